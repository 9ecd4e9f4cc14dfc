CREATE TABLE "commission_day_rollup" (
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"biz_type" text NOT NULL,
	"sub_biz_type" text NOT NULL,
	"symbol" text COLLATE "C" NOT NULL,
	"fills" bigint NOT NULL,
	"volume" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"pure_fee" numeric NOT NULL,
	"pure_fee_size" numeric NOT NULL,
	"rebate" numeric NOT NULL,
	"volume_unstated" bigint NOT NULL,
	"fee_unstated" bigint NOT NULL,
	"pure_fee_unstated" bigint NOT NULL,
	"rebate_unstated" bigint NOT NULL,
	CONSTRAINT "commission_day_rollup_account_id_day_sub_biz_type_symbol_biz_type_pk" PRIMARY KEY("account_id","day","sub_biz_type","symbol","biz_type")
);
--> statement-breakpoint
-- The days so far, from their quarter-hours: these equal the fills to the last digit.
INSERT INTO "commission_day_rollup" ("account_id", "day", "biz_type", "sub_biz_type", "symbol",
  "fills", "volume", "fee", "pure_fee", "pure_fee_size", "rebate",
  "volume_unstated", "fee_unstated", "pure_fee_unstated", "rebate_unstated")
SELECT account_id, ((bucket AT TIME ZONE 'UTC') + interval '8 hours')::date, biz_type, sub_biz_type,
  symbol, sum(fills), sum(volume), sum(fee), sum(pure_fee), sum(pure_fee_size), sum(rebate),
  sum(volume_unstated), sum(fee_unstated), sum(pure_fee_unstated), sum(rebate_unstated)
FROM "commission_rollup" GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
CREATE TABLE "day_certificate" (
	"account_id" text COLLATE "C" NOT NULL,
	"seq" bigint NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"detail" jsonb NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "day_certificate_account_id_seq_pk" PRIMARY KEY("account_id","seq")
);
--> statement-breakpoint
ALTER TABLE "day_certificate" ADD CONSTRAINT "day_certificate_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_certificate_day" ON "day_certificate" USING btree ("account_id","day","seq");--> statement-breakpoint
CREATE TRIGGER day_certificate_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON day_certificate
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
