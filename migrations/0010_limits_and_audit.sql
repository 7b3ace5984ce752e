-- Calls of the last minute of endpoints with a limit of their own (section 8), exact over all processes: one row, one
-- statement. Unlogged: a crash forgives one minute.
create unlogged table limited_calls (
  account_id bigint not null,
  name text not null,
  calls timestamptz(3)[] not null,
  -- Whether the last call was refused; a refused one does not count.
  refused boolean not null default false,
  primary key (account_id, name)
);
select protect_tenant_table('limited_calls');

-- Who changed what, and when: one entry for each request (or command) that writes, with every row it changed.
create table audit_entries (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  -- Made by the request; its changes refer to it.
  entry uuid not null,
  at timestamptz(3) not null default clock_timestamp(),
  actor_type text not null check (actor_type in ('key', 'session', 'system')),
  -- Id of the API key or user, and its name at that time.
  actor_id bigint,
  actor_name text,
  -- Name of the endpoint, `forms.update`; null where no request was made.
  action text,
  request_id text,
  constraint audit_entries_entry_unique unique (account_id, entry)
);
create index audit_entries_account on audit_entries (account_id, id);
create index audit_entries_age on audit_entries (at);
select protect_tenant_table('audit_entries');

create table audit_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  entry uuid not null,
  change text not null check (change in ('created', 'updated', 'deleted')),
  record_type text not null,
  record_id bigint,
  -- Columns and settings that changed, all of them for a new or deleted row; never a secret.
  before jsonb,
  after jsonb,
  foreign key (account_id, entry) references audit_entries (account_id, entry) on delete cascade
);
create index audit_changes_entry on audit_changes (account_id, entry);
create index audit_changes_record on audit_changes (account_id, record_type, record_id);
select protect_tenant_table('audit_changes');

-- What of a row may be seen in the audit log: no secrets, nothing that a change moves by itself, no endless texts.
create function audited(row_data jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, case when length(value::text) > 4000
      then to_jsonb(left(value #>> '{}', 4000) || '…') else value end), '{}')
  from jsonb_each((row_data - 'settings') || coalesce(nullif(row_data -> 'settings', 'null'), '{}'))
  where key not in ('account_id', 'revision', 'created_at', 'updated_at', 'last_login_at', 'last_used_at', 'checked_at',
      'failure_count', 'failing_since', 'exhausted_count', 'gone_count', 'warned_at', 'last_success_at', 'last_failure_at',
      'content', 'ip_address', 'token')
    and key !~ '(^sealed_|_hash$|password)'
$$;

create function audit_change() returns trigger language plpgsql as $$
declare
  old_data jsonb := case when tg_op <> 'INSERT' then audited(to_jsonb(old)) end;
  new_data jsonb := case when tg_op <> 'DELETE' then audited(to_jsonb(new)) end;
  row_data jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  account bigint := coalesce(row_data ->> 'account_id', row_data ->> 'id')::bigint;
  request jsonb := nullif(current_setting('app.audit', true), '')::jsonb;
  before_data jsonb := old_data;
  after_data jsonb := new_data;
begin
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
end $$;

-- What a cascade removes is told by the entry of the row that was deleted: hence the depth.
do $$
declare audited_table text;
begin
  foreach audited_table in array array['accounts', 'users', 'forms', 'fields', 'rules', 'form_groups',
    'form_group_members', 'staff_members', 'staff_groups', 'staff_group_members', 'crm_connections', 'crm_credentials',
    'letterheads', 'letterhead_sheets', 'pdf_templates', 'pdf_presets']
  loop
    execute format('create trigger audit_change after insert or update or delete on %I
      for each row when (pg_trigger_depth() = 0) execute function audit_change()', audited_table);
  end loop;
  -- Deliveries and calls move these two all the time.
  execute 'create trigger audit_change after insert or update of url, form_id, payload_template, message_key, is_active or delete
    on webhooks for each row when (pg_trigger_depth() = 0) execute function audit_change()';
  execute 'create trigger audit_change after insert or update of name, read_only, expires_at, revoked_at or delete
    on api_keys for each row when (pg_trigger_depth() = 0) execute function audit_change()';
  -- Of submissions only the deletion, without what was submitted.
  foreach audited_table in array array['submissions', 'quarantined_submissions'] loop
    execute format('create trigger audit_change after delete on %I
      for each row when (pg_trigger_depth() = 0) execute function audit_change()', audited_table);
  end loop;
end $$;

create or replace function owner_of(kind text, record_id bigint) returns bigint
  language plpgsql stable security definer set search_path = public as $$
declare owner bigint;
begin
  case kind
    when 'forms' then select account_id into owner from forms where id = record_id;
    when 'fields' then select account_id into owner from fields where id = record_id;
    when 'form_groups' then select account_id into owner from form_groups where id = record_id;
    when 'submissions' then select account_id into owner from submissions where id = record_id;
    when 'quarantined_submissions' then select account_id into owner from quarantined_submissions where id = record_id;
    when 'webhooks' then select account_id into owner from webhooks where id = record_id;
    when 'letterheads' then select account_id into owner from letterheads where id = record_id;
    when 'staff_members' then select account_id into owner from staff_members where id = record_id;
    when 'staff_groups' then select account_id into owner from staff_groups where id = record_id;
    when 'api_keys' then select account_id into owner from api_keys where id = record_id and revoked_at is null;
  end case;
  return owner;
end $$;
