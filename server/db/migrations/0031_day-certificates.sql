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
