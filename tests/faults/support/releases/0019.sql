insert into push_keys (public_key, private_key, created_at) values ('p', 'q', '2025-04-17T12:00:00Z');
insert into push_subscriptions (endpoint, p256dh, auth, created_at) values ('https://push.example.org/1', 'p', 'a', '2025-04-17T12:00:00Z');
insert into push_follows (subscription_id, team_id) values (1, 1);
insert into push_news (tournament_id, game_id, kind, set_number, at, queued_at) values (1, 3, 'begins', 0, '2025-04-19T11:00:00Z', '2025-04-19T11:00:01Z');
insert into push_messages (news_id, subscription_id, next_attempt_at, lease_until) values (1, 1, '2025-04-19T11:00:01Z', '2025-04-19T11:01:00Z');
