-- The country in which telephone numbers without a country code are read (docs/decisions/0107-contacts-of-the-crm.md).
alter table accounts add column country text not null default 'DE'
  constraint accounts_country_code check (country ~ '^[A-Z]{2}$');
