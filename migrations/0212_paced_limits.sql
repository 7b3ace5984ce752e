-- Requests to a CRM keep their distance, whichever process sends them (docs/decisions/0117-requests-of-all-processes.md). A process reserves some
-- turns in a row, `per_second` of them in a second; the answer is the seconds until the first. What is reserved stands as one entry of the
-- limit, which ends with the last turn: the next turns begin there.
create function reserve_turns(limit_name text, limit_key bytea, turns integer, per_second integer) returns double precision
  language plpgsql security definer set search_path = public as $$
declare
  moment timestamptz;
  first_turn timestamptz;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into limit_counts as l (name, key, ends_at) values (limit_name, limit_key, limit_clock())
    on conflict (name, key) do update set ends_at = l.ends_at;
  moment := limit_clock();
  select greatest(moment, max(t.ends)) into first_turn
    from limit_counts l, unnest(l.ends) as t (ends) where l.name = limit_name and l.key = limit_key;
  -- Further ahead than all processes reserve together: it was written by another clock.
  if first_turn is null or first_turn > moment + interval '1 minute' then first_turn := moment; end if;
  update limit_counts l set ends = array[first_turn + make_interval(secs => turns::double precision / per_second)],
      amounts = array[turns], tags = array[null], ends_at = date_bin('1 hour', first_turn, 'epoch') + interval '2 hours'
    where l.name = limit_name and l.key = limit_key;
  return extract(epoch from first_turn - moment);
end $$;
revoke all on function reserve_turns(text, bytea, integer, integer) from public;
grant execute on function reserve_turns(text, bytea, integer, integer) to foyer_system;
