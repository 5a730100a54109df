ALTER TABLE "set_events" ADD COLUMN "offence" text;--> statement-breakpoint
ALTER TABLE "set_events" ADD CONSTRAINT "set_events_offence" CHECK ("set_events"."offence" in ('atraso', 'pedido'));