-- An agency's own CRM, over HTTP (decision 0105).
alter table crm_connections drop constraint crm_connections_kind_check;
alter table crm_connections add constraint crm_connections_kind_check check (kind in ('built-in', 'onoffice', 'http'));
