-- What an agency calls the statuses of submissions, by their keys (docs/decisions/0130-names-of-statuses.md); those that are not named are called as the dashboard calls them.
alter table accounts add column status_names jsonb not null default '{}';
