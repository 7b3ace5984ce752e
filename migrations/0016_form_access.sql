-- What opens a form that asks for a password. Apart from its settings, so that no answer, copy or audit entry can select it.
create table form_passwords (
  form_id bigint primary key,
  account_id bigint not null,
  password_hash text not null,
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
select protect_tenant_table('form_passwords');

-- Who sent a form of late, for its limit per address (max_submissions_per_ip): under an HMAC, since not every form stores
-- addresses. Unlogged: a crash forgives what it forgets.
create unlogged table form_senders (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  form_id bigint not null,
  sender bytea not null,
  -- Of the submission: a repetition of it counts once.
  token bytea,
  at timestamptz(3) not null default clock_timestamp(),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index form_senders_sender on form_senders (form_id, sender, at);
create index form_senders_age on form_senders (at);
select protect_tenant_table('form_senders');

-- What the thank-you page shows of one submission, for an hour: sealed, and found only by the key in its address.
create table form_receipts (
  key_hash bytea primary key,
  account_id bigint not null,
  form_id bigint not null,
  -- Of one of the two it is, and goes with it.
  submission_id bigint references submissions on delete cascade,
  quarantined_id bigint references quarantined_submissions on delete cascade,
  sealed text not null,
  created_at timestamptz(3) not null default now(),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index form_receipts_form on form_receipts (account_id, form_id);
create index form_receipts_submission on form_receipts (submission_id) where submission_id is not null;
create index form_receipts_quarantined on form_receipts (quarantined_id) where quarantined_id is not null;
create index form_receipts_age on form_receipts (created_at);
select protect_tenant_table('form_receipts');
