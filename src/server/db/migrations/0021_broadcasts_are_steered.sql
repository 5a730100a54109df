CREATE TABLE "broadcasts" (
	"tournament_id" integer PRIMARY KEY NOT NULL,
	"score" boolean DEFAULT true NOT NULL,
	"bug" boolean DEFAULT true NOT NULL,
	"lower_third" boolean DEFAULT false NOT NULL,
	"next" boolean DEFAULT true NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"game_id" integer,
	"version" integer NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE set null ON UPDATE no action;