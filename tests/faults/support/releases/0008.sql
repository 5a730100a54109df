insert into wishes (tournament_id, inbound_hash, kind, words, phone, profile_name, player_id, user_id, written_at, revision) values
  (1, repeat('3', 64), 'leave', 'SAIR', '+5581990000001', 'Aurora', 1, 3, '2025-04-16T12:00:00Z', 11);
update users set phone = '+5581990000020', messages_consent_at = '2025-04-10T12:00:00Z', messages_opt_out_at = '2025-04-16T12:00:00Z', messages_word_at = '2025-04-16T12:00:00Z' where id = 2;
insert into messages (tournament_id, batch_id, type, round, user_id, recipient_name, phone, body, parameters, created_at, revision) values
  (1, 2, 'top_players', 1, 2, 'Mário', '+5581990000020', 'Oi', '["a"]', '2025-04-13T12:00:00Z', 11);
