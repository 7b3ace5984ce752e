-- Generated from migrations/ by npm run generate. Do not edit.

table absent_fields (
  id bigint not null,
  account_id bigint not null,
  form_id bigint not null,
  since timestamp(3) with time zone not null default now(),
  held jsonb,
  held_blocks jsonb
);
table account_assistant_keys (
  account_id bigint not null,
  sealed_key text not null,
  origin text not null
);
table account_changes (
  id bigint not null identity,
  account_id bigint not null,
  table_name text not null,
  key jsonb not null
);
table account_copies (
  account_id bigint not null,
  move uuid not null,
  place text not null,
  since timestamp(3) with time zone not null default now(),
  ends_with_session boolean not null default true
);
table account_moves (
  account_id bigint not null,
  state text not null,
  since timestamp(3) with time zone not null default now(),
  move uuid not null,
  place text not null,
  receipt_hash bytea,
  moved_to text,
  username text,
  slugs text[] not null default '{}'::text[],
  key_hashes bytea[] not null default '{}'::bytea[],
  ends_with_session boolean not null default false
);
table account_places (
  account_id bigint not null,
  code text not null,
  places jsonb not null,
  streets integer not null,
  created_at timestamp(3) with time zone not null default now()
);
table accounts (
  id bigint not null identity,
  name text not null,
  username text not null,
  plan text not null default 'free'::text,
  timezone text not null default 'Europe/Berlin'::text,
  save_submission_data boolean not null default true,
  save_ips boolean not null default true,
  created_at timestamp(3) with time zone not null default now(),
  styling jsonb not null default '{}'::jsonb,
  imprint jsonb not null default '{}'::jsonb,
  notification_emails text[] not null default '{}'::text[],
  notification_self boolean not null default true,
  externaldomain text,
  externaldomain_active boolean not null default false,
  staff_area_enabled boolean not null default false,
  staff_session_days integer not null default 30,
  revision bigint not null default 1,
  notification_failures boolean not null default true,
  country text not null default 'DE'::text,
  status_names jsonb not null default '{}'::jsonb,
  chat_assistant_base_url text,
  chat_assistant_model text
);
table acme_accounts (
  directory text not null,
  sealed_key text not null,
  url text
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
  created_at timestamp(3) with time zone not null default now(),
  made_by text,
  scopes text[]
);
table assignment_rules (
  form_id bigint not null,
  account_id bigint not null,
  rules jsonb not null
);
table assistant_keys (
  form_id bigint not null,
  account_id bigint not null,
  sealed_key text not null,
  origin text
);
table audit_changes (
  id bigint not null identity,
  account_id bigint not null,
  entry uuid not null,
  change text not null,
  record_type text not null,
  record_id bigint,
  before jsonb,
  after jsonb
);
table audit_entries (
  id bigint not null identity,
  account_id bigint not null,
  entry uuid not null,
  at timestamp(3) with time zone not null default clock_timestamp(),
  actor_type text not null,
  actor_id bigint,
  actor_name text,
  action text,
  request_id text,
  record_type text,
  record_id bigint
);
table built_in_crm_files (
  id bigint not null identity,
  account_id bigint not null,
  record_id bigint not null,
  name text not null,
  content_type text not null,
  title text,
  kind text,
  content bytea not null,
  created_at timestamp(3) with time zone not null default now()
);
table built_in_crm_group_users (
  account_id bigint not null,
  group_id bigint not null,
  user_id bigint not null
);
table built_in_crm_groups (
  id bigint not null identity,
  account_id bigint not null,
  name text not null
);
table built_in_crm_records (
  id bigint not null identity,
  account_id bigint not null,
  module text not null,
  values jsonb not null,
  address_id bigint,
  estate_id bigint,
  reference text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  email_key text default lower(("values" ->> 'Email'::text)),
  name_key text default lower(("values" ->> 'Name'::text)),
  uuid uuid not null default gen_random_uuid()
);
table built_in_crm_relations (
  account_id bigint not null,
  kind text not null,
  estate_id bigint not null,
  address_id bigint not null
);
table built_in_crm_users (
  id bigint not null identity,
  account_id bigint not null,
  name text not null,
  email text not null,
  is_active boolean not null default true
);
table confidential_places (
  account_id bigint not null,
  form_id bigint not null,
  field_id bigint not null,
  module text not null,
  name text not null
);
table consent_texts (
  account_id bigint not null,
  form_id bigint not null,
  version text not null,
  text text not null,
  created_at timestamp(3) with time zone not null default now()
);
table crm_attachments (
  account_id bigint not null,
  submission_id bigint not null,
  file text not null,
  state text not null default 'begun'::text,
  crm_file_id text,
  error text,
  created_at timestamp(3) with time zone not null default now(),
  kept boolean not null default true,
  crm_number integer not null default 0
);
table crm_attempts (
  account_id bigint not null,
  form_id bigint not null,
  token bytea not null,
  stage text not null,
  state text not null default 'begun'::text,
  record_id text,
  begun_at timestamp(3) with time zone not null default now(),
  crm_number integer not null default 0
);
table crm_changes (
  id bigint not null identity,
  account_id bigint not null,
  submission_id bigint not null,
  module text not null,
  record_id text not null,
  what text not null,
  before text,
  after text,
  seen_at timestamp(3) with time zone not null default now()
);
table crm_connections (
  account_id bigint not null,
  api_type text not null default 'normal'::text,
  connected boolean not null default true,
  error text,
  checked_at timestamp(3) with time zone,
  marketplace_user text,
  field_config_locale text not null default 'de'::text,
  reason_cancellation text[] not null default '{}'::text[],
  kind text not null default 'built-in'::text,
  reconnect boolean not null default false,
  marketplace_customer text,
  claimed_at timestamp(3) with time zone,
  missing_fields_told text[] not null default '{}'::text[],
  crm_number integer not null default 0
);
table crm_credentials (
  account_id bigint not null,
  sealed_credentials text not null,
  created_at timestamp(3) with time zone not null default now()
);
table crm_field_configurations (
  account_id bigint not null,
  locale text not null,
  configuration json,
  built_at timestamp(3) with time zone,
  due_at timestamp(3) with time zone,
  attempts integer not null default 0,
  error text
);
table crm_identities (
  account_id bigint not null,
  api_type text not null,
  position integer not null,
  email text not null,
  state text not null default 'waiting'::text,
  error text,
  attempts integer not null default 0,
  due_at timestamp(3) with time zone not null default now(),
  checked_at timestamp(3) with time zone,
  proof text
);
table crm_look_turns (
  account_id bigint not null,
  next_at timestamp(3) with time zone not null,
  turn bigint not null default 0,
  failures integer not null default 0
);
table crm_stages (
  account_id bigint not null,
  submission_id bigint not null,
  stage text not null,
  state text not null,
  record_id text,
  error text,
  finished_at timestamp(3) with time zone not null default now(),
  sealed_match text,
  crm_number integer not null default 0
);
table crm_watched_records (
  account_id bigint not null,
  submission_id bigint not null,
  module text not null,
  record_id text not null,
  known jsonb,
  looks integer not null default 0,
  next_look_at timestamp(3) with time zone not null,
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
  finished_at timestamp(3) with time zone,
  erased boolean not null default false,
  begun integer not null default 0,
  position bigint not null identity,
  change jsonb
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
table document_seals (
  document_id text not null,
  account_id bigint not null,
  sha256 bytea not null,
  shown_sha256 bytea not null,
  signed_at timestamp(3) with time zone not null,
  sealed_at timestamp(3) with time zone not null default now()
);
table document_signature_files (
  submission_id bigint not null,
  account_id bigint not null,
  kind text not null,
  file_key text not null,
  name text not null,
  size bigint not null,
  sha256 bytea not null
);
table document_signatures (
  submission_id bigint not null,
  account_id bigint not null,
  document_id text not null,
  required boolean not null,
  state text not null default 'awaiting'::text,
  ends_at timestamp(3) with time zone not null,
  sealed_content text,
  opened_at timestamp(3) with time zone,
  signed_at timestamp(3) with time zone,
  signer_name text,
  way text,
  ip_address text,
  crashes integer not null default 0,
  error text,
  sealed_at timestamp(3) with time zone
);
table domain_certificates (
  account_id bigint not null,
  domain text not null,
  sealed_key text,
  certificate text,
  expires_at timestamp(3) with time zone,
  challenge_token text,
  challenge_reply text,
  reason text,
  detail text,
  failures integer not null default 0,
  next_try_at timestamp(3) with time zone not null default now(),
  end_noted boolean not null default false
);
table doomed_files (
  file_key text not null,
  due_at timestamp(3) with time zone not null
);
table erased_ranges (
  account_id bigint not null,
  form_id bigint not null,
  first_index bigint not null,
  last_index bigint not null
);
table failed_work (
  id bigint not null identity,
  account_id bigint not null,
  kind text not null,
  submission_id bigint,
  webhook_id bigint,
  delivery_id uuid,
  mail_id bigint,
  failed_at timestamp(3) with time zone not null default now(),
  settled_at timestamp(3) with time zone,
  asks_first boolean not null default false
);
table failure_notices (
  account_id bigint not null,
  told_at timestamp(3) with time zone not null
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
table follow_ups (
  account_id bigint not null,
  submission_id bigint not null,
  kind text not null,
  state text not null default 'waiting'::text,
  due_at timestamp(3) with time zone not null default now(),
  claims integer not null default 0,
  error text,
  sealed_content text,
  sealed_records text,
  finished_at timestamp(3) with time zone,
  estate_uuid text,
  network text,
  tries integer not null default 0,
  begun integer not null default 0
) with {fillfactor=70};
table form_counters (
  form_id bigint not null,
  account_id bigint not null,
  last_index bigint not null default 0,
  last_at timestamp(3) with time zone not null default now(),
  submissions_count bigint not null default 0,
  views_count bigint not null default 0
) with {fillfactor=50};
table form_daily_counts (
  account_id bigint not null,
  form_id bigint not null,
  day date not null,
  kind text not null,
  name text not null,
  count bigint not null
);
table form_drafts (
  form_id bigint not null,
  account_id bigint not null,
  content jsonb not null,
  base jsonb not null,
  updated_at timestamp(3) with time zone not null default now(),
  actor_name text
);
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
table form_link_uses (
  account_id bigint not null,
  form_id bigint not null,
  link bytea not null,
  expires_at timestamp(3) with time zone not null
);
table form_passwords (
  form_id bigint not null,
  account_id bigint not null,
  password_hash text not null
);
table form_receipts (
  key_hash bytea not null,
  account_id bigint not null,
  form_id bigint not null,
  submission_id bigint,
  quarantined_id bigint,
  sealed text not null,
  created_at timestamp(3) with time zone not null default now()
);
table form_statistics (
  account_id bigint not null,
  form_id bigint not null,
  quarter timestamp with time zone not null,
  views bigint not null default 0,
  submissions bigint not null default 0
) with {fillfactor=50};
table form_versions (
  account_id bigint not null,
  form_id bigint not null,
  version integer not null,
  reason text not null,
  made_at timestamp(3) with time zone not null default clock_timestamp(),
  actor_type text not null,
  actor_id bigint,
  actor_name text,
  content jsonb not null
);
table former_confidential_places (
  account_id bigint not null,
  module text not null,
  name text not null,
  until timestamp(3) with time zone not null
);
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
  updated_at timestamp(3) with time zone not null default now(),
  proposes_masthead boolean not null default false
);
table idempotency_keys (
  account_id bigint not null,
  key text not null,
  path text not null,
  body_hash bytea not null,
  status integer not null,
  answer text,
  created_at timestamp(3) with time zone not null default now(),
  claim uuid
);
table inbox_reads (
  submission_id bigint not null,
  user_id bigint not null,
  account_id bigint not null,
  received_at timestamp(3) with time zone not null
);
table inbox_watermarks (
  user_id bigint not null,
  account_id bigint not null,
  received_at timestamp(3) with time zone not null,
  submission_id bigint not null
);
unlogged table key_holders (
  process uuid not null,
  key_id text not null,
  known text[] not null,
  seen_at timestamp(3) with time zone not null default clock_timestamp()
);
table letterhead_sheets (
  account_id bigint not null,
  letterhead_id bigint not null,
  sheet text not null,
  file_key text not null,
  content_type text not null,
  size bigint not null,
  pages integer not null,
  width_mm numeric(6,1) not null,
  height_mm numeric(6,1) not null
);
table letterheads (
  id bigint not null identity,
  account_id bigint not null,
  form_id bigint,
  letterhead_name text not null,
  letterhead_margin_top numeric(4,1) not null,
  letterhead_margin_right numeric(4,1) not null,
  letterhead_margin_bottom numeric(4,1) not null,
  letterhead_margin_left numeric(4,1) not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  letterhead_continuation_margin_top numeric(4,1),
  letterhead_continuation_margin_bottom numeric(4,1)
);
table limit_counts (
  name text not null,
  key bytea not null,
  ends timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  amounts integer[] not null default '{}'::integer[],
  tags text[] not null default '{}'::text[],
  ends_at timestamp with time zone not null
) with {fillfactor=70};
table list_count_changes (
  id bigint not null identity,
  account_id bigint not null,
  list text not null,
  scope bigint not null,
  block bigint not null,
  rows bigint not null
);
table list_counts (
  account_id bigint not null,
  list text not null,
  scope bigint not null,
  block bigint not null,
  rows bigint not null,
  bits smallint not null
);
table mail_returns (
  mail_id bigint not null,
  account_id bigint not null,
  recipient text not null,
  status text not null,
  said text not null,
  is_permanent boolean not null,
  stops_mails boolean not null,
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
  sent_at timestamp(3) with time zone,
  sender text,
  html text,
  sender_name text,
  more_recipients text[] not null default '{}'::text[],
  cc text[] not null default '{}'::text[],
  bcc text[] not null default '{}'::text[],
  reply_to text,
  message_id text,
  language text,
  submission_id bigint,
  purpose text,
  via_crm boolean not null default false,
  note text,
  forget_at timestamp(3) with time zone,
  attachments bigint[] not null default '{}'::bigint[],
  with_document boolean not null default false,
  confirmation_id bigint,
  lane smallint not null default 3,
  claims integer not null default 0,
  begun integer not null default 0,
  letter text,
  resent_at timestamp(3) with time zone,
  text_file jsonb,
  is_reply boolean not null default false,
  in_reply_to text,
  message_references text[] not null default '{}'::text[]
);
table marketplace_calls (
  signature_hash bytea not null,
  called_at timestamp(3) with time zone not null default now()
);
table marketplace_codes (
  account_id bigint not null,
  code_hash bytea not null,
  expires_at timestamp(3) with time zone not null
);
table partial_submissions (
  id bigint not null identity,
  account_id bigint not null,
  form_id bigint not null,
  visit bytea not null,
  answers json,
  sealed_answers text,
  step integer,
  link_hash bytea,
  link_used_at timestamp(3) with time zone,
  address_hash bytea,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  sent_from bytea,
  page bytea,
  network bytea,
  language text
);
table passkey_challenges (
  challenge_hash bytea not null,
  user_id bigint,
  expires_at timestamp(3) with time zone not null
);
table passkeys (
  id bigint not null identity,
  account_id bigint not null,
  user_id bigint not null,
  name text not null,
  credential_hash bytea not null,
  sealed_credential text not null,
  counter bigint not null default 0,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
table password_resets (
  id bigint not null identity,
  account_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now()
);
table pdf_presets (
  account_id bigint not null,
  design jsonb not null default '{}'::jsonb,
  settings jsonb not null default '{}'::jsonb,
  letterhead_id bigint
);
table pdf_templates (
  form_id bigint not null,
  account_id bigint not null,
  enabled boolean not null,
  name text not null,
  blocks json not null,
  design jsonb not null default '{}'::jsonb,
  settings jsonb not null default '{}'::jsonb,
  letterhead_id bigint
);
table pictures (
  id bigint not null identity,
  account_id bigint not null,
  file_key text not null,
  digest text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  width integer not null,
  height integer not null,
  created_at timestamp(3) with time zone not null default now()
);
table provider_sessions (
  session_id bigint not null,
  account_id bigint not null,
  subject text not null,
  sid text,
  sealed_id_token text not null
);
table quarantined_submissions (
  id bigint not null identity,
  account_id bigint not null,
  form_id bigint not null,
  reason text not null,
  content json,
  ip_address text,
  token bytea,
  created_at timestamp(3) with time zone not null default now(),
  estate_uuid text,
  meta json,
  sealed_content text,
  link bytea,
  address_hash bytea
);
table recovery_codes (
  account_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null
);
table reply_templates (
  id bigint not null identity,
  account_id bigint not null,
  name text not null,
  subject text not null,
  body text not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
table resumable_upload_pieces (
  account_id bigint not null,
  upload_id bigint not null,
  starts_at bigint not null,
  size bigint not null,
  file_key text not null
);
table resumable_uploads (
  id bigint not null identity,
  account_id bigint not null,
  form_id bigint not null,
  token_hash bytea not null,
  field_id bigint not null,
  name text not null,
  size bigint not null,
  received bigint not null default 0,
  reference text,
  network bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  upload_id bigint
);
table return_mailbox (
  id boolean not null default true,
  due_at timestamp(3) with time zone not null
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
table seal_certificates (
  installation boolean not null default true,
  sealed_key text not null,
  certificate bytea not null,
  created_at timestamp(3) with time zone not null default now()
);
table search_queue (
  id bigint not null identity,
  account_id bigint not null,
  submission_id bigint not null
);
table search_submissions (
  submission_id bigint not null,
  account_id bigint not null,
  batch bigint not null,
  words text not null
);
table search_words (
  account_id bigint not null,
  word text not null,
  batch bigint not null,
  submissions bigint[]
);
table second_factors (
  user_id bigint not null,
  account_id bigint not null,
  sealed_secret text not null,
  confirmed_at timestamp(3) with time zone,
  last_step bigint,
  created_at timestamp(3) with time zone not null default now()
);
table secret_keys (
  key_id text not null,
  first_used_at timestamp(3) with time zone not null default now(),
  released_at timestamp(3) with time zone
);
table sender_confirmations (
  account_id bigint not null,
  email text not null,
  token_hash bytea not null,
  mailed boolean not null,
  mailed_at timestamp(3) with time zone not null default clock_timestamp(),
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone
);
table sessions (
  id bigint not null identity,
  account_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now(),
  device text,
  network text,
  last_used_at timestamp(3) with time zone not null default now()
);
table set_up_addresses (
  salt bytea not null,
  created_at timestamp(3) with time zone not null default now()
);
table set_up_tokens (
  token_hash bytea not null,
  created_at timestamp(3) with time zone not null default now()
);
table sign_in_attempts (
  state_hash bytea not null,
  account_id bigint not null,
  browser_hash bytea not null,
  return_to text,
  expires_at timestamp(3) with time zone not null
);
table sign_in_domains (
  id bigint not null identity,
  account_id bigint not null,
  domain text not null,
  token text not null,
  confirmed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
table sign_in_providers (
  account_id bigint not null,
  issuer text not null,
  client_id text not null,
  sealed_client_secret text not null,
  role_claim text,
  role_values jsonb not null default '[]'::jsonb,
  default_role text,
  create_users boolean not null default false,
  enforced boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
table spent_proofs (
  account_id bigint not null,
  form_id bigint not null,
  proof bytea not null,
  token bytea not null,
  expires_at timestamp(3) with time zone not null
);
table staff_group_members (
  account_id bigint not null,
  staff_group_id bigint not null,
  staff_member_id bigint not null
);
table staff_groups (
  id bigint not null identity,
  account_id bigint not null,
  name text not null,
  crm_group_id text,
  created_at timestamp(3) with time zone not null default now()
);
table staff_logins (
  id bigint not null identity,
  account_id bigint not null,
  form_id bigint not null,
  staff_member_id bigint,
  address_hash bytea not null,
  token_hash bytea not null,
  request_hash bytea,
  code_hash bytea,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now()
);
table staff_members (
  id bigint not null identity,
  account_id bigint not null,
  name text not null,
  email text not null,
  source text not null,
  is_active boolean not null default true,
  crm_user_id text,
  last_login_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
table staff_sessions (
  id bigint not null identity,
  account_id bigint not null,
  staff_member_id bigint not null,
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now()
);
table submission_addresses (
  submission_id bigint not null,
  account_id bigint not null,
  form_id bigint not null,
  address_hash bytea not null
);
table submission_changes (
  id bigint not null identity,
  account_id bigint not null,
  submission_id bigint not null,
  at timestamp(3) with time zone not null,
  by_type text not null,
  by_id bigint not null,
  by_name text not null,
  changes jsonb not null
);
table submission_confirmations (
  id bigint not null identity,
  account_id bigint not null,
  form_id bigint not null,
  quarantined_id bigint,
  submission_id bigint,
  token_hash bytea not null,
  address_hash bytea,
  email text,
  mailed boolean not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  confirmed_at timestamp(3) with time zone,
  redirect text,
  ip_address text,
  link_seed bytea,
  corrected_at timestamp(3) with time zone
);
table submission_contacts (
  submission_id bigint not null,
  account_id bigint not null,
  form_id bigint not null,
  key text not null
);
table submission_documents (
  submission_id bigint not null,
  account_id bigint not null,
  state text not null default 'making'::text,
  tries integer not null default 1,
  leased_until timestamp(3) with time zone not null default now(),
  crashes integer not null default 0,
  error text,
  file_key text,
  name text,
  size bigint,
  sha256 bytea,
  keep_until timestamp(3) with time zone,
  made_at timestamp(3) with time zone
);
table submission_files (
  id bigint not null,
  account_id bigint not null,
  submission_id bigint,
  quarantined_id bigint
);
table submission_index_cursors (
  form_id bigint not null,
  account_id bigint not null,
  done_to bigint not null,
  left_below bigint not null
);
table submission_notes (
  id bigint not null identity,
  account_id bigint not null,
  submission_id bigint not null,
  author_type text not null,
  author_id bigint not null,
  author_name text not null,
  text text not null,
  created_at timestamp(3) with time zone not null default clock_timestamp()
);
table submission_processing (
  submission_id bigint not null,
  account_id bigint not null,
  form_id bigint not null,
  received_at timestamp(3) with time zone not null,
  status text not null,
  assignee_id bigint,
  due_on date,
  changed_at timestamp(3) with time zone not null,
  changed_by_type text not null,
  changed_by_id bigint not null,
  changed_by_name text not null
);
table submission_replies (
  mail_id bigint not null,
  account_id bigint not null,
  submission_id bigint not null,
  author_type text not null,
  author_id bigint not null,
  author_name text not null
);
table submission_tags (
  submission_id bigint not null,
  account_id bigint not null,
  tag text not null,
  received_at timestamp(3) with time zone not null
);
table submission_views (
  id bigint not null identity,
  account_id bigint not null,
  form_id bigint,
  user_id bigint,
  name text not null,
  is_shared boolean not null,
  filter jsonb not null,
  created_at timestamp(3) with time zone not null default now()
);
table submissions (
  id bigint not null identity,
  account_id bigint not null,
  form_id bigint not null,
  index bigint not null,
  content json,
  ip_address text,
  created_at timestamp(3) with time zone not null,
  token bytea,
  meta json,
  forget_content boolean not null default false,
  released_from bigint,
  waiting_list boolean not null default false
);
table uploads (
  id bigint not null identity,
  account_id bigint not null,
  form_id bigint not null,
  file_key text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  pages integer,
  created_at timestamp(3) with time zone not null default now()
);
table user_identities (
  id bigint not null identity,
  account_id bigint not null,
  user_id bigint,
  issuer text not null,
  subject text not null,
  last_used_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now()
);
table user_invitations (
  id bigint not null identity,
  account_id bigint not null,
  email text not null,
  role text not null,
  language text not null,
  invited_by text not null,
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now()
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
  created_at timestamp(3) with time zone not null default now(),
  role text not null,
  last_login_at timestamp(3) with time zone
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
  created_at timestamp(3) with time zone not null default now(),
  event text not null default 'submission.created'::text
);

constraint absent_fields_account_id_form_id_fkey on absent_fields: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint absent_fields_pkey on absent_fields: PRIMARY KEY (id);
constraint account_assistant_keys_account_id_fkey on account_assistant_keys: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint account_assistant_keys_pkey on account_assistant_keys: PRIMARY KEY (account_id);
constraint account_changes_pkey on account_changes: PRIMARY KEY (id);
constraint account_copies_pkey on account_copies: PRIMARY KEY (account_id);
constraint account_moves_pkey on account_moves: PRIMARY KEY (account_id);
constraint account_moves_state_check on account_moves: CHECK ((state = ANY (ARRAY['draining'::text, 'held'::text, 'moved'::text])));
constraint account_places_account_id_fkey on account_places: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint account_places_pkey on account_places: PRIMARY KEY (account_id, code);
constraint accounts_country_code on accounts: CHECK ((country ~ '^[A-Z]{2}$'::text));
constraint accounts_externaldomain_unique on accounts: UNIQUE (externaldomain);
constraint accounts_notification_emails_check on accounts: CHECK ((cardinality(notification_emails) <= 3));
constraint accounts_pkey on accounts: PRIMARY KEY (id);
constraint accounts_staff_session_days_check on accounts: CHECK (((staff_session_days >= 1) AND (staff_session_days <= 90)));
constraint accounts_username_unique on accounts: UNIQUE (username);
constraint acme_accounts_pkey on acme_accounts: PRIMARY KEY (directory);
constraint api_keys_account_id_fkey on api_keys: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint api_keys_hash_unique on api_keys: UNIQUE (key_hash);
constraint api_keys_pkey on api_keys: PRIMARY KEY (id);
constraint api_keys_user_id_fkey on api_keys: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
constraint assignment_rules_form_id_fkey on assignment_rules: FOREIGN KEY (form_id) REFERENCES forms(id) ON DELETE CASCADE;
constraint assignment_rules_pkey on assignment_rules: PRIMARY KEY (form_id);
constraint assistant_keys_account_id_form_id_fkey on assistant_keys: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint assistant_keys_pkey on assistant_keys: PRIMARY KEY (form_id);
constraint audit_changes_account_id_entry_fkey on audit_changes: FOREIGN KEY (account_id, entry) REFERENCES audit_entries(account_id, entry) ON DELETE CASCADE;
constraint audit_changes_change_check on audit_changes: CHECK ((change = ANY (ARRAY['created'::text, 'updated'::text, 'deleted'::text])));
constraint audit_changes_pkey on audit_changes: PRIMARY KEY (id);
constraint audit_entries_account_id_fkey on audit_entries: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint audit_entries_actor_type_check on audit_entries: CHECK ((actor_type = ANY (ARRAY['key'::text, 'session'::text, 'system'::text])));
constraint audit_entries_entry_unique on audit_entries: UNIQUE (account_id, entry);
constraint audit_entries_pkey on audit_entries: PRIMARY KEY (id);
constraint built_in_crm_files_account_id_record_id_fkey on built_in_crm_files: FOREIGN KEY (account_id, record_id) REFERENCES built_in_crm_records(account_id, id) ON DELETE CASCADE;
constraint built_in_crm_files_pkey on built_in_crm_files: PRIMARY KEY (id);
constraint built_in_crm_group_users_account_id_group_id_fkey on built_in_crm_group_users: FOREIGN KEY (account_id, group_id) REFERENCES built_in_crm_groups(account_id, id) ON DELETE CASCADE;
constraint built_in_crm_group_users_account_id_user_id_fkey on built_in_crm_group_users: FOREIGN KEY (account_id, user_id) REFERENCES built_in_crm_users(account_id, id) ON DELETE CASCADE;
constraint built_in_crm_group_users_pkey on built_in_crm_group_users: PRIMARY KEY (account_id, user_id, group_id);
constraint built_in_crm_groups_account_id_fkey on built_in_crm_groups: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint built_in_crm_groups_account_id_unique on built_in_crm_groups: UNIQUE (account_id, id);
constraint built_in_crm_groups_pkey on built_in_crm_groups: PRIMARY KEY (id);
constraint built_in_crm_records_account_id_fkey on built_in_crm_records: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint built_in_crm_records_account_id_unique on built_in_crm_records: UNIQUE (account_id, id);
constraint built_in_crm_records_pkey on built_in_crm_records: PRIMARY KEY (id);
constraint built_in_crm_records_reference_unique on built_in_crm_records: UNIQUE (account_id, reference);
constraint built_in_crm_records_uuid_unique on built_in_crm_records: UNIQUE (account_id, uuid);
constraint built_in_crm_relations_account_id_address_id_fkey on built_in_crm_relations: FOREIGN KEY (account_id, address_id) REFERENCES built_in_crm_records(account_id, id) ON DELETE CASCADE;
constraint built_in_crm_relations_account_id_estate_id_fkey on built_in_crm_relations: FOREIGN KEY (account_id, estate_id) REFERENCES built_in_crm_records(account_id, id) ON DELETE CASCADE;
constraint built_in_crm_relations_pkey on built_in_crm_relations: PRIMARY KEY (account_id, kind, estate_id, address_id);
constraint built_in_crm_users_account_id_fkey on built_in_crm_users: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint built_in_crm_users_account_id_unique on built_in_crm_users: UNIQUE (account_id, id);
constraint built_in_crm_users_pkey on built_in_crm_users: PRIMARY KEY (id);
constraint confidential_places_account_id_form_id_fkey on confidential_places: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint confidential_places_pkey on confidential_places: PRIMARY KEY (account_id, form_id, field_id, module, name);
constraint consent_texts_account_id_form_id_fkey on consent_texts: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint consent_texts_pkey on consent_texts: PRIMARY KEY (account_id, form_id, version);
constraint crm_attachments_pkey on crm_attachments: PRIMARY KEY (submission_id, file);
constraint crm_attachments_state_check on crm_attachments: CHECK ((state = ANY (ARRAY['begun'::text, 'done'::text, 'failed'::text, 'unknown'::text])));
constraint crm_attachments_submission_id_fkey on crm_attachments: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint crm_attempts_account_id_form_id_fkey on crm_attempts: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint crm_attempts_pkey on crm_attempts: PRIMARY KEY (form_id, token);
constraint crm_attempts_stage_check on crm_attempts: CHECK ((stage = ANY (ARRAY['address'::text, 'estate'::text, 'task'::text, 'calendar'::text])));
constraint crm_attempts_state_check on crm_attempts: CHECK ((state = ANY (ARRAY['begun'::text, 'done'::text, 'unknown'::text])));
constraint crm_changes_pkey on crm_changes: PRIMARY KEY (id);
constraint crm_changes_submission_id_fkey on crm_changes: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint crm_changes_what_check on crm_changes: CHECK ((what = ANY (ARRAY['responsible'::text, 'status'::text, 'appointment'::text, 'archived'::text, 'deleted'::text, 'restored'::text])));
constraint crm_connections_account_id_fkey on crm_connections: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint crm_connections_api_type_check on crm_connections: CHECK ((api_type = ANY (ARRAY['normal'::text, 'marketplace_api'::text])));
constraint crm_connections_kind_check on crm_connections: CHECK ((kind = ANY (ARRAY['built-in'::text, 'onoffice'::text, 'http'::text, 'propstack'::text, 'hubspot'::text, 'openimmo'::text])));
constraint crm_connections_pkey on crm_connections: PRIMARY KEY (account_id);
constraint crm_credentials_account_id_fkey on crm_credentials: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint crm_credentials_pkey on crm_credentials: PRIMARY KEY (account_id);
constraint crm_field_configurations_account_id_fkey on crm_field_configurations: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint crm_field_configurations_pkey on crm_field_configurations: PRIMARY KEY (account_id, locale);
constraint crm_identities_account_id_fkey on crm_identities: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint crm_identities_api_type_check on crm_identities: CHECK ((api_type = ANY (ARRAY['normal'::text, 'marketplace_api'::text])));
constraint crm_identities_pkey on crm_identities: PRIMARY KEY (account_id, api_type, email);
constraint crm_identities_proof_check on crm_identities: CHECK ((proof = ANY (ARRAY['mail'::text, 'outbox'::text, 'operator'::text, 'crm'::text])));
constraint crm_identities_proof_check1 on crm_identities: CHECK (((state = 'functional'::text) = (proof IS NOT NULL)));
constraint crm_identities_state_check on crm_identities: CHECK ((state = ANY (ARRAY['waiting'::text, 'awaiting_confirmation'::text, 'functional'::text, 'failed'::text])));
constraint crm_look_turns_account_id_fkey on crm_look_turns: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint crm_look_turns_pkey on crm_look_turns: PRIMARY KEY (account_id);
constraint crm_stages_pkey on crm_stages: PRIMARY KEY (submission_id, stage);
constraint crm_stages_stage_check on crm_stages: CHECK ((stage = ANY (ARRAY['address'::text, 'estate'::text, 'relation'::text, 'task'::text, 'calendar'::text, 'agentsLog'::text, 'files'::text])));
constraint crm_stages_state_check on crm_stages: CHECK ((state = ANY (ARRAY['begun'::text, 'again'::text, 'done'::text, 'failed'::text, 'unknown'::text])));
constraint crm_stages_submission_id_fkey on crm_stages: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint crm_watched_records_module_check on crm_watched_records: CHECK ((module = ANY (ARRAY['address'::text, 'estate'::text, 'task'::text, 'calendar'::text])));
constraint crm_watched_records_pkey on crm_watched_records: PRIMARY KEY (submission_id, module);
constraint crm_watched_records_submission_id_fkey on crm_watched_records: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint deliveries_account_id_unique on deliveries: UNIQUE (account_id, id);
constraint deliveries_account_id_webhook_id_fkey on deliveries: FOREIGN KEY (account_id, webhook_id) REFERENCES webhooks(account_id, id) ON DELETE CASCADE;
constraint deliveries_pkey on deliveries: PRIMARY KEY (id);
constraint deliveries_state_check on deliveries: CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'delivered'::text, 'exhausted'::text, 'cancelled'::text])));
constraint deliveries_submission_id_fkey on deliveries: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE SET NULL;
constraint delivery_attempts_account_id_delivery_id_fkey on delivery_attempts: FOREIGN KEY (account_id, delivery_id) REFERENCES deliveries(account_id, id) ON DELETE CASCADE;
constraint delivery_attempts_pkey on delivery_attempts: PRIMARY KEY (account_id, delivery_id, number);
constraint document_seals_account_id_fkey on document_seals: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint document_seals_pkey on document_seals: PRIMARY KEY (document_id);
constraint document_signature_files_file_unique on document_signature_files: UNIQUE (file_key);
constraint document_signature_files_kind_check on document_signature_files: CHECK ((kind = ANY (ARRAY['model'::text, 'written'::text, 'unsealed'::text, 'sealed'::text])));
constraint document_signature_files_pkey on document_signature_files: PRIMARY KEY (submission_id, kind);
constraint document_signature_files_submission_id_fkey on document_signature_files: FOREIGN KEY (submission_id) REFERENCES document_signatures(submission_id) ON DELETE CASCADE;
constraint document_signatures_check on document_signatures: CHECK (((state = 'awaiting'::text) OR (num_nulls(signed_at, signer_name, way) = 0)));
constraint document_signatures_document_unique on document_signatures: UNIQUE (document_id);
constraint document_signatures_pkey on document_signatures: PRIMARY KEY (submission_id);
constraint document_signatures_state_check on document_signatures: CHECK ((state = ANY (ARRAY['awaiting'::text, 'signing'::text, 'signed'::text, 'failed'::text])));
constraint document_signatures_submission_id_fkey on document_signatures: FOREIGN KEY (submission_id) REFERENCES submission_documents(submission_id) ON DELETE CASCADE;
constraint document_signatures_way_check on document_signatures: CHECK ((way = ANY (ARRAY['draw'::text, 'type'::text, 'upload'::text])));
constraint domain_certificates_account_id_fkey on domain_certificates: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint domain_certificates_pkey on domain_certificates: PRIMARY KEY (account_id);
constraint doomed_files_pkey on doomed_files: PRIMARY KEY (file_key);
constraint erased_ranges_account_id_form_id_fkey on erased_ranges: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint erased_ranges_pkey on erased_ranges: PRIMARY KEY (account_id, form_id, first_index);
constraint failed_work_account_id_fkey on failed_work: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint failed_work_delivery_unique on failed_work: UNIQUE (delivery_id);
constraint failed_work_kind_check on failed_work: CHECK ((kind = ANY (ARRAY['crm'::text, 'document'::text, 'mails'::text, 'signature'::text, 'mail'::text, 'delivery'::text])));
constraint failed_work_mail_unique on failed_work: UNIQUE (mail_id);
constraint failed_work_pkey on failed_work: PRIMARY KEY (id);
constraint failure_notices_account_id_fkey on failure_notices: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint failure_notices_pkey on failure_notices: PRIMARY KEY (account_id);
constraint fields_account_id_form_id_fkey on fields: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint fields_pkey on fields: PRIMARY KEY (id);
constraint fields_position_unique on fields: UNIQUE (account_id, form_id, "position") DEFERRABLE INITIALLY DEFERRED;
constraint follow_ups_kind_check on follow_ups: CHECK ((kind = ANY (ARRAY['crm'::text, 'document'::text, 'mails'::text, 'signature'::text])));
constraint follow_ups_pkey on follow_ups: PRIMARY KEY (submission_id, kind);
constraint follow_ups_state_check on follow_ups: CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])));
constraint follow_ups_submission_id_fkey on follow_ups: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint forget_files on follow_ups: TRIGGER DEFERRABLE INITIALLY DEFERRED;
constraint forget_files_gone on follow_ups: TRIGGER DEFERRABLE INITIALLY DEFERRED;
constraint form_counters_account_id_form_id_fkey on form_counters: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint form_counters_pkey on form_counters: PRIMARY KEY (form_id);
constraint form_daily_counts_account_id_form_id_fkey on form_daily_counts: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint form_daily_counts_kind_check on form_daily_counts: CHECK ((kind = ANY (ARRAY['start'::text, 'step'::text, 'source'::text, 'device'::text, 'duration'::text])));
constraint form_daily_counts_pkey on form_daily_counts: PRIMARY KEY (account_id, form_id, day, kind, name);
constraint form_drafts_account_id_form_id_fkey on form_drafts: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint form_drafts_pkey on form_drafts: PRIMARY KEY (form_id);
constraint form_group_members_account_id_form_group_id_fkey on form_group_members: FOREIGN KEY (account_id, form_group_id) REFERENCES form_groups(account_id, id) ON DELETE CASCADE;
constraint form_group_members_account_id_form_id_fkey on form_group_members: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint form_group_members_pkey on form_group_members: PRIMARY KEY (account_id, form_id, form_group_id);
constraint form_groups_account_id_fkey on form_groups: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint form_groups_account_id_unique on form_groups: UNIQUE (account_id, id);
constraint form_groups_pkey on form_groups: PRIMARY KEY (id);
constraint form_link_uses_account_id_form_id_fkey on form_link_uses: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint form_link_uses_pkey on form_link_uses: PRIMARY KEY (form_id, link);
constraint form_passwords_account_id_form_id_fkey on form_passwords: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint form_passwords_pkey on form_passwords: PRIMARY KEY (form_id);
constraint form_receipts_account_id_form_id_fkey on form_receipts: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint form_receipts_pkey on form_receipts: PRIMARY KEY (key_hash);
constraint form_receipts_quarantined_id_fkey on form_receipts: FOREIGN KEY (quarantined_id) REFERENCES quarantined_submissions(id) ON DELETE CASCADE;
constraint form_receipts_submission_id_fkey on form_receipts: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint form_statistics_account_id_form_id_fkey on form_statistics: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint form_statistics_pkey on form_statistics: PRIMARY KEY (account_id, form_id, quarter);
constraint form_versions_account_id_form_id_fkey on form_versions: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint form_versions_pkey on form_versions: PRIMARY KEY (account_id, form_id, version);
constraint form_versions_reason_check on form_versions: CHECK ((reason = ANY (ARRAY['activated'::text, 'changed'::text, 'published'::text, 'restored'::text, 'before_restore'::text])));
constraint former_confidential_places_account_id_fkey on former_confidential_places: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint former_confidential_places_pkey on former_confidential_places: PRIMARY KEY (account_id, module, name);
constraint former_slugs_account_id_fkey on former_slugs: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint former_slugs_account_id_form_id_fkey on former_slugs: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint former_slugs_pkey on former_slugs: PRIMARY KEY (account_id, slug);
constraint forms_account_custom_slug_unique on forms: UNIQUE (account_id, custom_slug);
constraint forms_account_id_fkey on forms: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint forms_account_id_unique on forms: UNIQUE (account_id, id);
constraint forms_pkey on forms: PRIMARY KEY (id);
constraint forms_slug_unique on forms: UNIQUE (slug);
constraint keep_public_form on forms: TRIGGER DEFERRABLE INITIALLY DEFERRED;
constraint idempotency_keys_account_id_fkey on idempotency_keys: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint idempotency_keys_pkey on idempotency_keys: PRIMARY KEY (account_id, key, path);
constraint inbox_reads_pkey on inbox_reads: PRIMARY KEY (submission_id, user_id);
constraint inbox_reads_submission_id_fkey on inbox_reads: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint inbox_reads_user_id_fkey on inbox_reads: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
constraint inbox_watermarks_pkey on inbox_watermarks: PRIMARY KEY (user_id);
constraint inbox_watermarks_user_id_fkey on inbox_watermarks: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
constraint key_holders_pkey on key_holders: PRIMARY KEY (process);
constraint letterhead_sheets_account_id_letterhead_id_fkey on letterhead_sheets: FOREIGN KEY (account_id, letterhead_id) REFERENCES letterheads(account_id, id) ON DELETE CASCADE;
constraint letterhead_sheets_file_unique on letterhead_sheets: UNIQUE (file_key);
constraint letterhead_sheets_pkey on letterhead_sheets: PRIMARY KEY (account_id, letterhead_id, sheet);
constraint letterhead_sheets_sheet_check on letterhead_sheets: CHECK ((sheet = ANY (ARRAY['first'::text, 'continuation'::text])));
constraint letterheads_account_id_fkey on letterheads: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint letterheads_account_id_form_id_fkey on letterheads: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint letterheads_account_id_unique on letterheads: UNIQUE (account_id, id);
constraint letterheads_pkey on letterheads: PRIMARY KEY (id);
constraint limit_counts_pkey on limit_counts: PRIMARY KEY (name, key);
constraint list_count_changes_pkey on list_count_changes: PRIMARY KEY (id);
constraint list_counts_account_id_fkey on list_counts: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint list_counts_pkey on list_counts: PRIMARY KEY (account_id, list, scope, bits, block);
constraint mail_returns_mail_id_fkey on mail_returns: FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE;
constraint mail_returns_pkey on mail_returns: PRIMARY KEY (mail_id, recipient);
constraint forget_files on mails: TRIGGER DEFERRABLE INITIALLY DEFERRED;
constraint mails_account_id_fkey on mails: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint mails_confirmation_id_fkey on mails: FOREIGN KEY (confirmation_id) REFERENCES submission_confirmations(id) ON DELETE CASCADE;
constraint mails_confirmation_unique on mails: UNIQUE (confirmation_id);
constraint mails_lane_check on mails: CHECK (((lane >= 1) AND (lane <= 3)));
constraint mails_letter_check on mails: CHECK (((letter IS NULL) OR (html IS NULL)));
constraint mails_pkey on mails: PRIMARY KEY (id);
constraint mails_purpose_check on mails: CHECK ((purpose = ANY (ARRAY['confirmation'::text, 'second'::text, 'notification'::text, 'signed'::text, 'signed_notification'::text, 'crm'::text])));
constraint mails_state_check on mails: CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])));
constraint mails_submission_id_fkey on mails: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint mails_submission_id_purpose_unique on mails: UNIQUE (submission_id, purpose);
constraint marketplace_calls_pkey on marketplace_calls: PRIMARY KEY (signature_hash);
constraint marketplace_codes_account_id_fkey on marketplace_codes: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint marketplace_codes_hash_unique on marketplace_codes: UNIQUE (code_hash);
constraint marketplace_codes_pkey on marketplace_codes: PRIMARY KEY (account_id);
constraint partial_submissions_account_id_form_id_fkey on partial_submissions: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint partial_submissions_check on partial_submissions: CHECK ((num_nonnulls(answers, sealed_answers, sent_from) = 1));
constraint partial_submissions_link_unique on partial_submissions: UNIQUE (link_hash);
constraint partial_submissions_pkey on partial_submissions: PRIMARY KEY (id);
constraint partial_submissions_visit_unique on partial_submissions: UNIQUE (form_id, visit);
constraint passkey_challenges_pkey on passkey_challenges: PRIMARY KEY (challenge_hash);
constraint passkey_challenges_user_id_fkey on passkey_challenges: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
constraint passkeys_account_id_fkey on passkeys: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint passkeys_credential_unique on passkeys: UNIQUE (credential_hash);
constraint passkeys_pkey on passkeys: PRIMARY KEY (id);
constraint passkeys_user_id_fkey on passkeys: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
constraint password_resets_account_id_fkey on password_resets: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint password_resets_pkey on password_resets: PRIMARY KEY (id);
constraint password_resets_token_unique on password_resets: UNIQUE (token_hash);
constraint password_resets_user_id_fkey on password_resets: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
constraint pdf_presets_account_id_fkey on pdf_presets: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint pdf_presets_account_id_letterhead_id_fkey on pdf_presets: FOREIGN KEY (account_id, letterhead_id) REFERENCES letterheads(account_id, id) ON DELETE SET NULL (letterhead_id);
constraint pdf_presets_pkey on pdf_presets: PRIMARY KEY (account_id);
constraint pdf_templates_account_id_form_id_fkey on pdf_templates: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint pdf_templates_account_id_letterhead_id_fkey on pdf_templates: FOREIGN KEY (account_id, letterhead_id) REFERENCES letterheads(account_id, id) ON DELETE SET NULL (letterhead_id);
constraint pdf_templates_pkey on pdf_templates: PRIMARY KEY (form_id);
constraint pictures_account_id_fkey on pictures: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint pictures_content_type_check on pictures: CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text])));
constraint pictures_digest_check on pictures: CHECK ((digest ~ '^[0-9a-f]{64}$'::text));
constraint pictures_file_unique on pictures: UNIQUE (file_key);
constraint pictures_once on pictures: UNIQUE (account_id, digest);
constraint pictures_pkey on pictures: PRIMARY KEY (id);
constraint provider_sessions_account_id_fkey on provider_sessions: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint provider_sessions_pkey on provider_sessions: PRIMARY KEY (session_id);
constraint provider_sessions_session_id_fkey on provider_sessions: FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
constraint quarantined_submissions_account_id_form_id_fkey on quarantined_submissions: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint quarantined_submissions_pkey on quarantined_submissions: PRIMARY KEY (id);
constraint recovery_codes_account_id_fkey on recovery_codes: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint recovery_codes_pkey on recovery_codes: PRIMARY KEY (user_id, code_hash);
constraint recovery_codes_user_id_fkey on recovery_codes: FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE;
constraint reply_templates_account_id_fkey on reply_templates: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint reply_templates_pkey on reply_templates: PRIMARY KEY (id);
constraint resumable_upload_pieces_account_id_upload_id_fkey on resumable_upload_pieces: FOREIGN KEY (account_id, upload_id) REFERENCES resumable_uploads(account_id, id) ON DELETE CASCADE;
constraint resumable_upload_pieces_file_unique on resumable_upload_pieces: UNIQUE (file_key);
constraint resumable_upload_pieces_pkey on resumable_upload_pieces: PRIMARY KEY (upload_id, starts_at);
constraint resumable_upload_pieces_size_check on resumable_upload_pieces: CHECK ((size > 0));
constraint resumable_uploads_account_id_form_id_fkey on resumable_uploads: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint resumable_uploads_account_id_unique on resumable_uploads: UNIQUE (account_id, id);
constraint resumable_uploads_check on resumable_uploads: CHECK (((received >= 0) AND (received <= size)));
constraint resumable_uploads_pkey on resumable_uploads: PRIMARY KEY (id);
constraint resumable_uploads_size_check on resumable_uploads: CHECK ((size > 0));
constraint resumable_uploads_token on resumable_uploads: UNIQUE (token_hash);
constraint resumable_uploads_upload on resumable_uploads: FOREIGN KEY (account_id, upload_id) REFERENCES uploads(account_id, id) ON DELETE CASCADE NOT VALID;
constraint return_mailbox_id_check on return_mailbox: CHECK (id);
constraint return_mailbox_pkey on return_mailbox: PRIMARY KEY (id);
constraint rules_account_id_form_id_fkey on rules: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint rules_pkey on rules: PRIMARY KEY (id);
constraint seal_certificates_installation_check on seal_certificates: CHECK (installation);
constraint seal_certificates_pkey on seal_certificates: PRIMARY KEY (installation);
constraint search_queue_pkey on search_queue: PRIMARY KEY (id);
constraint search_submissions_pkey on search_submissions: PRIMARY KEY (submission_id);
constraint search_words_pkey on search_words: PRIMARY KEY (account_id, word, batch);
constraint second_factors_account_id_fkey on second_factors: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint second_factors_pkey on second_factors: PRIMARY KEY (user_id);
constraint second_factors_user_id_fkey on second_factors: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
constraint secret_keys_key_id_check on secret_keys: CHECK ((key_id ~ '^[0-9a-f]{16}$'::text));
constraint secret_keys_pkey on secret_keys: PRIMARY KEY (key_id);
constraint sender_confirmations_account_id_fkey on sender_confirmations: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint sender_confirmations_pkey on sender_confirmations: PRIMARY KEY (account_id, email);
constraint sender_confirmations_token_unique on sender_confirmations: UNIQUE (token_hash);
constraint sessions_account_id_fkey on sessions: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint sessions_pkey on sessions: PRIMARY KEY (id);
constraint sessions_token_unique on sessions: UNIQUE (token_hash);
constraint sessions_user_id_fkey on sessions: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
constraint set_up_addresses_pkey on set_up_addresses: PRIMARY KEY (salt);
constraint set_up_tokens_pkey on set_up_tokens: PRIMARY KEY (token_hash);
constraint sign_in_attempts_account_id_fkey on sign_in_attempts: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint sign_in_attempts_pkey on sign_in_attempts: PRIMARY KEY (state_hash);
constraint sign_in_domains_account_id_fkey on sign_in_domains: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint sign_in_domains_pkey on sign_in_domains: PRIMARY KEY (id);
constraint sign_in_providers_account_id_fkey on sign_in_providers: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint sign_in_providers_default_role_check on sign_in_providers: CHECK ((default_role = ANY (ARRAY['viewer'::text, 'editor'::text, 'owner'::text])));
constraint sign_in_providers_pkey on sign_in_providers: PRIMARY KEY (account_id);
constraint spent_proofs_account_id_form_id_fkey on spent_proofs: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint spent_proofs_pkey on spent_proofs: PRIMARY KEY (account_id, form_id, proof);
constraint staff_group_members_account_id_staff_group_id_fkey on staff_group_members: FOREIGN KEY (account_id, staff_group_id) REFERENCES staff_groups(account_id, id) ON DELETE CASCADE;
constraint staff_group_members_account_id_staff_member_id_fkey on staff_group_members: FOREIGN KEY (account_id, staff_member_id) REFERENCES staff_members(account_id, id) ON DELETE CASCADE;
constraint staff_group_members_pkey on staff_group_members: PRIMARY KEY (account_id, staff_member_id, staff_group_id);
constraint staff_groups_account_id_fkey on staff_groups: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint staff_groups_account_id_unique on staff_groups: UNIQUE (account_id, id);
constraint staff_groups_crm_group_unique on staff_groups: UNIQUE (account_id, crm_group_id);
constraint staff_groups_pkey on staff_groups: PRIMARY KEY (id);
constraint staff_logins_account_id_form_id_fkey on staff_logins: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint staff_logins_account_id_staff_member_id_fkey on staff_logins: FOREIGN KEY (account_id, staff_member_id) REFERENCES staff_members(account_id, id) ON DELETE CASCADE;
constraint staff_logins_pkey on staff_logins: PRIMARY KEY (id);
constraint staff_logins_request_unique on staff_logins: UNIQUE (request_hash);
constraint staff_logins_token_unique on staff_logins: UNIQUE (token_hash);
constraint staff_members_account_id_fkey on staff_members: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint staff_members_account_id_unique on staff_members: UNIQUE (account_id, id);
constraint staff_members_crm_user_unique on staff_members: UNIQUE (account_id, crm_user_id);
constraint staff_members_pkey on staff_members: PRIMARY KEY (id);
constraint staff_members_source_check on staff_members: CHECK ((source = ANY (ARRAY['crm'::text, 'manual'::text])));
constraint staff_sessions_account_id_staff_member_id_fkey on staff_sessions: FOREIGN KEY (account_id, staff_member_id) REFERENCES staff_members(account_id, id) ON DELETE CASCADE;
constraint staff_sessions_pkey on staff_sessions: PRIMARY KEY (id);
constraint staff_sessions_token_unique on staff_sessions: UNIQUE (token_hash);
constraint submission_addresses_account_id_form_id_fkey on submission_addresses: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint submission_addresses_pkey on submission_addresses: PRIMARY KEY (submission_id);
constraint submission_addresses_submission_id_fkey on submission_addresses: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint submission_changes_by_type_check on submission_changes: CHECK ((by_type = ANY (ARRAY['session'::text, 'key'::text, 'rule'::text]))) NOT VALID;
constraint submission_changes_pkey on submission_changes: PRIMARY KEY (id);
constraint submission_changes_submission_id_fkey on submission_changes: FOREIGN KEY (submission_id) REFERENCES submission_processing(submission_id) ON DELETE CASCADE;
constraint submission_confirmations_account_id_form_id_fkey on submission_confirmations: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint submission_confirmations_check on submission_confirmations: CHECK ((num_nonnulls(quarantined_id, submission_id) <= 1));
constraint submission_confirmations_pkey on submission_confirmations: PRIMARY KEY (id);
constraint submission_confirmations_quarantined_id_fkey on submission_confirmations: FOREIGN KEY (quarantined_id) REFERENCES quarantined_submissions(id) ON DELETE CASCADE;
constraint submission_confirmations_quarantined_unique on submission_confirmations: UNIQUE (quarantined_id);
constraint submission_confirmations_submission_id_fkey on submission_confirmations: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint submission_confirmations_submission_unique on submission_confirmations: UNIQUE (submission_id);
constraint submission_confirmations_token_unique on submission_confirmations: UNIQUE (token_hash);
constraint submission_contacts_pkey on submission_contacts: PRIMARY KEY (submission_id, key);
constraint submission_documents_check on submission_documents: CHECK ((num_nonnulls(file_key, name, size, sha256, made_at) =
CASE state
    WHEN 'made'::text THEN 5
    ELSE 0
END));
constraint submission_documents_file_unique on submission_documents: UNIQUE (file_key);
constraint submission_documents_pkey on submission_documents: PRIMARY KEY (submission_id);
constraint submission_documents_state_check on submission_documents: CHECK ((state = ANY (ARRAY['making'::text, 'made'::text, 'failed'::text])));
constraint submission_documents_submission_id_fkey on submission_documents: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint submission_files_check on submission_files: CHECK ((num_nonnulls(submission_id, quarantined_id) = 1));
constraint submission_files_once on submission_files: PRIMARY KEY (id);
constraint submission_files_quarantined_id_fkey on submission_files: FOREIGN KEY (quarantined_id) REFERENCES quarantined_submissions(id) ON DELETE CASCADE;
constraint submission_files_submission_id_fkey on submission_files: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint submission_files_upload on submission_files: FOREIGN KEY (account_id, id) REFERENCES uploads(account_id, id);
constraint submission_index_cursors_form_id_fkey on submission_index_cursors: FOREIGN KEY (form_id) REFERENCES forms(id) ON DELETE CASCADE;
constraint submission_index_cursors_pkey on submission_index_cursors: PRIMARY KEY (form_id);
constraint submission_notes_author_type_check on submission_notes: CHECK ((author_type = ANY (ARRAY['session'::text, 'key'::text])));
constraint submission_notes_pkey on submission_notes: PRIMARY KEY (id);
constraint submission_notes_submission_id_fkey on submission_notes: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint submission_processing_changed_by_type_check on submission_processing: CHECK ((changed_by_type = ANY (ARRAY['session'::text, 'key'::text, 'rule'::text]))) NOT VALID;
constraint submission_processing_pkey on submission_processing: PRIMARY KEY (submission_id);
constraint submission_processing_status_check on submission_processing: CHECK ((status = ANY (ARRAY['new'::text, 'in_progress'::text, 'done'::text, 'discarded'::text])));
constraint submission_processing_submission_id_fkey on submission_processing: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint submission_replies_author_type_check on submission_replies: CHECK ((author_type = ANY (ARRAY['session'::text, 'key'::text])));
constraint submission_replies_mail_id_fkey on submission_replies: FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE;
constraint submission_replies_pkey on submission_replies: PRIMARY KEY (mail_id);
constraint submission_replies_submission_id_fkey on submission_replies: FOREIGN KEY (submission_id) REFERENCES submissions(id) ON DELETE CASCADE;
constraint submission_tags_pkey on submission_tags: PRIMARY KEY (submission_id, tag);
constraint submission_tags_submission_id_fkey on submission_tags: FOREIGN KEY (submission_id) REFERENCES submission_processing(submission_id) ON DELETE CASCADE;
constraint submission_views_account_id_fkey on submission_views: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint submission_views_account_id_form_id_fkey on submission_views: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint submission_views_pkey on submission_views: PRIMARY KEY (id);
constraint submission_views_user_check on submission_views: CHECK ((is_shared OR (user_id IS NOT NULL)));
constraint submission_views_user_id_fkey on submission_views: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
constraint submissions_account_id_form_id_fkey on submissions: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint submissions_index_unique on submissions: UNIQUE (account_id, form_id, index);
constraint submissions_pkey on submissions: PRIMARY KEY (id);
constraint uploads_account_id_form_id_fkey on uploads: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint uploads_account_id_unique on uploads: UNIQUE (account_id, id);
constraint uploads_file_unique on uploads: UNIQUE (file_key);
constraint uploads_pkey on uploads: PRIMARY KEY (id);
constraint user_identities_account_id_fkey on user_identities: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint user_identities_pkey on user_identities: PRIMARY KEY (id);
constraint user_identities_user_id_fkey on user_identities: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
constraint user_invitations_account_id_fkey on user_invitations: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint user_invitations_language_check on user_invitations: CHECK ((language = ANY (ARRAY['de'::text, 'en'::text])));
constraint user_invitations_pkey on user_invitations: PRIMARY KEY (id);
constraint user_invitations_role_check on user_invitations: CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'owner'::text])));
constraint user_invitations_token_unique on user_invitations: UNIQUE (token_hash);
constraint user_passwords_account_id_fkey on user_passwords: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint user_passwords_pkey on user_passwords: PRIMARY KEY (user_id);
constraint user_passwords_user_id_fkey on user_passwords: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
constraint users_account_id_fkey on users: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint users_pkey on users: PRIMARY KEY (id);
constraint users_role_check on users: CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'owner'::text])));
constraint webhooks_account_id_fkey on webhooks: FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
constraint webhooks_account_id_form_id_fkey on webhooks: FOREIGN KEY (account_id, form_id) REFERENCES forms(account_id, id) ON DELETE CASCADE;
constraint webhooks_account_id_unique on webhooks: UNIQUE (account_id, id);
constraint webhooks_event_check on webhooks: CHECK ((event = ANY (ARRAY['submission.created'::text, 'submission.updated'::text])));
constraint webhooks_pkey on webhooks: PRIMARY KEY (id);

