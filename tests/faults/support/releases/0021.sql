insert into broadcasts (tournament_id, lower_third, title, subtitle, game_id, version, revision) values (1, true, 'Final', 'Quadra central', 3, 4, 5);
