-- Where the key of an assistant may be sent: the origin of the address that it was given for. Null: it was given for none yet, and is sent nowhere.
alter table assistant_keys add column origin text;
update assistant_keys k set origin = lower(regexp_replace(
    regexp_replace(substring(f.settings ->> 'chat_assistant_base_url' from '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#]+'), '^(http://.*):80$', '\1'),
    '^(https://.*):443$', '\1'))
  from forms f where f.account_id = k.account_id and f.id = k.form_id;
