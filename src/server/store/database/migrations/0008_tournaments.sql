ALTER TABLE "tournaments" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "is_current" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "tournaments" SET "is_current" = "id" = (SELECT max("id") FROM "tournaments"), "slug" = trim(both '-' from regexp_replace(translate(lower("name"), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn') || '-' || "year", '[^a-z0-9]+', '-', 'g'));--> statement-breakpoint
UPDATE "tournaments" SET "slug" = "slug" || '-' || "id" WHERE "slug" IN (SELECT "slug" FROM "tournaments" GROUP BY "slug" HAVING count(*) > 1);--> statement-breakpoint
ALTER TABLE "tournaments" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "state" text DEFAULT 'running' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "last_day" date;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "honours" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "tournaments_current" ON "tournaments" USING btree ("is_current") WHERE "tournaments"."is_current";--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_slug" UNIQUE("slug");--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_state" CHECK ("tournaments"."state" in ('preparation', 'running', 'ended'));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_slug_form" CHECK ("tournaments"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_days" CHECK ("tournaments"."first_day" <= "tournaments"."last_day");