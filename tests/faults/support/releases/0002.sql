update rounds set date = null, revision = 10 where tournament_id = 1 and number = 8;
