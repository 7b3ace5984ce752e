alter table mails
  add column attempts integer not null default 0,
  -- Not before this time; while a mail is being sent, the time at which another process may try.
  add column due_at timestamptz(3) not null default now();
create index mails_due on mails (due_at) where state = 'waiting';
