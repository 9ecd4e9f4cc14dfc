ALTER TABLE "cancel_job" RENAME TO "order_job";--> statement-breakpoint
ALTER TABLE "cancel_job_row" RENAME TO "order_job_row";--> statement-breakpoint
ALTER TABLE "order_job_row" RENAME COLUMN "idempotency_key" TO "cancel_key";--> statement-breakpoint
ALTER TABLE "order_job" DROP CONSTRAINT "cancel_job_once";--> statement-breakpoint
ALTER TABLE "order_job_row" DROP CONSTRAINT "cancel_job_row_position";--> statement-breakpoint
ALTER TABLE "order_job" DROP CONSTRAINT "cancel_job_desk_id_desk_id_fk";
--> statement-breakpoint
ALTER TABLE "order_job" DROP CONSTRAINT "cancel_job_account_id_account_id_fk";
--> statement-breakpoint
ALTER TABLE "order_job" DROP CONSTRAINT "cancel_job_created_by_desk_user_id_fk";
--> statement-breakpoint
ALTER TABLE "order_job" DROP CONSTRAINT "cancel_job_changed_by_desk_user_id_fk";
--> statement-breakpoint
ALTER TABLE "order_job_row" DROP CONSTRAINT "cancel_job_row_job_id_cancel_job_id_fk";
--> statement-breakpoint
DROP INDEX "cancel_job_account";--> statement-breakpoint
DROP INDEX "cancel_job_open";--> statement-breakpoint
DROP INDEX "cancel_job_row_queued";--> statement-breakpoint
ALTER TABLE "order_job" ADD COLUMN "kind" text DEFAULT 'cancel' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_job" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "order_job_row" ALTER COLUMN "cancel_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_job" ADD COLUMN "session_hash" "bytea";--> statement-breakpoint
ALTER TABLE "order_job" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "order_job" ADD COLUMN "confirm" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_job" ADD COLUMN "places_at_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_job" ADD COLUMN "runner" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "order_job" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "order_job" ADD COLUMN "progress_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_job_row" ADD COLUMN "gone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_job_row" ADD COLUMN "order" jsonb;--> statement-breakpoint
ALTER TABLE "order_job_row" ADD COLUMN "place_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "order_job_row" ADD COLUMN "place_key" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "order_job_row" ADD COLUMN "confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_job" ADD CONSTRAINT "order_job_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_job" ADD CONSTRAINT "order_job_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_job" ADD CONSTRAINT "order_job_created_by_desk_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_job" ADD CONSTRAINT "order_job_changed_by_desk_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_job_row" ADD CONSTRAINT "order_job_row_job_id_order_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."order_job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_job_account" ON "order_job" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "order_job_open" ON "order_job" USING btree ("account_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "order_job_row_queued" ON "order_job_row" USING btree ("job_id","position") WHERE state = 'queued';--> statement-breakpoint
ALTER TABLE "order_job" ADD CONSTRAINT "order_job_once" UNIQUE("desk_id","created_by","idempotency_key");--> statement-breakpoint
ALTER TABLE "order_job_row" ADD CONSTRAINT "order_job_row_position" UNIQUE("job_id","position");