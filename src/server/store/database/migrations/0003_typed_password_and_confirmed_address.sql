ALTER TABLE "sessions" ADD COLUMN "password_typed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "confirmed_email" text;