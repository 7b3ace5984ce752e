-- Names are kept in ASCII and lower case; one belongs to one account.
alter table accounts add constraint accounts_externaldomain_unique unique (externaldomain);

-- Accounts of the installation at authorities for certificates.
create table acme_accounts (
  directory text primary key,
  -- PKCS#8, sealed.
  sealed_key text not null,
  url text
);
grant select, insert, update on acme_accounts to foyer_system;

-- The certificate of an account's own domain, and how the next one is got.
create table domain_certificates (
  account_id bigint primary key references accounts on delete cascade,
  domain text not null,
  -- PKCS#8, sealed.
  sealed_key text,
  -- PEM, with the certificates of the authority.
  certificate text,
  expires_at timestamptz(3),
  -- What the authority asks for at the domain, and what it gets in return.
  challenge_token text,
  challenge_reply text,
  -- Why the last try failed, by its code, and in the words of the authority.
  reason text,
  detail text,
  failures integer not null default 0,
  next_try_at timestamptz(3) not null default now()
);
select protect_tenant_table('domain_certificates');
create index domain_certificates_due on domain_certificates (next_try_at);
create index domain_certificates_challenge on domain_certificates (challenge_token) where challenge_token is not null;
