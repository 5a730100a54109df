insert into images (name, large, small, slug, created_at) values
  (repeat('a', 64), '\x01', '\x02', null, '2025-03-01T12:00:00Z'),
  (repeat('b', 64), '\x03', '\x04', 'coqueiros', '2025-03-01T12:00:00Z'),
  (repeat('c', 64), '\x05', '\x06', null, '2025-03-01T12:00:00Z');
insert into tournaments (name, year, logo_name, active_round, technical_timeout, revision) values
  ('Torneio da Praia', 2025, repeat('a', 64), 2, true, 9);
insert into rounds (tournament_id, number, date, is_extra, revision)
  select 1, number, date '2025-04-05' + 7 * number, number = 2, 3 from generate_series(1, 8) as number;
insert into users (email, password_hash, first_name, last_name, image_name, is_admin, is_scorer, must_change_password, password_set_at, phone, messages_consent_at, messages_opt_out_at, messages_reply_at, created_at, email_origin, email_since, email_confirmed) values
  ('organiza@exemplo.com.br', 'x', 'Olga', 'Ormond', repeat('c', 64), true, false, false, '2025-04-02T12:00:00Z', null, null, null, null, '2025-03-01T12:00:00Z', 'admin', null, true),
  ('mesa@exemplo.com.br', 'x', 'Mário', null, null, false, true, false, null, '+5581990000020', '2025-04-10T12:00:00Z', '2025-04-16T12:00:00Z', '2025-04-16T12:00:00Z', '2025-03-01T12:00:00Z', 'admin', '2025-04-15T12:00:00Z', true),
  ('aprovada@exemplo.com.br', 'x', 'Aurora', 'Alva', null, false, false, true, '2025-03-02T12:00:00Z', null, null, null, null, '2025-03-02T12:00:00Z', 'approval', null, true),
  ('sozinha@exemplo.com.br', 'x', 'Sol', 'Zinha', null, false, false, false, null, null, null, null, null, '2025-03-03T12:00:00Z', 'self-registration', null, false),
  ('trocada@exemplo.com.br', 'x', 'Tina', 'Troca', null, false, false, false, null, null, null, null, null, '2025-03-04T12:00:00Z', 'own-change', '2025-03-05T12:00:00Z', false);
insert into teams (tournament_id, name, category, image_name, revision) values
  (1, 'Coqueiros', 'Misto', repeat('b', 64), 3), (1, 'Recife', 'Misto', null, 3), (1, 'İlha d''Água', 'Misto', null, 3);
insert into players (tournament_id, user_id, team_id, first_name, last_name, gender, member_number, shirt_size, shirt_name, level, phone, cpf, birth_date, image_name, messages_consent_at, messages_opt_out_at, messages_reply_at, is_hidden, revision) values
  (1, 3, 1, 'Aurora', 'Alva', 'Feminino', '101', 'M', 'AURORA', 'Avançado', '+5581990000001', '52998224725', '1994-03-21', repeat('c', 64), '2025-03-02T12:00:00Z', '2025-03-09T12:00:00Z', '2025-04-14T12:00:00Z', false, 4),
  (1, null, 1, 'Breno', null, 'Masculino', null, null, null, null, null, null, null, null, null, null, null, false, 4),
  (1, 4, 2, 'Sol', 'Zinha', 'Feminino', '103', 'P', null, 'Iniciante', null, null, null, null, null, null, null, false, 4),
  (1, null, null, 'Davi', 'Sem Time', 'Masculino', null, 'XXG', null, 'Intermediário', null, null, null, null, null, null, null, true, 4);
insert into games (tournament_id, round, team1_id, team2_id, category, court, date, status, used_all_players_team1, award_winner, award_reason, version, revision) values
  (1, 1, 1, 2, 'Misto', 'Quadra 1', '2025-04-12T11:00:00Z', 'concluido', true, null, null, 5, 6),
  (1, 1, 2, 3, 'Misto', null, '2025-04-12T12:00:00Z', 'concluido', false, 1, 'wo', 2, 6),
  (1, 2, 1, 3, 'Misto', 'Quadra 2', '2025-04-19T11:00:00Z', 'em_andamento', false, null, null, 3, 9),
  (1, 2, 1, 2, 'Misto', 'Quadra 1', '2025-04-19T12:00:00Z', 'agendado', false, null, null, 1, 5);
