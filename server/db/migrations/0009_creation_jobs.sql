CREATE TABLE "creation_job" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"connection_id" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"idempotency_key" text COLLATE "C" NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creation_job_once" UNIQUE("desk_id","created_by","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "creation_row" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"job_id" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"alias" text NOT NULL,
	"label" text NOT NULL,
	"permissions" text[] NOT NULL,
	"ip_list" text[] NOT NULL,
	"state" text NOT NULL,
	"message" text,
	CONSTRAINT "creation_row_place" UNIQUE("job_id","position")
);
--> statement-breakpoint
ALTER TABLE "created_key" ADD COLUMN "handed_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "creation_job" ADD CONSTRAINT "creation_job_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creation_job" ADD CONSTRAINT "creation_job_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creation_job" ADD CONSTRAINT "creation_job_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creation_row" ADD CONSTRAINT "creation_row_job_id_creation_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."creation_job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creation_job_account" ON "creation_job" USING btree ("account_id","created_at");