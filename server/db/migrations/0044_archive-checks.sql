CREATE TABLE "archive_check" (
	"account_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"days" integer NOT NULL,
	"records" integer NOT NULL,
	"faults" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "archive_check" ADD CONSTRAINT "archive_check_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;