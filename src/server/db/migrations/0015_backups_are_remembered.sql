CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reason" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"file" text,
	"bytes" bigint,
	"error" text,
	CONSTRAINT "backups_reason" CHECK ("backups"."reason" in ('nightly', 'upgrade', 'manual')),
	CONSTRAINT "backups_over" CHECK ("backups"."finished_at" is not null or ("backups"."file" is null and "backups"."error" is null)),
	CONSTRAINT "backups_outcome" CHECK ("backups"."finished_at" is null or "backups"."file" is not null or "backups"."error" is not null)
);
--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("started_at");