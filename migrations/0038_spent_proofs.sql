-- Proofs of work that a form has taken (`pow_enabled`): each is good for one submission.
create table spent_proofs (
  account_id bigint not null,
  form_id bigint not null,
  -- The random part of the task that was solved.
  proof bytea not null,
  -- What makes the submission the same when it is sent again: that one may bring its proof again.
  token bytea not null,
  -- Of the task: after that its proof is refused anyway.
  expires_at timestamptz(3) not null,
  primary key (account_id, form_id, proof),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index spent_proofs_age on spent_proofs (expires_at);
select protect_tenant_table('spent_proofs');
