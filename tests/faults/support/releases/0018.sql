insert into first_start (code) values ('areia-quente-27');
