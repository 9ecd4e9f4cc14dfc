CREATE TABLE "client_day" (
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"basis" text NOT NULL,
	CONSTRAINT "client_day_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "client_day_rollup" (
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"source" text NOT NULL,
	"conflict" boolean NOT NULL,
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
	CONSTRAINT "client_day_rollup_pk" PRIMARY KEY("account_id","day","client_id","source","conflict","sub_biz_type","symbol","biz_type")
);
--> statement-breakpoint
CREATE TABLE "uid_sync" (
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"state" text NOT NULL,
	"records" integer NOT NULL,
	"rows" integer NOT NULL,
	"unknown" integer NOT NULL,
	"synced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uid_sync_account_id_day_uid_pk" PRIMARY KEY("account_id","day","uid")
);
--> statement-breakpoint
CREATE TABLE "firm" (
	"desk_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"lines" text[] NOT NULL,
	"terms" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_share" (
	"account_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"number" integer NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"percent" numeric NOT NULL,
	CONSTRAINT "month_share_account_id_month_number_client_id_pk" PRIMARY KEY("account_id","month","number","client_id")
);
--> statement-breakpoint
CREATE TABLE "statement_file" (
	"export_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"number" integer NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"format" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "statement_of_lock" UNIQUE("account_id","month","number","client_id","format")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"person_id" text COLLATE "C" NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "saved_view_person_id_page_name_pk" PRIMARY KEY("person_id","page","name")
);
--> statement-breakpoint
ALTER TABLE "month_line" DROP CONSTRAINT "month_line_account_id_month_number_day_sub_biz_type_pk";--> statement-breakpoint
-- A client that was named before begins its statements' numbers with the end of its own id.
ALTER TABLE "client" ADD COLUMN "code" text COLLATE "C";--> statement-breakpoint
UPDATE "client" SET "code" = upper(right("id", 8));--> statement-breakpoint
ALTER TABLE "client" ALTER COLUMN "code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "share_percent" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "month_line" ADD COLUMN "client_id" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "month_line" ADD CONSTRAINT "month_line_pk" PRIMARY KEY("account_id","month","number","day","sub_biz_type","client_id");--> statement-breakpoint
ALTER TABLE "uid_sync" ADD CONSTRAINT "uid_sync_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm" ADD CONSTRAINT "firm_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_share" ADD CONSTRAINT "month_share_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_file" ADD CONSTRAINT "statement_file_export_id_export_run_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."export_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_file" ADD CONSTRAINT "statement_file_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_code" UNIQUE("account_id","code");--> statement-breakpoint
-- What was agreed and what was handed out never change: they only grow, also for their owner.
CREATE TRIGGER month_share_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON month_share
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_file_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON statement_file
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
