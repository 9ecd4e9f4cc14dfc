CREATE TABLE "alert" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"rule" text NOT NULL,
	"level" text NOT NULL,
	"object" text COLLATE "C" NOT NULL,
	"message" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" text COLLATE "C",
	"snoozed_until" timestamp with time zone,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_acknowledged_by_person_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_open" ON "alert" USING btree ("account_id","rule","object") WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX "alert_desk" ON "alert" USING btree ("desk_id","last_seen_at");
