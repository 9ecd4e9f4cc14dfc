CREATE TABLE "checked_uid" (
	"account_id" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"ours" boolean NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checked_uid_account_id_uid_pk" PRIMARY KEY("account_id","uid")
);
--> statement-breakpoint
CREATE TABLE "external_sub_account" (
	"account_id" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"note" text NOT NULL,
	"intent_id" text COLLATE "C",
	"added_by" text COLLATE "C" NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_sub_account_account_id_uid_pk" PRIMARY KEY("account_id","uid")
);
--> statement-breakpoint
ALTER TABLE "checked_uid" ADD CONSTRAINT "checked_uid_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_sub_account" ADD CONSTRAINT "external_sub_account_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_sub_account" ADD CONSTRAINT "external_sub_account_added_by_person_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_event_person" ON "audit_event" USING btree ("desk_id","person_id","seq");--> statement-breakpoint
CREATE INDEX "audit_event_at" ON "audit_event" USING btree ("desk_id","at");