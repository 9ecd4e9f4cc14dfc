CREATE TABLE "reassignment" (
	"account_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"client_id" text COLLATE "C",
	"reason" text NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reassignment_account_id_number_pk" PRIMARY KEY("account_id","number")
);
--> statement-breakpoint
ALTER TABLE "month_line" ADD COLUMN "kind" text NOT NULL DEFAULT 'own';--> statement-breakpoint
ALTER TABLE "month_line" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "month_line" ADD COLUMN "share" numeric NOT NULL DEFAULT 0;--> statement-breakpoint
ALTER TABLE "month_line" ALTER COLUMN "share" DROP DEFAULT;--> statement-breakpoint
-- Until now no day of a locked month could be given to another client.
ALTER TABLE "month_line" DISABLE TRIGGER month_line_append_only;--> statement-breakpoint
UPDATE "month_line" SET "kind" = 'correction' WHERE "day" < "month";--> statement-breakpoint
ALTER TABLE "month_line" ENABLE TRIGGER month_line_append_only;--> statement-breakpoint
ALTER TABLE "reassignment" ADD CONSTRAINT "reassignment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reassignment" ADD CONSTRAINT "reassignment_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_line" DROP CONSTRAINT "month_line_pk";
--> statement-breakpoint
ALTER TABLE "month_line" ADD CONSTRAINT "month_line_pk" PRIMARY KEY("account_id","month","number","day","sub_biz_type","client_id","kind");--> statement-breakpoint
-- Why something was booked never changes: it only grows, also for the owner of the table.
CREATE TRIGGER reassignment_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reassignment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
