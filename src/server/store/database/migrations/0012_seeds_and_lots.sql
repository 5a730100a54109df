CREATE TABLE "lots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"team_ids" jsonb NOT NULL,
	"chance" text NOT NULL,
	"drawn_at" timestamp (3) with time zone NOT NULL,
	"drawn_by_id" integer
);
--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "seed" smallint;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_drawn_by_id_users_id_fk" FOREIGN KEY ("drawn_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lots_tournament" ON "lots" USING btree ("tournament_id");--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_seed" CHECK ("teams"."seed" > 0);