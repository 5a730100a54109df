CREATE TABLE "set_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"game_id" integer NOT NULL,
	"set_number" smallint NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"side" smallint,
	"left_side" smallint,
	"is_extra" boolean,
	"about_id" uuid,
	"kind" text,
	"player_id" integer,
	"card" text,
	"team1_score" smallint,
	"team2_score" smallint,
	"reason" text,
	"author_id" integer,
	"author_name" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "set_events_position" UNIQUE("game_id","set_number","position"),
	CONSTRAINT "set_events_type" CHECK ("set_events"."type" in ('serve', 'point', 'detail', 'sides', 'timeout', 'medical', 'sanction', 'correction', 'undo', 'close', 'reopen')),
	CONSTRAINT "set_events_kind" CHECK ("set_events"."kind" in ('saque', 'ataque', 'defesa', 'erro')),
	CONSTRAINT "set_events_card" CHECK ("set_events"."card" in ('amarelo', 'vermelho', 'expulsao', 'desqualificacao')),
	CONSTRAINT "set_events_sides" CHECK ("set_events"."side" in (1, 2) and "set_events"."left_side" in (1, 2)),
	CONSTRAINT "set_events_point" CHECK ("set_events"."type" <> 'point' or ("set_events"."side" is not null and "set_events"."is_extra" is not null)),
	CONSTRAINT "set_events_about" CHECK (("set_events"."type" in ('detail', 'undo')) = ("set_events"."about_id" is not null)),
	CONSTRAINT "set_events_correction" CHECK (("set_events"."type" = 'correction') = ("set_events"."team1_score" is not null) and ("set_events"."type" = 'correction') = ("set_events"."team2_score" is not null)),
	CONSTRAINT "set_events_scores" CHECK ("set_events"."team1_score" between 0 and 99 and "set_events"."team2_score" between 0 and 99)
);
--> statement-breakpoint
ALTER TABLE "sets" ADD COLUMN "log" jsonb;--> statement-breakpoint
ALTER TABLE "set_events" ADD CONSTRAINT "set_events_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_events" ADD CONSTRAINT "set_events_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_events" ADD CONSTRAINT "set_events_set" FOREIGN KEY ("game_id","set_number") REFERENCES "public"."sets"("game_id","set_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "set_events_author" ON "set_events" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "set_events_player" ON "set_events" USING btree ("player_id");