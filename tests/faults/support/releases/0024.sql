insert into backups (reason, started_at, finished_at, file, bytes) values ('restore', '2025-04-19T13:00:00Z', '2025-04-19T13:00:01Z', 'manchete-2025-04-19T13-00-00-000Z.jsonl.gz', 1);
