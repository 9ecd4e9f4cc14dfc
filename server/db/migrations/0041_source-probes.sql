CREATE TABLE "source_probe" (
	"account_id" text COLLATE "C" NOT NULL,
	"probe" text NOT NULL,
	"holds" boolean,
	"says" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "source_probe_account_id_probe_pk" PRIMARY KEY("account_id","probe")
);
--> statement-breakpoint
ALTER TABLE "source_probe" ADD CONSTRAINT "source_probe_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;
