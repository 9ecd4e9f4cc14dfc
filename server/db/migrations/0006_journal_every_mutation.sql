CREATE TABLE "created_key" (
	"intent_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"key_last4" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"permissions" text[] NOT NULL,
	"ip_list" text[] NOT NULL,
	"created_by" text COLLATE "C",
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revealed_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "intent_client_oid";--> statement-breakpoint
ALTER TABLE "intent" ADD COLUMN "kind" text NOT NULL DEFAULT 'place';--> statement-breakpoint
UPDATE "intent" SET "kind" = 'cancel' WHERE "endpoint" = 'cancel-order';--> statement-breakpoint
ALTER TABLE "intent" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "intent" ADD COLUMN "batch_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "created_key" ADD CONSTRAINT "created_key_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "created_key" ADD CONSTRAINT "created_key_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "created_key" ADD CONSTRAINT "created_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "created_key" ADD CONSTRAINT "created_key_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "created_key_account" ON "created_key" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "intent_batch" ON "intent" USING btree ("batch_id") WHERE batch_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "intent_client_oid" ON "intent" USING btree ("account_id","client_oid");