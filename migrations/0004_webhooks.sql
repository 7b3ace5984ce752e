create table webhooks (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  form_id bigint,
  url text not null,
  -- Sealed with SECRET_KEY; opened only to sign, and to show it to its owner.
  sealed_secret text not null,
  payload_template text,
  message_key text not null default 'text',
  is_active boolean not null default true,
  -- Failed attempts since the last success (section 2.8).
  failure_count integer not null default 0,
  failing_since timestamptz(3),
  -- In a row: deliveries exhausted, and deliveries answered 410 (contract §6).
  exhausted_count integer not null default 0,
  gone_count integer not null default 0,
  warned_at timestamptz(3),
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint webhooks_account_id_unique unique (account_id, id),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index webhooks_targets on webhooks (account_id, form_id) where is_active;
create index webhooks_unwarned on webhooks (failing_since) where failing_since is not null and warned_at is null;
select protect_tenant_table('webhooks');

create table deliveries (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null,
  webhook_id bigint not null,
  submission_id bigint references submissions on delete set null,
  event text not null default 'submission.created',
  is_test boolean not null default false,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'delivered', 'exhausted', 'cancelled')),
  due_at timestamptz(3) not null default now(),
  lease_until timestamptz(3),
  -- Rises with every claim and fences a worker whose lease ran out.
  claims integer not null default 0,
  -- Which worker process holds the claim, so that the limits of contract §6 hold over all of them.
  worker bigint,
  attempts integer not null default 0,
  max_attempts integer not null,
  -- What the last attempt was answered; null where there was no answer.
  last_status integer,
  -- Waits for a retry, out of the way of the index that claims walk; set back when its time has come.
  parked boolean not null default false,
  -- Serialised once, before the first POST, and sent byte for byte in every attempt.
  body text,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  constraint deliveries_account_id_unique unique (account_id, id),
  foreign key (account_id, webhook_id) references webhooks (account_id, id) on delete cascade
) with (fillfactor = 70);
-- It also serves the deletion of a submission; test events have none, and nulls are distinct.
create unique index deliveries_submission_unique on deliveries (submission_id, webhook_id);
-- Claims go round the subscriptions: the first waiting row of each is one step in this index, however long its backlog is.
create index deliveries_due on deliveries (account_id, webhook_id, due_at) where state = 'waiting' and not parked;
create index deliveries_parked on deliveries (due_at) where state = 'waiting' and parked;
create index deliveries_leased on deliveries (lease_until) where state = 'sending';
create index deliveries_log on deliveries (account_id, webhook_id, created_at desc, id);
create index deliveries_old on deliveries (created_at);
select protect_tenant_table('deliveries');

create table delivery_attempts (
  account_id bigint not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamptz(3) not null,
  status integer,
  duration_ms integer not null,
  error text,
  response_excerpt text,
  primary key (account_id, delivery_id, number),
  foreign key (account_id, delivery_id) references deliveries (account_id, id) on delete cascade
);
select protect_tenant_table('delivery_attempts');
