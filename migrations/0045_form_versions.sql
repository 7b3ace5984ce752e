-- What a form is made of, as one document: versions, drafts and comparisons all hold this. Its name, addresses, groups, switch and
-- secrets are not part of it. Fields and rules stand in their order.
create function form_content(account bigint, form bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'settings', settings,
    'fields', coalesce((select jsonb_agg(to_jsonb(f) - array['account_id', 'form_id', 'position'] order by position)
      from fields f where f.account_id = account and f.form_id = form), '[]'),
    'rules', coalesce((select jsonb_agg(to_jsonb(r) - array['id', 'account_id', 'form_id', 'position']
        || jsonb_build_object('is_enabled', is_enabled::int, 'run_on_init', run_on_init::int) order by priority, position)
      from rules r where r.account_id = account and r.form_id = form), '[]'))
  from forms where account_id = account and id = form
$$;

-- The states of a form that were public, and what a restoration has taken the place of.
create table form_versions (
  account_id bigint not null,
  form_id bigint not null,
  -- From 1, without gaps, for each form.
  version integer not null,
  reason text not null check (reason in ('activated', 'changed', 'published', 'restored', 'before_restore')),
  -- Changes of the same actor within the next five minutes are part of it.
  made_at timestamptz(3) not null default clock_timestamp(),
  -- As in the audit log.
  actor_type text not null,
  actor_id bigint,
  actor_name text,
  content jsonb not null,
  primary key (account_id, form_id, version),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
select protect_tenant_table('form_versions');

-- Keeps what a form is made of as its next version, unless the newest one is the same; the hundred newest are kept. What one actor changes
-- within five minutes is one version, so that a program that writes field by field does not push all others out. Whoever calls holds the form.
create function keep_form_version(account bigint, form bigint, why text) returns void language plpgsql as $$
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
end $$;

-- When a transaction ends that has changed a public form, whoever changed it: so that none can be forgotten.
create function keep_public_form() returns trigger language plpgsql as $$
begin
  -- Of several changes in one transaction, the last one keeps the form.
  if old.active and exists (select from forms where id = new.id and revision > new.revision) then return null; end if;
  perform keep_form_version(new.account_id, new.id, coalesce(nullif(current_setting('app.version_reason', true), ''),
    case when old.active then 'changed' else 'activated' end));
  return null;
end $$;
create constraint trigger keep_public_form after update on forms deferrable initially deferred
  for each row when (new.active and new.revision <> old.revision) execute function keep_public_form();

insert into form_versions (account_id, form_id, version, reason, made_at, actor_type, content)
  select account_id, id, 1, 'activated', updated_at, 'system', form_content(account_id, id) from forms where active;

-- Fields that a form does not have now although their id is its: deleted ones, and those that only its draft has.
create table absent_fields (
  id bigint primary key,
  account_id bigint not null,
  form_id bigint not null,
  since timestamptz(3) not null default now(),
  -- The field, the order it stood in, the rules and settings that named it and the blocks of the template; null: it never was there.
  held jsonb,
  held_blocks jsonb,
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
create index absent_fields_form on absent_fields (account_id, form_id);
create index absent_fields_age on absent_fields (since);
select protect_tenant_table('absent_fields');

-- What the editor makes of a form that visitors do not see yet.
create table form_drafts (
  form_id bigint primary key,
  account_id bigint not null,
  -- As form_content gives it.
  content jsonb not null,
  -- The form when the draft last held all of it.
  base jsonb not null,
  updated_at timestamptz(3) not null default now(),
  actor_name text,
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
select protect_tenant_table('form_drafts');

-- A field of a draft has an id before it is one of the form.
grant usage on sequence fields_id_seq to foyer_app, foyer_system;
