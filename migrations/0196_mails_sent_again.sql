-- When a person last had a mail sent. One to a visitor that has waited for days since then, or since it was queued, is not sent by itself.
alter table mails add column resent_at timestamptz(3);
