insert into court_links (tournament_id, token_hash, day, court, game_id, created_at, ends_at, revoked_at) values
  (1, repeat('4', 64), '2025-04-19', 'Quadra 2', null, '2025-04-19T09:00:00Z', '2025-04-20T03:00:00Z', null),
  (1, repeat('5', 64), '2025-04-19', null, 3, '2025-04-19T09:00:00Z', '2025-04-20T03:00:00Z', '2025-04-19T10:00:00Z');
insert into court_sessions (token_hash, link_id, name, device, created_at, last_seen_at) values
  (repeat('6', 64), 1, 'Voluntária', 'Chrome, Android', '2025-04-19T09:05:00Z', '2025-04-19T11:00:00Z');
