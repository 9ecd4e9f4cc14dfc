CREATE TABLE "sub_account_description" (
	"account_id" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"tags" text[] NOT NULL,
	"comment" text NOT NULL,
	"hidden" boolean NOT NULL,
	"watched" boolean NOT NULL,
	"available_below" numeric,
	"changed_by" text COLLATE "C" NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sub_account_description_account_id_uid_pk" PRIMARY KEY("account_id","uid")
);
--> statement-breakpoint
ALTER TABLE "sub_account_description" ADD CONSTRAINT "sub_account_description_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_account_description" ADD CONSTRAINT "sub_account_description_changed_by_person_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;