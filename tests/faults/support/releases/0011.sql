insert into set_events (id, game_id, set_number, position, type, at, side, left_side, is_extra, about_id, kind, player_id, card, team1_score, team2_score, reason, author_id, author_name, recorded_at) values
  ('00000000-0000-4000-8000-000000000001', 3, 1, 1, 'serve', '2025-04-19T11:00:00Z', 1, 1, null, null, null, null, null, null, null, null, 2, 'Mário', '2025-04-19T11:00:01Z'),
  ('00000000-0000-4000-8000-000000000002', 3, 1, 2, 'point', '2025-04-19T11:01:00Z', 1, null, false, null, null, null, null, null, null, null, 2, 'Mário', '2025-04-19T11:01:01Z'),
  ('00000000-0000-4000-8000-000000000003', 3, 1, 3, 'detail', '2025-04-19T11:01:05Z', null, null, null, '00000000-0000-4000-8000-000000000002', 'ataque', 1, null, null, null, null, 2, 'Mário', '2025-04-19T11:01:06Z'),
  ('00000000-0000-4000-8000-000000000004', 3, 1, 4, 'sanction', '2025-04-19T11:02:00Z', 2, null, null, null, null, null, 'amarelo', null, null, null, null, 'Mesa', '2025-04-19T11:02:01Z'),
  ('00000000-0000-4000-8000-000000000005', 3, 1, 5, 'correction', '2025-04-19T11:03:00Z', null, null, null, null, null, null, null, 7, 9, 'Placar do papel', 2, 'Mário', '2025-04-19T11:03:01Z');
update sets set log = '{"events": 5, "server": 1, "left": 1, "sinceSideChange": 2, "toSideChange": 5, "timeoutsLeft": [1, 1], "timeout": null}'
  where game_id = 3;