CREATE INDEX absent_fields_age ON public.absent_fields USING btree (since);
CREATE INDEX absent_fields_form ON public.absent_fields USING btree (account_id, form_id);
CREATE INDEX account_changes_table ON public.account_changes USING btree (account_id, table_name);
CREATE INDEX api_keys_account ON public.api_keys USING btree (account_id);
CREATE INDEX api_keys_user ON public.api_keys USING btree (user_id);
CREATE INDEX audit_changes_entry ON public.audit_changes USING btree (account_id, entry);
CREATE INDEX audit_changes_record ON public.audit_changes USING btree (account_id, record_type, record_id);
CREATE INDEX audit_entries_account ON public.audit_entries USING btree (account_id, id);
CREATE INDEX audit_entries_age ON public.audit_entries USING btree (at);
CREATE INDEX audit_entries_record ON public.audit_entries USING btree (account_id, record_type, record_id) WHERE (record_type IS NOT NULL);
CREATE INDEX built_in_crm_files_record ON public.built_in_crm_files USING btree (account_id, record_id);
CREATE INDEX built_in_crm_group_users_group ON public.built_in_crm_group_users USING btree (account_id, group_id);
CREATE INDEX built_in_crm_records_address ON public.built_in_crm_records USING btree (account_id, module, address_id, id) WHERE (address_id IS NOT NULL);
CREATE INDEX built_in_crm_records_email ON public.built_in_crm_records USING btree (account_id, email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX built_in_crm_records_estate ON public.built_in_crm_records USING btree (account_id, module, estate_id, id) WHERE (estate_id IS NOT NULL);
CREATE INDEX built_in_crm_records_module ON public.built_in_crm_records USING btree (account_id, module, id);
CREATE INDEX built_in_crm_records_name ON public.built_in_crm_records USING btree (account_id, name_key) WHERE (name_key IS NOT NULL);
CREATE INDEX built_in_crm_records_updated ON public.built_in_crm_records USING btree (account_id, module, updated_at, id);
CREATE INDEX built_in_crm_relations_address ON public.built_in_crm_relations USING btree (account_id, address_id);
CREATE INDEX built_in_crm_relations_estate ON public.built_in_crm_relations USING btree (account_id, estate_id, address_id);
CREATE INDEX crm_attachments_account ON public.crm_attachments USING btree (account_id, submission_id);
CREATE INDEX crm_attachments_kept ON public.crm_attachments USING btree (created_at) WHERE (kept AND (state = 'done'::text) AND (file ~~ 'upload %'::text));
CREATE INDEX crm_attempts_account ON public.crm_attempts USING btree (account_id, form_id);
CREATE INDEX crm_attempts_age ON public.crm_attempts USING btree (begun_at);
CREATE INDEX crm_changes_account ON public.crm_changes USING btree (account_id, submission_id);
CREATE INDEX crm_changes_submission ON public.crm_changes USING btree (submission_id);
CREATE INDEX crm_field_configurations_due ON public.crm_field_configurations USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX crm_identities_due ON public.crm_identities USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX crm_look_turns_due ON public.crm_look_turns USING btree (next_at);
CREATE INDEX crm_stages_account ON public.crm_stages USING btree (account_id, submission_id);
CREATE INDEX crm_stages_matches ON public.crm_stages USING btree (finished_at) WHERE (sealed_match IS NOT NULL);
CREATE INDEX crm_watched_records_due ON public.crm_watched_records USING btree (account_id, next_look_at);
CREATE INDEX crm_watched_records_old ON public.crm_watched_records USING btree (created_at);
CREATE INDEX deliveries_due ON public.deliveries USING btree (account_id, webhook_id, due_at) WHERE ((state = 'waiting'::text) AND (NOT parked));
CREATE INDEX deliveries_exhausted ON public.deliveries USING btree (webhook_id, created_at) WHERE (state = 'exhausted'::text);
CREATE INDEX deliveries_leased ON public.deliveries USING btree (lease_until) WHERE (state = 'sending'::text);
CREATE INDEX deliveries_log ON public.deliveries USING btree (webhook_id, "position");
CREATE INDEX deliveries_old ON public.deliveries USING btree (created_at);
CREATE INDEX deliveries_parked ON public.deliveries USING btree (due_at) WHERE ((state = 'waiting'::text) AND parked);
CREATE INDEX document_seals_account ON public.document_seals USING btree (account_id);
CREATE INDEX document_signature_files_account ON public.document_signature_files USING btree (account_id, submission_id);
CREATE INDEX document_signatures_account ON public.document_signatures USING btree (account_id, submission_id);
CREATE INDEX domain_certificates_challenge ON public.domain_certificates USING btree (challenge_token) WHERE (challenge_token IS NOT NULL);
CREATE INDEX domain_certificates_due ON public.domain_certificates USING btree (next_try_at);
CREATE INDEX doomed_files_due ON public.doomed_files USING btree (due_at);
CREATE INDEX failed_work_account ON public.failed_work USING btree (account_id, id);
CREATE INDEX failed_work_in_notices ON public.failed_work USING btree (account_id, failed_at) WHERE ((settled_at IS NULL) AND ((kind <> 'mail'::text) OR (submission_id IS NOT NULL) OR asks_first));
CREATE INDEX failed_work_open ON public.failed_work USING btree (account_id, id) WHERE (settled_at IS NULL);
CREATE INDEX failed_work_to_tell ON public.failed_work USING btree (account_id, failed_at) WHERE ((settled_at IS NULL) AND ((kind <> 'mail'::text) OR (submission_id IS NOT NULL)));
CREATE INDEX follow_ups_due ON public.follow_ups USING btree (kind, account_id, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX follow_ups_sealed ON public.follow_ups USING btree (finished_at) WHERE ((sealed_content IS NOT NULL) OR (sealed_records IS NOT NULL));
CREATE INDEX follow_ups_unsaved ON public.follow_ups USING btree (account_id) WHERE (sealed_content IS NOT NULL);
CREATE INDEX form_group_members_group ON public.form_group_members USING btree (account_id, form_group_id);
CREATE INDEX form_link_uses_account ON public.form_link_uses USING btree (account_id, form_id);
CREATE INDEX form_link_uses_age ON public.form_link_uses USING btree (expires_at);
CREATE INDEX form_receipts_age ON public.form_receipts USING btree (created_at);
CREATE INDEX form_receipts_form ON public.form_receipts USING btree (account_id, form_id);
CREATE INDEX form_receipts_quarantined ON public.form_receipts USING btree (quarantined_id) WHERE (quarantined_id IS NOT NULL);
CREATE INDEX form_receipts_submission ON public.form_receipts USING btree (submission_id) WHERE (submission_id IS NOT NULL);
CREATE INDEX former_slugs_form ON public.former_slugs USING btree (account_id, form_id);
CREATE INDEX forms_active ON public.forms USING btree (account_id) WHERE active;
CREATE INDEX forms_retention ON public.forms USING btree (id) WHERE (settings ? 'retention_days'::text);
CREATE INDEX forms_updated ON public.forms USING btree (account_id, updated_at);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX inbox_reads_user ON public.inbox_reads USING btree (user_id, received_at);
CREATE INDEX letterheads_form ON public.letterheads USING btree (account_id, form_id);
CREATE INDEX limit_counts_ends_at ON public.limit_counts USING btree (ends_at);
CREATE INDEX list_count_changes_list ON public.list_count_changes USING btree (account_id, list, scope);
CREATE INDEX list_counts_empty ON public.list_counts USING btree (account_id) WHERE (rows = 0);
CREATE INDEX mail_returns_stopped ON public.mail_returns USING btree (account_id, lower(recipient), created_at) WHERE stops_mails;
CREATE INDEX mails_account ON public.mails USING btree (account_id, id) INCLUDE (state);
CREATE INDEX mails_due ON public.mails USING btree (via_crm, lane, account_id, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX mails_failed ON public.mails USING btree (account_id, id) WHERE (state = 'failed'::text);
CREATE INDEX mails_forget ON public.mails USING btree (forget_at) WHERE (forget_at IS NOT NULL);
CREATE INDEX marketplace_calls_age ON public.marketplace_calls USING btree (called_at);
CREATE INDEX partial_submissions_form ON public.partial_submissions USING btree (account_id, form_id, updated_at);
CREATE INDEX partial_submissions_page ON public.partial_submissions USING btree (form_id, page) WHERE (page IS NOT NULL);
CREATE INDEX passkey_challenges_age ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkeys_user ON public.passkeys USING btree (account_id, user_id);
CREATE INDEX password_resets_age ON public.password_resets USING btree (expires_at);
CREATE INDEX password_resets_user ON public.password_resets USING btree (account_id, user_id);
CREATE INDEX pdf_templates_letterhead ON public.pdf_templates USING btree (account_id, letterhead_id) WHERE (letterhead_id IS NOT NULL);
CREATE INDEX pictures_digest ON public.pictures USING btree (digest);
CREATE INDEX provider_sessions_subject ON public.provider_sessions USING btree (account_id, subject);
CREATE INDEX quarantined_submissions_form ON public.quarantined_submissions USING btree (account_id, form_id, id);
CREATE INDEX resumable_upload_pieces_account ON public.resumable_upload_pieces USING btree (account_id, upload_id);
CREATE INDEX resumable_uploads_age ON public.resumable_uploads USING btree (created_at);
CREATE INDEX resumable_uploads_form ON public.resumable_uploads USING btree (account_id, form_id);
CREATE INDEX resumable_uploads_unfinished ON public.resumable_uploads USING btree (account_id, network) INCLUDE (received) WHERE ((reference IS NULL) AND (received > 0));
CREATE INDEX resumable_uploads_upload_index ON public.resumable_uploads USING btree (account_id, upload_id) WHERE (upload_id IS NOT NULL);
CREATE INDEX rules_form ON public.rules USING btree (account_id, form_id, priority, "position");
CREATE INDEX sender_confirmations_ends ON public.sender_confirmations USING btree (expires_at);
CREATE INDEX sessions_account ON public.sessions USING btree (account_id, user_id);
CREATE INDEX sign_in_attempts_account ON public.sign_in_attempts USING btree (account_id);
CREATE INDEX sign_in_attempts_age ON public.sign_in_attempts USING btree (expires_at);
CREATE INDEX spent_proofs_age ON public.spent_proofs USING btree (expires_at);
CREATE INDEX staff_group_members_group ON public.staff_group_members USING btree (account_id, staff_group_id);
CREATE INDEX staff_logins_age ON public.staff_logins USING btree (expires_at);
CREATE INDEX staff_logins_form ON public.staff_logins USING btree (account_id, form_id);
CREATE INDEX staff_logins_member ON public.staff_logins USING btree (account_id, staff_member_id);
CREATE INDEX staff_sessions_member ON public.staff_sessions USING btree (account_id, staff_member_id);
CREATE INDEX submission_addresses_address ON public.submission_addresses USING btree (account_id, form_id, address_hash);
CREATE INDEX submission_changes_submission ON public.submission_changes USING btree (submission_id, id);
CREATE INDEX submission_confirmations_address ON public.submission_confirmations USING btree (account_id, address_hash, created_at);
CREATE INDEX submission_confirmations_age ON public.submission_confirmations USING btree (expires_at) WHERE (submission_id IS NULL);
CREATE INDEX submission_confirmations_form ON public.submission_confirmations USING btree (account_id, form_id);
CREATE INDEX submission_contacts_key ON public.submission_contacts USING btree (account_id, key, ((submission_id + 0)));
CREATE INDEX submission_documents_account ON public.submission_documents USING btree (account_id, submission_id);
CREATE INDEX submission_documents_keep ON public.submission_documents USING btree (keep_until) WHERE (keep_until IS NOT NULL);
CREATE INDEX submission_files_account ON public.submission_files USING btree (account_id, id);
CREATE INDEX submission_files_quarantined ON public.submission_files USING btree (quarantined_id) WHERE (quarantined_id IS NOT NULL);
CREATE INDEX submission_files_submission ON public.submission_files USING btree (submission_id) WHERE (submission_id IS NOT NULL);
CREATE INDEX submission_index_cursors_left ON public.submission_index_cursors USING btree (form_id) WHERE (left_below > 1);
CREATE INDEX submission_notes_submission ON public.submission_notes USING btree (submission_id, id);
CREATE INDEX submission_processing_assignee ON public.submission_processing USING btree (account_id, assignee_id, status, received_at, ((submission_id + 0))) WHERE (assignee_id IS NOT NULL);
CREATE INDEX submission_processing_due ON public.submission_processing USING btree (account_id, due_on) WHERE ((due_on IS NOT NULL) AND (status = ANY (ARRAY['new'::text, 'in_progress'::text])));
CREATE INDEX submission_processing_due_list ON public.submission_processing USING btree (account_id, received_at, ((submission_id + 0))) WHERE ((due_on IS NOT NULL) AND (status = ANY (ARRAY['new'::text, 'in_progress'::text])));
CREATE INDEX submission_processing_form ON public.submission_processing USING btree (account_id, form_id, status, received_at, ((submission_id + 0)));
CREATE INDEX submission_processing_status ON public.submission_processing USING btree (account_id, status, received_at, ((submission_id + 0)));
CREATE INDEX submission_replies_account ON public.submission_replies USING btree (account_id, mail_id);
CREATE INDEX submission_replies_submission ON public.submission_replies USING btree (submission_id, mail_id);
CREATE INDEX submission_tags_tag ON public.submission_tags USING btree (GREATEST(account_id, (0)::bigint), tag, received_at, ((submission_id + 0)));
CREATE INDEX submission_views_user ON public.submission_views USING btree (user_id);
CREATE INDEX submissions_created ON public.submissions USING btree (account_id, form_id, created_at, index);
CREATE INDEX submissions_forgetting ON public.submissions USING btree (id) WHERE forget_content;
CREATE INDEX submissions_received ON public.submissions USING btree (account_id, GREATEST(created_at, '-infinity'::timestamp with time zone), GREATEST(id, (0)::bigint));
CREATE INDEX submissions_released_from ON public.submissions USING btree (released_from) WHERE (released_from IS NOT NULL);
CREATE INDEX uploads_age ON public.uploads USING btree (created_at);
CREATE INDEX uploads_form ON public.uploads USING btree (account_id, form_id, created_at);
CREATE INDEX users_account ON public.users USING btree (account_id);
CREATE INDEX webhooks_targets ON public.webhooks USING btree (account_id, form_id) WHERE is_active;
CREATE INDEX webhooks_unwarned ON public.webhooks USING btree (failing_since) WHERE ((failing_since IS NOT NULL) AND (warned_at IS NULL));
CREATE UNIQUE INDEX absent_fields_pkey ON public.absent_fields USING btree (id);
CREATE UNIQUE INDEX account_assistant_keys_pkey ON public.account_assistant_keys USING btree (account_id);
CREATE UNIQUE INDEX account_changes_pkey ON public.account_changes USING btree (id);
CREATE UNIQUE INDEX account_copies_pkey ON public.account_copies USING btree (account_id);
CREATE UNIQUE INDEX account_moves_pkey ON public.account_moves USING btree (account_id);
CREATE UNIQUE INDEX account_places_pkey ON public.account_places USING btree (account_id, code);
CREATE UNIQUE INDEX accounts_externaldomain_unique ON public.accounts USING btree (externaldomain);
CREATE UNIQUE INDEX accounts_pkey ON public.accounts USING btree (id);
CREATE UNIQUE INDEX accounts_username_unique ON public.accounts USING btree (username);
CREATE UNIQUE INDEX acme_accounts_pkey ON public.acme_accounts USING btree (directory);
CREATE UNIQUE INDEX api_keys_hash_unique ON public.api_keys USING btree (key_hash);
CREATE UNIQUE INDEX api_keys_pkey ON public.api_keys USING btree (id);
CREATE UNIQUE INDEX assignment_rules_pkey ON public.assignment_rules USING btree (form_id);
CREATE UNIQUE INDEX assistant_keys_pkey ON public.assistant_keys USING btree (form_id);
CREATE UNIQUE INDEX audit_changes_pkey ON public.audit_changes USING btree (id);
CREATE UNIQUE INDEX audit_entries_entry_unique ON public.audit_entries USING btree (account_id, entry);
CREATE UNIQUE INDEX audit_entries_pkey ON public.audit_entries USING btree (id);
CREATE UNIQUE INDEX built_in_crm_files_pkey ON public.built_in_crm_files USING btree (id);
CREATE UNIQUE INDEX built_in_crm_group_users_pkey ON public.built_in_crm_group_users USING btree (account_id, user_id, group_id);
CREATE UNIQUE INDEX built_in_crm_groups_account_id_unique ON public.built_in_crm_groups USING btree (account_id, id);
CREATE UNIQUE INDEX built_in_crm_groups_pkey ON public.built_in_crm_groups USING btree (id);
CREATE UNIQUE INDEX built_in_crm_records_account_id_unique ON public.built_in_crm_records USING btree (account_id, id);
CREATE UNIQUE INDEX built_in_crm_records_pkey ON public.built_in_crm_records USING btree (id);
CREATE UNIQUE INDEX built_in_crm_records_reference_unique ON public.built_in_crm_records USING btree (account_id, reference);
CREATE UNIQUE INDEX built_in_crm_records_uuid_unique ON public.built_in_crm_records USING btree (account_id, uuid);
CREATE UNIQUE INDEX built_in_crm_relations_pkey ON public.built_in_crm_relations USING btree (account_id, kind, estate_id, address_id);
CREATE UNIQUE INDEX built_in_crm_users_account_id_unique ON public.built_in_crm_users USING btree (account_id, id);
CREATE UNIQUE INDEX built_in_crm_users_pkey ON public.built_in_crm_users USING btree (id);
CREATE UNIQUE INDEX confidential_places_pkey ON public.confidential_places USING btree (account_id, form_id, field_id, module, name);
CREATE UNIQUE INDEX consent_texts_pkey ON public.consent_texts USING btree (account_id, form_id, version);
CREATE UNIQUE INDEX crm_attachments_pkey ON public.crm_attachments USING btree (submission_id, file);
CREATE UNIQUE INDEX crm_attempts_pkey ON public.crm_attempts USING btree (form_id, token);
CREATE UNIQUE INDEX crm_changes_pkey ON public.crm_changes USING btree (id);
CREATE UNIQUE INDEX crm_connections_marketplace_customer ON public.crm_connections USING btree (marketplace_customer) WHERE ((marketplace_customer IS NOT NULL) AND connected);
CREATE UNIQUE INDEX crm_connections_pkey ON public.crm_connections USING btree (account_id);
CREATE UNIQUE INDEX crm_credentials_pkey ON public.crm_credentials USING btree (account_id);
CREATE UNIQUE INDEX crm_field_configurations_pkey ON public.crm_field_configurations USING btree (account_id, locale);
CREATE UNIQUE INDEX crm_identities_pkey ON public.crm_identities USING btree (account_id, api_type, email);
CREATE UNIQUE INDEX crm_look_turns_pkey ON public.crm_look_turns USING btree (account_id);
CREATE UNIQUE INDEX crm_stages_pkey ON public.crm_stages USING btree (submission_id, stage);
CREATE UNIQUE INDEX crm_watched_records_pkey ON public.crm_watched_records USING btree (submission_id, module);
CREATE UNIQUE INDEX deliveries_account_id_unique ON public.deliveries USING btree (account_id, id);
CREATE UNIQUE INDEX deliveries_event_unique ON public.deliveries USING btree (submission_id, webhook_id, (
CASE
    WHEN (event = 'submission.created'::text) THEN '00000000-0000-0000-0000-000000000000'::uuid
    ELSE id
END));
CREATE UNIQUE INDEX deliveries_pkey ON public.deliveries USING btree (id);
CREATE UNIQUE INDEX delivery_attempts_pkey ON public.delivery_attempts USING btree (account_id, delivery_id, number);
CREATE UNIQUE INDEX document_seals_pkey ON public.document_seals USING btree (document_id);
CREATE UNIQUE INDEX document_signature_files_file_unique ON public.document_signature_files USING btree (file_key);
CREATE UNIQUE INDEX document_signature_files_pkey ON public.document_signature_files USING btree (submission_id, kind);
CREATE UNIQUE INDEX document_signatures_document_unique ON public.document_signatures USING btree (document_id);
CREATE UNIQUE INDEX document_signatures_pkey ON public.document_signatures USING btree (submission_id);
CREATE UNIQUE INDEX domain_certificates_pkey ON public.domain_certificates USING btree (account_id);
CREATE UNIQUE INDEX doomed_files_pkey ON public.doomed_files USING btree (file_key);
CREATE UNIQUE INDEX erased_ranges_pkey ON public.erased_ranges USING btree (account_id, form_id, first_index);
CREATE UNIQUE INDEX failed_work_delivery_unique ON public.failed_work USING btree (delivery_id);
CREATE UNIQUE INDEX failed_work_follow_up_unique ON public.failed_work USING btree (submission_id, kind) WHERE ((delivery_id IS NULL) AND (mail_id IS NULL));
CREATE UNIQUE INDEX failed_work_mail_unique ON public.failed_work USING btree (mail_id);
CREATE UNIQUE INDEX failed_work_pkey ON public.failed_work USING btree (id);
CREATE UNIQUE INDEX failure_notices_pkey ON public.failure_notices USING btree (account_id);
CREATE UNIQUE INDEX fields_pkey ON public.fields USING btree (id);
CREATE UNIQUE INDEX fields_position_unique ON public.fields USING btree (account_id, form_id, "position");
CREATE UNIQUE INDEX follow_ups_pkey ON public.follow_ups USING btree (submission_id, kind);
CREATE UNIQUE INDEX form_counters_pkey ON public.form_counters USING btree (form_id);
CREATE UNIQUE INDEX form_daily_counts_pkey ON public.form_daily_counts USING btree (account_id, form_id, day, kind, name);
CREATE UNIQUE INDEX form_drafts_pkey ON public.form_drafts USING btree (form_id);
CREATE UNIQUE INDEX form_group_members_pkey ON public.form_group_members USING btree (account_id, form_id, form_group_id);
CREATE UNIQUE INDEX form_groups_account_id_unique ON public.form_groups USING btree (account_id, id);
CREATE UNIQUE INDEX form_groups_pkey ON public.form_groups USING btree (id);
CREATE UNIQUE INDEX form_link_uses_pkey ON public.form_link_uses USING btree (form_id, link);
CREATE UNIQUE INDEX form_passwords_pkey ON public.form_passwords USING btree (form_id);
CREATE UNIQUE INDEX form_receipts_pkey ON public.form_receipts USING btree (key_hash);
CREATE UNIQUE INDEX form_statistics_pkey ON public.form_statistics USING btree (account_id, form_id, quarter);
CREATE UNIQUE INDEX form_versions_pkey ON public.form_versions USING btree (account_id, form_id, version);
CREATE UNIQUE INDEX former_confidential_places_pkey ON public.former_confidential_places USING btree (account_id, module, name);
CREATE UNIQUE INDEX former_slugs_pkey ON public.former_slugs USING btree (account_id, slug);
CREATE UNIQUE INDEX forms_account_custom_slug_unique ON public.forms USING btree (account_id, custom_slug);
CREATE UNIQUE INDEX forms_account_id_unique ON public.forms USING btree (account_id, id);
CREATE UNIQUE INDEX forms_pkey ON public.forms USING btree (id);
CREATE UNIQUE INDEX forms_slug_unique ON public.forms USING btree (slug);
CREATE UNIQUE INDEX idempotency_keys_pkey ON public.idempotency_keys USING btree (account_id, key, path);
CREATE UNIQUE INDEX inbox_reads_pkey ON public.inbox_reads USING btree (submission_id, user_id);
CREATE UNIQUE INDEX inbox_watermarks_pkey ON public.inbox_watermarks USING btree (user_id);
CREATE UNIQUE INDEX key_holders_pkey ON public.key_holders USING btree (process);
CREATE UNIQUE INDEX letterhead_sheets_file_unique ON public.letterhead_sheets USING btree (file_key);
CREATE UNIQUE INDEX letterhead_sheets_pkey ON public.letterhead_sheets USING btree (account_id, letterhead_id, sheet);
CREATE UNIQUE INDEX letterheads_account_id_unique ON public.letterheads USING btree (account_id, id);
CREATE UNIQUE INDEX letterheads_pkey ON public.letterheads USING btree (id);
CREATE UNIQUE INDEX limit_counts_pkey ON public.limit_counts USING btree (name, key);
CREATE UNIQUE INDEX list_count_changes_pkey ON public.list_count_changes USING btree (id);
CREATE UNIQUE INDEX list_counts_pkey ON public.list_counts USING btree (account_id, list, scope, bits, block);
CREATE UNIQUE INDEX mail_returns_pkey ON public.mail_returns USING btree (mail_id, recipient);
CREATE UNIQUE INDEX mails_confirmation_unique ON public.mails USING btree (confirmation_id);
CREATE UNIQUE INDEX mails_pkey ON public.mails USING btree (id);
CREATE UNIQUE INDEX mails_submission_id_purpose_unique ON public.mails USING btree (submission_id, purpose);
CREATE UNIQUE INDEX marketplace_calls_pkey ON public.marketplace_calls USING btree (signature_hash);
CREATE UNIQUE INDEX marketplace_codes_hash_unique ON public.marketplace_codes USING btree (code_hash);
CREATE UNIQUE INDEX marketplace_codes_pkey ON public.marketplace_codes USING btree (account_id);
CREATE UNIQUE INDEX partial_submissions_link_unique ON public.partial_submissions USING btree (link_hash);
CREATE UNIQUE INDEX partial_submissions_pkey ON public.partial_submissions USING btree (id);
CREATE UNIQUE INDEX partial_submissions_visit_unique ON public.partial_submissions USING btree (form_id, visit);
CREATE UNIQUE INDEX passkey_challenges_pkey ON public.passkey_challenges USING btree (challenge_hash);
CREATE UNIQUE INDEX passkeys_credential_unique ON public.passkeys USING btree (credential_hash);
CREATE UNIQUE INDEX passkeys_pkey ON public.passkeys USING btree (id);
CREATE UNIQUE INDEX password_resets_pkey ON public.password_resets USING btree (id);
CREATE UNIQUE INDEX password_resets_token_unique ON public.password_resets USING btree (token_hash);
CREATE UNIQUE INDEX pdf_presets_pkey ON public.pdf_presets USING btree (account_id);
CREATE UNIQUE INDEX pdf_templates_pkey ON public.pdf_templates USING btree (form_id);
CREATE UNIQUE INDEX pictures_file_unique ON public.pictures USING btree (file_key);
CREATE UNIQUE INDEX pictures_once ON public.pictures USING btree (account_id, digest);
CREATE UNIQUE INDEX pictures_pkey ON public.pictures USING btree (id);
CREATE UNIQUE INDEX provider_sessions_pkey ON public.provider_sessions USING btree (session_id);
CREATE UNIQUE INDEX quarantined_submissions_pkey ON public.quarantined_submissions USING btree (id);
CREATE UNIQUE INDEX quarantined_submissions_token_unique ON public.quarantined_submissions USING btree (form_id, token) WHERE (token IS NOT NULL);
CREATE UNIQUE INDEX recovery_codes_pkey ON public.recovery_codes USING btree (user_id, code_hash);
CREATE UNIQUE INDEX reply_templates_name_unique ON public.reply_templates USING btree (account_id, lower(name));
CREATE UNIQUE INDEX reply_templates_pkey ON public.reply_templates USING btree (id);
CREATE UNIQUE INDEX resumable_upload_pieces_file_unique ON public.resumable_upload_pieces USING btree (file_key);
CREATE UNIQUE INDEX resumable_upload_pieces_pkey ON public.resumable_upload_pieces USING btree (upload_id, starts_at);
CREATE UNIQUE INDEX resumable_uploads_account_id_unique ON public.resumable_uploads USING btree (account_id, id);
CREATE UNIQUE INDEX resumable_uploads_pkey ON public.resumable_uploads USING btree (id);
CREATE UNIQUE INDEX resumable_uploads_token ON public.resumable_uploads USING btree (token_hash);
CREATE UNIQUE INDEX return_mailbox_pkey ON public.return_mailbox USING btree (id);
CREATE UNIQUE INDEX rules_pkey ON public.rules USING btree (id);
CREATE UNIQUE INDEX seal_certificates_pkey ON public.seal_certificates USING btree (installation);
CREATE UNIQUE INDEX search_queue_pkey ON public.search_queue USING btree (id);
CREATE UNIQUE INDEX search_submissions_pkey ON public.search_submissions USING btree (submission_id);
CREATE UNIQUE INDEX search_words_pkey ON public.search_words USING btree (account_id, word, batch);
CREATE UNIQUE INDEX second_factors_pkey ON public.second_factors USING btree (user_id);
CREATE UNIQUE INDEX secret_keys_pkey ON public.secret_keys USING btree (key_id);
CREATE UNIQUE INDEX sender_confirmations_pkey ON public.sender_confirmations USING btree (account_id, email);
CREATE UNIQUE INDEX sender_confirmations_token_unique ON public.sender_confirmations USING btree (token_hash);
CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (id);
CREATE UNIQUE INDEX sessions_token_unique ON public.sessions USING btree (token_hash);
CREATE UNIQUE INDEX set_up_addresses_pkey ON public.set_up_addresses USING btree (salt);
CREATE UNIQUE INDEX set_up_tokens_pkey ON public.set_up_tokens USING btree (token_hash);
CREATE UNIQUE INDEX sign_in_attempts_pkey ON public.sign_in_attempts USING btree (state_hash);
CREATE UNIQUE INDEX sign_in_domains_account ON public.sign_in_domains USING btree (account_id, domain);
CREATE UNIQUE INDEX sign_in_domains_confirmed_unique ON public.sign_in_domains USING btree (domain) WHERE (confirmed_at IS NOT NULL);
CREATE UNIQUE INDEX sign_in_domains_pkey ON public.sign_in_domains USING btree (id);
CREATE UNIQUE INDEX sign_in_providers_pkey ON public.sign_in_providers USING btree (account_id);
CREATE UNIQUE INDEX spent_proofs_pkey ON public.spent_proofs USING btree (account_id, form_id, proof);
CREATE UNIQUE INDEX staff_group_members_pkey ON public.staff_group_members USING btree (account_id, staff_member_id, staff_group_id);
CREATE UNIQUE INDEX staff_groups_account_id_unique ON public.staff_groups USING btree (account_id, id);
CREATE UNIQUE INDEX staff_groups_crm_group_unique ON public.staff_groups USING btree (account_id, crm_group_id);
CREATE UNIQUE INDEX staff_groups_name_unique ON public.staff_groups USING btree (account_id, lower(name)) WHERE (crm_group_id IS NULL);
CREATE UNIQUE INDEX staff_groups_pkey ON public.staff_groups USING btree (id);
CREATE UNIQUE INDEX staff_logins_pkey ON public.staff_logins USING btree (id);
CREATE UNIQUE INDEX staff_logins_request_unique ON public.staff_logins USING btree (request_hash);
CREATE UNIQUE INDEX staff_logins_token_unique ON public.staff_logins USING btree (token_hash);
CREATE UNIQUE INDEX staff_members_account_id_unique ON public.staff_members USING btree (account_id, id);
CREATE UNIQUE INDEX staff_members_crm_user_unique ON public.staff_members USING btree (account_id, crm_user_id);
CREATE UNIQUE INDEX staff_members_email_unique ON public.staff_members USING btree (account_id, lower(email));
CREATE UNIQUE INDEX staff_members_pkey ON public.staff_members USING btree (id);
CREATE UNIQUE INDEX staff_sessions_pkey ON public.staff_sessions USING btree (id);
CREATE UNIQUE INDEX staff_sessions_token_unique ON public.staff_sessions USING btree (token_hash);
CREATE UNIQUE INDEX submission_addresses_pkey ON public.submission_addresses USING btree (submission_id);
CREATE UNIQUE INDEX submission_changes_pkey ON public.submission_changes USING btree (id);
CREATE UNIQUE INDEX submission_confirmations_pkey ON public.submission_confirmations USING btree (id);
CREATE UNIQUE INDEX submission_confirmations_quarantined_unique ON public.submission_confirmations USING btree (quarantined_id);
CREATE UNIQUE INDEX submission_confirmations_submission_unique ON public.submission_confirmations USING btree (submission_id);
CREATE UNIQUE INDEX submission_confirmations_token_unique ON public.submission_confirmations USING btree (token_hash);
CREATE UNIQUE INDEX submission_contacts_pkey ON public.submission_contacts USING btree (submission_id, key);
CREATE UNIQUE INDEX submission_documents_file_unique ON public.submission_documents USING btree (file_key);
CREATE UNIQUE INDEX submission_documents_pkey ON public.submission_documents USING btree (submission_id);
CREATE UNIQUE INDEX submission_files_once ON public.submission_files USING btree (id);
CREATE UNIQUE INDEX submission_index_cursors_pkey ON public.submission_index_cursors USING btree (form_id);
CREATE UNIQUE INDEX submission_notes_pkey ON public.submission_notes USING btree (id);
CREATE UNIQUE INDEX submission_processing_pkey ON public.submission_processing USING btree (submission_id);
CREATE UNIQUE INDEX submission_replies_pkey ON public.submission_replies USING btree (mail_id);
CREATE UNIQUE INDEX submission_tags_pkey ON public.submission_tags USING btree (submission_id, tag);
CREATE UNIQUE INDEX submission_views_inbox_name_unique ON public.submission_views USING btree (account_id, (
CASE
    WHEN is_shared THEN (0)::bigint
    ELSE user_id
END), lower(name)) WHERE (form_id IS NULL);
CREATE UNIQUE INDEX submission_views_own_name_unique ON public.submission_views USING btree (form_id, user_id, lower(name)) WHERE (NOT is_shared);
CREATE UNIQUE INDEX submission_views_pkey ON public.submission_views USING btree (id);
CREATE UNIQUE INDEX submission_views_shared_name_unique ON public.submission_views USING btree (form_id, lower(name)) WHERE is_shared;
CREATE UNIQUE INDEX submissions_index_unique ON public.submissions USING btree (account_id, form_id, index);
CREATE UNIQUE INDEX submissions_pkey ON public.submissions USING btree (id);
CREATE UNIQUE INDEX submissions_token_unique ON public.submissions USING btree (token, account_id, form_id) WHERE (token IS NOT NULL);
CREATE UNIQUE INDEX uploads_account_id_unique ON public.uploads USING btree (account_id, id);
CREATE UNIQUE INDEX uploads_file_unique ON public.uploads USING btree (file_key);
CREATE UNIQUE INDEX uploads_pkey ON public.uploads USING btree (id);
CREATE UNIQUE INDEX user_identities_pkey ON public.user_identities USING btree (id);
CREATE UNIQUE INDEX user_identities_subject ON public.user_identities USING btree (account_id, issuer, subject);
CREATE UNIQUE INDEX user_identities_user ON public.user_identities USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX user_invitations_email_unique ON public.user_invitations USING btree (account_id, lower(email));
CREATE UNIQUE INDEX user_invitations_pkey ON public.user_invitations USING btree (id);
CREATE UNIQUE INDEX user_invitations_token_unique ON public.user_invitations USING btree (token_hash);
CREATE UNIQUE INDEX user_passwords_pkey ON public.user_passwords USING btree (user_id);
CREATE UNIQUE INDEX users_email_unique ON public.users USING btree (lower(email));
CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id);
CREATE UNIQUE INDEX webhooks_account_id_unique ON public.webhooks USING btree (account_id, id);
CREATE UNIQUE INDEX webhooks_pkey ON public.webhooks USING btree (id);

row security absent_fields: t;
row security account_assistant_keys: t;
row security account_changes: t;
row security account_copies: t;
row security account_moves: t;
row security account_places: t;
row security accounts: t;
row security acme_accounts: f;
row security api_keys: t;
row security assignment_rules: t;
row security assistant_keys: t;
row security audit_changes: t;
row security audit_entries: t;
row security built_in_crm_files: t;
row security built_in_crm_group_users: t;
row security built_in_crm_groups: t;
row security built_in_crm_records: t;
row security built_in_crm_relations: t;
row security built_in_crm_users: t;
row security confidential_places: t;
row security consent_texts: t;
row security crm_attachments: t;
row security crm_attempts: t;
row security crm_changes: t;
row security crm_connections: t;
row security crm_credentials: t;
row security crm_field_configurations: t;
row security crm_identities: t;
row security crm_look_turns: t;
row security crm_stages: t;
row security crm_watched_records: t;
row security deliveries: t;
row security delivery_attempts: t;
row security document_seals: t;
row security document_signature_files: t;
row security document_signatures: t;
row security domain_certificates: t;
row security doomed_files: f;
row security erased_ranges: t;
row security failed_work: t;
row security failure_notices: t;
row security fields: t;
row security follow_ups: t;
row security form_counters: t;
row security form_daily_counts: t;
row security form_drafts: t;
row security form_group_members: t;
row security form_groups: t;
row security form_link_uses: t;
row security form_passwords: t;
row security form_receipts: t;
row security form_statistics: t;
row security form_versions: t;
row security former_confidential_places: t;
row security former_slugs: t;
row security forms: t;
row security idempotency_keys: t;
row security inbox_reads: t;
row security inbox_watermarks: t;
row security key_holders: f;
row security letterhead_sheets: t;
row security letterheads: t;
row security limit_counts: f;
row security list_count_changes: t;
row security list_counts: t;
row security mail_returns: t;
row security mails: t;
row security marketplace_calls: f;
row security marketplace_codes: t;
row security partial_submissions: t;
row security passkey_challenges: f;
row security passkeys: t;
row security password_resets: t;
row security pdf_presets: t;
row security pdf_templates: t;
row security pictures: t;
row security provider_sessions: t;
row security quarantined_submissions: t;
row security recovery_codes: t;
row security reply_templates: t;
row security resumable_upload_pieces: t;
row security resumable_uploads: t;
row security return_mailbox: f;
row security rules: t;
row security seal_certificates: f;
row security search_queue: t;
row security search_submissions: t;
row security search_words: t;
row security second_factors: t;
row security secret_keys: f;
row security sender_confirmations: t;
row security sessions: t;
row security set_up_addresses: f;
row security set_up_tokens: f;
row security sign_in_attempts: t;
row security sign_in_domains: t;
row security sign_in_providers: t;
row security spent_proofs: t;
row security staff_group_members: t;
row security staff_groups: t;
row security staff_logins: t;
row security staff_members: t;
row security staff_sessions: t;
row security submission_addresses: t;
row security submission_changes: t;
row security submission_confirmations: t;
row security submission_contacts: t;
row security submission_documents: t;
row security submission_files: t;
row security submission_index_cursors: t;
row security submission_notes: t;
row security submission_processing: t;
row security submission_replies: t;
row security submission_tags: t;
row security submission_views: t;
row security submissions: t;
row security uploads: t;
row security user_identities: t;
row security user_invitations: t;
row security user_passwords: t;
row security users: t;
row security webhooks: t;

policy all_accounts on absent_fields to {foyer_system} using true check true;
policy one_account on absent_fields to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on account_assistant_keys to {foyer_system} using true check true;
policy one_account on account_assistant_keys to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on account_changes to {foyer_system} using true check true;
policy one_account on account_changes to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on account_copies to {foyer_system} using true check true;
policy one_account on account_copies to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on account_moves to {foyer_system} using true check true;
policy one_account on account_moves to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on account_places to {foyer_system} using true check true;
policy one_account on account_places to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on accounts to {foyer_system} using true check true;
policy own on accounts to {foyer_app} using (id = ( SELECT current_account() AS current_account)) check (id = ( SELECT current_account() AS current_account));
policy all_accounts on api_keys to {foyer_system} using true check true;
policy one_account on api_keys to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on assignment_rules to {foyer_system} using true check true;
policy one_account on assignment_rules to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on assistant_keys to {foyer_system} using true check true;
policy one_account on assistant_keys to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on audit_changes to {foyer_system} using true check true;
policy one_account on audit_changes to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on audit_entries to {foyer_system} using true check true;
policy one_account on audit_entries to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on built_in_crm_files to {foyer_system} using true check true;
policy one_account on built_in_crm_files to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on built_in_crm_group_users to {foyer_system} using true check true;
policy one_account on built_in_crm_group_users to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on built_in_crm_groups to {foyer_system} using true check true;
policy one_account on built_in_crm_groups to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on built_in_crm_records to {foyer_system} using true check true;
policy one_account on built_in_crm_records to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on built_in_crm_relations to {foyer_system} using true check true;
policy one_account on built_in_crm_relations to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on built_in_crm_users to {foyer_system} using true check true;
policy one_account on built_in_crm_users to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on confidential_places to {foyer_system} using true check true;
policy one_account on confidential_places to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on consent_texts to {foyer_system} using true check true;
policy one_account on consent_texts to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on crm_attachments to {foyer_system} using true check true;
policy one_account on crm_attachments to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on crm_attempts to {foyer_system} using true check true;
policy one_account on crm_attempts to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on crm_changes to {foyer_system} using true check true;
policy one_account on crm_changes to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on crm_connections to {foyer_system} using true check true;
policy one_account on crm_connections to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on crm_credentials to {foyer_system} using true check true;
policy one_account on crm_credentials to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on crm_field_configurations to {foyer_system} using true check true;
policy one_account on crm_field_configurations to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on crm_identities to {foyer_system} using true check true;
policy one_account on crm_identities to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on crm_look_turns to {foyer_system} using true check true;
policy one_account on crm_look_turns to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on crm_stages to {foyer_system} using true check true;
policy one_account on crm_stages to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on crm_watched_records to {foyer_system} using true check true;
policy one_account on crm_watched_records to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on deliveries to {foyer_system} using true check true;
policy one_account on deliveries to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on delivery_attempts to {foyer_system} using true check true;
policy one_account on delivery_attempts to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on document_seals to {foyer_system} using true check true;
policy one_account on document_seals to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on document_signature_files to {foyer_system} using true check true;
policy one_account on document_signature_files to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on document_signatures to {foyer_system} using true check true;
policy one_account on document_signatures to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on domain_certificates to {foyer_system} using true check true;
policy one_account on domain_certificates to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on erased_ranges to {foyer_system} using true check true;
policy one_account on erased_ranges to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on failed_work to {foyer_system} using true check true;
policy one_account on failed_work to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on failure_notices to {foyer_system} using true check true;
policy one_account on failure_notices to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on fields to {foyer_system} using true check true;
policy one_account on fields to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on follow_ups to {foyer_system} using true check true;
policy one_account on follow_ups to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on form_counters to {foyer_system} using true check true;
policy one_account on form_counters to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on form_daily_counts to {foyer_system} using true check true;
policy one_account on form_daily_counts to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on form_drafts to {foyer_system} using true check true;
policy one_account on form_drafts to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on form_group_members to {foyer_system} using true check true;
policy one_account on form_group_members to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on form_groups to {foyer_system} using true check true;
policy one_account on form_groups to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on form_link_uses to {foyer_system} using true check true;
policy one_account on form_link_uses to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on form_passwords to {foyer_system} using true check true;
policy one_account on form_passwords to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on form_receipts to {foyer_system} using true check true;
policy one_account on form_receipts to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on form_statistics to {foyer_system} using true check true;
policy one_account on form_statistics to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on form_versions to {foyer_system} using true check true;
policy one_account on form_versions to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on former_confidential_places to {foyer_system} using true check true;
policy one_account on former_confidential_places to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on former_slugs to {foyer_system} using true check true;
policy one_account on former_slugs to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on forms to {foyer_system} using true check true;
policy one_account on forms to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on idempotency_keys to {foyer_system} using true check true;
policy one_account on idempotency_keys to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on inbox_reads to {foyer_system} using true check true;
policy one_account on inbox_reads to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on inbox_watermarks to {foyer_system} using true check true;
policy one_account on inbox_watermarks to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on letterhead_sheets to {foyer_system} using true check true;
policy one_account on letterhead_sheets to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on letterheads to {foyer_system} using true check true;
policy one_account on letterheads to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on list_count_changes to {foyer_system} using true check true;
policy one_account on list_count_changes to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on list_counts to {foyer_system} using true check true;
policy one_account on list_counts to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on mail_returns to {foyer_system} using true check true;
policy one_account on mail_returns to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on mails to {foyer_system} using true check true;
policy one_account on mails to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on marketplace_codes to {foyer_system} using true check true;
policy one_account on marketplace_codes to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on partial_submissions to {foyer_system} using true check true;
policy one_account on partial_submissions to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on passkeys to {foyer_system} using true check true;
policy one_account on passkeys to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on password_resets to {foyer_system} using true check true;
policy one_account on password_resets to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on pdf_presets to {foyer_system} using true check true;
policy one_account on pdf_presets to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on pdf_templates to {foyer_system} using true check true;
policy one_account on pdf_templates to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on pictures to {foyer_system} using true check true;
policy one_account on pictures to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on provider_sessions to {foyer_system} using true check true;
policy one_account on provider_sessions to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on quarantined_submissions to {foyer_system} using true check true;
policy one_account on quarantined_submissions to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on recovery_codes to {foyer_system} using true check true;
policy one_account on recovery_codes to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on reply_templates to {foyer_system} using true check true;
policy one_account on reply_templates to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on resumable_upload_pieces to {foyer_system} using true check true;
policy one_account on resumable_upload_pieces to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on resumable_uploads to {foyer_system} using true check true;
policy one_account on resumable_uploads to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on rules to {foyer_system} using true check true;
policy one_account on rules to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on search_queue to {foyer_system} using true check true;
policy one_account on search_queue to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on search_submissions to {foyer_system} using true check true;
policy one_account on search_submissions to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on search_words to {foyer_system} using true check true;
policy one_account on search_words to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on second_factors to {foyer_system} using true check true;
policy one_account on second_factors to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on sender_confirmations to {foyer_system} using true check true;
policy one_account on sender_confirmations to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on sessions to {foyer_system} using true check true;
policy one_account on sessions to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on sign_in_attempts to {foyer_system} using true check true;
policy one_account on sign_in_attempts to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on sign_in_domains to {foyer_system} using true check true;
policy one_account on sign_in_domains to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on sign_in_providers to {foyer_system} using true check true;
policy one_account on sign_in_providers to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on spent_proofs to {foyer_system} using true check true;
policy one_account on spent_proofs to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on staff_group_members to {foyer_system} using true check true;
policy one_account on staff_group_members to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on staff_groups to {foyer_system} using true check true;
policy one_account on staff_groups to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on staff_logins to {foyer_system} using true check true;
policy one_account on staff_logins to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on staff_members to {foyer_system} using true check true;
policy one_account on staff_members to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on staff_sessions to {foyer_system} using true check true;
policy one_account on staff_sessions to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on submission_addresses to {foyer_system} using true check true;
policy one_account on submission_addresses to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on submission_changes to {foyer_system} using true check true;
policy one_account on submission_changes to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on submission_confirmations to {foyer_system} using true check true;
policy one_account on submission_confirmations to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on submission_contacts to {foyer_system} using true check true;
policy one_account on submission_contacts to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on submission_documents to {foyer_system} using true check true;
policy one_account on submission_documents to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on submission_files to {foyer_system} using true check true;
policy one_account on submission_files to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on submission_index_cursors to {foyer_system} using true check true;
policy one_account on submission_index_cursors to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on submission_notes to {foyer_system} using true check true;
policy one_account on submission_notes to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on submission_processing to {foyer_system} using true check true;
policy one_account on submission_processing to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on submission_replies to {foyer_system} using true check true;
policy one_account on submission_replies to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on submission_tags to {foyer_system} using true check true;
policy one_account on submission_tags to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on submission_views to {foyer_system} using true check true;
policy one_account on submission_views to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on submissions to {foyer_system} using true check true;
policy one_account on submissions to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on uploads to {foyer_system} using true check true;
policy one_account on uploads to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on user_identities to {foyer_system} using true check true;
policy one_account on user_identities to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on user_invitations to {foyer_system} using true check true;
policy one_account on user_invitations to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on user_passwords to {foyer_system} using true check true;
policy one_account on user_passwords to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on users to {foyer_system} using true check true;
policy one_account on users to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));
policy all_accounts on webhooks to {foyer_system} using true check true;
policy one_account on webhooks to {foyer_app} using (account_id = ( SELECT current_account() AS current_account)) check (account_id = ( SELECT current_account() AS current_account));

