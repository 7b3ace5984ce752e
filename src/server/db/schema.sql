-- Generated from migrations/ by npm run generate. Do not edit.

table accounts (
  id bigint not null identity,
  name text not null,
  username text not null,
  plan text not null default 'free'::text,
  timezone text not null default 'Europe/Berlin'::text,
  save_submission_data boolean not null default true,
  save_ips boolean not null default true,
  created_at timestamp(3) with time zone not null default now()
);
table api_keys (
  id bigint not null identity,
  account_id bigint not null,
  user_id bigint not null,
  name text not null,
  hint text not null,
  key_hash bytea not null,
  read_only boolean not null default false,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
table deliveries (
  id uuid not null default gen_random_uuid(),
  account_id bigint not null,
  webhook_id bigint not null,
  submission_id bigint,
  event text not null default 'submission.created'::text,
  is_test boolean not null default false,
  state text not null default 'waiting'::text,
  due_at timestamp(3) with time zone not null default now(),
  lease_until timestamp(3) with time zone,
  claims integer not null default 0,
  worker bigint,
  attempts integer not null default 0,
  max_attempts integer not null,
  last_status integer,
  parked boolean not null default false,
  body text,
  created_at timestamp(3) with time zone not null default now(),
  finished_at timestamp(3) with time zone
) with {fillfactor=70};
table delivery_attempts (
  account_id bigint not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamp(3) with time zone not null,
  status integer,
  duration_ms integer not null,
  error text,
  response_excerpt text
);
table erased_ranges (
  account_id bigint not null,
  form_id bigint not null,
  first_index bigint not null,
  last_index bigint not null
);
table fields (
  id bigint not null identity,
  account_id bigint not null,
  form_id bigint not null,
  position integer not null,
  crm_module text not null,
  crm_field_name text,
  field_type text not null default 'auto'::text,
  label text,
  hint text,
  placeholder text,
  required boolean not null default false,
  hidden boolean not null default false,
  disabled boolean not null default false,
  read_only boolean not null default false,
  default_value text,
  half_size boolean not null default false,
  datalist text,
  options jsonb not null default '{}'::jsonb
);
table form_counters (
  form_id bigint not null,
  account_id bigint not null,
  last_index bigint not null default 0,
  last_at timestamp(3) with time zone not null default now(),
  submissions_count bigint not null default 0,
  views_count bigint not null default 0
) with {fillfactor=50};
table form_group_members (
  account_id bigint not null,
  form_group_id bigint not null,
  form_id bigint not null
);
table form_groups (
  id bigint not null identity,
  account_id bigint not null,
  name text not null,
  copy boolean not null default false,
  created_at timestamp(3) with time zone not null default now()
);
table form_statistics (
  account_id bigint not null,
  form_id bigint not null,
  quarter timestamp with time zone not null,
  views bigint not null default 0,
  submissions bigint not null default 0
) with {fillfactor=50};
table former_slugs (
  account_id bigint not null,
  slug text not null,
  form_id bigint not null
);
table forms (
  id bigint not null identity,
  account_id bigint not null,
  slug text not null,
  custom_slug text,
  internal_title text not null,
  active boolean not null default false,
  form_template boolean not null default false,
  settings jsonb not null default '{}'::jsonb,
  revision bigint not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
table idempotency_keys (
  account_id bigint not null,
  key text not null,
  path text not null,
  body_hash bytea not null,
  status integer not null,
  answer text,
  created_at timestamp(3) with time zone not null default now()
);
table mails (
  id bigint not null identity,
  account_id bigint not null,
  recipient text not null,
  subject text not null,
  body text not null,
  state text not null default 'waiting'::text,
  error text,
  attempts integer not null default 0,
  due_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now(),
  sent_at timestamp(3) with time zone
);
table quarantined_submissions (
  id bigint not null identity,
  account_id bigint not null,
  form_id bigint not null,
  reason text not null,
  content json,
  ip_address text,
  token bytea,
  created_at timestamp(3) with time zone not null default now()
);
unlogged table rate_windows (
  subject text not null,
  started_at timestamp with time zone not null,
  leased integer not null
);
table rules (
  id bigint not null identity,
  account_id bigint not null,
  form_id bigint not null,
  position integer not null,
  title text not null,
  mode text not null,
  priority integer not null,
  is_enabled boolean not null,
  run_on_init boolean not null,
  tags text[] not null,
  clauses jsonb not null,
  actions jsonb not null
);
table sessions (
  id bigint not null identity,
  account_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now()
);
table sign_in_attempts (
  subject bytea not null,
  at timestamp(3) with time zone not null
);
table submissions (
  id bigint not null identity,
  account_id bigint not null,
  form_id bigint not null,
  index bigint not null,
  content json,
  ip_address text,
  created_at timestamp(3) with time zone not null,
  token bytea
);
table user_passwords (
  user_id bigint not null,
  account_id bigint not null,
  password_hash text not null
);
table users (
  id bigint not null identity,
  account_id bigint not null,
  name text not null,
  email text not null,
  created_at timestamp(3) with time zone not null default now()
);
table webhooks (
  id bigint not null identity,
  account_id bigint not null,
  form_id bigint,
  url text not null,
  sealed_secret text not null,
  payload_template text,
  message_key text not null default 'text'::text,
  is_active boolean not null default true,
  failure_count integer not null default 0,
  failing_since timestamp(3) with time zone,
  exhausted_count integer not null default 0,
  gone_count integer not null default 0,
  warned_at timestamp(3) with time zone,
  last_success_at timestamp(3) with time zone,
  last_failure_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);

constraint accounts_pkey on accounts: PRIMARY KEY (id);
constraint accounts_username_unique on accounts: UNIQUE (username);
constraint api_keys_account_id_fkey on api_keys: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint api_keys_hash_unique on api_keys: UNIQUE (key_hash);
constraint api_keys_pkey on api_keys: PRIMARY KEY (id);
constraint api_keys_user_id_fkey on api_keys: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
constraint deliveries_account_id_unique on deliveries: UNIQUE (account_id, id);
constraint deliveries_account_id_webhook_id_fkey on deliveries: FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks(account_id, id) ON DELETE CASCADE;
constraint deliveries_pkey on deliveries: PRIMARY KEY (id);
constraint deliveries_state_check on deliveries: CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'delivered'::text, 'exhausted'::text, 'cancelled'::text])));
constraint deliveries_submission_id_fkey on deliveries: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE SET NULL;
constraint delivery_attempts_account_id_delivery_id_fkey on delivery_attempts: FOREIGN KEY (account_id, delivery_id) REFERENCES deliveries(account_id, id) ON DELETE CASCADE;
constraint delivery_attempts_pkey on delivery_attempts: PRIMARY KEY (account_id, delivery_id, number);
constraint erased_ranges_account_id_form_id_fkey on erased_ranges: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint erased_ranges_pkey on erased_ranges: PRIMARY KEY (account_id, form_id, first_index);
constraint fields_account_id_form_id_fkey on fields: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint fields_pkey on fields: PRIMARY KEY (id);
constraint fields_position_unique on fields: UNIQUE (account_id, form_id, "position") DEFERRABLE INITIALLY DEFERRED;
constraint form_counters_account_id_form_id_fkey on form_counters: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint form_counters_pkey on form_counters: PRIMARY KEY (form_id);
constraint form_group_members_account_id_form_group_id_fkey on form_group_members: FOREIGN KEY (account_id, form_group_id) REFERENCES form_groups(account_id, id) ON DELETE CASCADE;
constraint form_group_members_account_id_form_id_fkey on form_group_members: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint form_group_members_pkey on form_group_members: PRIMARY KEY (account_id, form_id, form_group_id);
constraint form_groups_account_id_fkey on form_groups: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint form_groups_account_id_unique on form_groups: UNIQUE (account_id, id);
constraint form_groups_pkey on form_groups: PRIMARY KEY (id);
constraint form_statistics_account_id_form_id_fkey on form_statistics: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint form_statistics_pkey on form_statistics: PRIMARY KEY (account_id, form_id, quarter);
constraint former_slugs_account_id_fkey on former_slugs: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint former_slugs_account_id_form_id_fkey on former_slugs: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint former_slugs_pkey on former_slugs: PRIMARY KEY (account_id, slug);
constraint forms_account_custom_slug_unique on forms: UNIQUE (account_id, custom_slug);
constraint forms_account_id_fkey on forms: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint forms_account_id_unique on forms: UNIQUE (account_id, id);
constraint forms_pkey on forms: PRIMARY KEY (id);
constraint forms_slug_unique on forms: UNIQUE (slug);
constraint idempotency_keys_account_id_fkey on idempotency_keys: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint idempotency_keys_pkey on idempotency_keys: PRIMARY KEY (account_id, key, path);
constraint mails_account_id_fkey on mails: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint mails_pkey on mails: PRIMARY KEY (id);
constraint mails_state_check on mails: CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])));
constraint quarantined_submissions_account_id_form_id_fkey on quarantined_submissions: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint quarantined_submissions_pkey on quarantined_submissions: PRIMARY KEY (id);
constraint rate_windows_pkey on rate_windows: PRIMARY KEY (subject, started_at);
constraint rules_account_id_form_id_fkey on rules: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint rules_pkey on rules: PRIMARY KEY (id);
constraint sessions_account_id_fkey on sessions: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint sessions_pkey on sessions: PRIMARY KEY (id);
constraint sessions_token_unique on sessions: UNIQUE (token_hash);
constraint sessions_user_id_fkey on sessions: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
constraint submissions_account_id_form_id_fkey on submissions: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint submissions_index_unique on submissions: UNIQUE (account_id, form_id, index);
constraint submissions_pkey on submissions: PRIMARY KEY (id);
constraint user_passwords_account_id_fkey on user_passwords: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint user_passwords_pkey on user_passwords: PRIMARY KEY (user_id);
constraint user_passwords_user_id_fkey on user_passwords: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
constraint users_account_id_fkey on users: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint users_pkey on users: PRIMARY KEY (id);
constraint webhooks_account_id_fkey on webhooks: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint webhooks_account_id_form_id_fkey on webhooks: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint webhooks_account_id_unique on webhooks: UNIQUE (account_id, id);
constraint webhooks_pkey on webhooks: PRIMARY KEY (id);

