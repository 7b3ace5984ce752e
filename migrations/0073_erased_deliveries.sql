-- What was erased of a delivery stays erased: the end of an exchange that was under way writes nothing about the person any more,
-- and nothing is made or sent anew.
alter table deliveries add column erased boolean not null default false;
update deliveries set erased = true where body is null and submission_id is null and not is_test
  and state in ('delivered', 'exhausted', 'cancelled');
