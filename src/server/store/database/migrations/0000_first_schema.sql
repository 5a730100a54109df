CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "devices_of_account" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "image_uploads" (
	"image_name" text NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "image_uploads_row" PRIMARY KEY("image_name","user_id")
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_of_account" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"device" text DEFAULT '' NOT NULL
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
	"password_set_at" timestamp (3) with time zone,
	"phone" text,
	"messages_consent_at" timestamp (3) with time zone,
	"messages_opt_out_at" timestamp (3) with time zone,
	"messages_reply_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"email_origin" text DEFAULT 'admin' NOT NULL,
	"email_since" timestamp (3) with time zone,
	"email_confirmed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_email_origin" CHECK ("users"."email_origin" in ('admin', 'approval', 'self-registration', 'own-change')),
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email"))
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
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reason" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"file" text,
	"bytes" bigint,
	"error" text,
	CONSTRAINT "backups_reason" CHECK ("backups"."reason" in ('nightly', 'upgrade', 'restore', 'manual')),
	CONSTRAINT "backups_over" CHECK ("backups"."finished_at" is not null or ("backups"."file" is null and "backups"."error" is null)),
	CONSTRAINT "backups_outcome" CHECK ("backups"."finished_at" is null or "backups"."file" is not null or "backups"."error" is not null)
);
--> statement-breakpoint
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
	"scored_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "court_sessions_token" UNIQUE("token_hash")
);
--> statement-breakpoint
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
CREATE TABLE "first_start" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "first_start_one" CHECK ("first_start"."id" = 1)
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
	"log" jsonb,
	CONSTRAINT "sets_number" UNIQUE("game_id","set_number"),
	CONSTRAINT "sets_number_range" CHECK ("sets"."set_number" between 1 and 3),
	CONSTRAINT "sets_scores" CHECK ("sets"."team1_score" between 0 and 99 and "sets"."team2_score" between 0 and 99),
	CONSTRAINT "sets_skipped" CHECK (not "sets"."skipped" or ("sets"."team1_score" = 0 and "sets"."team2_score" = 0))
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
CREATE TABLE "consent_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"inbound_hash" text NOT NULL,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"phone" text,
	"profile_name" text,
	"player_id" integer,
	"user_id" integer,
	"written_at" timestamp (3) with time zone NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "consent_replies_inbound" UNIQUE("tournament_id","inbound_hash"),
	CONSTRAINT "consent_replies_kind" CHECK ("consent_replies"."kind" in ('leave', 'return', 'unclear'))
);
--> statement-breakpoint
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
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tournament_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"type" text NOT NULL,
	"round" smallint NOT NULL,
	"player_id" integer,
	"user_id" integer,
	"recipient_name" text NOT NULL,
	"phone" text NOT NULL,
	"wa_id" text,
	"body" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
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
	CONSTRAINT "messages_account" UNIQUE("batch_id","user_id"),
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('queued', 'manual', 'sending', 'uncertain', 'sent', 'delivered', 'read', 'failed')),
	CONSTRAINT "messages_type" CHECK ("messages"."type" in ('round_reminder', 'top_players', 'ranking_teams_general_utility'))
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
	"messages_reply_at" timestamp (3) with time zone,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "players_user" UNIQUE("tournament_id","user_id"),
	CONSTRAINT "players_gender" CHECK ("players"."gender" in ('Masculino', 'Feminino')),
	CONSTRAINT "players_level" CHECK ("players"."level" in ('Iniciante', 'Intermediário', 'Avançado')),
	CONSTRAINT "players_shirt_size" CHECK ("players"."shirt_size" in ('PP', 'P', 'M', 'G', 'XG', 'XXG'))
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
	CONSTRAINT "registrations_gender" CHECK ("registrations"."gender" in ('Masculino', 'Feminino')),
	CONSTRAINT "registrations_skill_level" CHECK ("registrations"."skill_level" in ('iniciante', 'intermediario', 'experiente')),
	CONSTRAINT "registrations_shirt_size" CHECK ("registrations"."shirt_size" in ('PP', 'P', 'M', 'G', 'XG', 'XXG')),
	CONSTRAINT "registrations_email_lower_case" CHECK ("registrations"."email" = lower("registrations"."email")),
	CONSTRAINT "registrations_reviewed" CHECK (("registrations"."status" = 'pending') = ("registrations"."reviewed_at" is null) and ("registrations"."reviewed_at" is null) = ("registrations"."reviewed_by" is null)),
	CONSTRAINT "registrations_reason" CHECK (("registrations"."status" = 'rejected') = ("registrations"."rejection_reason" is not null)),
	CONSTRAINT "registrations_player" CHECK ("registrations"."player_id" is null or "registrations"."status" = 'approved')
);
--> statement-breakpoint
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
	"state" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "push_messages_once" UNIQUE("news_id","subscription_id"),
	CONSTRAINT "push_messages_state" CHECK ("push_messages"."state" in ('queued', 'manual', 'sending', 'uncertain', 'sent', 'delivered', 'read', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "push_news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"game_id" integer NOT NULL,
	"kind" text NOT NULL,
	"set_number" smallint NOT NULL,
	"correction" smallint DEFAULT 0 NOT NULL,
	"result" text,
	"at" timestamp (3) with time zone NOT NULL,
	"queued_at" timestamp (3) with time zone,
	CONSTRAINT "push_news_once" UNIQUE("game_id","kind","set_number","correction"),
	CONSTRAINT "push_news_kind" CHECK ("push_news"."kind" in ('begins', 'set', 'result', 'next', 'corrected'))
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
	"admins_need_second_factor" boolean DEFAULT false NOT NULL,
	"technical_timeout" boolean DEFAULT false NOT NULL,
	"rosters_public" boolean DEFAULT false NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "tournaments_active_round" CHECK ("tournaments"."active_round" between 0 and 8)
);
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD CONSTRAINT "image_uploads_image_name_images_name_fk" FOREIGN KEY ("image_name") REFERENCES "public"."images"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD CONSTRAINT "image_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_image_name_images_name_fk" FOREIGN KEY ("image_name") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "court_links" ADD CONSTRAINT "court_links_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "court_links" ADD CONSTRAINT "court_links_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "court_sessions" ADD CONSTRAINT "court_sessions_link_id_court_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."court_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_events" ADD CONSTRAINT "set_events_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_events" ADD CONSTRAINT "set_events_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_events" ADD CONSTRAINT "set_events_set" FOREIGN KEY ("game_id","set_number") REFERENCES "public"."sets"("game_id","set_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_team1_id_teams_id_fk" FOREIGN KEY ("team1_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_team2_id_teams_id_fk" FOREIGN KEY ("team2_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_round" FOREIGN KEY ("tournament_id","round") REFERENCES "public"."rounds"("tournament_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_round" FOREIGN KEY ("tournament_id","round") REFERENCES "public"."rounds"("tournament_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sets" ADD CONSTRAINT "sets_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_replies" ADD CONSTRAINT "consent_replies_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_replies" ADD CONSTRAINT "consent_replies_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_replies" ADD CONSTRAINT "consent_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_batches" ADD CONSTRAINT "message_batches_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_batches" ADD CONSTRAINT "message_batches_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_batch_id_message_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."message_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_reminders" ADD CONSTRAINT "round_reminders_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_image_name_images_name_fk" FOREIGN KEY ("image_name") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_follows" ADD CONSTRAINT "push_follows_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_follows" ADD CONSTRAINT "push_follows_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_news_id_push_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."push_news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_news" ADD CONSTRAINT "push_news_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_news" ADD CONSTRAINT "push_news_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_image_name_images_name_fk" FOREIGN KEY ("image_name") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_logo_name_images_name_fk" FOREIGN KEY ("logo_name") REFERENCES "public"."images"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_user" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "image_uploads_user" ON "image_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_operation" ON "audit_log" USING btree ("actor_kind",coalesce("actor_id", 0),"operation_id") WHERE "audit_log"."operation_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit_log" USING btree ("tournament_id","id");--> statement-breakpoint
CREATE INDEX "audit_deleted_games" ON "audit_log" USING btree ("tournament_id") WHERE "audit_log"."action" = 'game.delete';--> statement-breakpoint
CREATE INDEX "audit_lost_games" ON "audit_log" USING btree ("tournament_id") WHERE "audit_log"."action" = 'game.edit' and ("audit_log"."before"->>'team1Id' <> "audit_log"."after"->>'team1Id' or "audit_log"."before"->>'team2Id' <> "audit_log"."after"->>'team2Id');--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "court_links_tournament" ON "court_links" USING btree ("tournament_id");--> statement-breakpoint
CREATE INDEX "court_links_game" ON "court_links" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "court_sessions_link" ON "court_sessions" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "set_events_author" ON "set_events" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "set_events_player" ON "set_events" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "games_of_round" ON "games" USING btree ("tournament_id","round");--> statement-breakpoint
CREATE INDEX "games_team1" ON "games" USING btree ("team1_id");--> statement-breakpoint
CREATE INDEX "games_team2" ON "games" USING btree ("team2_id");--> statement-breakpoint
CREATE INDEX "points_of_round" ON "points" USING btree ("tournament_id","round");--> statement-breakpoint
CREATE INDEX "points_revision" ON "points" USING btree ("tournament_id","revision");--> statement-breakpoint
CREATE INDEX "consent_replies_written" ON "consent_replies" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "message_batches_newest" ON "message_batches" USING btree ("tournament_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("tournament_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_claimed" ON "messages" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "messages_wa_id" ON "messages" USING btree ("wa_id");--> statement-breakpoint
CREATE INDEX "players_team" ON "players" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "push_follows_team" ON "push_follows" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "push_messages_due" ON "push_messages" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "push_messages_subscription" ON "push_messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_news_waiting" ON "push_news" USING btree ("tournament_id") WHERE "push_news"."queued_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("tournament_id",lower("name"));