UPDATE "sets" SET "log" = "sets"."log" || jsonb_build_object('last', (
	SELECT "set_events"."id" FROM "set_events"
	WHERE "set_events"."game_id" = "sets"."game_id" AND "set_events"."set_number" = "sets"."set_number"
	ORDER BY "set_events"."position" DESC LIMIT 1
)) WHERE "sets"."log" IS NOT NULL;
