-- Records of the built-in CRM that were changed since a time, or belong to another record, are found and counted by the index alone
-- (docs/decisions/0051-counted-lists.md).
create index built_in_crm_records_updated on built_in_crm_records (account_id, module, updated_at, id);
create index built_in_crm_records_address on built_in_crm_records (account_id, module, address_id, id) where address_id is not null;
create index built_in_crm_records_estate on built_in_crm_records (account_id, module, estate_id, id) where estate_id is not null;
create index built_in_crm_relations_estate on built_in_crm_relations (account_id, estate_id, address_id);
