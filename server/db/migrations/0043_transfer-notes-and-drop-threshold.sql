ALTER TABLE "account" ADD COLUMN "asset_drop_percent" numeric DEFAULT '10' NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "note" text DEFAULT '' NOT NULL;