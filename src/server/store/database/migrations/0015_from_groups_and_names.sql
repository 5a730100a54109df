ALTER TABLE "stages" DROP CONSTRAINT "stages_drawn";--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "from_groups" jsonb;--> statement-breakpoint
ALTER TABLE "stages" ADD COLUMN "named" smallint;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_named" CHECK ("stages"."named" is null or "stages"."number" is not null);--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_drawn" CHECK (("stages"."draw" is null) = ("stages"."drawn_at" is null) and ("stages"."draw" is null) = ("stages"."number" is null and "stages"."from_groups" is null));