insert into sets (game_id, set_number, team1_score, team2_score, skipped, closed, notes, start_time, end_time, log) values
  (1, 1, 18, 12, false, false, 'vento forte', '2025-04-12T11:02:00Z', '2025-04-12T11:20:00Z', null),
  (1, 2, 18, 16, false, false, null, null, null, null),
  (1, 3, 0, 0, true, false, null, null, null, null),
  (3, 1, 7, 9, false, true, null, null, null, '{"last": "00000000-0000-4000-8000-000000000005", "events": 5, "server": 1, "left": 1, "sinceSideChange": 2, "toSideChange": 5, "timeoutsLeft": [1, 1], "timeout": null, "pause": null}');
insert into points (tournament_id, player_id, round, team_id, saques, defesas, ataques, present, updated_at, revision) values
  (1, 1, 1, 1, 4, 2, 7, true, '2025-04-12T13:00:00Z', 7), (1, 2, 1, 1, 0, 0, 0, false, '2025-04-12T13:00:00Z', 7),
  (1, 3, 1, 2, 1, 3, 2, true, '2025-04-12T13:00:00Z', 7);
insert into registrations (tournament_id, first_name, last_name, email, phone, gender, birth_date, cpf, member_number, skill_level, shirt_size, shirt_name, additional_comments, messages_consent_at, status, rejection_reason, reviewed_at, reviewed_by, player_id, created_at, revision) values
  (1, 'Aurora', 'Alva', 'aprovada@exemplo.com.br', '+5581990000001', 'Feminino', '1994-03-21', '52998224725', '101', 'experiente', 'M', 'AURORA', 'Jogo de manhã', '2025-03-01T12:00:00Z', 'approved', null, '2025-03-02T12:00:00Z', 'Olga Ormond', 1, '2025-03-01T12:00:00Z', 4),
  (1, 'Rita', 'Rocha', 'rita@exemplo.com.br', '+5581990000009', 'Feminino', null, null, '109', 'iniciante', null, null, null, null, 'rejected', 'Sem vaga', '2025-03-02T12:00:00Z', 'Olga Ormond', null, '2025-03-01T12:00:00Z', 4),
  (1, 'Téo', 'Torres', 'teo@exemplo.com.br', '+5581990000010', 'Masculino', null, null, '110', null, null, null, null, null, 'pending', null, null, null, null, '2025-03-01T12:00:00Z', 4);
insert into sessions (token_hash, user_id, created_at, last_seen_at, device) values
  (repeat('d', 64), 1, '2025-04-01T12:00:00Z', '2025-04-19T10:00:00Z', 'Chrome, Android');
insert into attempts (key, count, since) values ('sign-in:203.0.113.7', 3, '2025-04-19T10:00:00Z');
insert into revisions (tournament_id, revision, removed, topics) values
  (1, 9, 2, '{"teams": 3, "players": 4, "games": 9, "points": 7, "rounds": 3, "tournament": 9, "registrations": 4}');
insert into audit_log (tournament_id, revision, operation_id, operation_hash, status, actor_kind, actor_id, actor_name, action, subject, subject_id, before, after, at) values
  (1, 4, '0b9ad2a4-5b21-4a5e-9a3e-6a4a3f1a0001', 'hash', 200, 'user', 1, 'Olga Ormond', 'registration.approve', 'registration', 1, null, '{"account": "made", "playerId": 1}', '2025-03-02T12:00:00Z'),
  (1, 4, null, null, 201, 'visitor', null, 'Sol Zinha', 'account.register', 'account', 4, null, '{"isAdmin": false, "isScorer": false}', '2025-03-03T12:00:00Z'),
  (1, 4, null, null, 200, 'user', 5, 'Tina Troca', 'account.change-email', 'account', 5, null, '{"changed": ["email"]}', '2025-03-05T12:00:00Z'),
  (1, 5, null, null, 201, 'user', 1, 'Olga Ormond', 'account.store-image', 'account', 1, null, jsonb_build_object('imageName', repeat('c', 64)), '2025-03-06T12:00:00Z'),
  (1, 9, null, null, 200, 'user', 2, 'Mário', 'team.change', 'team', 3, '{"name": "Ilha", "category": "Misto", "imageName": null}', '{"name": "İlha d''Água", "category": "Misto", "imageName": null}', '2025-04-19T11:30:00Z');
