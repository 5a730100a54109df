CREATE TABLE "message_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"type" text NOT NULL,
	"round" smallint NOT NULL,
	"audience" jsonb NOT NULL,
	"gateway" text NOT NULL,
	"no_phone" integer NOT NULL,
	"opted_out" integer NOT NULL,
	"created_by_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reminder_day" date,
	"stopped_at" timestamp (3) with time zone,
	"stop_reason" text,
	"revision" bigint NOT NULL,
	CONSTRAINT "message_batches_reminder" UNIQUE("tournament_id","round","reminder_day"),
	CONSTRAINT "message_batches_type" CHECK ("message_batches"."type" in ('round_reminder', 'top_players', 'ranking_teams_general_utility')),
	CONSTRAINT "message_batches_gateway" CHECK ("message_batches"."gateway" in ('cloud', 'manual')),
	CONSTRAINT "message_batches_stopped" CHECK (("message_batches"."stopped_at" is null) = ("message_batches"."stop_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "round_reminders" (
	"tournament_id" integer NOT NULL,
	"round" smallint NOT NULL,
	"enabled" boolean NOT NULL,
	"days_before" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "round_reminders_round" PRIMARY KEY("tournament_id","round"),
	CONSTRAINT "round_reminders_days" CHECK ("round_reminders"."days_before" between 0 and 14),
	CONSTRAINT "round_reminders_hour" CHECK ("round_reminders"."hour" between 0 and 23)
);
--> statement-breakpoint
-- No version before this one wrote a message: where there are none, none loses its batch.
ALTER TABLE "messages" ALTER COLUMN "batch_id" SET DATA TYPE integer USING NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "round" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sending_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_batches" ADD CONSTRAINT "message_batches_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_batches" ADD CONSTRAINT "message_batches_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_reminders" ADD CONSTRAINT "round_reminders_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_batches_newest" ON "message_batches" USING btree ("tournament_id","created_at");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_batch_id_message_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."message_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_claimed" ON "messages" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "messages_wa_id" ON "messages" USING btree ("wa_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_type" CHECK ("messages"."type" in ('round_reminder', 'top_players', 'ranking_teams_general_utility'));