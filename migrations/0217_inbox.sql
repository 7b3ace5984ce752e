-- What each user has read of the submissions of an account (docs/decisions/0118-inbox.md).

-- Up to where a user has read everything: the moment of receipt of a submission, and its id. Without a row: up to when the user was made.
create table inbox_watermarks (
  user_id bigint primary key references users on delete cascade,
  account_id bigint not null,
  received_at timestamptz(3) not null,
  submission_id bigint not null
);
select protect_tenant_table('inbox_watermarks');

-- What a user has read above that.
create table inbox_reads (
  submission_id bigint not null references submissions on delete cascade,
  user_id bigint not null references users on delete cascade,
  account_id bigint not null,
  received_at timestamptz(3) not null,
  primary key (submission_id, user_id)
);
create index inbox_reads_user on inbox_reads (user_id, received_at);
select protect_tenant_table('inbox_reads');

-- Users who are there have read what is there.
insert into inbox_watermarks (user_id, account_id, received_at, submission_id) select id, account_id, now(), 0 from users;
