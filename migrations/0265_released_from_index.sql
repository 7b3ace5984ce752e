create index concurrently submissions_released_from on submissions (released_from) where released_from is not null;
