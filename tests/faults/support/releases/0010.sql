insert into rounds (tournament_id, number, date, is_extra, revision) values (1, 30, '2025-12-20', false, 11);
update tournaments set active_round = 30;
