update teams set seed = 1 where id = 1;
insert into lots (tournament_id, team_ids, chance, drawn_at, drawn_by_id) values
  (1, '[2, 1]', '000102030405060708090a0b0c0d0e0f', '2025-05-03T21:00:00Z', 1);
