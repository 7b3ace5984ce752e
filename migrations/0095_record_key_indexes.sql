-- The duplicate check asks for an address by its key. Activities, tasks and appointments have none, and need no place in these indexes; and
-- with the key right behind the account no other index comes near, whatever the planner knows of the table.
drop index built_in_crm_records_email;
drop index built_in_crm_records_name;
create index built_in_crm_records_email on built_in_crm_records (account_id, email_key) where email_key is not null;
create index built_in_crm_records_name on built_in_crm_records (account_id, name_key) where name_key is not null;
