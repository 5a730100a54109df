update games set status = 'concluido', award_reason = 'wo', version = 2, revision = 10 where tournament_id = 1 and id = 4;
