update court_sessions set ended_at = '2025-04-19T10:40:00Z';
