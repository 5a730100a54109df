insert into backups (reason, started_at, finished_at, file, bytes, error) values
  ('nightly', '2025-04-19T07:00:00Z', '2025-04-19T07:00:02Z', 'manchete-2025-04-19T07-00-00-000Z.jsonl.gz', 4096, 'O bucket não respondeu.');
