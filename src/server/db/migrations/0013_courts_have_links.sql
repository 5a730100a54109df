CREATE TABLE "court_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "court_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"day" date NOT NULL,
	"court" text,
	"game_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "court_links_token" UNIQUE("token_hash"),
	CONSTRAINT "court_links_scope" CHECK (("court_links"."court" is null) <> ("court_links"."game_id" is null))
);
--> statement-breakpoint
CREATE TABLE "court_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "court_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"link_id" integer NOT NULL,
	"name" text,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "court_sessions_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "court_links" ADD CONSTRAINT "court_links_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "court_links" ADD CONSTRAINT "court_links_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "court_sessions" ADD CONSTRAINT "court_sessions_link_id_court_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."court_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "court_links_tournament" ON "court_links" USING btree ("tournament_id");--> statement-breakpoint
CREATE INDEX "court_links_game" ON "court_links" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "court_sessions_link" ON "court_sessions" USING btree ("link_id");