-- Mails of submissions: to several recipients, in HTML too, from the agency's own name, once for each purpose.
alter table mails
  add column html text,
  -- Beside the address of the sender.
  add column sender_name text,
  -- Besides `recipient`.
  add column more_recipients text[] not null default '{}',
  add column cc text[] not null default '{}',
  add column bcc text[] not null default '{}',
  add column reply_to text,
  -- The same in every attempt, so that a mail that is sent twice is shown once.
  add column message_id text,
  add column language text,
  add column submission_id bigint references submissions on delete cascade,
  add column purpose text check (purpose in ('confirmation', 'second', 'notification')),
  -- `sender` is an e-mail identity of the account's CRM, and the CRM sends the mail.
  add column via_crm boolean not null default false,
  -- What a person should know of a mail that went another way than was asked for.
  add column note text,
  -- Of an account that does not save what is submitted: emptied when it is sent, at the latest at this time.
  add column forget_at timestamptz(3),
  add constraint mails_submission_id_purpose_unique unique (submission_id, purpose);
create index mails_forget on mails (forget_at) where forget_at is not null;