grant DELETE, INSERT, SELECT, UPDATE on absent_fields to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on absent_fields to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on account_assistant_keys to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on account_assistant_keys to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on account_changes to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on account_changes to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on account_copies to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on account_copies to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on account_moves to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on account_moves to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on account_places to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on account_places to foyer_system;
grant SELECT, UPDATE on accounts to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on accounts to foyer_system;
grant INSERT, SELECT, UPDATE on acme_accounts to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on api_keys to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on api_keys to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on assignment_rules to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on assignment_rules to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on assistant_keys to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on assistant_keys to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on audit_changes to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on audit_changes to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on audit_entries to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on audit_entries to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on built_in_crm_files to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on built_in_crm_files to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on built_in_crm_group_users to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on built_in_crm_group_users to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on built_in_crm_groups to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on built_in_crm_groups to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on built_in_crm_records to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on built_in_crm_records to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on built_in_crm_relations to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on built_in_crm_relations to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on built_in_crm_users to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on built_in_crm_users to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on confidential_places to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on confidential_places to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on consent_texts to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on consent_texts to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on crm_attachments to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on crm_attachments to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on crm_attempts to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on crm_attempts to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on crm_changes to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on crm_changes to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on crm_connections to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on crm_connections to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on crm_credentials to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on crm_credentials to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on crm_field_configurations to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on crm_field_configurations to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on crm_identities to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on crm_identities to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on crm_look_turns to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on crm_look_turns to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on crm_stages to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on crm_stages to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on crm_watched_records to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on crm_watched_records to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on deliveries to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on deliveries to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on delivery_attempts to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on delivery_attempts to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on document_seals to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on document_seals to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on document_signature_files to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on document_signature_files to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on document_signatures to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on document_signatures to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on domain_certificates to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on domain_certificates to foyer_system;
grant DELETE, INSERT, SELECT on doomed_files to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on erased_ranges to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on erased_ranges to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on failed_work to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on failed_work to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on failure_notices to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on failure_notices to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on fields to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on fields to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on follow_ups to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on follow_ups to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on form_counters to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on form_counters to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on form_daily_counts to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on form_daily_counts to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on form_drafts to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on form_drafts to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on form_group_members to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on form_group_members to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on form_groups to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on form_groups to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on form_link_uses to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on form_link_uses to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on form_passwords to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on form_passwords to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on form_receipts to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on form_receipts to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on form_statistics to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on form_statistics to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on form_versions to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on form_versions to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on former_confidential_places to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on former_confidential_places to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on former_slugs to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on former_slugs to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on forms to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on forms to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on idempotency_keys to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on idempotency_keys to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on inbox_reads to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on inbox_reads to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on inbox_watermarks to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on inbox_watermarks to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on key_holders to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on letterhead_sheets to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on letterhead_sheets to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on letterheads to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on letterheads to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on limit_counts to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on list_count_changes to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on list_count_changes to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on list_counts to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on list_counts to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on mail_returns to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on mail_returns to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on mails to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on mails to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on marketplace_calls to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on marketplace_codes to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on marketplace_codes to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on partial_submissions to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on partial_submissions to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on passkey_challenges to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on passkeys to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on passkeys to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on password_resets to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on password_resets to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on pdf_presets to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on pdf_presets to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on pdf_templates to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on pdf_templates to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on pictures to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on pictures to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on provider_sessions to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on provider_sessions to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on quarantined_submissions to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on quarantined_submissions to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on recovery_codes to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on recovery_codes to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on reply_templates to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on reply_templates to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on resumable_upload_pieces to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on resumable_upload_pieces to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on resumable_uploads to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on resumable_uploads to foyer_system;
grant INSERT, SELECT, UPDATE on return_mailbox to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on rules to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on rules to foyer_system;
grant INSERT, SELECT, UPDATE on seal_certificates to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on search_queue to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on search_queue to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on search_submissions to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on search_submissions to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on search_words to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on search_words to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on second_factors to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on second_factors to foyer_system;
grant INSERT, SELECT, UPDATE on secret_keys to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on sender_confirmations to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on sender_confirmations to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on sessions to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on sessions to foyer_system;
grant DELETE, INSERT, SELECT on set_up_addresses to foyer_system;
grant DELETE, INSERT, SELECT on set_up_tokens to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on sign_in_attempts to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on sign_in_attempts to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on sign_in_domains to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on sign_in_domains to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on sign_in_providers to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on sign_in_providers to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on spent_proofs to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on spent_proofs to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on staff_group_members to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on staff_group_members to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on staff_groups to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on staff_groups to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on staff_logins to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on staff_logins to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on staff_members to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on staff_members to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on staff_sessions to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on staff_sessions to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on submission_addresses to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on submission_addresses to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on submission_changes to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on submission_changes to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on submission_confirmations to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on submission_confirmations to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on submission_contacts to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on submission_contacts to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on submission_documents to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on submission_documents to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on submission_files to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on submission_files to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on submission_index_cursors to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on submission_index_cursors to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on submission_notes to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on submission_notes to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on submission_processing to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on submission_processing to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on submission_replies to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on submission_replies to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on submission_tags to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on submission_tags to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on submission_views to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on submission_views to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on submissions to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on submissions to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on uploads to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on uploads to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on user_identities to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on user_identities to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on user_invitations to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on user_invitations to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on user_passwords to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on user_passwords to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on users to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on users to foyer_system;
grant DELETE, INSERT, SELECT, UPDATE on webhooks to foyer_app;
grant DELETE, INSERT, SELECT, UPDATE on webhooks to foyer_system;

