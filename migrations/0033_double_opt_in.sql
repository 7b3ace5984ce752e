-- What waits for the confirmation of its e-mail address is held back with the rest. Its content for what follows, sealed, where
-- the account does not save it.
alter table quarantined_submissions add column sealed_content text;
-- The link that it uses up, which is given back if nobody confirms.
alter table quarantined_submissions add column link bytea;

-- E-mail addresses that visitors are to confirm, and those that they have confirmed.
create table submission_confirmations (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  form_id bigint not null,
  -- What is held back until then, or the submission; neither: it was not confirmed in time, and is deleted.
  quarantined_id bigint constraint submission_confirmations_quarantined_unique unique
    references quarantined_submissions on delete cascade,
  submission_id bigint constraint submission_confirmations_submission_unique unique references submissions on delete cascade,
  -- Of the 256 random bits in the link.
  token_hash bytea not null constraint submission_confirmations_token_unique unique,
  -- Of the address in lower case, under the installation's key; null once what was sent is deleted.
  address_hash bytea,
  -- Null where the account does not save what is submitted.
  email text,
  -- False: the address had been sent as many mails as it may be.
  mailed boolean not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  -- Where the answers lead after sending, by the form's rules; null: where the form leads.
  redirect text,
  -- Of whoever confirmed; null where it is not saved.
  ip_address text,
  check (num_nonnulls(quarantined_id, submission_id) <= 1),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index submission_confirmations_form on submission_confirmations (account_id, form_id);
create index submission_confirmations_address on submission_confirmations (account_id, address_hash, created_at);
create index submission_confirmations_age on submission_confirmations (expires_at) where submission_id is null;
select protect_tenant_table('submission_confirmations');

-- The mail with the link goes with what it is about.
alter table mails add column confirmation_id bigint constraint mails_confirmation_unique unique
  references submission_confirmations on delete cascade;
