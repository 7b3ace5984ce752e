-- How many rows a list holds, by block of its keys, so that no page of it counts them (docs/decisions/0051-counted-lists.md). `list` names what is counted,
-- `scope` what within the account it belongs to, 0 where it is the account's.
create table list_counts (
  account_id bigint not null references accounts on delete cascade,
  list text not null,
  scope bigint not null,
  block bigint not null,
  rows bigint not null,
  primary key (account_id, list, scope, block)
);
create index list_counts_empty on list_counts (account_id) where rows = 0;
select protect_tenant_table('list_counts');

-- What has changed since: triggers append, so that no writer waits for another one, and a worker adds it to the counts. No foreign key: the rows
-- of an account that is deleted are counted down, too.
create table list_count_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  list text not null,
  scope bigint not null,
  block bigint not null,
  rows bigint not null
);
create index list_count_changes_list on list_count_changes (account_id, list, scope);
select protect_tenant_table('list_count_changes');

-- The state is in the index, so that the rows of another state are passed over without being read.
drop index mails_account;
create index mails_account on mails (account_id, id) include (state);
create index mails_failed on mails (account_id, id) where state = 'failed';

-- What was added or has gone: all of it, and by the state in which it ended. What waits is the rest.
create function count_mails() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into list_count_changes (account_id, list, scope, block, rows)
    select account_id, 'mails', 0, id >> 12, sign * count(*) from changed group by account_id, id >> 12
    union all
    select account_id, 'mails:' || state, 0, id >> 12, sign * count(*) from changed where state <> 'waiting' group by account_id, id >> 12, state;
  return null;
end $$;
create trigger mails_added after insert on mails referencing new table as changed
  for each statement execute function count_mails();
create trigger mails_removed after delete on mails referencing old table as changed
  for each statement execute function count_mails();

create function count_mail_state() returns trigger language plpgsql as $$
begin
  if new.state <> 'waiting' then
    insert into list_count_changes (account_id, list, scope, block, rows) values (new.account_id, 'mails:' || new.state, 0, new.id >> 12, 1);
  end if;
  if old.state <> 'waiting' then
    insert into list_count_changes (account_id, list, scope, block, rows) values (old.account_id, 'mails:' || old.state, 0, old.id >> 12, -1);
  end if;
  return null;
end $$;
create trigger mails_state after update of state on mails for each row
  when (old.state <> new.state) execute function count_mail_state();

insert into list_counts (account_id, list, scope, block, rows)
  select account_id, 'mails', 0, id >> 12, count(*) from mails group by account_id, id >> 12
  union all
  select account_id, 'mails:' || state, 0, id >> 12, count(*) from mails where state <> 'waiting' group by account_id, id >> 12, state;
