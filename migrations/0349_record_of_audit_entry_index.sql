-- Entries that changed no audited record, by what they were about.
create index concurrently audit_entries_record on audit_entries (account_id, record_type, record_id)
  where record_type is not null;
