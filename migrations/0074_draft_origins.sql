-- Where unfinished answers come from: the page, which keeps one set of answers, and the network as a keyed hash, so that the places of a
-- form are shared between networks.
alter table partial_submissions add column page bytea;
alter table partial_submissions add column network bytea;
create index partial_submissions_page on partial_submissions (form_id, page) where page is not null;
