-- Address and model of the assistant for forms that name none of their own (docs/decisions/0160-assistant-of-the-account.md).
alter table accounts add column chat_assistant_base_url text, add column chat_assistant_model text;

-- The key for that address, and the origin that it may be sent to. Apart from the account, so that no answer or audit entry can select it.
create table account_assistant_keys (
  account_id bigint primary key references accounts on delete cascade,
  sealed_key text not null,
  origin text not null
);
select protect_tenant_table('account_assistant_keys');
