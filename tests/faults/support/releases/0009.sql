insert into roles (tournament_id, user_id, is_organiser, is_scorer) values (1, 5, true, false);
