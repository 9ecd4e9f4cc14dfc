ALTER TABLE "connection" ADD COLUMN "tested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connection" ADD COLUMN "test_failure" text;--> statement-breakpoint
CREATE INDEX "audit_event_person" ON "audit_event" USING btree ("desk_id","person_id","seq");--> statement-breakpoint
CREATE INDEX "audit_event_at" ON "audit_event" USING btree ("desk_id","at");