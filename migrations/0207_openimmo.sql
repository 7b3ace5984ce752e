-- Accounts can be connected to a CRM that gets submissions by mail (docs/decisions/0110-openimmo-by-mail.md).
alter table crm_connections
  drop constraint crm_connections_kind_check,
  add constraint crm_connections_kind_check check (kind in ('built-in', 'onoffice', 'http', 'propstack', 'hubspot', 'openimmo'));

-- Such a mail carries a file that is written for it: its name, content_type and content.
alter table mails
  drop constraint mails_purpose_check,
  add constraint mails_purpose_check
    check (purpose in ('confirmation', 'second', 'notification', 'signed', 'signed_notification', 'crm')) not valid,
  add column text_file jsonb;
