-- In which language the unfinished answers were written: numbers are read by it. Null: they are of before this column.
alter table partial_submissions add column language text;
