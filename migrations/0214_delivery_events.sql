-- A submission is announced once to each subscription, each of its changes too (docs/decisions/0119-replies-and-changes.md). Deliveries of a
-- submission are found by it, as by the index that 0218 removes.
create unique index concurrently deliveries_event_unique on deliveries
  (submission_id, webhook_id, (case when event = 'submission.created' then '00000000-0000-0000-0000-000000000000'::uuid else id end));
