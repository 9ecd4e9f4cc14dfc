CREATE TABLE "restore_hold" (
	"account_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"backup_at" timestamp with time zone NOT NULL,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "restore_hold" ADD CONSTRAINT "restore_hold_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;