CREATE INDEX api_keys_account ON public.api_keys USING btree (account_id);
CREATE INDEX deliveries_due ON public.deliveries USING btree (account_id, webhook_id, due_at) WHERE ((state = 'waiting'::text) AND (NOT parked));
CREATE INDEX deliveries_leased ON public.deliveries USING btree (lease_until) WHERE (state = 'sending'::text);
CREATE INDEX deliveries_log ON public.deliveries USING btree (account_id, webhook_id, created_at DESC, id);
CREATE INDEX deliveries_old ON public.deliveries USING btree (created_at);
CREATE INDEX deliveries_parked ON public.deliveries USING btree (due_at) WHERE ((state = 'waiting'::text) AND parked);
CREATE INDEX form_group_members_group ON public.form_group_members USING btree (account_id, form_group_id);
CREATE INDEX former_slugs_form ON public.former_slugs USING btree (account_id, form_id);
CREATE INDEX forms_active ON public.forms USING btree (account_id) WHERE active;
CREATE INDEX forms_updated ON public.forms USING btree (account_id, updated_at);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX mails_account ON public.mails USING btree (account_id, id);
CREATE INDEX mails_due ON public.mails USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX quarantined_submissions_form ON public.quarantined_submissions USING btree (account_id, form_id, id);
CREATE INDEX rules_form ON public.rules USING btree (account_id, form_id, priority, "position");
CREATE INDEX sessions_account ON public.sessions USING btree (account_id, user_id);
CREATE INDEX sign_in_attempts_age ON public.sign_in_attempts USING btree (at);
CREATE INDEX sign_in_attempts_subject ON public.sign_in_attempts USING btree (subject, at);
CREATE INDEX submissions_created ON public.submissions USING btree (account_id, form_id, created_at, index);
CREATE INDEX users_account ON public.users USING btree (account_id);
CREATE INDEX webhooks_targets ON public.webhooks USING btree (account_id, form_id) WHERE is_active;
CREATE INDEX webhooks_unwarned ON public.webhooks USING btree (failing_since) WHERE ((failing_since IS NOT NULL) AND (warned_at IS NULL));
CREATE UNIQUE INDEX accounts_pkey ON public.accounts USING btree (id);
CREATE UNIQUE INDEX accounts_username_unique ON public.accounts USING btree (username);
CREATE UNIQUE INDEX api_keys_hash_unique ON public.api_keys USING btree (key_hash);
CREATE UNIQUE INDEX api_keys_pkey ON public.api_keys USING btree (id);
CREATE UNIQUE INDEX deliveries_account_id_unique ON public.deliveries USING btree (account_id, id);
CREATE UNIQUE INDEX deliveries_pkey ON public.deliveries USING btree (id);
CREATE UNIQUE INDEX deliveries_submission_unique ON public.deliveries USING btree (submission_id, webhook_id);
CREATE UNIQUE INDEX delivery_attempts_pkey ON public.delivery_attempts USING btree (account_id, delivery_id, number);
CREATE UNIQUE INDEX erased_ranges_pkey ON public.erased_ranges USING btree (account_id, form_id, first_index);
CREATE UNIQUE INDEX fields_pkey ON public.fields USING btree (id);
CREATE UNIQUE INDEX fields_position_unique ON public.fields USING btree (account_id, form_id, "position");
CREATE UNIQUE INDEX form_counters_pkey ON public.form_counters USING btree (form_id);
CREATE UNIQUE INDEX form_group_members_pkey ON public.form_group_members USING btree (account_id, form_id, form_group_id);
CREATE UNIQUE INDEX form_groups_account_id_unique ON public.form_groups USING btree (account_id, id);
CREATE UNIQUE INDEX form_groups_pkey ON public.form_groups USING btree (id);
CREATE UNIQUE INDEX form_statistics_pkey ON public.form_statistics USING btree (account_id, form_id, quarter);
CREATE UNIQUE INDEX former_slugs_pkey ON public.former_slugs USING btree (account_id, slug);
CREATE UNIQUE INDEX forms_account_custom_slug_unique ON public.forms USING btree (account_id, custom_slug);
CREATE UNIQUE INDEX forms_account_id_unique ON public.forms USING btree (account_id, id);
CREATE UNIQUE INDEX forms_pkey ON public.forms USING btree (id);
CREATE UNIQUE INDEX forms_slug_unique ON public.forms USING btree (slug);
CREATE UNIQUE INDEX idempotency_keys_pkey ON public.idempotency_keys USING btree (account_id, key, path);
CREATE UNIQUE INDEX mails_pkey ON public.mails USING btree (id);
CREATE UNIQUE INDEX quarantined_submissions_pkey ON public.quarantined_submissions USING btree (id);
CREATE UNIQUE INDEX quarantined_submissions_token_unique ON public.quarantined_submissions USING btree (form_id, token) WHERE (token IS NOT NULL);
CREATE UNIQUE INDEX rate_windows_pkey ON public.rate_windows USING btree (subject, started_at);
CREATE UNIQUE INDEX rules_pkey ON public.rules USING btree (id);
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (id);
CREATE UNIQUE INDEX sessions_token_unique ON public.sessions USING btree (token_hash);
CREATE UNIQUE INDEX submissions_index_unique ON public.submissions USING btree (account_id, form_id, index);
CREATE UNIQUE INDEX submissions_pkey ON public.submissions USING btree (id);
CREATE UNIQUE INDEX submissions_token_unique ON public.submissions USING btree (form_id, token) WHERE (token IS NOT NULL);
CREATE UNIQUE INDEX user_passwords_pkey ON public.user_passwords USING btree (user_id);
CREATE UNIQUE INDEX users_email_unique ON public.users USING btree (lower(email));
CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id);
CREATE UNIQUE INDEX webhooks_account_id_unique ON public.webhooks USING btree (account_id, id);
CREATE UNIQUE INDEX webhooks_pkey ON public.webhooks USING btree (id);

