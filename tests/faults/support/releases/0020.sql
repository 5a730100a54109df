insert into leases (name, holder, term, expires_at) values ('jobs', 'um processo que já parou', 3, '2025-04-19T11:00:05Z');
