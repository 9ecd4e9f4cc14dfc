-- expand-only
ALTER TABLE "alert" ADD COLUMN "event_at" timestamp with time zone;