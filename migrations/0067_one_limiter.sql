-- What limits count, of all kinds, over all processes (src/shared/contract/limits.ts declares them, decision 0031).

create table limit_counts (
  name text not null,
  -- A keyed hash of what the limit is of: an address, a network, a form.
  key bytea not null,
  -- Entries: until when each counts, how much, and what it was of, so that a repetition counts once.
  ends timestamptz[] not null default '{}',
  amounts integer[] not null default '{}',
  tags text[] not null default '{}',
  -- Nothing counts any more. Rounded up, so that most updates leave the index alone.
  ends_at timestamptz not null,
  primary key (name, key)
) with (fillfactor = 70);
create index limit_counts_ends_at on limit_counts (ends_at);
grant select, insert, update, delete on limit_counts to foyer_system;

-- The one clock of all limits.
create function limit_clock() returns timestamptz language sql as 'select clock_timestamp()';

-- Until when an entry of this moment counts. A limit with many places counts by slices of its window: an entry counts until the last
-- moment of its slice is a window old, so that no window ever holds more than the limit.
create function limit_entry_end(moment timestamptz, seconds integer, slice double precision) returns timestamptz
  language sql as $$
  select case when slice = 0 then moment else date_bin(make_interval(secs => slice), moment, 'epoch') + make_interval(secs => slice) end
    + make_interval(secs => seconds)
$$;

-- Takes places: each group of uses entirely or not at all, in the order of their numbers. A row per group: which limit refused it and
-- for how many seconds, or whether something was counted (not for a tag that counts already).
-- `asynchronous`: the caller has no transaction of its own, and need not wait until the counts are on disk.
create function take_limits(wanted json, asynchronous boolean)
  returns table (group_number integer, refused_by text, wait double precision, counted boolean)
  language plpgsql security definer set search_path = public as $$
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
end $$;
revoke all on function take_limits(json, boolean) from public;
grant execute on function take_limits(json, boolean) to foyer_app, foyer_system;

-- Takes up to `portion` of what is left of a limit in the current window, whose edges are the same for all processes: how much it got,
-- how much of the window is taken by now, and the seconds until the window ends.
create function lease_limit(limit_name text, limit_key bytea, places integer, seconds integer, portion integer)
  returns table (granted integer, taken integer, ends_in double precision)
  language plpgsql security definer set search_path = public as $$
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
end $$;
revoke all on function lease_limit(text, bytea, integer, integer, integer) from public;
grant execute on function lease_limit(text, bytea, integer, integer, integer) to foyer_system;

-- Gives places back: the entry with this tag, or without one the newest of so much.
create function return_limit(limit_name text, limit_key bytea, amount integer, of_tag text) returns void
  language sql security definer set search_path = public as $$
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
$$;
revoke all on function return_limit(text, bytea, integer, text) from public;
grant execute on function return_limit(text, bytea, integer, text) to foyer_system;
