insert into password_links (user_id, token_hash, expires_at) values (3, repeat('f', 64), '2025-04-26T12:00:00Z');
insert into image_uploads (image_name, user_id) values (repeat('b', 64), 2);
update users set email_since = '2025-04-15T12:00:00Z' where id = 2;
