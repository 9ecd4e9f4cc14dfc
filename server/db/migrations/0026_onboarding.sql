ALTER TABLE "account" ADD COLUMN "position_mode_seen" jsonb;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "test_code" text;--> statement-breakpoint
-- What a test learned before lacks what it learns now: the next one stores all of it.
UPDATE "account" SET "learned" = NULL;
