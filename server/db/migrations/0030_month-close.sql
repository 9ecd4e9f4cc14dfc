CREATE TABLE "month_event" (
	"account_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"day" date,
	"reason" text,
	"amount" numeric,
	"digest" "bytea",
	CONSTRAINT "month_event_account_id_month_number_pk" PRIMARY KEY("account_id","month","number")
);
--> statement-breakpoint
CREATE TABLE "month_line" (
	"account_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"number" integer NOT NULL,
	"day" date NOT NULL,
	"sub_biz_type" text NOT NULL,
	"fills" bigint NOT NULL,
	"volume" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"pure_fee" numeric NOT NULL,
	"rebate" numeric NOT NULL,
	CONSTRAINT "month_line_account_id_month_number_day_sub_biz_type_pk" PRIMARY KEY("account_id","month","number","day","sub_biz_type")
);
--> statement-breakpoint
ALTER TABLE "month_event" ADD CONSTRAINT "month_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_event" ADD CONSTRAINT "month_event_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_line" ADD CONSTRAINT "month_line_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was locked never moves: the two only grow, also for the role that owns them.
CREATE TRIGGER month_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON month_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER month_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON month_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
