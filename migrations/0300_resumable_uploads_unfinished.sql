-- Bytes of files that are not whole yet, by account and network.
create index concurrently resumable_uploads_unfinished on resumable_uploads (account_id, network) include (received)
  where reference is null and received > 0;
