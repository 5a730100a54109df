insert into message_batches (tournament_id, type, round, audience, gateway, no_phone, opted_out, created_by_id, created_at, reminder_day, stopped_at, stop_reason, revision) values
  (1, 'round_reminder', 1, '{}', 'cloud', 1, 2, null, '2025-04-11T12:00:00Z', '2025-04-11', null, null, 10),
  (1, 'top_players', 1, '{"gender": "Feminino"}', 'manual', 0, 0, 1, '2025-04-13T12:00:00Z', null, '2025-04-13T12:05:00Z', 'person', 10);
insert into round_reminders (tournament_id, round, enabled, days_before, hour, revision) values (1, 2, true, 1, 18, 10);
insert into messages (tournament_id, batch_id, type, round, player_id, recipient_name, phone, wa_id, body, parameters, status, uncertain, attempts, next_attempt_at, lease_until, claimed_at, sending_at, wamid, error_code, error, created_at, sent_at, delivered_at, read_at, revision) values
  (1, 1, 'round_reminder', 1, 1, 'Aurora Alva', '+5581990000001', '5581990000001', 'Oi', '["a"]', 'read', false, 1, null, null, '2025-04-11T12:00:01Z', '2025-04-11T12:00:02Z', 'wamid.1', null, null, '2025-04-11T12:00:00Z', '2025-04-11T12:00:03Z', '2025-04-11T12:00:04Z', '2025-04-11T12:10:00Z', 10),
  (1, 1, 'round_reminder', 1, 3, 'Sol Zinha', '+5581990000003', null, 'Oi', '["a"]', 'failed', false, 3, null, null, null, null, null, 131026, 'Não entregue', '2025-04-11T12:00:00Z', null, null, null, 10),
  (1, 2, 'top_players', 1, 1, 'Aurora Alva', '+5581990000001', null, 'Oi', '["a"]', 'pending', true, 1, '2025-04-13T12:01:00Z', '2025-04-13T12:02:00Z', null, null, null, null, null, '2025-04-13T12:00:00Z', null, null, null, 10);