insert into message_batches (tournament_id, type, round, audience, gateway, no_phone, opted_out, created_by_id, created_at, reminder_day, stopped_at, stop_reason, revision) values
  (1, 'round_reminder', 1, '{"teamId": null, "gender": null, "adminOnly": false, "testModeUserId": null}', 'cloud', 1, 2, null, '2025-04-11T12:00:00Z', '2025-04-11', null, null, 10),
  (1, 'top_players', 1, '{"teamId": null, "gender": "Feminino", "adminOnly": false, "testModeUserId": null}', 'manual', 0, 0, 1, '2025-04-13T12:00:00Z', null, '2025-04-13T12:05:00Z', 'Parado pela organização', 10);
insert into round_reminders (tournament_id, round, enabled, days_before, hour, revision) values (1, 2, true, 1, 18, 10);
insert into messages (tournament_id, batch_id, type, round, player_id, recipient_name, phone, wa_id, body, parameters, state, attempts, claimed_at, wamid, error_code, error, created_at, sent_at, delivered_at, read_at, revision) values
  (1, 1, 'round_reminder', 1, 1, 'Aurora Alva', '+5581990000001', '5581990000001', 'Oi', '["a"]', 'read', 1, '2025-04-11T12:00:01Z', 'wamid.1', null, null, '2025-04-11T12:00:00Z', '2025-04-11T12:00:03Z', '2025-04-11T12:00:04Z', '2025-04-11T12:10:00Z', 10),
  (1, 1, 'round_reminder', 1, 3, 'Sol Zinha', '+5581990000003', null, 'Oi', '["a"]', 'failed', 3, null, null, 131026, 'Não entregue', '2025-04-11T12:00:00Z', null, null, null, 10),
  (1, 2, 'top_players', 1, 1, 'Aurora Alva', '+5581990000001', null, 'Oi', '["a"]', 'uncertain', 1, '2025-04-13T12:01:00Z', null, null, null, '2025-04-13T12:00:00Z', null, null, null, 10);
insert into devices (token_hash, user_id, created_at, last_seen_at) values (repeat('e', 64), 1, '2025-04-01T12:00:00Z', '2025-04-19T10:00:00Z');
insert into password_links (user_id, token_hash, expires_at) values (3, repeat('f', 64), '2025-04-26T12:00:00Z');
insert into image_uploads (image_name, user_id) values (repeat('b', 64), 2);
insert into pending_sign_ins (token_hash, user_id, password_hash, created_at) values (repeat('1', 64), 1, 'x', '2025-04-19T10:00:00Z');
insert into recovery_codes (user_id, code_hash) values (1, repeat('2', 64));
insert into second_factors (user_id, secret, confirmed_at, last_step, created_at) values (1, 'JBSWY3DPEHPK3PXP', '2025-04-03T12:00:00Z', 7, '2025-04-03T11:00:00Z');
insert into consent_replies (tournament_id, inbound_hash, kind, words, phone, profile_name, player_id, user_id, written_at, revision) values
  (1, repeat('3', 64), 'leave', 'SAIR', '+5581990000001', 'Aurora', 1, 3, '2025-04-16T12:00:00Z', 11);
insert into messages (tournament_id, batch_id, type, round, user_id, recipient_name, phone, body, parameters, state, next_attempt_at, created_at, revision) values
  (1, 2, 'top_players', 1, 2, 'Mário', '+5581990000020', 'Oi', '["a"]', 'queued', '2025-04-13T12:01:00Z', '2025-04-13T12:00:00Z', 11);
