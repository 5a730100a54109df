update court_sessions set scored_at = '2025-04-19T10:30:00Z';
