update players set messages_word_at = '2025-04-14T12:00:00Z' where id = 1;
