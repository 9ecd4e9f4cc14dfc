CREATE TABLE "client_plan" (
	"account_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"from_day" date NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_by" text COLLATE "C",
	"replaced_at" timestamp with time zone,
	"client_id" text COLLATE "C" NOT NULL,
	"percent" numeric NOT NULL,
	CONSTRAINT "client_plan_account_id_number_pk" PRIMARY KEY("account_id","number")
);
--> statement-breakpoint
ALTER TABLE "month_share" ADD COLUMN "exact" numeric;--> statement-breakpoint
-- Until now one part held for all days of a lock, those that were booked into it too.
ALTER TABLE "month_share" DISABLE TRIGGER month_share_append_only;--> statement-breakpoint
UPDATE "month_share" AS share SET "exact" = share.percent * 0.01 * coalesce((
  SELECT sum(line.rebate) FROM "month_line" AS line
  WHERE (line.account_id, line.month, line.number, line.client_id)
    = (share.account_id, share.month, share.number, share.client_id)), 0);--> statement-breakpoint
ALTER TABLE "month_share" ENABLE TRIGGER month_share_append_only;--> statement-breakpoint
ALTER TABLE "month_share" ALTER COLUMN "exact" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "month_share" ALTER COLUMN "percent" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "client_plan" ADD CONSTRAINT "client_plan_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_plan" ADD CONSTRAINT "client_plan_replaced_by_person_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_plan" ADD CONSTRAINT "client_plan_account_id_client_id_client_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."client"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_plan_from" ON "client_plan" USING btree ("account_id","client_id","from_day") WHERE replaced_at IS NULL;--> statement-breakpoint
-- What was agreed without a date held for all days that the exchange has ever answered.
INSERT INTO "client_plan" (account_id, number, from_day, created_by, created_at, client_id, percent)
SELECT account_id, row_number() OVER (PARTITION BY account_id ORDER BY created_at, id), '2025-09-01',
  created_by, created_at, id, share_percent FROM "client" WHERE share_percent <> 0;--> statement-breakpoint
ALTER TABLE "client" DROP COLUMN "share_percent";--> statement-breakpoint
CREATE TRIGGER client_plan_replaced_only BEFORE UPDATE OR DELETE ON client_plan
  FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();--> statement-breakpoint
CREATE TRIGGER client_plan_kept BEFORE TRUNCATE ON client_plan
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
