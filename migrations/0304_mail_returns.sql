-- Mails that came back: each recipient once a mail (docs/decisions/0163-returned-mails.md).
create table mail_returns (
  mail_id bigint not null references mails on delete cascade,
  account_id bigint not null,
  -- As the mail has it.
  recipient text not null,
  -- Status code of RFC 3463, such as 5.1.1.
  status text not null,
  -- The words of the mail server.
  said text not null,
  is_permanent boolean not null,
  -- It is about the address, not about this mail: for a time no other mail goes there by itself.
  stops_mails boolean not null,
  created_at timestamptz(3) not null default now(),
  primary key (mail_id, recipient)
);
create index mail_returns_stopped on mail_returns (account_id, lower(recipient), created_at) where stops_mails;
select protect_tenant_table('mail_returns');

-- When the mailbox that mails come back to is looked into next: one row, for all processes, from the first look on.
create table return_mailbox (
  id boolean primary key default true check (id),
  due_at timestamptz(3) not null
);
grant select, insert, update on return_mailbox to foyer_system;
