DROP INDEX "intent_once";--> statement-breakpoint
ALTER TABLE "intent" ADD CONSTRAINT "intent_once" UNIQUE NULLS NOT DISTINCT("desk_id","person_id","idempotency_key");