-- Whether the account is served again as soon as the session of its export has ended: true from the start of an export until it is complete.
-- Exports of versions before this one hold the account until `foyer account export --cancel`.
alter table account_moves add column ends_with_session boolean not null default false;

-- As before, but where no move is noted any more: an export that was cut off leaves its triggers behind.
create or replace function refuse_held() returns trigger language plpgsql as $$
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
end $$;
