ALTER TABLE "commission_rollup" ADD COLUMN "pure_fee_size" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_rollup" ALTER COLUMN "pure_fee_size" DROP DEFAULT;--> statement-breakpoint
UPDATE "commission_rollup" AS rollup SET pure_fee_size = told.size FROM (
  SELECT account_id, biz_type, sub_biz_type, symbol,
    date_bin('15 minutes', to_timestamp(ts / 1000.0), 'epoch'::timestamptz) AS bucket,
    sum(abs(coalesce(pure_fee, 0))) AS size
  FROM "fill" GROUP BY 1, 2, 3, 4, 5
) AS told
WHERE (rollup.account_id, rollup.biz_type, rollup.sub_biz_type, rollup.symbol, rollup.bucket)
  = (told.account_id, told.biz_type, told.sub_biz_type, told.symbol, told.bucket);
