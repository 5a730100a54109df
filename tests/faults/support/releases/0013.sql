insert into stages (tournament_id, name, format, entries, courts, starts_at, game_minutes, first_round, secret, method, number, draw, rounds, drawn_at, revision) values
  (1, 'Super de terça', '{"type": "ranking", "courts": 1}', '[{"id": 1, "seed": null, "club": null, "gender": "Feminino"}, {"id": 2, "seed": null, "club": null, "gender": "Masculino"}]', '["1"]', '2025-06-07T22:00:00Z', 20, 3, '00112233445566778899aabbccddeeff', 1, '4711', '{"order": [1, 2], "groups": [], "rounds": [], "bracket": []}', '[]', '2025-06-07T21:00:00Z', 1);
insert into teams (tournament_id, name, category, revision) values (1, 'dupla 1 2', 'Misto', 1);
insert into pairs (team_id, member1_id, member2_id) select id, 1, 2 from teams where name = 'dupla 1 2';
update games set stage_id = 1, stage_game = 1 where id = 1;
