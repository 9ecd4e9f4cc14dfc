CREATE TABLE "guard_rail" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"person_id" text COLLATE "C",
	"account_id" text COLLATE "C",
	"rails" jsonb NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guard_rail_once" UNIQUE NULLS NOT DISTINCT("desk_id","kind","person_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "desk" ADD COLUMN "idle_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "desk" ADD COLUMN "idle_locks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guard_rail" ADD CONSTRAINT "guard_rail_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guard_rail" ADD CONSTRAINT "guard_rail_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guard_rail" ADD CONSTRAINT "guard_rail_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guard_rail" ADD CONSTRAINT "guard_rail_updated_by_person_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;