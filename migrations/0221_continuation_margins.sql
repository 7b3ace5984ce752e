-- A continuation sheet has less above its text than the first one (docs/decisions/0121-documents.md). Null: as on the first page.
alter table letterheads add column letterhead_continuation_margin_top numeric(4,1);
