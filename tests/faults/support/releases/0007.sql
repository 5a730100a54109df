insert into half_sign_ins (token_hash, user_id, password_hash, created_at) values (repeat('1', 64), 1, 'x', '2025-04-19T10:00:00Z');
insert into recovery_codes (user_id, code_hash) values (1, repeat('2', 64));
insert into second_factors (user_id, secret, confirmed_at, last_step, created_at) values (1, 'JBSWY3DPEHPK3PXP', '2025-04-03T12:00:00Z', 7, '2025-04-03T11:00:00Z');
