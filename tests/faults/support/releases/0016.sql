update tournaments set courts = '["1", "Central"]' where id = 1;
