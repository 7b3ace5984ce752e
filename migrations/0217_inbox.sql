-- Submissions of all forms of an account in the order of receipt, and what each user has read of them (docs/decisions/0118-inbox.md).
-- By expressions, so that no other statement goes by it: planned while the table is empty, a look-up by id or by form could (decision 0036).
-- By leakproof ones, so that a page that begins further down is a condition of the index under row-level security, too.
create index submissions_received on submissions (account_id, (greatest(created_at, '-infinity'::timestamptz)), (greatest(id, 0::bigint)));

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
