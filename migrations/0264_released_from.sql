-- What a submission was before it was released: the link by which its visitor can delete it names that id.
alter table submissions add column released_from bigint;