row security accounts: t;
row security api_keys: t;
row security deliveries: t;
row security delivery_attempts: t;
row security erased_ranges: t;
row security fields: t;
row security form_counters: t;
row security form_group_members: t;
row security form_groups: t;
row security form_statistics: t;
row security former_slugs: t;
row security forms: t;
row security idempotency_keys: t;
row security mails: t;
row security quarantined_submissions: t;
row security rate_windows: f;
row security rules: t;
row security sessions: t;
row security sign_in_attempts: f;
row security submissions: t;
row security user_passwords: t;
row security users: t;
row security webhooks: t;

policy all_accounts on accounts to {foyer_system} using true check true;
policy own on accounts to {foyer_app} using (id = ( SELECT current_account() AS current_account)) check (id = ( SELECT current_account() AS current_account));
policy all_accounts on api_keys to {foyer_system} using true check true;
policy one_account on api_keys to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on deliveries to {foyer_system} using true check true;
policy one_account on deliveries to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on delivery_attempts to {foyer_system} using true check true;
policy one_account on delivery_attempts to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on erased_ranges to {foyer_system} using true check true;
policy one_account on erased_ranges to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on fields to {foyer_system} using true check true;
policy one_account on fields to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on form_counters to {foyer_system} using true check true;
policy one_account on form_counters to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on form_group_members to {foyer_system} using true check true;
policy one_account on form_group_members to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on form_groups to {foyer_system} using true check true;
policy one_account on form_groups to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on form_statistics to {foyer_system} using true check true;
policy one_account on form_statistics to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on former_slugs to {foyer_system} using true check true;
policy one_account on former_slugs to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on forms to {foyer_system} using true check true;
policy one_account on forms to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on idempotency_keys to {foyer_system} using true check true;
policy one_account on idempotency_keys to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on mails to {foyer_system} using true check true;
policy one_account on mails to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on quarantined_submissions to {foyer_system} using true check true;
policy one_account on quarantined_submissions to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on rules to {foyer_system} using true check true;
policy one_account on rules to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on sessions to {foyer_system} using true check true;
policy one_account on sessions to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on submissions to {foyer_system} using true check true;
policy one_account on submissions to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on user_passwords to {foyer_system} using true check true;
policy one_account on user_passwords to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on users to {foyer_system} using true check true;
policy one_account on users to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on webhooks to {foyer_system} using true check true;
policy one_account on webhooks to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));

