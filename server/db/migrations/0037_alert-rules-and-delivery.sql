CREATE TABLE "alert_rule" (
	"desk_id" text COLLATE "C" NOT NULL,
	"rule" text NOT NULL,
	"is_on" boolean NOT NULL,
	"threshold" numeric,
	"changed_by" text COLLATE "C" NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_rule_desk_id_rule_pk" PRIMARY KEY("desk_id","rule")
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"channel_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C",
	"kind" text NOT NULL,
	"object" text COLLATE "C" NOT NULL,
	"message" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_channel" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"alerts_from" text,
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "export_schedule" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"trigger" text NOT NULL,
	"cron" text,
	"zone" text,
	"days" integer,
	"dataset" text NOT NULL,
	"format" text NOT NULL,
	"include_unsettled" boolean NOT NULL,
	"channel_id" text COLLATE "C",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "schedule_run" (
	"schedule_id" text COLLATE "C" NOT NULL,
	"due" text COLLATE "C" NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"export_id" text COLLATE "C",
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "schedule_run_schedule_id_due_pk" PRIMARY KEY("schedule_id","due")
);
--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "snoozed_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_changed_by_person_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_channel_id_delivery_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."delivery_channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_channel" ADD CONSTRAINT "delivery_channel_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_channel" ADD CONSTRAINT "delivery_channel_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_channel_id_delivery_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."delivery_channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_run" ADD CONSTRAINT "schedule_run_schedule_id_export_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."export_schedule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_run" ADD CONSTRAINT "schedule_run_export_id_export_run_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."export_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_once" ON "delivery" USING btree ("channel_id","kind","object");--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "delivery_desk" ON "delivery" USING btree ("desk_id","created_at");--> statement-breakpoint
CREATE INDEX "delivery_channel_desk" ON "delivery_channel" USING btree ("desk_id","created_at");--> statement-breakpoint
CREATE INDEX "export_schedule_account" ON "export_schedule" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "schedule_run_due" ON "schedule_run" USING btree ("state","next_try_at");--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_snoozed_by_person_id_fk" FOREIGN KEY ("snoozed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;
