alter table deliveries
  -- Which worker process holds the claim, so that the limits of contract §6 hold over all of them.
  add column worker bigint,
  -- What the last attempt was answered; null where there was no answer.
  add column last_status integer;

-- Claims go round the subscriptions: the first waiting row of each is one step in this index, however long its backlog is.
drop index deliveries_due;
create index deliveries_due on deliveries (account_id, webhook_id, due_at) where state = 'waiting';

-- Without the condition it also serves the deletion of a submission; test events have none, and nulls are distinct.
drop index deliveries_submission_unique;
create unique index deliveries_submission_unique on deliveries (submission_id, webhook_id);

create index webhooks_unwarned on webhooks (failing_since) where failing_since is not null and warned_at is null;
