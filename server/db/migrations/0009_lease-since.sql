-- expand-only
ALTER TABLE "lease" ADD COLUMN "acquired_at" timestamp with time zone DEFAULT now() NOT NULL;