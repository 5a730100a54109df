CREATE TABLE "roles" (
	"tournament_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"is_organiser" boolean NOT NULL,
	"is_scorer" boolean NOT NULL,
	CONSTRAINT "roles_of_account" PRIMARY KEY("tournament_id","user_id"),
	CONSTRAINT "roles_some" CHECK ("roles"."is_organiser" or "roles"."is_scorer")
);
--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roles_user" ON "roles" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "roles" ("tournament_id", "user_id", "is_organiser", "is_scorer") SELECT "tournaments"."id", "users"."id", false, true FROM "users" CROSS JOIN "tournaments" WHERE "users"."is_scorer";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "is_scorer";