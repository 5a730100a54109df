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
ALTER TABLE "users" ADD COLUMN "email_origin" text DEFAULT 'organiser' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD CONSTRAINT "image_uploads_image_name_images_name_fk" FOREIGN KEY ("image_name") REFERENCES "public"."images"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uploads" ADD CONSTRAINT "image_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_uploads_user" ON "image_uploads" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_origin" CHECK ("users"."email_origin" in ('organiser', 'approval', 'self-registration', 'own-change'));
--> statement-breakpoint
INSERT INTO "image_uploads" ("image_name", "user_id")
SELECT DISTINCT images.name, users.id
FROM audit_log
JOIN images ON images.name = audit_log.after ->> 'imageName'
JOIN users ON users.id = audit_log.subject_id
WHERE audit_log.action = 'account.store-image';
--> statement-breakpoint
UPDATE users SET email_origin = 'approval'
FROM audit_log
JOIN registrations ON registrations.id = audit_log.subject_id
JOIN players ON players.id = registrations.player_id
WHERE audit_log.action = 'registration.approve' AND audit_log.after ->> 'account' = 'made' AND players.user_id = users.id;
--> statement-breakpoint
UPDATE users SET email_origin = 'self-registration', email_confirmed = users.is_admin
FROM audit_log
WHERE audit_log.action = 'account.register' AND audit_log.subject_id = users.id;
--> statement-breakpoint
UPDATE users SET email_origin = 'own-change', email_since = changed.at, email_confirmed = users.is_admin
FROM (SELECT subject_id, max(at) AS at FROM audit_log WHERE action = 'account.change-email' GROUP BY subject_id) AS changed
WHERE changed.subject_id = users.id;
