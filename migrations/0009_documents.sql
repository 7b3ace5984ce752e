-- Letterheads (section 2.12): without a form they belong to the account's library.
create table letterheads (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  form_id bigint,
  letterhead_name text not null,
  -- Millimetres.
  letterhead_margin_top numeric(4,1) not null,
  letterhead_margin_right numeric(4,1) not null,
  letterhead_margin_bottom numeric(4,1) not null,
  letterhead_margin_left numeric(4,1) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint letterheads_account_id_unique unique (account_id, id),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index letterheads_form on letterheads (account_id, form_id);
select protect_tenant_table('letterheads');

create table letterhead_sheets (
  account_id bigint not null,
  letterhead_id bigint not null,
  sheet text not null check (sheet in ('first', 'continuation')),
  -- Where the bytes are in the file store.
  file_key text not null constraint letterhead_sheets_file_unique unique,
  content_type text not null,
  size bigint not null,
  pages integer not null,
  -- Of the first page, or of the image on the page.
  width_mm numeric(6,1) not null,
  height_mm numeric(6,1) not null,
  primary key (account_id, letterhead_id, sheet),
  foreign key (account_id, letterhead_id) references letterheads (account_id, id) on delete cascade
);
select protect_tenant_table('letterhead_sheets');

-- Files that no row refers to (any more), deleted from the store by housekeeping: written before an upload, removed by
-- the transaction that refers to the file; written again when the last reference goes.
create table doomed_files (
  file_key text primary key,
  due_at timestamptz(3) not null
);
create index doomed_files_due on doomed_files (due_at);
grant select, insert, delete on doomed_files to foyer_system;

create function doom_file() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into doomed_files (file_key, due_at) values (old.file_key, now()) on conflict do nothing;
  return null;
end $$;
create trigger doom_file after delete on letterhead_sheets for each row execute function doom_file();

-- A form's own PDF template (section 2.10). Without a row the API proposes one from the form's fields.
create table pdf_templates (
  form_id bigint primary key,
  account_id bigint not null,
  enabled boolean not null,
  name text not null,
  -- json keeps the text as it was written.
  blocks json not null,
  -- Only what differs from the defaults; letterhead_id has a column, so that it can never dangle.
  design jsonb not null default '{}',
  settings jsonb not null default '{}',
  letterhead_id bigint,
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade,
  foreign key (account_id, letterhead_id) references letterheads (account_id, id) on delete set null (letterhead_id)
);
create index pdf_templates_letterhead on pdf_templates (account_id, letterhead_id) where letterhead_id is not null;
select protect_tenant_table('pdf_templates');

-- The account's preset (section 2.11): what new templates start from.
create table pdf_presets (
  account_id bigint primary key references accounts on delete cascade,
  design jsonb not null default '{}',
  settings jsonb not null default '{}',
  letterhead_id bigint,
  foreign key (account_id, letterhead_id) references letterheads (account_id, id) on delete set null (letterhead_id)
);
select protect_tenant_table('pdf_presets');
