-- A claim counts against a delivery only when its exchange began: claims are made ahead, and a crash ends all of them.
-- Exchanges that were noted as begun and of whose end nothing is on record.
alter table deliveries add column begun integer not null default 0;