grant SELECT, UPDATE on accounts to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on accounts to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on api_keys to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on api_keys to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on deliveries to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on deliveries to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on delivery_attempts to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on delivery_attempts to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on erased_ranges to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on erased_ranges to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on fields to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on fields to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on form_counters to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on form_counters to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on form_group_members to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on form_group_members to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on form_groups to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on form_groups to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on form_statistics to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on form_statistics to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on former_slugs to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on former_slugs to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on forms to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on forms to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on idempotency_keys to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on idempotency_keys to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on mails to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on mails to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on quarantined_submissions to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on quarantined_submissions to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on rate_windows to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on rules to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on rules to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on sessions to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on sessions to foyer_system;
grant DELETE, INSERT, SELECT on sign_in_attempts to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on submissions to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on submissions to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on user_passwords to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on user_passwords to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on users to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on users to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on webhooks to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on webhooks to foyer_system;

CREATE OR REPLACE FUNCTION public.current_account()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('app.account_id', true), '')::bigint $function$
;
CREATE OR REPLACE FUNCTION public.owner_of(kind text, record_id bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
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
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_tenant_table(tenant_table regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy one_account on %s to foyer_app
    using (account_id = (select current_account())) with check (account_id = (select current_account()))', tenant_table);
  execute format('create policy all_accounts on %s to foyer_system using (true) with check (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to foyer_app, foyer_system', tenant_table);
end $function$
;
