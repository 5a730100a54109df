CREATE TABLE "push_follows" (
	"subscription_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	CONSTRAINT "push_follows_row" PRIMARY KEY("subscription_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"news_id" integer NOT NULL,
	"subscription_id" integer NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "push_messages_once" UNIQUE("news_id","subscription_id"),
	CONSTRAINT "push_messages_status" CHECK ("push_messages"."status" in ('queued', 'sending', 'sent', 'failed', 'uncertain'))
);
--> statement-breakpoint
CREATE TABLE "push_news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"game_id" integer NOT NULL,
	"kind" text NOT NULL,
	"set_number" smallint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"queued_at" timestamp (3) with time zone,
	CONSTRAINT "push_news_once" UNIQUE("game_id","kind","set_number"),
	CONSTRAINT "push_news_kind" CHECK ("push_news"."kind" in ('begins', 'set', 'result', 'next'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "push_follows" ADD CONSTRAINT "push_follows_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_follows" ADD CONSTRAINT "push_follows_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_news_id_push_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."push_news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_news" ADD CONSTRAINT "push_news_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_news" ADD CONSTRAINT "push_news_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_follows_team" ON "push_follows" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "push_messages_waiting" ON "push_messages" USING btree ("next_attempt_at") WHERE "push_messages"."status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "push_messages_subscription" ON "push_messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_news_waiting" ON "push_news" USING btree ("tournament_id") WHERE "push_news"."queued_at" is null;