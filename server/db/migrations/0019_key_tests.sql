ALTER TABLE "connection" ADD COLUMN "tested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "test_failure" text;