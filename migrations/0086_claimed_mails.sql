-- A try of a mail counts when it has ended (`attempts`), however often the service ended meanwhile.
alter table mails
  -- Rises with every claim and fences a worker whose lease ran out.
  add column claims integer not null default 0,
  -- Exchanges that were noted as begun and of whose end nothing is on record.
  add column begun integer not null default 0;
