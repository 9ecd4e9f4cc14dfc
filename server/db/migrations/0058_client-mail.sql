ALTER TABLE "delivery" ALTER COLUMN "channel_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "mail_to" text;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_mailed_once" ON "delivery" USING btree ("mail_to","kind","object");--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_target" CHECK ((channel_id IS NULL) <> (mail_to IS NULL));