CREATE OR REPLACE FUNCTION public.audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  old_data jsonb := case when tg_op <> 'INSERT' then audited(to_jsonb(old)) end;
  new_data jsonb := case when tg_op <> 'DELETE' then audited(to_jsonb(new)) end;
  row_data jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  account bigint := coalesce(row_data ->> 'account_id', row_data ->> 'id')::bigint;
  request jsonb := nullif(current_setting('app.audit', true), '')::jsonb;
  before_data jsonb := old_data;
  after_data jsonb := new_data;
begin
  if importing_account() then return null; end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value) into before_data from jsonb_each(old_data) where new_data -> key is distinct from value;
    select jsonb_object_agg(key, value) into after_data from jsonb_each(new_data) where old_data -> key is distinct from value;
    if before_data is null and after_data is null then return null; end if;
  end if;
  -- The account itself is being deleted.
  if not exists (select from accounts where id = account) then return null; end if;
  if request is null then
    request := jsonb_build_object('entry', gen_random_uuid(), 'actor_type', 'system');
    perform set_config('app.audit', request::text, true);
  end if;
  insert into audit_entries (account_id, entry, actor_type, actor_id, actor_name, action, request_id)
    values (account, (request ->> 'entry')::uuid, request ->> 'actor_type', (request ->> 'actor_id')::bigint,
      request ->> 'actor_name', request ->> 'action', request ->> 'request_id')
    on conflict (account_id, entry) do nothing;
  insert into audit_changes (account_id, entry, change, record_type, record_id, before, after)
    values (account, (request ->> 'entry')::uuid,
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
      tg_table_name, coalesce(row_data ->> 'id', row_data ->> 'form_id')::bigint, before_data, after_data);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.audited(row_data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(jsonb_object_agg(key, case when length(value::text) > 4000
      then to_jsonb(left(value #>> '{}', 4000) || '…') else value end), '{}')
  from jsonb_each((row_data - 'settings') || coalesce(nullif(row_data -> 'settings', 'null'), '{}'))
  where key not in ('account_id', 'revision', 'created_at', 'updated_at', 'last_login_at', 'last_used_at', 'checked_at',
      'failure_count', 'failing_since', 'exhausted_count', 'gone_count', 'warned_at', 'last_success_at', 'last_failure_at',
      'content', 'ip_address', 'token', 'meta')
    and key !~ '(^sealed_|_hash$|password)'
$function$
;
CREATE OR REPLACE FUNCTION public.count_crm()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if importing_account() then return null; end if;
  update crm_connections set crm_number = crm_number + 1 where account_id = new.account_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if importing_account() then return null; end if;
  insert into list_count_changes (account_id, list, scope, block, rows)
    select account_id, list, webhook_id, position >> 12, sign * count(*) from changed
      cross join lateral unnest(case when state in ('waiting', 'sending') then array['deliveries']
        else array['deliveries', 'deliveries:' || state] end) list
      group by account_id, list, webhook_id, position >> 12;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_delivery_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if importing_account() then return null; end if;
  if new.state in ('delivered', 'exhausted', 'cancelled') then
    insert into list_count_changes (account_id, list, scope, block, rows)
      values (new.account_id, 'deliveries:' || new.state, new.webhook_id, new.position >> 12, 1);
  end if;
  if old.state in ('delivered', 'exhausted', 'cancelled') then
    insert into list_count_changes (account_id, list, scope, block, rows)
      values (old.account_id, 'deliveries:' || old.state, old.webhook_id, old.position >> 12, -1);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_mail_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if importing_account() then return null; end if;
  if new.state <> 'waiting' then
    insert into list_count_changes (account_id, list, scope, block, rows) values (new.account_id, 'mails:' || new.state, 0, new.id >> 12, 1);
  end if;
  if old.state <> 'waiting' then
    insert into list_count_changes (account_id, list, scope, block, rows) values (old.account_id, 'mails:' || old.state, 0, old.id >> 12, -1);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_mails()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if importing_account() then return null; end if;
  insert into list_count_changes (account_id, list, scope, block, rows)
    select account_id, 'mails', 0, id >> 12, sign * count(*) from changed group by account_id, id >> 12
    union all
    select account_id, 'mails:' || state, 0, id >> 12, sign * count(*) from changed where state <> 'waiting' group by account_id, id >> 12, state;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_records()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if importing_account() then return null; end if;
  insert into list_count_changes (account_id, list, scope, block, rows)
    select account_id, 'records:' || module, 0, id >> 12, sign * count(*) from changed group by account_id, module, id >> 12;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.current_account()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('app.account_id', true), '')::bigint $function$
;
CREATE OR REPLACE FUNCTION public.doom_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  insert into doomed_files (file_key, due_at) values (old.file_key, now()) on conflict do nothing;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.drop_upload()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if importing_account() then return null; end if;
  delete from uploads where id = old.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.forget_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare ended bigint := coalesce(new.submission_id, old.submission_id);
begin
  if importing_account() then return null; end if;
  delete from submission_files f using submissions s
  where f.submission_id = ended and s.id = f.submission_id and s.content is null
    and not exists (select from follow_ups w where w.submission_id = s.id and w.state = 'waiting')
    and not exists (select from mails m where m.submission_id = s.id and m.state = 'waiting' and m.attachments <> '{}');
  delete from submission_documents d
  where d.submission_id = ended and d.keep_until < now()
    and not exists (select from follow_ups w where w.submission_id = d.submission_id and w.state = 'waiting')
    and not exists (select from mails m where m.submission_id = d.submission_id and m.state = 'waiting' and m.with_document);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.forget_search_words(deleted bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  account bigint;
  gone bigint[];
  emptied tid[];
  kept tid[];
begin
  for account in
    select distinct account_id from search_submissions where submission_id = any(deleted) order by account_id
  loop
    perform lock_search_words(account);
  end loop;
  if not found then return; end if;
  -- In portions, whose ids are looked up in memory.
  for portion in 0 .. (cardinality(deleted) - 1) / 5000 loop
    gone = deleted[portion * 5000 + 1 : (portion + 1) * 5000];
    with listed as (
      delete from search_submissions where submission_id = any(gone) returning account_id, batch, words
    ), named as (
      select l.account_id, w.word, l.batch, count(*) as n
      from listed l cross join lateral string_to_table(l.words, ' ') w (word) group by l.account_id, w.word, l.batch
    )
    select array_agg(h.place) filter (where h.has <= n.n), array_agg(h.place) filter (where h.has > n.n) into emptied, kept
    from named n cross join lateral (
      select s.ctid as place, coalesce(cardinality(s.submissions), 1) as has from search_words s
      where s.account_id = n.account_id and s.word = n.word and s.batch = n.batch offset 0) h;
    delete from search_words where ctid = any(emptied);
    update search_words set submissions = array(
      select one from unnest(submissions) with ordinality as o (one, place) where one not in (select unnest(gone)) order by place)
    where ctid = any(kept);
  end loop;
end $function$
;
CREATE OR REPLACE FUNCTION public.forget_submission_index()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if importing_account() then return null; end if;
  perform forget_search_words(array(select id from gone));
  delete from submission_contacts where submission_id = any(array(select id from gone));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.form_content(account bigint, form bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'settings', settings,
    'fields', coalesce((select jsonb_agg(to_jsonb(f) - array['account_id', 'form_id', 'position'] order by position)
      from fields f where f.account_id = account and f.form_id = form), '[]'),
    'rules', coalesce((select jsonb_agg(to_jsonb(r) - array['id', 'account_id', 'form_id', 'position']
        || jsonb_build_object('is_enabled', is_enabled::int, 'run_on_init', run_on_init::int) order by priority, position)
      from rules r where r.account_id = account and r.form_id = form), '[]'))
  from forms where account_id = account and id = form
$function$
;
CREATE OR REPLACE FUNCTION public.importing_account()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(current_setting('app.importing', true), '') = 'on' $function$
;
CREATE OR REPLACE FUNCTION public.insert_search_words(account bigint, newest bigint, words text[], ids_of_words text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_words (account_id, word, batch, submissions)
  select account, r.word, newest, nullif(r.ids, '-')::bigint[] from unnest(words, ids_of_words) r (word, ids);
exception when unique_violation then
  insert into search_words as w (account_id, word, batch, submissions)
  select account, r.word, newest, nullif(r.ids, '-')::bigint[] from unnest(words, ids_of_words) r (word, ids)
  on conflict (account_id, word, batch) do update set submissions = array(
    select one from unnest(coalesce(w.submissions, array[w.batch]) || coalesce(excluded.submissions, array[w.batch])) one
    order by one desc);
end $function$
;
CREATE OR REPLACE FUNCTION public.keep_confidential_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if importing_account() then return null; end if;
  if tg_table_name = 'forms' then perform keep_confidential_places(new.account_id, new.id);
  else perform keep_confidential_places(new.account_id, new.form_id);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.keep_confidential_places(account bigint, form bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into confidential_places (account_id, form_id, field_id, module, name)
  select i.account_id, i.form_id, i.id, i.crm_module, coalesce(i.crm_field_name, 'field_' || i.id)
  from fields i join forms f on f.account_id = i.account_id and f.id = i.form_id
  where i.account_id = account and i.form_id = form and f.settings -> 'confidential_field_ids' @> to_jsonb(i.id)
  on conflict do nothing
$function$
;
CREATE OR REPLACE FUNCTION public.keep_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if importing_account() then return null; end if;
  delete from doomed_files where file_key = new.file_key;
  if not found then raise exception 'the file % was not announced', new.file_key; end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.keep_form_version(account bigint, form bigint, why text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  now_content jsonb := form_content(account, form);
  request jsonb := nullif(current_setting('app.audit', true), '')::jsonb;
  newest form_versions;
begin
  if now_content is null then return; end if;
  select * into newest from form_versions where account_id = account and form_id = form order by version desc limit 1;
  if newest.content = now_content then return; end if;
  if why = 'changed' and newest.reason = 'changed' and newest.made_at > clock_timestamp() - interval '5 minutes'
    and newest.actor_type = coalesce(request ->> 'actor_type', 'system')
    and newest.actor_id is not distinct from (request ->> 'actor_id')::bigint then
    update form_versions set content = now_content where account_id = account and form_id = form and version = newest.version;
    return;
  end if;
  insert into form_versions (account_id, form_id, version, reason, actor_type, actor_id, actor_name, content)
    values (account, form, coalesce(newest.version, 0) + 1, why, coalesce(request ->> 'actor_type', 'system'),
      (request ->> 'actor_id')::bigint, request ->> 'actor_name', now_content);
  delete from form_versions where account_id = account and form_id = form and version <= coalesce(newest.version, 0) - 99;
end $function$
;
CREATE OR REPLACE FUNCTION public.keep_public_form()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if importing_account() then return null; end if;
  -- Of several changes in one transaction, the last one keeps the form.
  if old.active and exists (select from forms where id = new.id and revision > new.revision) then return null; end if;
  perform keep_form_version(new.account_id, new.id, coalesce(nullif(current_setting('app.version_reason', true), ''),
    case when old.active then 'changed' else 'activated' end));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.lease_limit(limit_name text, limit_key bytea, places integer, seconds integer, portion integer)
 RETURNS TABLE(granted integer, taken integer, ends_in double precision)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  moment timestamptz;
  window_end timestamptz;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into limit_counts as l (name, key, ends_at) values (limit_name, limit_key, limit_clock())
    on conflict (name, key) do update set ends_at = l.ends_at;
  moment := limit_clock();
  window_end := date_bin(make_interval(secs => seconds), moment, 'epoch') + make_interval(secs => seconds);
  select coalesce(sum(t.amount), 0) into taken
    from limit_counts l, unnest(l.ends, l.amounts) as t (ends, amount)
    where l.name = limit_name and l.key = limit_key and t.ends = window_end;
  granted := greatest(0, least(portion, places - taken));
  taken := taken + granted;
  update limit_counts l set ends = array[window_end], amounts = array[taken], tags = array[null],
      ends_at = date_bin('1 hour', window_end, 'epoch') + interval '1 hour'
    where l.name = limit_name and l.key = limit_key and granted > 0;
  ends_in := extract(epoch from window_end - moment);
  return next;
end $function$
;
CREATE OR REPLACE FUNCTION public.limit_clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$select clock_timestamp()$function$
;
CREATE OR REPLACE FUNCTION public.limit_entry_end(moment timestamp with time zone, seconds integer, slice double precision)
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$
  select case when slice = 0 then moment else date_bin(make_interval(secs => slice), moment, 'epoch') + make_interval(secs => slice) end
    + make_interval(secs => seconds)
$function$
;
CREATE OR REPLACE FUNCTION public.lock_search_words(account bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(6157305, hashint8(account));
$function$
;
CREATE OR REPLACE FUNCTION public.note_account_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
begin
  if not exists (select from account_copies where account_id = tg_argv[0]::bigint) then return null; end if;
  insert into account_changes (account_id, table_name, key)
    select distinct tg_argv[0]::bigint, tg_table_name, (select jsonb_object_agg(name, changed -> name) from unnest(tg_argv[1:]) name)
    from unnest(case tg_op when 'INSERT' then array[to_jsonb(new)] when 'DELETE' then array[to_jsonb(old)]
      else array[to_jsonb(old), to_jsonb(new)] end) changed;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.note_failed_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if importing_account() then return null; end if;
  if tg_op <> 'DELETE' and not new.is_test and not new.erased
    and (new.state = 'exhausted' or new.state = 'cancelled' and new.submission_id is not null) then
    insert into failed_work (account_id, kind, submission_id, webhook_id, delivery_id)
    values (new.account_id, 'delivery', new.submission_id, new.webhook_id, new.id)
    on conflict (delivery_id) do update set submission_id = excluded.submission_id;
  else
    delete from failed_work where account_id = old.account_id and delivery_id = old.id;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.note_failed_follow_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if importing_account() then return null; end if;
  if tg_op <> 'DELETE' and new.state = 'failed' then
    insert into failed_work (account_id, kind, submission_id) values (new.account_id, new.kind, new.submission_id)
    on conflict (submission_id, kind) where delivery_id is null and mail_id is null do nothing;
  else
    delete from failed_work
    where account_id = old.account_id and submission_id = old.submission_id and kind = old.kind and delivery_id is null and mail_id is null;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.note_failed_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if importing_account() then return null; end if;
  if tg_op <> 'DELETE' and new.state = 'failed' then
    insert into failed_work (account_id, kind, submission_id, mail_id, asks_first)
    values (new.account_id, 'mail', new.submission_id, new.id, coalesce(new.error like 'mail\_waited\_long{%', false))
    on conflict (mail_id) do nothing;
  else
    delete from failed_work where account_id = old.account_id and mail_id = old.id;
  end if;
  return null;
end $function$
;
-- The account of a record, past row-level security; null where there is none. Tells a foreign record (403) from a missing one (404), and nothing else. A migration that adds a kind of record that paths name defines it anew, with all kinds; the last one holds.
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
    when 'submission_files' then select account_id into owner from submission_files where id = record_id;
    when 'submission_views' then select account_id into owner from submission_views where id = record_id;
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
    when 'reply_templates' then select account_id into owner from reply_templates where id = record_id;
    when 'pictures' then select account_id into owner from pictures where id = record_id;
    when 'failed_work' then select account_id into owner from failed_work where id = record_id;
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
CREATE OR REPLACE FUNCTION public.queue_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if importing_account() then return null; end if;
  if tg_op = 'DELETE' then
    insert into search_queue (account_id, submission_id) values (old.account_id, old.submission_id);
  else
    insert into search_queue (account_id, submission_id) values (new.account_id, new.submission_id);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_held()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('app.moving', true) = 'on' then return coalesce(new, old); end if;
  if not exists (select from account_moves where account_id = tg_argv[0]::bigint) then return coalesce(new, old); end if;
  if current_user <> 'foyer_app' then
    -- What is under way ends; requests of the account write nothing more.
    if (select state from account_moves where account_id = tg_argv[0]::bigint) = 'draining' then return coalesce(new, old); end if;
    -- Statements over all accounts pass the account over: views, times of use, counts of lists.
    if tg_table_name in ('form_statistics', 'form_daily_counts', 'list_count_changes', 'list_counts') then return null; end if;
    if tg_op = 'UPDATE' and tg_table_name in ('form_counters', 'api_keys', 'sessions', 'staff_sessions') then return null; end if;
  end if;
  raise exception 'account % is being moved', tg_argv[0] using errcode = 'FY503';
end $function$
;
CREATE OR REPLACE FUNCTION public.renew_submission_index()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if importing_account() then return null; end if;
  perform forget_search_words(array[new.id]);
  delete from submission_contacts where submission_id = new.id;
  insert into search_queue (account_id, submission_id) values (new.account_id, new.id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.reserve_turns(limit_name text, limit_key bytea, turns integer, per_second integer)
 RETURNS double precision
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  moment timestamptz;
  first_turn timestamptz;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into limit_counts as l (name, key, ends_at) values (limit_name, limit_key, limit_clock())
    on conflict (name, key) do update set ends_at = l.ends_at;
  moment := limit_clock();
  select greatest(moment, max(t.ends)) into first_turn
    from limit_counts l, unnest(l.ends) as t (ends) where l.name = limit_name and l.key = limit_key;
  -- Further ahead than all processes reserve together: it was written by another clock.
  if first_turn is null or first_turn > moment + interval '1 minute' then first_turn := moment; end if;
  update limit_counts l set ends = array[first_turn + make_interval(secs => turns::double precision / per_second)],
      amounts = array[turns], tags = array[null], ends_at = date_bin('1 hour', first_turn, 'epoch') + interval '2 hours'
    where l.name = limit_name and l.key = limit_key;
  return extract(epoch from first_turn - moment);
end $function$
;
CREATE OR REPLACE FUNCTION public.return_limit(limit_name text, limit_key bytea, amount integer, of_tag text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  update limit_counts l set (ends, amounts, tags) = (
    select coalesce(array_agg(e.ends order by e.ends), '{}'), coalesce(array_agg(e.amount order by e.ends), '{}'),
      coalesce(array_agg(e.tag order by e.ends), '{}')
    from (select t.ends, t.tag, t.amount - case
          when of_tag is not null then case when t.tag = of_tag then t.amount else 0 end
          when row_number() over (order by t.tag is not null, t.ends desc) = 1 then return_limit.amount
          else 0 end as amount
        from unnest(l.ends, l.amounts, l.tags) as t (ends, amount, tag)) e
    where e.amount > 0)
  where l.name = limit_name and l.key = limit_key
$function$
;
CREATE OR REPLACE FUNCTION public.take_limits(wanted json, asynchronous boolean)
 RETURNS TABLE(group_number integer, refused_by text, wait double precision, counted boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  use record;
  state record;
  moment timestamptz;
begin
  if asynchronous then perform set_config('synchronous_commit', 'off', true); end if;
  -- Locked in one order, so that no two callers wait for each other.
  for use in select distinct w.name, w.key from json_to_recordset(wanted) as w (name text, key text) order by 1, 2 loop
    insert into limit_counts as l (name, key, ends_at) values (use.name, decode(use.key, 'hex'), limit_clock())
      on conflict (name, key) do update set ends_at = l.ends_at;
  end loop;
  moment := limit_clock();
  for group_number in select distinct w.number from json_to_recordset(wanted) as w (number integer) order by 1 loop
    refused_by := null;
    wait := 0;
    counted := false;
    for use in
      select * from json_to_recordset(wanted) as w
        (number integer, name text, key text, places integer, seconds integer, amount integer, tag text)
      where w.number = group_number
    loop
      -- From the newest back: the place is free when the entry with which there would be too many has ended.
      select coalesce(bool_or(e.tag = use.tag), false) as is_known,
        max(e.ends) filter (where e.sum > use.places - use.amount) as free_at
      into state
      from (select t.ends, t.tag, sum(t.amount) over (order by t.ends desc rows unbounded preceding) as sum
        from limit_counts l, unnest(l.ends, l.amounts, l.tags) as t (ends, amount, tag)
        where l.name = use.name and l.key = decode(use.key, 'hex') and t.ends > moment) e;
      if state.is_known then continue; end if;
      counted := true;
      if state.free_at is null and use.amount > use.places then state.free_at := moment + make_interval(secs => use.seconds); end if;
      if extract(epoch from state.free_at - moment) > wait then
        refused_by := use.name;
        wait := extract(epoch from state.free_at - moment);
      end if;
    end loop;
    if refused_by is not null then counted := false; end if;
    if counted then
      for use in
        select * from json_to_recordset(wanted) as w
          (number integer, name text, key text, seconds integer, slice double precision, amount integer, tag text)
        where w.number = group_number
      loop
        update limit_counts l set (ends, amounts, tags) = (
            select array_agg(c.ends order by c.ends), array_agg(c.amount order by c.ends), array_agg(c.tag order by c.ends)
            from (select e.ends, e.tag, sum(e.amount)::integer as amount
              from (select t.ends, t.amount, t.tag from unnest(l.ends, l.amounts, l.tags) as t (ends, amount, tag) where t.ends > moment
                union all select limit_entry_end(moment, use.seconds, use.slice), use.amount, use.tag) e
              group by e.ends, e.tag) c),
          ends_at = greatest(l.ends_at,
            date_bin('1 hour', limit_entry_end(moment, use.seconds, use.slice), 'epoch') + interval '1 hour')
        where l.name = use.name and l.key = decode(use.key, 'hex')
          and (use.tag is null or not use.tag = any (coalesce(
            (select array_agg(t.tag) from unnest(l.ends, l.tags) as t (ends, tag) where t.ends > moment and t.tag is not null), '{}')));
      end loop;
    end if;
    return next;
  end loop;
end $function$
;
