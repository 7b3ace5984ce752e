-- It came when all places of its form were taken (`waiting_list_enabled`), and has been given none since.
alter table submissions add column waiting_list boolean not null default false;
