update tournaments set rules = jsonb_set(rules, '{players,listed}', '3');
