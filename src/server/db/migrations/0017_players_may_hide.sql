ALTER TABLE "players" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "rosters_public" boolean DEFAULT false NOT NULL;