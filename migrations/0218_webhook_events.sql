-- Subscriptions to changes of submissions (docs/decisions/0119-replies-and-changes.md).
alter table webhooks add column event text not null default 'submission.created'
  constraint webhooks_event_check check (event in ('submission.created', 'submission.updated'));

-- What was changed, as the receiver is told; the body is made of it when it is sent.
alter table deliveries add column change jsonb;

-- Its place is taken by the index of 0214.
drop index deliveries_submission_unique;
