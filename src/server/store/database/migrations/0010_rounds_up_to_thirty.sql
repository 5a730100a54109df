ALTER TABLE "rounds" DROP CONSTRAINT "rounds_number_range";--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_active_round";--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_number_range" CHECK ("rounds"."number" between 1 and 30);--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_active_round" CHECK ("tournaments"."active_round" between 0 and 30);