-- Sums by day whatever the symbol, which reports of a year read: those of products are added up from
-- the sums by symbol, those of clients with the next report, for which every day is stale.
CREATE TABLE "client_day_total" (
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"source" text NOT NULL,
	"conflict" boolean NOT NULL,
	"sub_biz_type" text NOT NULL,
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
	CONSTRAINT "client_day_total_pk" PRIMARY KEY("account_id","day","client_id","source","conflict","sub_biz_type")
);
--> statement-breakpoint
CREATE TABLE "commission_day_total" (
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"sub_biz_type" text NOT NULL,
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
	"changes" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "commission_day_total_account_id_day_sub_biz_type_pk" PRIMARY KEY("account_id","day","sub_biz_type")
);
--> statement-breakpoint
INSERT INTO "commission_day_total" ("account_id", "day", "sub_biz_type", "fills", "volume", "fee",
  "pure_fee", "pure_fee_size", "rebate", "volume_unstated", "fee_unstated", "pure_fee_unstated",
  "rebate_unstated")
SELECT account_id, day, sub_biz_type, sum(fills), sum(volume), sum(fee), sum(pure_fee),
  sum(pure_fee_size), sum(rebate), sum(volume_unstated), sum(fee_unstated), sum(pure_fee_unstated),
  sum(rebate_unstated)
FROM "commission_day_rollup" GROUP BY account_id, day, sub_biz_type;--> statement-breakpoint
DELETE FROM "client_day";
