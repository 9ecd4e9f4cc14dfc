ALTER TABLE "welcome_token" ADD COLUMN "id" text COLLATE "C" DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "welcome_token" ADD COLUMN "person_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "welcome_token" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "welcome_token" ADD COLUMN "created_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "welcome_token" ADD CONSTRAINT "welcome_token_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcome_token" ADD CONSTRAINT "welcome_token_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;