-- A page that brought nothing new keeps its hash without its rows; a wording that the columns repeat
-- digit for digit is not kept twice; a fill is known by 128 bits of a hash and lies in the partition
-- of its own month; sums by quarter hour name product and symbol by a number. Every fill and sum so
-- far goes with what it says into the new tables.
ALTER TABLE "archive_page" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fill_identity" RENAME TO "fill_identity_before";--> statement-breakpoint
ALTER TABLE "fill" RENAME TO "fill_before";--> statement-breakpoint
ALTER TABLE "fill_before" RENAME CONSTRAINT "fill_month_id_pk" TO "fill_before_pk";--> statement-breakpoint
DROP INDEX "fill_day";--> statement-breakpoint
DROP INDEX "fill_order";--> statement-breakpoint
DO $$
DECLARE
  part regclass;
BEGIN
  FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'fill_before'::regclass LOOP
    EXECUTE format('ALTER TABLE %s RENAME TO %I', part, 'before_' || part);
  END LOOP;
END
$$;
--> statement-breakpoint
ALTER TABLE "sync_run" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sync_run_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE UNIQUE INDEX "sync_run_number" ON "sync_run" USING btree ("number");--> statement-breakpoint
CREATE SEQUENCE "fill_sequence";--> statement-breakpoint
CREATE TABLE "fill" (
	"id" bigint NOT NULL,
	"ts" bigint NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"month" date NOT NULL,
	"day" date NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"sync_run_number" integer,
	"account_id" text COLLATE "C" NOT NULL,
	"biz_type" text NOT NULL,
	"sub_biz_type" text NOT NULL,
	"symbol" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"fill_id" text COLLATE "C" NOT NULL,
	"client_oid" text COLLATE "C",
	"volume" numeric,
	"fee" numeric,
	"pure_fee" numeric,
	"rebate" numeric,
	"written" jsonb,
	CONSTRAINT "fill_id_month_pk" PRIMARY KEY("id","month"),
	CONSTRAINT "fill_own_month" CHECK (month = day - (extract(day FROM day)::int - 1))
) PARTITION BY RANGE ("month");
--> statement-breakpoint
SELECT make_fill_month(month::date)
FROM (SELECT DISTINCT date_trunc('month', day) AS month FROM "fill_before") AS months;--> statement-breakpoint
INSERT INTO "fill" ("id", "ts", "seen_at", "withdrawn_at", "month", "day", "revision",
  "sync_run_number", "account_id", "biz_type", "sub_biz_type", "symbol", "order_id", "fill_id",
  "client_oid", "volume", "fee", "pure_fee", "rebate", "written")
SELECT id, ts, seen_at, withdrawn_at, date_trunc('month', day)::date, day, revision,
  (SELECT run.number FROM sync_run AS run WHERE run.id = sync_run_id), account_id, biz_type,
  sub_biz_type, symbol, order_id, fill_id, client_oid, volume, fee, pure_fee, rebate,
  nullif(written, jsonb_build_object('volume', volume::text, 'fee', fee::text,
    'pureFee', pure_fee::text, 'rebateAmount', rebate::text))
FROM "fill_before";--> statement-breakpoint
CREATE TABLE "fill_identity" (
	"key" uuid PRIMARY KEY NOT NULL,
	"id" bigint DEFAULT nextval('fill_sequence') NOT NULL,
	"month" date NOT NULL
) PARTITION BY HASH ("key");
--> statement-breakpoint
DO $$
BEGIN
  FOR part IN 0..7 LOOP
    EXECUTE format('CREATE TABLE fill_identity_%s PARTITION OF fill_identity
      FOR VALUES WITH (MODULUS 8, REMAINDER %s)', part, part);
  END LOOP;
END
$$;
--> statement-breakpoint
INSERT INTO "fill_identity" ("key", "id", "month")
SELECT encode(substring(sha256(convert_to(jsonb_build_array(account_id, biz_type, sub_biz_type,
    symbol, order_id, fill_id)::text, 'UTF8')) FOR 16), 'hex')::uuid, id, month
FROM "fill";--> statement-breakpoint
SELECT setval('fill_sequence', coalesce(max(id), 0) + 1, false) FROM "fill";--> statement-breakpoint
CREATE INDEX "fill_symbol" ON "fill" USING btree ("account_id",upper(symbol),"day");--> statement-breakpoint
CREATE INDEX "fill_day" ON "fill" USING btree ("account_id","day",(ts / 900000));--> statement-breakpoint
CREATE INDEX "fill_order" ON "fill" USING btree (hashtext(order_id));--> statement-breakpoint
DROP TABLE "fill_identity_before";--> statement-breakpoint
DROP TABLE "fill_before";--> statement-breakpoint
CREATE TABLE "commission_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" text COLLATE "C" NOT NULL,
	"biz_type" text NOT NULL,
	"sub_biz_type" text NOT NULL,
	"symbol" text COLLATE "C" NOT NULL,
	CONSTRAINT "commission_series_key" UNIQUE("account_id","sub_biz_type","symbol","biz_type")
);
--> statement-breakpoint
INSERT INTO "commission_series" ("account_id", "sub_biz_type", "symbol", "biz_type")
SELECT account_id, sub_biz_type, symbol, biz_type FROM "fill"
UNION SELECT account_id, sub_biz_type, symbol, biz_type FROM "commission_rollup"
ORDER BY 1, 2, 3, 4;--> statement-breakpoint
ALTER TABLE "commission_rollup" RENAME TO "commission_rollup_before";--> statement-breakpoint
CREATE TABLE "commission_rollup" (
	"bucket" timestamp with time zone NOT NULL,
	"series_id" integer NOT NULL,
	"fills" integer NOT NULL,
	"volume_unstated" integer NOT NULL,
	"fee_unstated" integer NOT NULL,
	"pure_fee_unstated" integer NOT NULL,
	"rebate_unstated" integer NOT NULL,
	"volume" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"pure_fee" numeric NOT NULL,
	"pure_fee_size" numeric NOT NULL,
	"rebate" numeric NOT NULL,
	CONSTRAINT "commission_rollup_series_id_bucket_pk" PRIMARY KEY("series_id","bucket")
);
--> statement-breakpoint
INSERT INTO "commission_rollup" ("bucket", "series_id", "fills", "volume_unstated", "fee_unstated",
  "pure_fee_unstated", "rebate_unstated", "volume", "fee", "pure_fee", "pure_fee_size", "rebate")
SELECT bucket, series.id, fills, volume_unstated, fee_unstated, pure_fee_unstated, rebate_unstated,
  volume, fee, pure_fee, pure_fee_size, rebate
FROM "commission_rollup_before" AS before JOIN "commission_series" AS series
  USING (account_id, sub_biz_type, symbol, biz_type);--> statement-breakpoint
DROP TABLE "commission_rollup_before";