insert into set_events (id, game_id, set_number, position, type, at, side, left_side, is_extra, about_id, kind, player_id, card, team1_score, team2_score, reason, author_id, author_name, recorded_at) values
  ('00000000-0000-4000-8000-000000000001', 3, 1, 1, 'serve', '2025-04-19T11:00:00Z', 1, 1, null, null, null, null, null, null, null, null, 2, 'Mário', '2025-04-19T11:00:01Z'),
  ('00000000-0000-4000-8000-000000000002', 3, 1, 2, 'point', '2025-04-19T11:01:00Z', 1, null, false, null, null, null, null, null, null, null, 2, 'Mário', '2025-04-19T11:01:01Z'),
  ('00000000-0000-4000-8000-000000000003', 3, 1, 3, 'detail', '2025-04-19T11:01:05Z', null, null, null, '00000000-0000-4000-8000-000000000002', 'ataque', 1, null, null, null, null, 2, 'Mário', '2025-04-19T11:01:06Z'),
  ('00000000-0000-4000-8000-000000000004', 3, 1, 4, 'sanction', '2025-04-19T11:02:00Z', 2, null, null, null, null, null, 'amarelo', null, null, null, null, 'Mesa', '2025-04-19T11:02:01Z'),
  ('00000000-0000-4000-8000-000000000005', 3, 1, 5, 'correction', '2025-04-19T11:03:00Z', null, null, null, null, null, null, null, 7, 9, 'Placar do papel', 2, 'Mário', '2025-04-19T11:03:01Z');
insert into court_links (tournament_id, token_hash, day, court, game_id, created_at, ends_at, revoked_at) values
  (1, repeat('4', 64), '2025-04-19', 'Quadra 2', null, '2025-04-19T09:00:00Z', '2025-04-20T03:00:00Z', null),
  (1, repeat('5', 64), '2025-04-19', null, 3, '2025-04-19T09:00:00Z', '2025-04-20T03:00:00Z', '2025-04-19T10:00:00Z');
insert into court_sessions (token_hash, link_id, name, device, created_at, last_seen_at, scored_at, ended_at) values
  (repeat('6', 64), 1, 'Voluntária', 'Chrome, Android', '2025-04-19T09:05:00Z', '2025-04-19T11:00:00Z', '2025-04-19T10:30:00Z', '2025-04-19T10:40:00Z');
insert into backups (reason, started_at, finished_at, file, bytes, error) values
  ('nightly', '2025-04-19T07:00:00Z', '2025-04-19T07:00:02Z', 'manchete-2025-04-19T07-00-00-000Z.jsonl.gz', 4096, 'O bucket não respondeu.'),
  ('restore', '2025-04-19T13:00:00Z', '2025-04-19T13:00:01Z', 'manchete-2025-04-19T13-00-00-000Z.jsonl.gz', 1, null);
insert into first_start (code) values ('areia-quente-27');
insert into push_keys (public_key, private_key, created_at) values ('p', 'q', '2025-04-17T12:00:00Z');
insert into push_subscriptions (endpoint, p256dh, auth, created_at) values ('https://push.example.org/1', 'p', 'a', '2025-04-17T12:00:00Z');
insert into push_follows (subscription_id, team_id) values (1, 1);
insert into push_news (tournament_id, game_id, kind, set_number, correction, result, at, queued_at) values
  (1, 3, 'begins', 0, 0, null, '2025-04-19T11:00:00Z', '2025-04-19T11:00:01Z'),
  (1, 3, 'corrected', 0, 1, '2x0  21-15, 21-12', '2025-04-19T12:00:00Z', '2025-04-19T12:00:01Z');
insert into push_messages (news_id, subscription_id, state, attempts, next_attempt_at, claimed_at) values
  (1, 1, 'sending', 1, null, '2025-04-19T11:00:02Z'),
  (2, 1, 'queued', 1, '2025-04-19T12:00:07Z', '2025-04-19T12:00:02Z');
insert into broadcasts (tournament_id, lower_third, title, subtitle, game_id, version, revision) values (1, true, 'Final', 'Quadra central', 3, 4, 5);
