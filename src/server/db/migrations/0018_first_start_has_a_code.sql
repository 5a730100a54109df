CREATE TABLE "first_start" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "first_start_one" CHECK ("first_start"."id" = 1)
);
