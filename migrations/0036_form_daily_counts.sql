-- What visitors do with a form, in sums by day of the account's time zone: nothing here is about one visit. Views and submissions
-- are in form_statistics.
create table form_daily_counts (
  account_id bigint not null,
  form_id bigint not null,
  day date not null,
  -- start: something was typed · step: a step was reached, `name` its number · source, device: of views · duration: of what was
  -- sent, `name` the class of its length.
  kind text not null check (kind in ('start', 'step', 'source', 'device', 'duration')),
  -- Of a bounded set, but for sources, of which a day has so many and one for all others.
  name text not null,
  count bigint not null,
  primary key (account_id, form_id, day, kind, name),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade
);
select protect_tenant_table('form_daily_counts');
