-- What a write was about that changed no audited record: the form of a draft, the submission that was worked on.
alter table audit_entries add column record_type text, add column record_id bigint;
