-- What duplicates are looked for by, in columns of their own: an index on an expression serves no query that row-level security
-- guards, since the functions in it might tell of rows that it hides.
alter table built_in_crm_records
  add column email_key text generated always as (lower("values" ->> 'Email')) stored,
  add column name_key text generated always as (lower("values" ->> 'Name')) stored;
drop index built_in_crm_records_email;
create index built_in_crm_records_email on built_in_crm_records (account_id, module, email_key);
create index built_in_crm_records_name on built_in_crm_records (account_id, module, name_key);
