-- Mails go out in three lanes, each with places of its own: 1 people who wait at a screen, 2 what visitors and other people get,
-- 3 notices (features/mails/lanes.ts).
alter table mails add column lane smallint not null default 3 constraint mails_lane_check check (lane between 1 and 3);
update mails set lane = case
    when submission_id is null and confirmation_id is null and forget_at is not null then 1
    when purpose in ('notification', 'signed_notification') or submission_id is null and confirmation_id is null then 3
    else 2 end
  where state = 'waiting';

-- Accounts take turns within a lane: from one account to the next, and to the oldest mail of each, are one step in it.
drop index mails_due;
create index mails_due on mails (via_crm, lane, account_id, due_at) where state = 'waiting';
