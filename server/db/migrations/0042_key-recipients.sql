ALTER TABLE "creation_job" ADD COLUMN "recipient" jsonb;--> statement-breakpoint
ALTER TABLE "created_key" ADD COLUMN "recipient" jsonb;--> statement-breakpoint
ALTER TABLE "created_key" ADD COLUMN "sealed" text;