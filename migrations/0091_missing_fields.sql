-- Fields that forms write to and that the CRM does not have any more, as `address.Vip`, of which the account has been told.
alter table crm_connections add column missing_fields_told text[] not null default '{}';
