update sessions set password_typed_at = '2025-04-19T10:00:00Z' where user_id = 1;
update users set confirmed_email = 'tina@exemplo.com.br' where email = 'trocada@exemplo.com.br';
