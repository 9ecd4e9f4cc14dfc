CREATE TABLE "archive_day" (
	"account_id" text COLLATE "C" NOT NULL,
	"archive" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"complete_reads" integer DEFAULT 0 NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"first_complete_at" timestamp with time zone,
	"last_complete_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"holder" text COLLATE "C",
	"held_until" timestamp with time zone,
	CONSTRAINT "archive_day_account_id_archive_day_pk" PRIMARY KEY("account_id","archive","day")
);
--> statement-breakpoint
CREATE TABLE "archive_page" (
	"read_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"params" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"request_time" bigint,
	"rows" integer NOT NULL,
	"end_id" text COLLATE "C",
	"sha256" "bytea" NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "archive_page_read_id_number_pk" PRIMARY KEY("read_id","number")
);
--> statement-breakpoint
CREATE TABLE "archive_quarantine" (
	"account_id" text COLLATE "C" NOT NULL,
	"archive" text NOT NULL,
	"day" date NOT NULL,
	"sha256" "bytea" NOT NULL,
	"read_id" text COLLATE "C" NOT NULL,
	"row" jsonb NOT NULL,
	"why" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "archive_quarantine_account_id_archive_day_sha256_pk" PRIMARY KEY("account_id","archive","day","sha256")
);
--> statement-breakpoint
CREATE TABLE "archive_read" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"archive" text NOT NULL,
	"day" date NOT NULL,
	"from_ms" bigint NOT NULL,
	"to_ms" bigint NOT NULL,
	"whole" boolean NOT NULL,
	"page_rows" integer NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"cursor" text COLLATE "C",
	"pages" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "commission_rollup" (
	"account_id" text COLLATE "C" NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"biz_type" text NOT NULL,
	"sub_biz_type" text NOT NULL,
	"symbol" text COLLATE "C" NOT NULL,
	"fills" bigint NOT NULL,
	"volume" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"pure_fee" numeric NOT NULL,
	"rebate" numeric NOT NULL,
	CONSTRAINT "commission_rollup_account_id_bucket_sub_biz_type_symbol_biz_type_pk" PRIMARY KEY("account_id","bucket","sub_biz_type","symbol","biz_type")
);
--> statement-breakpoint
CREATE TABLE "fill" (
	"month" date NOT NULL,
	"id" bigint NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"ts" bigint NOT NULL,
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
	"written" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"read_id" text COLLATE "C" NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fill_month_id_pk" PRIMARY KEY("month","id")
) PARTITION BY RANGE ("month");
--> statement-breakpoint
CREATE TABLE "fill_identity" (
	"account_id" text COLLATE "C" NOT NULL,
	"biz_type" text NOT NULL,
	"sub_biz_type" text NOT NULL,
	"symbol" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"fill_id" text COLLATE "C" NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fill_identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	CONSTRAINT "fill_identity_account_id_biz_type_sub_biz_type_symbol_order_id_fill_id_pk" PRIMARY KEY("account_id","biz_type","sub_biz_type","symbol","order_id","fill_id")
);
--> statement-breakpoint
CREATE TABLE "fill_revision" (
	"id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"ts" bigint NOT NULL,
	"client_oid" text COLLATE "C",
	"written" jsonb NOT NULL,
	"read_id" text COLLATE "C" NOT NULL,
	"replaced_by" text COLLATE "C" NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fill_revision_id_revision_pk" PRIMARY KEY("id","revision")
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"account_id" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"sub_type" text NOT NULL,
	"coin" text COLLATE "C" NOT NULL,
	"tx_id" text COLLATE "C" NOT NULL,
	"amount" numeric,
	"amount_written" text,
	"status" text NOT NULL,
	"ts" bigint NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"read_id" text COLLATE "C" NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_account_id_uid_type_sub_type_coin_tx_id_pk" PRIMARY KEY("account_id","uid","type","sub_type","coin","tx_id")
);
--> statement-breakpoint
CREATE TABLE "transfer_revision" (
	"account_id" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"sub_type" text NOT NULL,
	"coin" text COLLATE "C" NOT NULL,
	"tx_id" text COLLATE "C" NOT NULL,
	"revision" integer NOT NULL,
	"status" text NOT NULL,
	"amount_written" text,
	"ts" bigint NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_revision_account_id_uid_type_sub_type_coin_tx_id_revision_pk" PRIMARY KEY("account_id","uid","type","sub_type","coin","tx_id","revision")
);
--> statement-breakpoint
ALTER TABLE "archive_day" ADD CONSTRAINT "archive_day_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_page" ADD CONSTRAINT "archive_page_read_id_archive_read_id_fk" FOREIGN KEY ("read_id") REFERENCES "public"."archive_read"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_quarantine" ADD CONSTRAINT "archive_quarantine_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_read" ADD CONSTRAINT "archive_read_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill_identity" ADD CONSTRAINT "fill_identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archive_day_due" ON "archive_day" USING btree ("archive","next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "archive_read_open" ON "archive_read" USING btree ("account_id","archive","day") WHERE state = 'reading';--> statement-breakpoint
CREATE INDEX "archive_read_day" ON "archive_read" USING btree ("account_id","archive","day","started_at");--> statement-breakpoint
CREATE INDEX "fill_day" ON "fill" USING btree ("account_id","day","ts","id");--> statement-breakpoint
CREATE INDEX "fill_order" ON "fill" USING btree ("account_id","order_id");--> statement-breakpoint
CREATE INDEX "transfer_ts" ON "transfer" USING btree ("account_id","ts");--> statement-breakpoint
CREATE INDEX "transfer_pending" ON "transfer" USING btree ("account_id","ts") WHERE status = 'pending';
--> statement-breakpoint
-- One partition a month, made when the first fill of the month is about to be seen.
CREATE FUNCTION make_fill_month(wanted date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first date := date_trunc('month', wanted);
  name text := 'fill_' || to_char(wanted, 'YYYY_MM');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext(name));
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF fill FOR VALUES FROM (%L) TO (%L)',
    name, first, (first + interval '1 month')::date);
END
$$;
