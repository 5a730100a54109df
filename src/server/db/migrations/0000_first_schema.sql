CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"revision" bigint NOT NULL,
	"operation_id" uuid,
	"operation_hash" text,
	"status" smallint NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" integer,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"device_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "games_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"round" smallint NOT NULL,
	"team1_id" integer NOT NULL,
	"team2_id" integer NOT NULL,
	"category" text NOT NULL,
	"court" text,
	"date" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'agendado' NOT NULL,
	"used_all_players_team1" boolean DEFAULT false NOT NULL,
	"used_all_players_team2" boolean DEFAULT false NOT NULL,
	"award_winner" smallint,
	"award_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "games_two_teams" CHECK ("games"."team1_id" <> "games"."team2_id"),
	CONSTRAINT "games_category" CHECK ("games"."category" in ('Misto', 'Masculino', 'Feminino')),
	CONSTRAINT "games_status" CHECK ("games"."status" in ('agendado', 'em_andamento', 'concluido')),
	CONSTRAINT "games_award_winner" CHECK ("games"."award_winner" in (1, 2)),
	CONSTRAINT "games_award_reason" CHECK ("games"."award_reason" in ('wo', 'abandono')),
	CONSTRAINT "games_award_whole" CHECK (("games"."award_winner" is null) = ("games"."award_reason" is null) and ("games"."award_winner" is null or "games"."status" = 'concluido'))
);
--> statement-breakpoint
CREATE TABLE "images" (
	"name" text PRIMARY KEY NOT NULL,
	"large" "bytea" NOT NULL,
	"small" "bytea" NOT NULL,
	"slug" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "images_slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tournament_id" integer NOT NULL,
	"batch_id" uuid NOT NULL,
	"type" text NOT NULL,
	"round" smallint,
	"player_id" integer,
	"recipient_name" text NOT NULL,
	"phone" text NOT NULL,
	"wa_id" text,
	"body" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"uncertain" boolean DEFAULT false NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"wamid" text,
	"error_code" integer,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"revision" bigint NOT NULL,
	CONSTRAINT "messages_wamid" UNIQUE("wamid"),
	CONSTRAINT "messages_recipient" UNIQUE("batch_id","player_id"),
	CONSTRAINT "messages_status" CHECK ("messages"."status" in ('pending', 'sent', 'delivered', 'read', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "players_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"user_id" integer,
	"team_id" integer,
	"first_name" text NOT NULL,
	"last_name" text,
	"gender" text NOT NULL,
	"member_number" text,
	"shirt_size" text,
	"shirt_name" text,
	"level" text,
	"phone" text,
	"cpf" text,
	"birth_date" date,
	"image_name" text,
	"messages_consent_at" timestamp (3) with time zone,
	"messages_opt_out_at" timestamp (3) with time zone,
	"revision" bigint NOT NULL,
	CONSTRAINT "players_user" UNIQUE("tournament_id","user_id"),
	CONSTRAINT "players_gender" CHECK ("players"."gender" in ('Masculino', 'Feminino')),
	CONSTRAINT "players_level" CHECK ("players"."level" in ('Iniciante', 'Intermediário', 'Avançado')),
	CONSTRAINT "players_shirt_size" CHECK ("players"."shirt_size" in ('PP', 'P', 'M', 'G', 'XG', 'XXG'))
);
--> statement-breakpoint
CREATE TABLE "points" (
	"tournament_id" integer NOT NULL,
	"player_id" integer NOT NULL,
	"round" smallint NOT NULL,
	"team_id" integer NOT NULL,
	"saques" smallint NOT NULL,
	"defesas" smallint NOT NULL,
	"ataques" smallint NOT NULL,
	"present" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "points_row" PRIMARY KEY("player_id","round"),
	CONSTRAINT "points_counters" CHECK ("points"."saques" >= 0 and "points"."defesas" >= 0 and "points"."ataques" >= 0)
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"gender" text NOT NULL,
	"birth_date" date,
	"cpf" text,
	"member_number" text NOT NULL,
	"skill_level" text,
	"shirt_size" text,
	"shirt_name" text,
	"additional_comments" text,
	"messages_consent_at" timestamp (3) with time zone,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection_reason" text,
	"reviewed_at" timestamp (3) with time zone,
	"reviewed_by" text,
	"player_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "registrations_status" CHECK ("registrations"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "registrations_gender" CHECK ("registrations"."gender" in ('Masculino', 'Feminino'))
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"tournament_id" integer PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL,
	"removed" bigint DEFAULT 0 NOT NULL,
	"topics" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"date" date NOT NULL,
	"is_extra" boolean DEFAULT false NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "rounds_number" UNIQUE("tournament_id","number"),
	CONSTRAINT "rounds_number_range" CHECK ("rounds"."number" between 1 and 8)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"game_id" integer NOT NULL,
	"set_number" smallint NOT NULL,
	"team1_score" smallint NOT NULL,
	"team2_score" smallint NOT NULL,
	"skipped" boolean DEFAULT false NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"notes" text,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	CONSTRAINT "sets_number" UNIQUE("game_id","set_number"),
	CONSTRAINT "sets_number_range" CHECK ("sets"."set_number" between 1 and 3),
	CONSTRAINT "sets_scores" CHECK ("sets"."team1_score" between 0 and 99 and "sets"."team2_score" between 0 and 99),
	CONSTRAINT "sets_skipped" CHECK (not "sets"."skipped" or ("sets"."team1_score" = 0 and "sets"."team2_score" = 0))
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"image_name" text,
	"revision" bigint NOT NULL,
	CONSTRAINT "teams_category" CHECK ("teams"."category" in ('Misto', 'Masculino', 'Feminino'))
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tournaments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"year" smallint NOT NULL,
	"time_zone" text DEFAULT 'America/Sao_Paulo' NOT NULL,
	"logo_name" text,
	"active_round" smallint DEFAULT 0 NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "tournaments_active_round" CHECK ("tournaments"."active_round" between 0 and 8)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text,
	"image_name" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_scorer" boolean DEFAULT false NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_team1_id_teams_id_fk" FOREIGN KEY ("team1_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_team2_id_teams_id_fk" FOREIGN KEY ("team2_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_round" FOREIGN KEY ("tournament_id","round") REFERENCES "public"."rounds"("tournament_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_image_name_images_name_fk" FOREIGN KEY ("image_name") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_round" FOREIGN KEY ("tournament_id","round") REFERENCES "public"."rounds"("tournament_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sets" ADD CONSTRAINT "sets_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_image_name_images_name_fk" FOREIGN KEY ("image_name") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_logo_name_images_name_fk" FOREIGN KEY ("logo_name") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_image_name_images_name_fk" FOREIGN KEY ("image_name") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_operation" ON "audit_log" USING btree ("actor_kind",coalesce("actor_id", 0),"operation_id") WHERE "audit_log"."operation_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit_log" USING btree ("tournament_id","id");--> statement-breakpoint
CREATE INDEX "games_of_round" ON "games" USING btree ("tournament_id","round");--> statement-breakpoint
CREATE INDEX "games_team1" ON "games" USING btree ("team1_id");--> statement-breakpoint
CREATE INDEX "games_team2" ON "games" USING btree ("team2_id");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("next_attempt_at") WHERE "messages"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("tournament_id","created_at");--> statement-breakpoint
CREATE INDEX "players_team" ON "players" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "points_of_round" ON "points" USING btree ("tournament_id","round");--> statement-breakpoint
CREATE INDEX "points_revision" ON "points" USING btree ("tournament_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_email_waiting" ON "registrations" USING btree ("tournament_id","email") WHERE "registrations"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_member_waiting" ON "registrations" USING btree ("tournament_id","member_number") WHERE "registrations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("tournament_id",lower("name"));