CREATE TABLE "ip_set" (
	"account_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"addresses" text[] NOT NULL,
	"saved_by" text COLLATE "C" NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ip_set_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
ALTER TABLE "ip_set" ADD CONSTRAINT "ip_set_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ip_set" ADD CONSTRAINT "ip_set_saved_by_person_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
