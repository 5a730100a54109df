update tournaments set place = 'Praia de Boa Viagem', first_day = '2025-04-05', last_day = '2025-11-08', state = 'ended', honours = '{"championId": 1, "bestIds": [1]}' where id = 1;
