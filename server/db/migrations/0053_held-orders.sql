CREATE TABLE "held_order" (
	"account_id" text COLLATE "C" NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"client_oid" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "held_order_account_id_client_oid_pk" PRIMARY KEY("account_id","client_oid")
);
--> statement-breakpoint
ALTER TABLE "held_order" ADD CONSTRAINT "held_order_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_order" ADD CONSTRAINT "held_order_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;