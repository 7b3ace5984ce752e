-- contract: since 0.2.0
-- One walk over submissions writes what they are found by: their words, and the keys of who sent them
-- (docs/decisions/0128-one-walk-over-submissions.md). No release has used the tables that are removed; what was in them is written anew.
drop trigger search_words_gone on submissions;
drop trigger search_words_changed on submissions;
drop function forget_search_words();
drop function renew_search_words();
drop table search_words;
drop table search_cursors;
drop table submission_contact_mark;

-- Words of submissions that were indexed together, a batch: a row says which of them have a word, the newest first. Without them, it is the one
-- that the batch is called after, its newest.
create table search_words (
  account_id bigint not null,
  word text collate "C" not null,
  batch bigint not null,
  submissions bigint[],
  primary key (account_id, word, batch)
);
select protect_tenant_table('search_words');

-- The words of each submission, with a space between them.
create table search_submissions (
  submission_id bigint primary key,
  account_id bigint not null,
  batch bigint not null,
  words text not null
);
select protect_tenant_table('search_submissions');

-- How far the submissions of a form are indexed: those above `done_to` are not yet, and of those below `left_below` none is. Indexes count in the
-- order of the commits, so that none is passed over. A form without a row has nothing indexed: one that is new, or was there before this table.
create table submission_index_cursors (
  form_id bigint primary key references forms on delete cascade,
  account_id bigint not null,
  done_to bigint not null,
  left_below bigint not null
);
create index submission_index_cursors_left on submission_index_cursors (form_id) where left_below > 1;
select protect_tenant_table('submission_index_cursors');

-- A trigger deletes keys with their submission, as it deletes words: the reference was checked for each key that was written.
alter table submission_contacts drop constraint submission_contacts_submission_id_fkey;

-- Two at once would change rows of the same batch, in any order: of an account it is one at a time (`db/advisory-locks.ts`).
create function lock_search_words(account bigint) returns void language sql as $$
  select pg_advisory_xact_lock(6157305, hashint8(account));
$$;

create function forget_search_words(deleted bigint[]) returns void language plpgsql as $$
declare
  account bigint;
  gone bigint[];
  emptied tid[];
  kept tid[];
begin
  for account in
    select distinct account_id from search_submissions where submission_id = any(deleted) order by account_id
  loop
    perform lock_search_words(account);
  end loop;
  -- In portions, whose ids are looked up in memory.
  for portion in 0 .. (cardinality(deleted) - 1) / 5000 loop
    gone = deleted[portion * 5000 + 1 : (portion + 1) * 5000];
    with listed as (
      delete from search_submissions where submission_id = any(gone) returning account_id, batch, words
    ), named as (
      select l.account_id, w.word, l.batch, count(*) as n
      from listed l cross join lateral string_to_table(l.words, ' ') w (word) group by l.account_id, w.word, l.batch
    )
    select array_agg(h.place) filter (where h.has <= n.n), array_agg(h.place) filter (where h.has > n.n) into emptied, kept
    from named n cross join lateral (
      select s.ctid as place, coalesce(cardinality(s.submissions), 1) as has from search_words s
      where s.account_id = n.account_id and s.word = n.word and s.batch = n.batch offset 0) h;
    delete from search_words where ctid = any(emptied);
    update search_words set submissions = array(
      select one from unnest(submissions) with ordinality as o (one, place) where one not in (select unnest(gone)) order by place)
    where ctid = any(kept);
  end loop;
end $$;

create function forget_submission_index() returns trigger language plpgsql as $$
begin
  if importing_account() then return null; end if;
  perform forget_search_words(array(select id from gone));
  delete from submission_contacts where submission_id = any(array(select id from gone));
  return null;
end $$;
create trigger submission_index_gone after delete on submissions
  referencing old table as gone for each statement execute function forget_submission_index();

create function renew_submission_index() returns trigger language plpgsql as $$
begin
  if importing_account() then return null; end if;
  perform forget_search_words(array[new.id]);
  delete from submission_contacts where submission_id = new.id;
  insert into search_queue (account_id, submission_id) values (new.account_id, new.id);
  return null;
end $$;
create trigger submission_index_changed after update of content on submissions for each row
  when (old.content::text is distinct from new.content::text) execute function renew_submission_index();
