ALTER TABLE "creation_job" ADD COLUMN "recipient" jsonb;--> statement-breakpoint
ALTER TABLE "created_key" ADD COLUMN "recipient" jsonb;--> statement-breakpoint
ALTER TABLE "created_key" ADD COLUMN "sealed" text;
--> statement-breakpoint
ALTER TABLE "creation_job" ADD COLUMN "keep_hours" integer;--> statement-breakpoint
ALTER TABLE "created_key" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "created_key_expiry" ON "created_key" USING btree ("expires_at") WHERE "created_key"."state" IN ('sealed', 'revealed');
