CREATE TABLE "alarm" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"intent_id" text COLLATE "C",
	"reason" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "open_list" (
	"account_id" text COLLATE "C" NOT NULL,
	"list" text NOT NULL,
	"asked_at" timestamp with time zone,
	"rows" integer DEFAULT 0 NOT NULL,
	"refused_code" text,
	CONSTRAINT "open_list_account_id_list_pk" PRIMARY KEY("account_id","list")
);
--> statement-breakpoint
ALTER TABLE "intent" ADD COLUMN "last_byte_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intent" ADD COLUMN "reconciled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intent" ADD COLUMN "missing_readings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "intent" ADD COLUMN "missing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intent" ADD COLUMN "missing_needed" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "boot" ADD COLUMN "launch" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_acknowledged_by_person_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_list" ADD CONSTRAINT "open_list_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_open" ON "alarm" USING btree ("account_id",coalesce(intent_id, ''),"reason") WHERE acknowledged_at IS NULL;--> statement-breakpoint
CREATE INDEX "alarm_account" ON "alarm" USING btree ("account_id","last_at");--> statement-breakpoint
UPDATE "intent" SET "last_byte_at" = "first_byte_at" WHERE "first_byte_at" IS NOT NULL;
--> statement-breakpoint
-- The supervisor says that a process it started has ended: nobody waits for its leases to expire.
CREATE FUNCTION end_launch(ended text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM lease WHERE holder IN (SELECT id FROM boot WHERE launch = ended);
  UPDATE boot SET lease_until = clock_timestamp()
  WHERE launch = ended AND lease_until > clock_timestamp();
  SELECT pg_notify('launch-ended', ended);
$$;
