-- Sign-ins that have not succeeded (yet), to slow down guessing. The subject is a hash of what was tried, not the address.
create table sign_in_attempts (
  subject bytea not null,
  at timestamptz(3) not null
);
create index sign_in_attempts_subject on sign_in_attempts (subject, at);
create index sign_in_attempts_age on sign_in_attempts (at);
grant select, insert, delete on sign_in_attempts to foyer_system;
