-- Users of an account have a role: viewers read, editors change what is the account's work, owners everything.
alter table users
  add column role text not null default 'owner' check (role in ('viewer', 'editor', 'owner')),
  add column last_login_at timestamptz(3);
-- Who there was had every right. From now on it is said of each.
alter table users alter column role drop default;

-- What a user recognises a session by.
alter table sessions
  -- The User-Agent of the browser that it began in.
  add column device text,
  -- The line to the internet that it was last used from.
  add column network text,
  -- To the minute.
  add column last_used_at timestamptz(3) not null default now();

-- Who is asked to join, by a link that is good once.
create table user_invitations (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  email text not null,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  -- Of the mail.
  language text not null check (language in ('de', 'en')),
  -- Name of who has invited them, at that time.
  invited_by text not null,
  token_hash bytea not null constraint user_invitations_token_unique unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
-- Another invitation to the same address takes the place of the one before.
create unique index user_invitations_email_unique on user_invitations (account_id, lower(email));
select protect_tenant_table('user_invitations');
create trigger audit_change after insert or update or delete on user_invitations for each row
  when (pg_trigger_depth() = 0) execute function audit_change();

-- One-time links to a new password.
create table password_resets (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null constraint password_resets_token_unique unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index password_resets_user on password_resets (account_id, user_id);
create index password_resets_age on password_resets (expires_at);
select protect_tenant_table('password_resets');

create or replace function owner_of(kind text, record_id bigint) returns bigint
  language plpgsql stable security definer set search_path = public as $$
declare owner bigint;
begin
  case kind
    when 'forms' then select account_id into owner from forms where id = record_id;
    when 'fields' then select account_id into owner from fields where id = record_id;
    when 'form_groups' then select account_id into owner from form_groups where id = record_id;
    when 'submissions' then select account_id into owner from submissions where id = record_id;
    when 'quarantined_submissions' then select account_id into owner from quarantined_submissions where id = record_id;
    when 'submission_files' then select account_id into owner from submission_files where id = record_id;
    when 'webhooks' then select account_id into owner from webhooks where id = record_id;
    when 'letterheads' then select account_id into owner from letterheads where id = record_id;
    when 'staff_members' then select account_id into owner from staff_members where id = record_id;
    when 'staff_groups' then select account_id into owner from staff_groups where id = record_id;
    when 'api_keys' then select account_id into owner from api_keys where id = record_id and revoked_at is null;
    when 'mails' then select account_id into owner from mails where id = record_id;
    when 'partial_submissions' then
      select account_id into owner from partial_submissions where id = record_id and sent_from is null;
    when 'users' then select account_id into owner from users where id = record_id;
    when 'user_invitations' then select account_id into owner from user_invitations where id = record_id;
    when 'sessions' then select account_id into owner from sessions where id = record_id;
  end case;
  return owner;
end $$;
