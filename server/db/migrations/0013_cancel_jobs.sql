CREATE TABLE "cancel_job" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"connection_id" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"idempotency_key" text COLLATE "C" NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"state" text NOT NULL,
	"changed_by" text COLLATE "C",
	"why" text,
	"running_since" timestamp with time zone DEFAULT now() NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "cancel_job_once" UNIQUE("desk_id","created_by","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "cancel_job_row" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"job_id" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"idempotency_key" text COLLATE "C" NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"category" text NOT NULL,
	"symbol" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C",
	"client_oid" text COLLATE "C",
	"filled_before" numeric,
	"filled_seen" numeric,
	"state" text NOT NULL,
	"message" text,
	CONSTRAINT "cancel_job_row_place" UNIQUE("job_id","position")
);
--> statement-breakpoint
ALTER TABLE "cancel_job" ADD CONSTRAINT "cancel_job_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancel_job" ADD CONSTRAINT "cancel_job_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancel_job" ADD CONSTRAINT "cancel_job_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancel_job" ADD CONSTRAINT "cancel_job_changed_by_person_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancel_job_row" ADD CONSTRAINT "cancel_job_row_job_id_cancel_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."cancel_job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancel_job_account" ON "cancel_job" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "cancel_job_open" ON "cancel_job" USING btree ("account_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "cancel_job_row_queued" ON "cancel_job_row" USING btree ("job_id","position") WHERE state = 'queued';