insert into images (name, large, small, slug, created_at) values
  (repeat('a', 64), '\x01', '\x02', null, '2025-03-01T12:00:00Z'),
  (repeat('b', 64), '\x03', '\x04', 'coqueiros', '2025-03-01T12:00:00Z'),
  (repeat('c', 64), '\x05', '\x06', null, '2025-03-01T12:00:00Z');
insert into tournaments (name, year, logo_name, active_round, revision) values
  ('Torneio da Praia', 2025, repeat('a', 64), 2, 9);
insert into rounds (tournament_id, number, date, is_extra, revision)
  select 1, number, date '2025-04-05' + 7 * number, number = 2, 3 from generate_series(1, 8) as number;
insert into users (email, password_hash, first_name, last_name, image_name, is_admin, is_scorer, must_change_password, created_at) values
  ('organiza@exemplo.com.br', 'x', 'Olga', 'Ormond', repeat('c', 64), true, false, false, '2025-03-01T12:00:00Z'),
  ('mesa@exemplo.com.br', 'x', 'Mário', null, null, false, true, false, '2025-03-01T12:00:00Z'),
  ('aprovada@exemplo.com.br', 'x', 'Aurora', 'Alva', null, false, false, true, '2025-03-02T12:00:00Z'),
  ('sozinha@exemplo.com.br', 'x', 'Sol', 'Zinha', null, false, false, false, '2025-03-03T12:00:00Z'),
  ('trocada@exemplo.com.br', 'x', 'Tina', 'Troca', null, false, false, false, '2025-03-04T12:00:00Z');
insert into teams (tournament_id, name, category, image_name, revision) values
  (1, 'Coqueiros', 'Misto', repeat('b', 64), 3), (1, 'Recife', 'Misto', null, 3), (1, 'İlha d''Água', 'Misto', null, 3);
insert into players (tournament_id, user_id, team_id, first_name, last_name, gender, member_number, shirt_size, shirt_name, level, phone, cpf, birth_date, image_name, messages_consent_at, messages_opt_out_at, revision) values
  (1, 3, 1, 'Aurora', 'Alva', 'Feminino', '101', 'M', 'AURORA', 'Avançado', '+5581990000001', '52998224725', '1994-03-21', repeat('c', 64), '2025-03-02T12:00:00Z', '2025-03-09T12:00:00Z', 4),
  (1, null, 1, 'Breno', null, 'Masculino', null, null, null, null, null, null, null, null, null, null, 4),
  (1, 4, 2, 'Sol', 'Zinha', 'Feminino', '103', 'P', null, 'Iniciante', null, null, null, null, null, null, 4),
  (1, null, null, 'Davi', 'Sem Time', 'Masculino', null, 'XXG', null, 'Intermediário', null, null, null, null, null, null, 4);
insert into games (tournament_id, round, team1_id, team2_id, category, court, date, status, used_all_players_team1, award_winner, award_reason, version, revision) values
  (1, 1, 1, 2, 'Misto', 'Quadra 1', '2025-04-12T11:00:00Z', 'concluido', true, null, null, 5, 6),
  (1, 1, 2, 3, 'Misto', null, '2025-04-12T12:00:00Z', 'concluido', false, 1, 'wo', 2, 6),
  (1, 2, 1, 3, 'Misto', 'Quadra 2', '2025-04-19T11:00:00Z', 'em_andamento', false, null, null, 3, 9),
  (1, 2, 1, 2, 'Misto', 'Quadra 1', '2025-04-19T12:00:00Z', 'agendado', false, null, null, 1, 5);
insert into sets (game_id, set_number, team1_score, team2_score, skipped, closed, notes, start_time, end_time) values
  (1, 1, 18, 12, false, false, 'vento forte', '2025-04-12T11:02:00Z', '2025-04-12T11:20:00Z'),
  (1, 2, 18, 16, false, false, null, null, null),
  (1, 3, 0, 0, true, false, null, null, null),
  (3, 1, 7, 9, false, true, null, null, null);
insert into points (tournament_id, player_id, round, team_id, saques, defesas, ataques, present, updated_at, revision) values
  (1, 1, 1, 1, 4, 2, 7, true, '2025-04-12T13:00:00Z', 7), (1, 2, 1, 1, 0, 0, 0, false, '2025-04-12T13:00:00Z', 7),
  (1, 3, 1, 2, 1, 3, 2, true, '2025-04-12T13:00:00Z', 7);
insert into registrations (tournament_id, first_name, last_name, email, phone, gender, birth_date, cpf, member_number, skill_level, shirt_size, shirt_name, additional_comments, messages_consent_at, status, rejection_reason, reviewed_at, reviewed_by, player_id, created_at, revision) values
  (1, 'Aurora', 'Alva', 'aprovada@exemplo.com.br', '+5581990000001', 'Feminino', '1994-03-21', '52998224725', '101', 'experiente', 'M', 'AURORA', 'Jogo de manhã', '2025-03-01T12:00:00Z', 'approved', null, '2025-03-02T12:00:00Z', 'Olga Ormond', 1, '2025-03-01T12:00:00Z', 4),
  (1, 'Rita', 'Rocha', 'rita@exemplo.com.br', '+5581990000009', 'Feminino', null, null, '109', 'iniciante', null, null, null, null, 'rejected', 'Sem vaga', '2025-03-02T12:00:00Z', 'Olga Ormond', null, '2025-03-01T12:00:00Z', 4),
  (1, 'Téo', 'Torres', 'teo@exemplo.com.br', '+5581990000010', 'Masculino', null, null, '110', null, null, null, null, null, 'pending', null, null, null, null, '2025-03-01T12:00:00Z', 4);
insert into sessions (token_hash, user_id, created_at, last_seen_at) values
  (repeat('d', 64), 1, '2025-04-01T12:00:00Z', '2025-04-19T10:00:00Z');
insert into attempts (key, count, since) values ('sign-in:203.0.113.7', 3, '2025-04-19T10:00:00Z');
insert into revisions (tournament_id, revision, removed, topics) values
  (1, 9, 2, '{"teams": 3, "players": 4, "games": 9, "points": 7, "rounds": 3, "tournament": 9, "registrations": 4}');
insert into audit_log (tournament_id, revision, operation_id, operation_hash, status, actor_kind, actor_id, actor_name, action, subject, subject_id, before, after, at, device_at) values
  (1, 4, '0b9ad2a4-5b21-4a5e-9a3e-6a4a3f1a0001', 'hash', 200, 'user', 1, 'Olga Ormond', 'registration.approve', 'registration', 1, null, '{"account": "made", "playerId": 1}', '2025-03-02T12:00:00Z', null),
  (1, 4, null, null, 201, 'visitor', null, 'Sol Zinha', 'account.register', 'account', 4, null, '{"isAdmin": false, "isScorer": false}', '2025-03-03T12:00:00Z', null),
  (1, 4, null, null, 200, 'user', 5, 'Tina Troca', 'account.change-email', 'account', 5, null, '{"changed": ["email"]}', '2025-03-05T12:00:00Z', null),
  (1, 5, null, null, 201, 'user', 1, 'Olga Ormond', 'account.store-image', 'account', 1, null, jsonb_build_object('imageName', repeat('c', 64)), '2025-03-06T12:00:00Z', null),
  (1, 9, null, null, 200, 'user', 2, 'Mário', 'team.change', 'team', 3, '{"name": "Ilha", "category": "Misto", "imageName": null}', '{"name": "İlha d''Água", "category": "Misto", "imageName": null}', '2025-04-19T11:30:00Z', '2025-04-19T11:29:58Z');
