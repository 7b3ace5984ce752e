-- What users sign in with besides, or instead of, their password.

-- Codes of an authenticator app (RFC 6238): asked for once `confirmed_at` is there.
create table second_factors (
  user_id bigint primary key references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz(3),
  -- Time step of the code that was taken last: neither it nor one before it is taken again.
  last_step bigint,
  created_at timestamptz(3) not null default now()
);
select protect_tenant_table('second_factors');
create trigger audit_change after insert or update of confirmed_at or delete on second_factors for each row
  when (pg_trigger_depth() = 0) execute function audit_change();

-- Each is good once, in place of a code; who uses it takes the row with it.
create table recovery_codes (
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
select protect_tenant_table('recovery_codes');

-- Passkeys (WebAuthn). Id and public key of the credential are sealed: nobody needs to read them but the check itself.
create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  user_id bigint not null references users on delete cascade,
  name text not null,
  credential_hash bytea not null constraint passkeys_credential_unique unique,
  sealed_credential text not null,
  -- Uses, as far as the authenticator counts them.
  counter bigint not null default 0,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index passkeys_user on passkeys (account_id, user_id);
select protect_tenant_table('passkeys');
create trigger audit_change after insert or update of name or delete on passkeys for each row
  when (pg_trigger_depth() = 0) execute function audit_change();

-- What an authenticator is asked to sign, once and soon; of nobody yet where somebody signs in with it.
create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id bigint references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_age on passkey_challenges (expires_at);
grant select, insert, update, delete on passkey_challenges to foyer_system;

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
    when 'passkeys' then select account_id into owner from passkeys where id = record_id;
  end case;
  return owner;
end $$;
