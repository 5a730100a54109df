CREATE TABLE "pairs" (
	"team_id" integer PRIMARY KEY NOT NULL,
	"member1_id" integer,
	"member2_id" integer,
	CONSTRAINT "pairs_members" UNIQUE("member1_id","member2_id"),
	CONSTRAINT "pairs_order" CHECK ("pairs"."member1_id" < "pairs"."member2_id")
);
--> statement-breakpoint
CREATE TABLE "stages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"name" text NOT NULL,
	"format" jsonb NOT NULL,
	"entries" jsonb NOT NULL,
	"courts" jsonb NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"game_minutes" smallint NOT NULL,
	"first_round" smallint NOT NULL,
	"secret" text NOT NULL,
	"method" smallint NOT NULL,
	"number" text,
	"exchanges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"draw" jsonb,
	"rounds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"drawn_at" timestamp (3) with time zone,
	"revision" bigint NOT NULL,
	CONSTRAINT "stages_of_tournament" UNIQUE("tournament_id","id"),
	CONSTRAINT "stages_drawn" CHECK (("stages"."number" is null) = ("stages"."draw" is null) and ("stages"."draw" is null) = ("stages"."drawn_at" is null)),
	CONSTRAINT "stages_first_round" CHECK ("stages"."first_round" between 1 and 30),
	CONSTRAINT "stages_game_minutes" CHECK ("stages"."game_minutes" between 5 and 240)
);
--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "stage_id" integer;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "stage_game" smallint;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "person_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_member1_id_players_id_fk" FOREIGN KEY ("member1_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_member2_id_players_id_fk" FOREIGN KEY ("member2_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "players_person" ON "players" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_stage" UNIQUE("stage_id","stage_game");--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_stage_game" CHECK (("games"."stage_id" is null) = ("games"."stage_game" is null));