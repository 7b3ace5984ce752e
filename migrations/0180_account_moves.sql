-- Accounts that are being moved to another installation, or have been (docs/decisions/0084-moving-accounts.md). Empty most of the time.
create table account_moves (
  -- The account of a finished move is gone from here: no foreign key.
  account_id bigint primary key,
  -- `draining`: no background work of the account begins; `held`: nothing of it is written; `moved`: it is elsewhere.
  state text not null check (state in ('draining', 'held', 'moved')),
  since timestamptz(3) not null default now(),
  -- Of the export, as its manifest names it.
  move uuid not null,
  -- Where the export is, as its command was given it, without credentials.
  place text not null,
  -- SHA-256 of what the import prints when it has committed.
  receipt_hash bytea,
  -- Of a finished move: what its visitors and programs still call, and where they are to call instead.
  moved_to text,
  username text,
  slugs text[] not null default '{}',
  key_hashes bytea[] not null default '{}'
);
select protect_tenant_table('account_moves');

-- What a trigger does that holds an account: `foyer account export` puts it on every table, for the rows of the account in its argument.
create function refuse_held() returns trigger language plpgsql as $$
begin
  if current_setting('app.moving', true) = 'on' then return coalesce(new, old); end if;
  if current_user <> 'foyer_app' then
    -- What is under way ends; requests of the account write nothing more.
    if (select state from account_moves where account_id = tg_argv[0]::bigint) = 'draining' then return coalesce(new, old); end if;
    -- Statements over all accounts pass the account over: views, times of use, counts of lists.
    if tg_table_name in ('form_statistics', 'form_daily_counts', 'list_count_changes', 'list_counts') then return null; end if;
    if tg_op = 'UPDATE' and tg_table_name in ('form_counters', 'api_keys', 'sessions', 'staff_sessions') then return null; end if;
  end if;
  raise exception 'account % is being moved', tg_argv[0] using errcode = 'FY503';
end $$;

-- Whether this transaction imports an account: its rows come as they are, with all that triggers once made of them.
create function importing_account() returns boolean language sql stable as
  $$ select coalesce(current_setting('app.importing', true), '') = 'on' $$;

do $$
declare trigger_function regprocedure;
begin
  -- Bit 2 of the type: the trigger is for INSERT.
  for trigger_function in
    select distinct t.tgfoid::regprocedure from pg_trigger t
    where not t.tgisinternal and t.tgtype & 4 > 0 and t.tgrelid::regclass::text in (
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace)
  loop
    execute regexp_replace(pg_get_functiondef(trigger_function), E'\nbegin\n',
      E'\nbegin\n  if importing_account() then return null; end if;\n', 'i');
  end loop;
end $$;
