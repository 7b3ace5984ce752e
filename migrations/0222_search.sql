-- What submissions are found by (docs/decisions/0122-search.md): the words of their answers and notes, as `features/search/words.ts` folds them.
-- Without a foreign key, which would be checked for each word: a trigger deletes them with their submission.
create table search_words (
  account_id bigint not null,
  word text collate "C" not null,
  submission_id bigint not null,
  primary key (account_id, word, submission_id)
);
-- With the account, so that a look-up of a submission goes by it, whatever is believed about the table (decision 0036).
create index search_words_submission on search_words (submission_id, account_id);
select protect_tenant_table('search_words');

-- How far the submissions of a form are indexed: those above `done_to` are not yet, and of those below `left_below` none is. Indexes count in the
-- order of the commits, so that none is passed over. A form without a row has nothing indexed: one that is new, or was there before this table.
create table search_cursors (
  form_id bigint primary key references forms on delete cascade,
  account_id bigint not null,
  done_to bigint not null,
  left_below bigint not null
);
create index search_cursors_left on search_cursors (form_id) where left_below > 1;
select protect_tenant_table('search_cursors');

-- Submissions whose words are to be made anew.
create table search_queue (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  submission_id bigint not null
);
select protect_tenant_table('search_queue');

create function forget_search_words() returns trigger language plpgsql as $$
begin
  if importing_account() then return null; end if;
  delete from search_words w using gone where w.submission_id = gone.id;
  return null;
end $$;
create trigger search_words_gone after delete on submissions
  referencing old table as gone for each statement execute function forget_search_words();

create function renew_search_words() returns trigger language plpgsql as $$
begin
  if importing_account() then return null; end if;
  delete from search_words where submission_id = new.id;
  insert into search_queue (account_id, submission_id) values (new.account_id, new.id);
  return null;
end $$;
create trigger search_words_changed after update of content on submissions for each row
  when (old.content::text is distinct from new.content::text) execute function renew_search_words();

create function queue_search_words() returns trigger language plpgsql as $$
begin
  if importing_account() then return null; end if;
  if tg_op = 'DELETE' then
    insert into search_queue (account_id, submission_id) values (old.account_id, old.submission_id);
  else
    insert into search_queue (account_id, submission_id) values (new.account_id, new.submission_id);
  end if;
  return null;
end $$;
create trigger search_words_noted after insert or update of text or delete on submission_notes for each row
  execute function queue_search_words();
