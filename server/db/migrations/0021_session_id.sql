ALTER TABLE "session" ADD COLUMN "id" text COLLATE "C" DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "session_id" ON "session" USING btree ("id");