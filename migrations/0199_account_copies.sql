-- An account moves in two steps: a first copy while it is served, then the rest while it is held (docs/decisions/0097-moves-in-two-steps.md).

-- First copies whose account is followed: what changes in it since is noted. Empty most of the time.
create table account_copies (
  account_id bigint primary key,
  -- Of the first copy, as its manifest names it.
  move uuid not null,
  -- Where it is, as its command was given it, without credentials.
  place text not null,
  since timestamptz(3) not null default now(),
  -- Whether changes are noted no more as soon as the session of its export has ended: true until the copy is complete.
  ends_with_session boolean not null default true
);
select protect_tenant_table('account_copies');

-- Keys of rows of such an account that were inserted, updated or deleted; a row may be noted more than once.
create table account_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  table_name text not null,
  -- The columns of the primary key, by name.
  key jsonb not null
);
create index account_changes_table on account_changes (account_id, table_name);
select protect_tenant_table('account_changes');

-- What a trigger does that follows an account: `foyer account export --first` puts it on every table, for the rows of the account in its first
-- argument; the others name the columns of the primary key. A copy that was given up may leave its triggers behind.
create function note_account_change() returns trigger language plpgsql security definer set search_path to public as $$
begin
  if not exists (select from account_copies where account_id = tg_argv[0]::bigint) then return null; end if;
  insert into account_changes (account_id, table_name, key)
    select distinct tg_argv[0]::bigint, tg_table_name, (select jsonb_object_agg(name, changed -> name) from unnest(tg_argv[1:]) name)
    from unnest(case tg_op when 'INSERT' then array[to_jsonb(new)] when 'DELETE' then array[to_jsonb(old)]
      else array[to_jsonb(old), to_jsonb(new)] end) changed;
  return null;
end $$;
revoke all on function note_account_change() from public;

-- An import that catches up changes and deletes rows, too: triggers leave them alone, as those on INSERT do since migration 0180. But for the one
-- that has the files of deleted rows removed.
do $$
declare trigger_function regprocedure;
begin
  for trigger_function in
    select distinct t.tgfoid::regprocedure from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
      and t.tgfoid not in ('doom_file()'::regprocedure, 'refuse_held()'::regprocedure)
      and pg_get_functiondef(t.tgfoid) not like '%importing_account()%'
  loop
    execute regexp_replace(pg_get_functiondef(trigger_function), E'\nbegin\n',
      E'\nbegin\n  if importing_account() then return null; end if;\n', 'i');
  end loop;
end $$;
