-- An e-mail identity counts only with a proof: who says that the account may send from this address.
--   mail      a person who reads its mail used the link of a confirmation mail
--   outbox    the same, while the installation had no mail server, so that the link could be read in the outbox only
--   operator  its domain is one of SENDER_DOMAINS
--   crm       the CRM sends from identities of its users only, and has sent a test mail from this one
alter table crm_identities
  add column proof text check (proof in ('mail', 'outbox', 'operator', 'crm')),
  drop constraint crm_identities_state_check;
update crm_identities set proof = 'crm' from crm_connections c
  where c.account_id = crm_identities.account_id and c.kind = 'onoffice' and state = 'functional';
-- What the built-in CRM took for functional is to be confirmed.
update crm_identities set state = 'waiting', attempts = 0, error = null, checked_at = null, due_at = now()
  where state = 'functional' and proof is null;
alter table crm_identities
  add constraint crm_identities_state_check check (state in ('waiting', 'awaiting_confirmation', 'functional', 'failed')),
  add constraint crm_identities_proof_check1 check ((state = 'functional') = (proof is not null));

-- What an address was asked for, at most one mail at a time. It stays when the address is taken off the list, so that listing it
-- again needs no second mail.
create table sender_confirmations (
  account_id bigint not null references accounts on delete cascade,
  -- In lower case.
  email text not null,
  token_hash bytea not null constraint sender_confirmations_token_unique unique,
  -- The installation had a mail server; else the link could be read in the outbox only.
  mailed boolean not null,
  mailed_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (account_id, email)
);
select protect_tenant_table('sender_confirmations');
create index sender_confirmations_ends on sender_confirmations (expires_at);

-- Only a CRM sends under the address of an identity, and asks for its proof.
update mails set sender = null where state = 'waiting' and sender is not null and not via_crm;
