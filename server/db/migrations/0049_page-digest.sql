ALTER TABLE "archive_page" ADD COLUMN "body_sha256" "bytea";--> statement-breakpoint
-- A page that is stored already counts as it is now.
UPDATE "archive_page" SET "body_sha256" = sha256("body") WHERE "body" IS NOT NULL;