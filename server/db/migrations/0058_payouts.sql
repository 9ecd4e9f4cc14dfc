CREATE TABLE "client_payee" (
	"account_id" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"network" text,
	"address" text COLLATE "C",
	"memo" text,
	"email" text,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "client_payee_account_id_client_id_number_pk" PRIMARY KEY("account_id","client_id","number"),
	CONSTRAINT "client_payee_address" CHECK ((network IS NULL) = (address IS NULL))
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"payee" integer NOT NULL,
	"network" text NOT NULL,
	"tx_id" text COLLATE "C" NOT NULL,
	"paid_on" date NOT NULL,
	"amount" numeric NOT NULL,
	"file" integer,
	"reverses" text COLLATE "C",
	"reuses" text COLLATE "C",
	"reason" text,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "payout_reversed_once" UNIQUE("reverses"),
	CONSTRAINT "payout_reused_once" UNIQUE("reuses"),
	CONSTRAINT "payout_reversed_transaction" UNIQUE("reverses","network","tx_id"),
	CONSTRAINT "payout_amount" CHECK (CASE WHEN reverses IS NULL THEN amount > 0 ELSE amount < 0 END)
);
--> statement-breakpoint
CREATE TABLE "payout_file" (
	"account_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"sha256" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "payout_file_account_id_month_number_pk" PRIMARY KEY("account_id","month","number")
);
--> statement-breakpoint
CREATE TABLE "payout_file_row" (
	"account_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"file" integer NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"lock" integer NOT NULL,
	"payee" integer NOT NULL,
	"amount" numeric NOT NULL,
	"replaces" integer,
	CONSTRAINT "payout_file_row_account_id_month_file_client_id_pk" PRIMARY KEY("account_id","month","file","client_id"),
	CONSTRAINT "payable_in_file" UNIQUE NULLS NOT DISTINCT("account_id","month","lock","client_id","replaces"),
	CONSTRAINT "payout_file_row_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_void" (
	"account_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"file" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "payout_void_account_id_month_file_pk" PRIMARY KEY("account_id","month","file")
);
--> statement-breakpoint
ALTER TABLE "client_payee" ADD CONSTRAINT "client_payee_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_payee" ADD CONSTRAINT "client_payee_account_id_client_id_client_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."client"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_payee_fk" FOREIGN KEY ("account_id","client_id","payee") REFERENCES "public"."client_payee"("account_id","client_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_file_fk" FOREIGN KEY ("account_id","month","file","client_id") REFERENCES "public"."payout_file_row"("account_id","month","file","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_reverses_fk" FOREIGN KEY ("reverses") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_reuses_fk" FOREIGN KEY ("reuses","network","tx_id") REFERENCES "public"."payout"("reverses","network","tx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file_row" ADD CONSTRAINT "payout_file_row_file_fk" FOREIGN KEY ("account_id","month","file") REFERENCES "public"."payout_file"("account_id","month","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file_row" ADD CONSTRAINT "payout_file_row_payee_fk" FOREIGN KEY ("account_id","client_id","payee") REFERENCES "public"."client_payee"("account_id","client_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file_row" ADD CONSTRAINT "payout_file_row_replaces_voided_fk" FOREIGN KEY ("account_id","month","replaces") REFERENCES "public"."payout_void"("account_id","month","file") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file_row" ADD CONSTRAINT "payout_file_row_replaces_row_fk" FOREIGN KEY ("account_id","month","replaces","client_id") REFERENCES "public"."payout_file_row"("account_id","month","file","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_void" ADD CONSTRAINT "payout_void_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_void" ADD CONSTRAINT "payout_void_file_fk" FOREIGN KEY ("account_id","month","file") REFERENCES "public"."payout_file"("account_id","month","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_transaction" ON "payout" USING btree ("network","tx_id") WHERE reverses IS NULL AND reuses IS NULL;--> statement-breakpoint
-- What was entered and paid stays as it was written, also for the role that owns the tables.
CREATE TRIGGER client_payee_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON client_payee
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_file_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_file
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_file_row_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_file_row
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payout_void_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_void
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

--> statement-breakpoint
ALTER TABLE "delivery" ALTER COLUMN "channel_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "mail_to" text;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_mailed_once" ON "delivery" USING btree ("mail_to","kind","object");--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_target" CHECK ((channel_id IS NULL) <> (mail_to IS NULL));