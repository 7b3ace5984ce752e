-- Owners are mailed once a day at most about what was given up; whether, is a setting of the account.
alter table accounts add column notification_failures boolean not null default true;

-- When an account was last mailed about failures.
create table failure_notices (
  account_id bigint primary key references accounts on delete cascade,
  told_at timestamptz(3) not null
);
select protect_tenant_table('failure_notices');

-- What a mail is written about. Not mails of the account itself, or a refused notice would cause the next one.
create index failed_work_to_tell on failed_work (account_id, failed_at)
  where settled_at is null and (kind <> 'mail' or submission_id is not null);
