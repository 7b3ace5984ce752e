-- A try of a follow-up counts when it has ended (`tries`), however often the service ended meanwhile.
alter table follow_ups
  add column tries integer not null default 0,
  -- Beginnings that were noted and of whose end nothing is on record.
  add column begun integer not null default 0;
update follow_ups set tries = claims where state = 'waiting' and error is not null;
