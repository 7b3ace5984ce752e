-- Words of few submissions at a time cost less (docs/decisions/0128-one-walk-over-submissions.md).

-- Writes the words of a batch. Almost always the batch is new: to look for each of its words before it is inserted, as `on conflict` does, costs
-- half as much again. Where it is not, the two become one.
create function insert_search_words(account bigint, newest bigint, words text[], ids_of_words text[]) returns void language plpgsql as $$
begin
  insert into search_words (account_id, word, batch, submissions)
  select account, r.word, newest, nullif(r.ids, '-')::bigint[] from unnest(words, ids_of_words) r (word, ids);
exception when unique_violation then
  insert into search_words as w (account_id, word, batch, submissions)
  select account, r.word, newest, nullif(r.ids, '-')::bigint[] from unnest(words, ids_of_words) r (word, ids)
  on conflict (account_id, word, batch) do update set submissions = array(
    select one from unnest(coalesce(w.submissions, array[w.batch]) || coalesce(excluded.submissions, array[w.batch])) one
    order by one desc);
end $$;

-- As before; but where nothing is indexed, nothing more is looked for.
create or replace function forget_search_words(deleted bigint[]) returns void language plpgsql as $$
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
  if not found then return; end if;
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
