CREATE TABLE "correction" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "correction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"from_day" date,
	"fill" bigint NOT NULL,
	"biz_type" text NOT NULL,
	"sub_biz_type" text NOT NULL,
	"symbol" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"fill_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"effect" numeric,
	"read_id" text COLLATE "C" NOT NULL,
	"method" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"effect_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "archive_day" ADD COLUMN "missing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "archive_day" ADD COLUMN "first_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "archive_page" ADD COLUMN "ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "archive_quarantine" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "archive_read" ADD COLUMN "method" text DEFAULT 'cursor' NOT NULL;--> statement-breakpoint
ALTER TABLE "archive_read" ADD COLUMN "complete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "archive_read" ADD COLUMN "slice_from_ms" bigint;--> statement-breakpoint
ALTER TABLE "archive_read" ADD COLUMN "slice_to_ms" bigint;--> statement-breakpoint
ALTER TABLE "archive_read" ADD COLUMN "short_pages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "archive_read" ADD COLUMN "records" integer;--> statement-breakpoint
ALTER TABLE "archive_read" ADD COLUMN "missing" integer;--> statement-breakpoint
ALTER TABLE "archive_read" ADD COLUMN "digest" "bytea";--> statement-breakpoint
ALTER TABLE "commission_rollup" ADD COLUMN "volume_unstated" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_rollup" ADD COLUMN "fee_unstated" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_rollup" ADD COLUMN "pure_fee_unstated" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_rollup" ADD COLUMN "rebate_unstated" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fill" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "missing_by" text;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "correction" ADD CONSTRAINT "correction_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "correction_day" ON "correction" USING btree ("account_id","day","id");--> statement-breakpoint
CREATE INDEX "correction_from_day" ON "correction" USING btree ("account_id","from_day") WHERE from_day IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "correction_missing" ON "correction" USING btree ("account_id","fill") WHERE kind = 'missing' AND returned_at IS NULL;--> statement-breakpoint
UPDATE "commission_rollup" AS rollup SET volume_unstated = told.volume, fee_unstated = told.fee,
  pure_fee_unstated = told.pure_fee, rebate_unstated = told.rebate
FROM (
  SELECT account_id, biz_type, sub_biz_type, symbol,
    date_bin('15 minutes', to_timestamp(ts / 1000.0), 'epoch'::timestamptz) AS bucket,
    count(*) - count(volume) AS volume, count(*) - count(fee) AS fee,
    count(*) - count(pure_fee) AS pure_fee, count(*) - count(rebate) AS rebate
  FROM "fill" GROUP BY 1, 2, 3, 4, 5
) AS told
WHERE (rollup.account_id, rollup.biz_type, rollup.sub_biz_type, rollup.symbol, rollup.bucket)
  = (told.account_id, told.biz_type, told.sub_biz_type, told.symbol, told.bucket);--> statement-breakpoint
ALTER TABLE "commission_rollup" ALTER COLUMN "volume_unstated" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "commission_rollup" ALTER COLUMN "fee_unstated" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "commission_rollup" ALTER COLUMN "pure_fee_unstated" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "commission_rollup" ALTER COLUMN "rebate_unstated" DROP DEFAULT;--> statement-breakpoint
-- The reads so far kept neither count nor digest: what they called confirmed is to be proved anew.
UPDATE "archive_day" SET next_at = CASE WHEN next_at IS NULL AND day < now()::date - 29
    THEN NULL ELSE now() END,
  state = CASE WHEN records = 0 THEN 'awaiting-publication' ELSE 'provisional' END
WHERE state IN ('confirmed', 'confirmed-empty');
