DROP INDEX "registrations_email_waiting";--> statement-breakpoint
DROP INDEX "registrations_member_waiting";