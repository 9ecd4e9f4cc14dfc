ALTER TABLE "account" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "learned" jsonb;