ALTER TABLE "month_event" ADD COLUMN "product" text;
