create table forms (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  slug text not null constraint forms_slug_unique unique,
  custom_slug text,
  internal_title text not null,
  active boolean not null default false,
  form_template boolean not null default false,
  -- Only what differs from the default of its setting.
  settings jsonb not null default '{}',
  -- Rises with every change of the form, its fields or its rules; the ETag, and the key of compiled forms.
  revision bigint not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint forms_account_custom_slug_unique unique (account_id, custom_slug),
  constraint forms_account_id_unique unique (account_id, id)
);
create index forms_active on forms (account_id) where active;
create index forms_updated on forms (account_id, updated_at);
select protect_tenant_table('forms');

-- What submissions and views move, apart from the configuration: its row is rewritten often.
create table form_counters (
  form_id bigint primary key,
  account_id bigint not null,
  last_index bigint not null default 0,
  last_at timestamptz(3) not null default now(),
  submissions_count bigint not null default 0,
  views_count bigint not null default 0,
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
) with (fillfactor = 50);
select protect_tenant_table('form_counters');

create table fields (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  form_id bigint not null,
  position integer not null,
  crm_module text not null,
  crm_field_name text,
  field_type text not null default 'auto',
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
  options jsonb not null default '{}',
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade,
  constraint fields_position_unique unique (account_id, form_id, position) deferrable initially deferred
);
select protect_tenant_table('fields');

create table rules (
  id bigint generated always as identity primary key,
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
  actions jsonb not null,
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index rules_form on rules (account_id, form_id, priority, position);
select protect_tenant_table('rules');

create table form_groups (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  copy boolean not null default false,
  created_at timestamptz(3) not null default now(),
  constraint form_groups_account_id_unique unique (account_id, id)
);
select protect_tenant_table('form_groups');

create table form_group_members (
  account_id bigint not null,
  form_group_id bigint not null,
  form_id bigint not null,
  primary key (account_id, form_id, form_group_id),
  foreign key (account_id, form_group_id) references form_groups (account_id, id) on delete cascade,
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index form_group_members_group on form_group_members (account_id, form_group_id);
select protect_tenant_table('form_group_members');

-- Descriptive addresses that forms once had: links in the wild keep working (setting custom_slug).
create table former_slugs (
  account_id bigint not null references accounts on delete cascade,
  slug text not null,
  form_id bigint not null,
  primary key (account_id, slug),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index former_slugs_form on former_slugs (account_id, form_id);
select protect_tenant_table('former_slugs');
