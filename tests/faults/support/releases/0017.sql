update users set password_given_by = 1 where id = (select max(id) from users);
