-- Two sizes of block: 2 ^ 12 ids, and 2 ^ 20, so that the total of a list and the beginning of a page are found without reading all small ones
-- (docs/decisions/0051-counted-lists.md). `block` is `id >> bits`.
alter table list_counts add column bits smallint not null default 12;
alter table list_counts alter column bits drop default;
alter table list_counts drop constraint list_counts_pkey;
alter table list_counts add primary key (account_id, list, scope, bits, block);
insert into list_counts (account_id, list, scope, bits, block, rows)
  select account_id, list, scope, 20, block >> 8, sum(rows) from list_counts group by account_id, list, scope, block >> 8;
