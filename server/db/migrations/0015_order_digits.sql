ALTER TABLE "intent" ADD COLUMN "price_places" integer;--> statement-breakpoint
ALTER TABLE "intent" ADD COLUMN "qty_places" integer;