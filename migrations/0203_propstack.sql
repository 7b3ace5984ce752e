-- Accounts can be connected to Propstack (docs/decisions/0106-propstack.md).
alter table crm_connections
  drop constraint crm_connections_kind_check,
  add constraint crm_connections_kind_check check (kind in ('built-in', 'onoffice', 'http', 'propstack'));
