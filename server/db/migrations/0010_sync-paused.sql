-- expand-only
ALTER TABLE "account" ADD COLUMN "sync_paused_at" timestamp with time zone;