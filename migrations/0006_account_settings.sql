-- Settings of an account (section 2.13). Registry values: only what differs from its default.
alter table accounts
  add column styling jsonb not null default '{}',
  add column imprint jsonb not null default '{}',
  -- In order and without gaps: notification_email_1 to _3.
  add column notification_emails text[] not null default '{}' check (cardinality(notification_emails) <= 3),
  add column notification_self boolean not null default true,
  add column externaldomain text,
  add column externaldomain_active boolean not null default false,
  add column staff_area_enabled boolean not null default false,
  add column staff_session_days integer not null default 30 check (staff_session_days between 1 and 90);
