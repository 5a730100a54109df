UPDATE "users" SET "password_set_at" = now() WHERE "must_change_password" AND "password_set_at" IS NULL;
