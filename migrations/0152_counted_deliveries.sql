-- The log of deliveries is counted by subscription, as mails are by account (0150). Ids of deliveries are random; `position` is their order.
alter table deliveries add column position bigint;
update deliveries d set position = n.position
  from (select id, row_number() over (order by created_at, id desc) as position from deliveries) n where n.id = d.id;
alter table deliveries alter column position set not null, alter column position add generated always as identity;
select setval(pg_get_serial_sequence('deliveries', 'position'), coalesce(max(position), 0) + 1, false) from deliveries;

-- It does not begin with `account_id`: the check of the foreign key of attempts, planned while the table is empty, would go through all
-- deliveries of an account with it, and keep that plan.
drop index deliveries_log;
create index deliveries_log on deliveries (webhook_id, position);
create index deliveries_exhausted on deliveries (webhook_id, created_at) where state = 'exhausted';

-- What was added or has gone: all of it, and by the state in which it ended. What waits or is under way is the rest.
create function count_deliveries() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into list_count_changes (account_id, list, scope, block, rows)
    select account_id, list, webhook_id, position >> 12, sign * count(*) from changed
      cross join lateral unnest(case when state in ('waiting', 'sending') then array['deliveries']
        else array['deliveries', 'deliveries:' || state] end) list
      group by account_id, list, webhook_id, position >> 12;
  return null;
end $$;
create trigger deliveries_added after insert on deliveries referencing new table as changed
  for each statement execute function count_deliveries();
create trigger deliveries_removed after delete on deliveries referencing old table as changed
  for each statement execute function count_deliveries();

create function count_delivery_state() returns trigger language plpgsql as $$
begin
  if new.state in ('delivered', 'exhausted', 'cancelled') then
    insert into list_count_changes (account_id, list, scope, block, rows)
      values (new.account_id, 'deliveries:' || new.state, new.webhook_id, new.position >> 12, 1);
  end if;
  if old.state in ('delivered', 'exhausted', 'cancelled') then
    insert into list_count_changes (account_id, list, scope, block, rows)
      values (old.account_id, 'deliveries:' || old.state, old.webhook_id, old.position >> 12, -1);
  end if;
  return null;
end $$;
create trigger deliveries_state after update of state on deliveries for each row
  when (old.state <> new.state and (new.state in ('delivered', 'exhausted', 'cancelled') or old.state in ('delivered', 'exhausted', 'cancelled')))
  execute function count_delivery_state();

insert into list_counts (account_id, list, scope, block, rows)
  select account_id, list, webhook_id, position >> 12, count(*) from deliveries
    cross join lateral unnest(case when state in ('waiting', 'sending') then array['deliveries']
      else array['deliveries', 'deliveries:' || state] end) list
    group by account_id, list, webhook_id, position >> 12;
