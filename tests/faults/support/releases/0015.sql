insert into stages (tournament_id, name, format, entries, courts, starts_at, game_minutes, first_round, secret, method, draw, rounds, drawn_at, from_groups, revision) values
  (1, 'Finais', '{"type": "single", "hasThirdPlace": false}', '[]', '["1"]', '2025-06-07T22:00:00Z', 20, 4, '00112233445566778899aabbccddeeff', 1, '{"order": [], "groups": [], "rounds": [], "bracket": []}', '[]', '2025-06-07T21:00:00Z', '{"stageId": 1, "perGroup": 1, "next": 0}', 1);
update stages set named = 1 where id = 1;
