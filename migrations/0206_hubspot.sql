-- Accounts can be connected to HubSpot (docs/decisions/0109-hubspot.md).
alter table crm_connections
  drop constraint crm_connections_kind_check,
  add constraint crm_connections_kind_check check (kind in ('built-in', 'onoffice', 'http', 'propstack', 'hubspot'));
