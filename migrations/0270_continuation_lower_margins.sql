-- A continuation sheet has less below its text than the first one (docs/decisions/0141-facts-and-floor-plans.md). Null: as on the first page.
alter table letterheads add column letterhead_continuation_margin_bottom numeric(4,1);
