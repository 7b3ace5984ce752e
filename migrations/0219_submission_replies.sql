-- Replies to visitors (docs/decisions/0119-replies-and-changes.md). Each is a mail; a submission has any number, so none has a purpose.
alter table mails add column is_reply boolean not null default false;
-- Message-IDs of the mails that it continues: the last one, and all of them, oldest first.
alter table mails add column in_reply_to text;
alter table mails add column message_references text[] not null default '{}';

-- Who wrote the mail.
create table submission_replies (
  mail_id bigint primary key references mails on delete cascade,
  account_id bigint not null,
  submission_id bigint not null references submissions on delete cascade,
  author_type text not null check (author_type in ('session', 'key')),
  -- Id of the user or API key, and its name at that time.
  author_id bigint not null,
  author_name text not null
);
create index submission_replies_submission on submission_replies (submission_id, mail_id);
select protect_tenant_table('submission_replies');
