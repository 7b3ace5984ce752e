-- Sign-in through an identity provider (OpenID Connect), as each account sets it up (docs/decisions/0080-sign-in-by-oidc.md).
create table sign_in_providers (
  account_id bigint primary key references accounts on delete cascade,
  issuer text not null,
  client_id text not null,
  sealed_client_secret text not null,
  -- Where the provider says what a user may do; null: nowhere, and roles are those of this service.
  role_claim text,
  -- [{"value": "forms-admins", "role": "owner"}]
  role_values jsonb not null default '[]',
  -- Of new users, and of those for whom the claim names no role; null: they are refused.
  default_role text check (default_role in ('viewer', 'editor', 'owner')),
  create_users boolean not null default false,
  -- Passwords and passkeys of the account's users are refused.
  enforced boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
select protect_tenant_table('sign_in_providers');
create trigger audit_change after insert or update or delete on sign_in_providers for each row
  when (pg_trigger_depth() = 0) execute function audit_change();

-- Domains of the addresses that may sign in. An account proves that a domain is its own by a TXT record with the token.
create table sign_in_domains (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  domain text not null,
  token text not null,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index sign_in_domains_account on sign_in_domains (account_id, domain);
-- By a confirmed domain the sign-in page knows the account of an address.
create unique index sign_in_domains_confirmed_unique on sign_in_domains (domain) where confirmed_at is not null;
select protect_tenant_table('sign_in_domains');
create trigger audit_change after insert or update or delete on sign_in_domains for each row
  when (pg_trigger_depth() = 0) execute function audit_change();

-- Whom the provider knows as which user. Without a user: an owner has removed that user, who stays out until invited again.
create table user_identities (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  user_id bigint references users on delete set null,
  issuer text not null,
  subject text not null,
  last_used_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
create unique index user_identities_subject on user_identities (account_id, issuer, subject);
create unique index user_identities_user on user_identities (user_id) where user_id is not null;
select protect_tenant_table('user_identities');
create trigger audit_change after insert or update of user_id or delete on user_identities for each row
  when (pg_trigger_depth() = 0) execute function audit_change();

-- Sign-ins that a browser has begun and not ended: each is used once, by the browser that began it.
create table sign_in_attempts (
  state_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  browser_hash bytea not null,
  -- Path of the dashboard to open afterwards.
  return_to text,
  expires_at timestamptz(3) not null
);
create index sign_in_attempts_account on sign_in_attempts (account_id);
create index sign_in_attempts_age on sign_in_attempts (expires_at);
select protect_tenant_table('sign_in_attempts');

-- What the provider needs to end its own session together with one of ours, and to end ours together with its own.
create table provider_sessions (
  session_id bigint primary key references sessions on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  subject text not null,
  sid text,
  sealed_id_token text not null
);
create index provider_sessions_subject on provider_sessions (account_id, subject);
select protect_tenant_table('provider_sessions');
