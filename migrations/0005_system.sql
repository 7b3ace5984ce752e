-- E-mails of the service itself: the embedded outbox, and the queue in front of SMTP_URL.
create table mails (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  recipient text not null,
  subject text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  error text,
  attempts integer not null default 0,
  -- Not before this time; while a mail is being sent, the time at which another process may try.
  due_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
create index mails_account on mails (account_id, id);
create index mails_due on mails (due_at) where state = 'waiting';
select protect_tenant_table('mails');

-- First answers of POSTs that carried an Idempotency-Key, kept 24 hours (contract §2).
create table idempotency_keys (
  account_id bigint not null references accounts on delete cascade,
  key text not null,
  path text not null,
  body_hash bytea not null,
  status integer not null,
  answer text,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, key, path)
);
create index idempotency_keys_age on idempotency_keys (created_at);
select protect_tenant_table('idempotency_keys');

-- Portions of the general rate limit leased to web processes. Unlogged: a crash forgives one minute.
create unlogged table rate_windows (
  subject text not null,
  started_at timestamptz not null,
  leased integer not null,
  primary key (subject, started_at)
);
grant select, insert, update, delete on rate_windows to foyer_system;

-- Sign-ins that have not succeeded (yet), to slow down guessing. The subject is a hash of what was tried, not the address.
create table sign_in_attempts (
  subject bytea not null,
  at timestamptz(3) not null
);
create index sign_in_attempts_subject on sign_in_attempts (subject, at);
create index sign_in_attempts_age on sign_in_attempts (at);
grant select, insert, delete on sign_in_attempts to foyer_system;

-- The account that owns a record, or null: tells 403 from 404 where row-level security shows nothing (section 5 rule 4).
create function owner_of(kind text, record_id bigint) returns bigint
  language plpgsql stable security definer set search_path = public as $$
declare owner bigint;
begin
  case kind
    when 'forms' then select account_id into owner from forms where id = record_id;
    when 'fields' then select account_id into owner from fields where id = record_id;
    when 'form_groups' then select account_id into owner from form_groups where id = record_id;
    when 'submissions' then select account_id into owner from submissions where id = record_id;
    when 'quarantined_submissions' then select account_id into owner from quarantined_submissions where id = record_id;
    when 'webhooks' then select account_id into owner from webhooks where id = record_id;
  end case;
  return owner;
end $$;
