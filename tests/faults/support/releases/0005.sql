update sessions set device = 'Chrome, Android';
update users set password_set_at = '2025-04-02T12:00:00Z' where id = 1;
