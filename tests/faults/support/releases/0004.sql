insert into devices (token_hash, user_id, created_at, last_seen_at) values (repeat('e', 64), 1, '2025-04-01T12:00:00Z', '2025-04-19T10:00:00Z');
