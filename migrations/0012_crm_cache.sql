-- The address a mail is sent from; null: MAIL_FROM.
alter table mails add column sender text;

-- What was made before accounts had a configuration of their own is built by the first worker that starts.
insert into crm_field_configurations (account_id, locale, due_at)
  select account_id, field_config_locale, now() from crm_connections;
