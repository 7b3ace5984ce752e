-- Subscriptions to changes of submissions (docs/decisions/0119-replies-and-changes.md).
alter table webhooks add column event text not null default 'submission.created'
  constraint webhooks_event_check check (event in ('submission.created', 'submission.updated'));

-- What was changed, as the receiver is told; the body is made of it when it is sent.
alter table deliveries add column change jsonb;

-- A submission is announced once to each subscription, each of its changes too. Deliveries of a submission are found by it, as by the former one.
create unique index deliveries_event_unique on deliveries
  (submission_id, webhook_id, (case when event = 'submission.created' then '00000000-0000-0000-0000-000000000000'::uuid else id end));
drop index deliveries_submission_unique;
