-- One word for one thing: tables and columns get the names that the code uses. No row is lost.
ALTER TABLE "boot" RENAME TO "process_instance";--> statement-breakpoint
ALTER TABLE "budget_slot" RENAME TO "rate_limit_token";--> statement-breakpoint
ALTER TABLE "watch" RENAME TO "subscription";--> statement-breakpoint
ALTER TABLE "reading" RENAME TO "snapshot";--> statement-breakpoint
ALTER TABLE "sweep" RENAME TO "reconciliation";--> statement-breakpoint
ALTER TABLE "archive_read" RENAME TO "sync_run";--> statement-breakpoint
ALTER TABLE "intent" RENAME TO "order_intent";--> statement-breakpoint
ALTER TABLE "order_intent" RENAME COLUMN "boot_id" TO "process_instance_id";--> statement-breakpoint
ALTER TABLE "order_intent" RENAME COLUMN "missing_readings" TO "missing_snapshots";--> statement-breakpoint
ALTER TABLE "rate_limit_token" RENAME COLUMN "slot" TO "token";--> statement-breakpoint
ALTER TABLE "subscription" RENAME COLUMN "viewer" TO "subscriber";--> statement-breakpoint
ALTER TABLE "archive_day" RENAME COLUMN "complete_reads" TO "complete_syncs";--> statement-breakpoint
ALTER TABLE "archive_day" RENAME COLUMN "left_out" TO "excluded";--> statement-breakpoint
ALTER TABLE "archive_day" RENAME COLUMN "held_until" TO "lease_until";--> statement-breakpoint
ALTER TABLE "created_key" RENAME COLUMN "handed_over_at" TO "delivered_at";--> statement-breakpoint
ALTER TABLE "session" RENAME COLUMN "revoked_why" TO "revoked_reason";--> statement-breakpoint
ALTER TABLE "checked_uid" RENAME COLUMN "ours" TO "owned";--> statement-breakpoint
ALTER TABLE "archive_page" RENAME COLUMN "read_id" TO "sync_run_id";--> statement-breakpoint
ALTER TABLE "archive_quarantine" RENAME COLUMN "read_id" TO "sync_run_id";--> statement-breakpoint
ALTER TABLE "transfer" RENAME COLUMN "read_id" TO "sync_run_id";--> statement-breakpoint
ALTER TABLE "fill" RENAME COLUMN "read_id" TO "sync_run_id";--> statement-breakpoint
ALTER TABLE "fill_revision" RENAME COLUMN "read_id" TO "sync_run_id";--> statement-breakpoint
ALTER TABLE "correction" RENAME COLUMN "read_id" TO "sync_run_id";--> statement-breakpoint
ALTER TABLE "rate_limit_token" RENAME CONSTRAINT "budget_slot_scope_endpoint_slot_pk" TO "rate_limit_token_scope_endpoint_token_pk";--> statement-breakpoint
ALTER INDEX "drift_what" RENAME TO "drift_seen";--> statement-breakpoint
ALTER TABLE "archive_page" RENAME CONSTRAINT "archive_page_read_id_number_pk" TO "archive_page_sync_run_id_number_pk";--> statement-breakpoint
ALTER TABLE "archive_page" RENAME CONSTRAINT "archive_page_read_id_archive_read_id_fk" TO "archive_page_sync_run_id_sync_run_id_fk";--> statement-breakpoint
ALTER TABLE "sync_run" RENAME CONSTRAINT "archive_read_account_id_account_id_fk" TO "sync_run_account_id_account_id_fk";--> statement-breakpoint
ALTER TABLE "sync_run" RENAME CONSTRAINT "archive_read_pkey" TO "sync_run_pkey";--> statement-breakpoint
ALTER INDEX "archive_read_day" RENAME TO "sync_run_day";--> statement-breakpoint
ALTER TABLE "cancel_job_row" RENAME CONSTRAINT "cancel_job_row_place" TO "cancel_job_row_position";--> statement-breakpoint
ALTER TABLE "alarm" RENAME CONSTRAINT "alarm_intent_id_intent_id_fk" TO "alarm_intent_id_order_intent_id_fk";--> statement-breakpoint
ALTER TABLE "created_key" RENAME CONSTRAINT "created_key_intent_id_intent_id_fk" TO "created_key_intent_id_order_intent_id_fk";--> statement-breakpoint
ALTER TABLE "order_intent" RENAME CONSTRAINT "intent_once" TO "order_intent_once";--> statement-breakpoint
ALTER TABLE "order_intent" RENAME CONSTRAINT "intent_desk_id_desk_id_fk" TO "order_intent_desk_id_desk_id_fk";--> statement-breakpoint
ALTER TABLE "order_intent" RENAME CONSTRAINT "intent_account_id_account_id_fk" TO "order_intent_account_id_account_id_fk";--> statement-breakpoint
ALTER TABLE "order_intent" RENAME CONSTRAINT "intent_person_id_person_id_fk" TO "order_intent_person_id_person_id_fk";--> statement-breakpoint
ALTER TABLE "order_intent" RENAME CONSTRAINT "intent_pkey" TO "order_intent_pkey";--> statement-breakpoint
ALTER INDEX "intent_client_oid" RENAME TO "order_intent_client_oid";--> statement-breakpoint
ALTER INDEX "intent_order" RENAME TO "order_intent_order";--> statement-breakpoint
ALTER INDEX "intent_batch" RENAME TO "order_intent_batch";--> statement-breakpoint
ALTER INDEX "intent_unsettled" RENAME TO "order_intent_unsettled";--> statement-breakpoint
ALTER INDEX "intent_state" RENAME TO "order_intent_state";--> statement-breakpoint
ALTER INDEX "intent_target_order" RENAME TO "order_intent_target_order";--> statement-breakpoint
ALTER INDEX "intent_target_client" RENAME TO "order_intent_target_client";--> statement-breakpoint
ALTER INDEX "intent_recent" RENAME TO "order_intent_recent";--> statement-breakpoint
ALTER TABLE "order_event" RENAME CONSTRAINT "order_event_intent_id_intent_id_fk" TO "order_event_intent_id_order_intent_id_fk";--> statement-breakpoint
ALTER TABLE "reconciliation" RENAME CONSTRAINT "sweep_pkey" TO "reconciliation_pkey";--> statement-breakpoint
ALTER INDEX "sign_in_turn_whose" RENAME TO "sign_in_turn_address";--> statement-breakpoint
ALTER TABLE "process_instance" RENAME CONSTRAINT "boot_pkey" TO "process_instance_pkey";--> statement-breakpoint
ALTER TABLE "snapshot" RENAME CONSTRAINT "reading_pkey" TO "snapshot_pkey";--> statement-breakpoint
ALTER TABLE "subscription" RENAME CONSTRAINT "watch_topic_viewer_pk" TO "subscription_topic_subscriber_pk";--> statement-breakpoint
ALTER TABLE "creation_row" RENAME CONSTRAINT "creation_row_place" TO "creation_row_position";--> statement-breakpoint
-- The states that carried an old word; the index on one of them is made anew.
DROP INDEX "archive_read_open";--> statement-breakpoint
UPDATE "sync_run" SET "state" = 'syncing' WHERE "state" = 'reading';--> statement-breakpoint
CREATE UNIQUE INDEX "sync_run_open" ON "sync_run" USING btree ("account_id","archive","day") WHERE state = 'syncing';--> statement-breakpoint
UPDATE "archive_day" SET "state" = 'syncing' WHERE "state" = 'reading';--> statement-breakpoint
UPDATE "created_key" SET "state" = 'delivered' WHERE "state" = 'handed-over';--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_launch(ended text) RETURNS void LANGUAGE sql
SET search_path = public, pg_temp AS $$
  DELETE FROM lease WHERE holder IN (SELECT id FROM process_instance WHERE launch = ended);
  UPDATE process_instance SET lease_until = clock_timestamp()
  WHERE launch = ended AND lease_until > clock_timestamp();
  UPDATE rate_limit_token SET free_at = clock_timestamp() + interval '5 seconds'
  WHERE free_at > clock_timestamp() + interval '5 seconds'
    AND holder IN (SELECT id FROM process_instance WHERE launch = ended);
  SELECT pg_notify('launch-ended', ended);
$$;
