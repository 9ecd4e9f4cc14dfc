CREATE SEQUENCE "public"."fill_sequence" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "account" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"environment" text NOT NULL,
	"venue" text NOT NULL,
	"position_mode" text NOT NULL,
	"nd_broker" boolean DEFAULT false NOT NULL,
	"copy_trading" boolean DEFAULT false NOT NULL,
	"channel_code" text,
	"live_confirmed_at" timestamp with time zone,
	"family" text,
	"capabilities" jsonb,
	"observed_position_mode" jsonb,
	"asset_drop_percent" numeric DEFAULT '10' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connection" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"label" text NOT NULL,
	"permissions" text[] NOT NULL,
	"key_last4" text NOT NULL,
	"key_mac" "bytea" NOT NULL,
	"created_by" text COLLATE "C",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"tested_at" timestamp with time zone,
	"test_failure" text,
	"test_code" text
);
--> statement-breakpoint
CREATE TABLE "drift" (
	"venue" text NOT NULL,
	"endpoint" text COLLATE "C" NOT NULL,
	"field" text NOT NULL,
	"seen" text NOT NULL,
	"example" text,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kek" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"check_value" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limit_token" (
	"scope" text COLLATE "C" NOT NULL,
	"endpoint" text COLLATE "C" NOT NULL,
	"token" integer NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"holder" text COLLATE "C",
	CONSTRAINT "rate_limit_token_scope_endpoint_token_pk" PRIMARY KEY("scope","endpoint","token")
);
--> statement-breakpoint
CREATE TABLE "risk_limit" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"user_id" text COLLATE "C",
	"account_id" text COLLATE "C",
	"limits" jsonb NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "risk_limit_once" UNIQUE NULLS NOT DISTINCT("desk_id","kind","user_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "sealed_value" (
	"owner_table" text NOT NULL,
	"owner_row" text COLLATE "C" NOT NULL,
	"field" text NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	"kek_id" text COLLATE "C" NOT NULL,
	"record" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sealed_value_owner_table_owner_row_field_pk" PRIMARY KEY("owner_table","owner_row","field")
);
--> statement-breakpoint
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
	"snoozed_by" text COLLATE "C",
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_rule" (
	"desk_id" text COLLATE "C" NOT NULL,
	"rule" text NOT NULL,
	"enabled" boolean NOT NULL,
	"threshold" numeric,
	"changed_by" text COLLATE "C" NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_rule_desk_id_rule_pk" PRIMARY KEY("desk_id","rule")
);
--> statement-breakpoint
CREATE TABLE "api_token" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"minute_at" timestamp with time zone,
	"minute_calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "api_token_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "archive_check" (
	"account_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"days" integer NOT NULL,
	"records" integer NOT NULL,
	"faults" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "archive_day" (
	"account_id" text COLLATE "C" NOT NULL,
	"archive" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"complete_syncs" integer DEFAULT 0 NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"first_verified_at" timestamp with time zone,
	"last_complete_at" timestamp with time zone,
	"excluded" boolean DEFAULT false NOT NULL,
	"next_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"broken_runs" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"holder" text COLLATE "C",
	"lease_until" timestamp with time zone,
	CONSTRAINT "archive_day_account_id_archive_day_pk" PRIMARY KEY("account_id","archive","day")
);
--> statement-breakpoint
CREATE TABLE "archive_page" (
	"sync_run_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"params" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"request_time" bigint,
	"rows" integer NOT NULL,
	"end_id" text COLLATE "C",
	"sha256" "bytea" NOT NULL,
	"ids" bigint[] DEFAULT '{}' NOT NULL,
	"body" "bytea",
	"body_sha256" "bytea",
	CONSTRAINT "archive_page_sync_run_id_number_pk" PRIMARY KEY("sync_run_id","number")
);
--> statement-breakpoint
CREATE TABLE "archive_quarantine" (
	"account_id" text COLLATE "C" NOT NULL,
	"archive" text NOT NULL,
	"day" date NOT NULL,
	"sha256" "bytea" NOT NULL,
	"sync_run_id" text COLLATE "C" NOT NULL,
	"row" jsonb NOT NULL,
	"reason" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "archive_quarantine_account_id_archive_day_sha256_pk" PRIMARY KEY("account_id","archive","day","sha256")
);
--> statement-breakpoint
CREATE TABLE "day_certificate" (
	"account_id" text COLLATE "C" NOT NULL,
	"seq" bigint NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"detail" jsonb NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "day_certificate_account_id_seq_pk" PRIMARY KEY("account_id","seq")
);
--> statement-breakpoint
CREATE TABLE "source_probe" (
	"account_id" text COLLATE "C" NOT NULL,
	"probe" text NOT NULL,
	"passed" boolean,
	"finding" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "source_probe_account_id_probe_pk" PRIMARY KEY("account_id","probe")
);
--> statement-breakpoint
CREATE TABLE "sync_run" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "sync_run_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" text COLLATE "C" NOT NULL,
	"archive" text NOT NULL,
	"day" date NOT NULL,
	"from_ms" bigint NOT NULL,
	"to_ms" bigint NOT NULL,
	"whole" boolean NOT NULL,
	"page_rows" integer NOT NULL,
	"method" text DEFAULT 'cursor' NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"complete_at" timestamp with time zone,
	"cursor" text COLLATE "C",
	"slice_from_ms" bigint,
	"slice_to_ms" bigint,
	"short_pages" boolean DEFAULT false NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"records" integer,
	"missing" integer,
	"digest" "bytea",
	"error" text
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"account_id" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"sub_type" text NOT NULL,
	"coin" text COLLATE "C" NOT NULL,
	"tx_id" text COLLATE "C" NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"amount" numeric,
	"amount_written" text,
	"status" text NOT NULL,
	"ts" bigint NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"sync_run_id" text COLLATE "C" NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"missing_since" timestamp with time zone,
	"missing_by" text,
	"voided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "transfer_account_id_uid_type_sub_type_coin_tx_id_pk" PRIMARY KEY("account_id","uid","type","sub_type","coin","tx_id")
);
--> statement-breakpoint
CREATE TABLE "transfer_revision" (
	"account_id" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"sub_type" text NOT NULL,
	"coin" text COLLATE "C" NOT NULL,
	"tx_id" text COLLATE "C" NOT NULL,
	"revision" integer NOT NULL,
	"status" text NOT NULL,
	"amount_written" text,
	"ts" bigint NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_revision_account_id_uid_type_sub_type_coin_tx_id_revision_pk" PRIMARY KEY("account_id","uid","type","sub_type","coin","tx_id","revision")
);
--> statement-breakpoint
CREATE TABLE "client" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"tags" text[] NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_name" UNIQUE("account_id","name"),
	CONSTRAINT "client_code" UNIQUE("account_id","code"),
	CONSTRAINT "client_of_account" UNIQUE("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_day" (
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"input_digest" text NOT NULL,
	CONSTRAINT "client_day_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "client_day_rollup" (
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"source" text NOT NULL,
	"conflict" boolean NOT NULL,
	"biz_type" text NOT NULL,
	"symbol" text COLLATE "C" NOT NULL,
	"sub_biz_type" text NOT NULL,
	"fills" bigint NOT NULL,
	"volume" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"pure_fee" numeric NOT NULL,
	"pure_fee_size" numeric NOT NULL,
	"rebate" numeric NOT NULL,
	"volume_unstated" bigint NOT NULL,
	"fee_unstated" bigint NOT NULL,
	"pure_fee_unstated" bigint NOT NULL,
	"rebate_unstated" bigint NOT NULL,
	CONSTRAINT "client_day_rollup_pk" PRIMARY KEY("account_id","day","client_id","source","conflict","sub_biz_type","symbol","biz_type")
);
--> statement-breakpoint
CREATE TABLE "client_day_total" (
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"source" text NOT NULL,
	"conflict" boolean NOT NULL,
	"sub_biz_type" text NOT NULL,
	"fills" bigint NOT NULL,
	"volume" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"pure_fee" numeric NOT NULL,
	"pure_fee_size" numeric NOT NULL,
	"rebate" numeric NOT NULL,
	"volume_unstated" bigint NOT NULL,
	"fee_unstated" bigint NOT NULL,
	"pure_fee_unstated" bigint NOT NULL,
	"rebate_unstated" bigint NOT NULL,
	CONSTRAINT "client_day_total_pk" PRIMARY KEY("account_id","day","client_id","source","conflict","sub_biz_type")
);
--> statement-breakpoint
CREATE TABLE "client_plan" (
	"account_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"from_day" date NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_by" text COLLATE "C",
	"replaced_at" timestamp with time zone,
	"client_id" text COLLATE "C" NOT NULL,
	"percent" numeric NOT NULL,
	CONSTRAINT "client_plan_account_id_number_pk" PRIMARY KEY("account_id","number")
);
--> statement-breakpoint
CREATE TABLE "client_rule" (
	"account_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"from_day" date NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_by" text COLLATE "C",
	"replaced_at" timestamp with time zone,
	"prefix" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C",
	CONSTRAINT "client_rule_account_id_number_pk" PRIMARY KEY("account_id","number")
);
--> statement-breakpoint
CREATE TABLE "client_uid" (
	"account_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"from_day" date NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_by" text COLLATE "C",
	"replaced_at" timestamp with time zone,
	"uid" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C",
	"order_account_id" text COLLATE "C",
	CONSTRAINT "client_uid_account_id_number_pk" PRIMARY KEY("account_id","number")
);
--> statement-breakpoint
CREATE TABLE "fill_uid" (
	"account_id" text COLLATE "C" NOT NULL,
	"fill" bigint NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fill_uid_account_id_fill_uid_pk" PRIMARY KEY("account_id","fill","uid")
);
--> statement-breakpoint
CREATE TABLE "uid_sync" (
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"state" text NOT NULL,
	"records" integer NOT NULL,
	"rows" integer NOT NULL,
	"unknown" integer NOT NULL,
	"synced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uid_sync_account_id_day_uid_pk" PRIMARY KEY("account_id","day","uid")
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"channel_id" text COLLATE "C",
	"mail_to" text,
	"account_id" text COLLATE "C",
	"kind" text NOT NULL,
	"object" text COLLATE "C" NOT NULL,
	"message" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_response" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "delivery_target" CHECK ((channel_id IS NULL) <> (mail_to IS NULL))
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
CREATE TABLE "export_run" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"dataset" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"expected_rows" bigint,
	"sha256" "bytea",
	"manifest" jsonb,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
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
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"export_id" text COLLATE "C",
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "schedule_run_schedule_id_due_pk" PRIMARY KEY("schedule_id","due")
);
--> statement-breakpoint
CREATE TABLE "commission_day_rollup" (
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"biz_type" text NOT NULL,
	"symbol" text COLLATE "C" NOT NULL,
	"sub_biz_type" text NOT NULL,
	"fills" bigint NOT NULL,
	"volume" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"pure_fee" numeric NOT NULL,
	"pure_fee_size" numeric NOT NULL,
	"rebate" numeric NOT NULL,
	"volume_unstated" bigint NOT NULL,
	"fee_unstated" bigint NOT NULL,
	"pure_fee_unstated" bigint NOT NULL,
	"rebate_unstated" bigint NOT NULL,
	CONSTRAINT "commission_day_rollup_account_id_day_sub_biz_type_symbol_biz_type_pk" PRIMARY KEY("account_id","day","sub_biz_type","symbol","biz_type")
);
--> statement-breakpoint
CREATE TABLE "commission_day_total" (
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"sub_biz_type" text NOT NULL,
	"fills" bigint NOT NULL,
	"volume" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"pure_fee" numeric NOT NULL,
	"pure_fee_size" numeric NOT NULL,
	"rebate" numeric NOT NULL,
	"volume_unstated" bigint NOT NULL,
	"fee_unstated" bigint NOT NULL,
	"pure_fee_unstated" bigint NOT NULL,
	"rebate_unstated" bigint NOT NULL,
	"changes" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "commission_day_total_account_id_day_sub_biz_type_pk" PRIMARY KEY("account_id","day","sub_biz_type")
);
--> statement-breakpoint
CREATE TABLE "commission_rollup" (
	"bucket" timestamp with time zone NOT NULL,
	"series_id" integer NOT NULL,
	"fills" integer NOT NULL,
	"volume_unstated" integer NOT NULL,
	"fee_unstated" integer NOT NULL,
	"pure_fee_unstated" integer NOT NULL,
	"rebate_unstated" integer NOT NULL,
	"volume" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"pure_fee" numeric NOT NULL,
	"pure_fee_size" numeric NOT NULL,
	"rebate" numeric NOT NULL,
	CONSTRAINT "commission_rollup_series_id_bucket_pk" PRIMARY KEY("series_id","bucket")
);
--> statement-breakpoint
CREATE TABLE "commission_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" text COLLATE "C" NOT NULL,
	"biz_type" text NOT NULL,
	"sub_biz_type" text NOT NULL,
	"symbol" text COLLATE "C" NOT NULL,
	CONSTRAINT "commission_series_key" UNIQUE("account_id","sub_biz_type","symbol","biz_type")
);
--> statement-breakpoint
CREATE TABLE "correction" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "correction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"from_day" date,
	"fill" bigint NOT NULL,
	"biz_type" text NOT NULL,
	"sub_biz_type" text NOT NULL,
	"symbol" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"fill_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"effect" numeric,
	"sync_run_id" text COLLATE "C" NOT NULL,
	"method" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"effect_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fill" (
	"id" bigint NOT NULL,
	"ts" bigint NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp with time zone,
	"month" date NOT NULL,
	"day" date NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"sync_run_number" integer,
	"account_id" text COLLATE "C" NOT NULL,
	"biz_type" text NOT NULL,
	"sub_biz_type" text NOT NULL,
	"symbol" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C" NOT NULL,
	"fill_id" text COLLATE "C" NOT NULL,
	"client_oid" text COLLATE "C",
	"volume" numeric,
	"fee" numeric,
	"pure_fee" numeric,
	"rebate" numeric,
	"written" jsonb,
	CONSTRAINT "fill_id_month_pk" PRIMARY KEY("id","month"),
	CONSTRAINT "fill_own_month" CHECK (month = day - (extract(day FROM day)::int - 1))
) PARTITION BY RANGE ("month");
--> statement-breakpoint
CREATE TABLE "fill_identity" (
	"key" uuid PRIMARY KEY NOT NULL,
	"id" bigint DEFAULT nextval('fill_sequence') NOT NULL,
	"month" date NOT NULL
) PARTITION BY HASH ("key");
--> statement-breakpoint
CREATE TABLE "fill_revision" (
	"id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"ts" bigint NOT NULL,
	"client_oid" text COLLATE "C",
	"written" jsonb NOT NULL,
	"sync_run_id" text COLLATE "C" NOT NULL,
	"replaced_by" text COLLATE "C" NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fill_revision_id_revision_pk" PRIMARY KEY("id","revision")
);
--> statement-breakpoint
CREATE TABLE "asset_snapshot" (
	"account_id" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"product_type" text NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_until" timestamp with time zone DEFAULT now() NOT NULL,
	"assets" text,
	"equity" numeric,
	"error" text,
	CONSTRAINT "asset_snapshot_account_id_uid_product_type_taken_at_pk" PRIMARY KEY("account_id","uid","product_type","taken_at")
);
--> statement-breakpoint
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
	"reason" text,
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
	CONSTRAINT "cancel_job_row_position" UNIQUE("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "checked_uid" (
	"account_id" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"owned" boolean NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checked_uid_account_id_uid_pk" PRIMARY KEY("account_id","uid")
);
--> statement-breakpoint
CREATE TABLE "external_sub_account" (
	"account_id" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"note" text NOT NULL,
	"intent_id" text COLLATE "C",
	"added_by" text COLLATE "C" NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_sub_account_account_id_uid_pk" PRIMARY KEY("account_id","uid")
);
--> statement-breakpoint
CREATE TABLE "ip_set" (
	"account_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"addresses" text[] NOT NULL,
	"saved_by" text COLLATE "C" NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ip_set_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "sub_account_description" (
	"account_id" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"tags" text[] NOT NULL,
	"comment" text NOT NULL,
	"hidden" boolean NOT NULL,
	"watched" boolean NOT NULL,
	"available_below" numeric,
	"changed_by" text COLLATE "C" NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sub_account_description_account_id_uid_pk" PRIMARY KEY("account_id","uid")
);
--> statement-breakpoint
CREATE TABLE "sub_account_job" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"connection_id" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"idempotency_key" text COLLATE "C" NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"recipient" jsonb,
	"keep_hours" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sub_account_job_once" UNIQUE("desk_id","created_by","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "sub_account_job_row" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"job_id" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"alias" text NOT NULL,
	"label" text NOT NULL,
	"permissions" text[] NOT NULL,
	"ip_list" text[] NOT NULL,
	"state" text NOT NULL,
	"message" text,
	CONSTRAINT "sub_account_job_row_position" UNIQUE("job_id","position")
);
--> statement-breakpoint
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
CREATE TABLE "audit_event" (
	"desk_id" text COLLATE "C" NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" text COLLATE "C",
	"action" text NOT NULL,
	"target" text,
	"detail" jsonb NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_event_desk_id_seq_pk" PRIMARY KEY("desk_id","seq")
);
--> statement-breakpoint
CREATE TABLE "chain_head" (
	"account_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"key_id" text COLLATE "C",
	"mac" "bytea"
);
--> statement-breakpoint
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
	"recipient" jsonb,
	"sealed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revealed_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "open_order_list" (
	"account_id" text COLLATE "C" NOT NULL,
	"list" text NOT NULL,
	"requested_at" timestamp with time zone,
	"rows" integer DEFAULT 0 NOT NULL,
	"refused_code" text,
	CONSTRAINT "open_order_list_account_id_list_pk" PRIMARY KEY("account_id","list")
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"account_id" text COLLATE "C" NOT NULL,
	"seq" bigint NOT NULL,
	"intent_id" text COLLATE "C" NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"detail" jsonb NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "order_event_account_id_seq_pk" PRIMARY KEY("account_id","seq")
);
--> statement-breakpoint
CREATE TABLE "order_intent" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"connection_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"resent_by" text COLLATE "C",
	"endpoint" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"batch_id" text COLLATE "C",
	"idempotency_key" text COLLATE "C" NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"client_oid" text COLLATE "C" NOT NULL,
	"target_order_id" text COLLATE "C",
	"target_client_oid" text COLLATE "C",
	"body" text NOT NULL,
	"category" text,
	"symbol" text COLLATE "C",
	"side" text,
	"order_type" text,
	"price" numeric,
	"qty" numeric,
	"price_places" integer,
	"qty_places" integer,
	"state" text NOT NULL,
	"process_instance_id" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C",
	"code" text,
	"message" text,
	"reason" text,
	"cum_exec_qty" numeric,
	"channel_sent" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_byte_at" timestamp with time zone,
	"last_byte_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"reconciled_at" timestamp with time zone,
	"missing_snapshots" integer DEFAULT 0 NOT NULL,
	"missing_at" timestamp with time zone,
	"missing_needed" integer DEFAULT 2 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_intent_once" UNIQUE NULLS NOT DISTINCT("desk_id","user_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "order_reservation" (
	"account_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"client_oid" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_reservation_account_id_client_oid_pk" PRIMARY KEY("account_id","client_oid")
);
--> statement-breakpoint
CREATE TABLE "reconciliation" (
	"account_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"last_complete_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "firm" (
	"desk_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"lines" text[] NOT NULL,
	"terms" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_event" (
	"account_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"day" date,
	"product" text,
	"reason" text,
	"amount" numeric,
	"digest" "bytea",
	CONSTRAINT "month_event_account_id_month_number_pk" PRIMARY KEY("account_id","month","number")
);
--> statement-breakpoint
CREATE TABLE "month_line" (
	"account_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"number" integer NOT NULL,
	"day" date NOT NULL,
	"sub_biz_type" text NOT NULL,
	"client_id" text COLLATE "C" DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"fills" bigint NOT NULL,
	"volume" numeric NOT NULL,
	"fee" numeric NOT NULL,
	"pure_fee" numeric NOT NULL,
	"rebate" numeric NOT NULL,
	"share" numeric NOT NULL,
	CONSTRAINT "month_line_pk" PRIMARY KEY("account_id","month","number","day","sub_biz_type","client_id","kind")
);
--> statement-breakpoint
CREATE TABLE "month_share" (
	"account_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"number" integer NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"code" text COLLATE "C" NOT NULL,
	"percent" text NOT NULL,
	"share" numeric NOT NULL,
	CONSTRAINT "month_share_account_id_month_number_client_id_pk" PRIMARY KEY("account_id","month","number","client_id")
);
--> statement-breakpoint
CREATE TABLE "reassignment" (
	"account_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"client_id" text COLLATE "C",
	"reason" text NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reassignment_account_id_number_pk" PRIMARY KEY("account_id","number")
);
--> statement-breakpoint
CREATE TABLE "statement_file" (
	"export_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"number" integer NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"format" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "statement_of_lock" UNIQUE("account_id","month","number","client_id","format")
);
--> statement-breakpoint
CREATE TABLE "client_payee" (
	"account_id" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"network" text,
	"address" text COLLATE "C",
	"memo" text,
	"email" text,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "client_payee_account_id_client_id_number_pk" PRIMARY KEY("account_id","client_id","number"),
	CONSTRAINT "client_payee_address" CHECK ((network IS NULL) = (address IS NULL))
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"payee" integer NOT NULL,
	"network" text NOT NULL,
	"tx_id" text COLLATE "C" NOT NULL,
	"paid_on" date NOT NULL,
	"amount" numeric NOT NULL,
	"file" integer,
	"reverses" text COLLATE "C",
	"reuses" text COLLATE "C",
	"reason" text,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "payout_reversed_once" UNIQUE("reverses"),
	CONSTRAINT "payout_reused_once" UNIQUE("reuses"),
	CONSTRAINT "payout_reversed_transaction" UNIQUE("reverses","network","tx_id"),
	CONSTRAINT "payout_amount" CHECK (CASE WHEN reverses IS NULL THEN amount > 0 ELSE amount < 0 END)
);
--> statement-breakpoint
CREATE TABLE "payout_file" (
	"account_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"sha256" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "payout_file_account_id_month_number_pk" PRIMARY KEY("account_id","month","number")
);
--> statement-breakpoint
CREATE TABLE "payout_file_row" (
	"account_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"file" integer NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"lock" integer NOT NULL,
	"payee" integer NOT NULL,
	"amount" numeric NOT NULL,
	"replaces" integer,
	CONSTRAINT "payout_file_row_account_id_month_file_client_id_pk" PRIMARY KEY("account_id","month","file","client_id"),
	CONSTRAINT "payable_in_file" UNIQUE NULLS NOT DISTINCT("account_id","month","lock","client_id","replaces"),
	CONSTRAINT "payout_file_row_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_void" (
	"account_id" text COLLATE "C" NOT NULL,
	"month" date NOT NULL,
	"file" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "payout_void_account_id_month_file_pk" PRIMARY KEY("account_id","month","file")
);
--> statement-breakpoint
CREATE TABLE "lease" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"holder" text COLLATE "C" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"venue" text COLLATE "C" NOT NULL,
	"list" text NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"symbol" text COLLATE "C" NOT NULL,
	"what" text NOT NULL,
	"changes" jsonb NOT NULL,
	"before_at" timestamp with time zone,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "market_change_once" UNIQUE NULLS NOT DISTINCT("venue","list","category","symbol","before_at")
);
--> statement-breakpoint
CREATE TABLE "process_instance" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"process" text NOT NULL,
	"launch" text COLLATE "C",
	"data_folder_id" text COLLATE "C",
	"data_folder" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snapshot" (
	"topic" text COLLATE "C" PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"rows" jsonb NOT NULL,
	"read_at" timestamp with time zone,
	"failure" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"topic" text COLLATE "C" NOT NULL,
	"subscriber" text COLLATE "C" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_topic_subscriber_pk" PRIMARY KEY("topic","subscriber")
);
--> statement-breakpoint
CREATE TABLE "desk" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idle_minutes" integer DEFAULT 30 NOT NULL,
	"idle_locks" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invite" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" DEFAULT gen_random_uuid()::text NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"role" text NOT NULL,
	"user_id" text COLLATE "C",
	"name" text,
	"created_by" text COLLATE "C",
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preference" (
	"user_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"json" text NOT NULL,
	CONSTRAINT "preference_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"user_id" text COLLATE "C" NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "saved_view_user_id_page_name_pk" PRIMARY KEY("user_id","page","name")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" DEFAULT gen_random_uuid()::text NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"locked_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"address" text,
	"user_agent" text,
	"browser" text COLLATE "C" DEFAULT gen_random_uuid()::text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"address" text NOT NULL,
	"browser" text COLLATE "C",
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_turn" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_turn_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"address" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_user" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_created_by_desk_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_limit" ADD CONSTRAINT "risk_limit_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_limit" ADD CONSTRAINT "risk_limit_user_id_desk_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_limit" ADD CONSTRAINT "risk_limit_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_limit" ADD CONSTRAINT "risk_limit_updated_by_desk_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_value" ADD CONSTRAINT "sealed_value_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_acknowledged_by_desk_user_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_snoozed_by_desk_user_id_fk" FOREIGN KEY ("snoozed_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_changed_by_desk_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_created_by_desk_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_check" ADD CONSTRAINT "archive_check_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_day" ADD CONSTRAINT "archive_day_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_page" ADD CONSTRAINT "archive_page_sync_run_id_sync_run_id_fk" FOREIGN KEY ("sync_run_id") REFERENCES "public"."sync_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_quarantine" ADD CONSTRAINT "archive_quarantine_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_certificate" ADD CONSTRAINT "day_certificate_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_probe" ADD CONSTRAINT "source_probe_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_run" ADD CONSTRAINT "sync_run_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_created_by_desk_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_plan" ADD CONSTRAINT "client_plan_created_by_desk_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_plan" ADD CONSTRAINT "client_plan_replaced_by_desk_user_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_plan" ADD CONSTRAINT "client_plan_account_id_client_id_client_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."client"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_rule" ADD CONSTRAINT "client_rule_created_by_desk_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_rule" ADD CONSTRAINT "client_rule_replaced_by_desk_user_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_rule" ADD CONSTRAINT "client_rule_account_id_client_id_client_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."client"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_uid" ADD CONSTRAINT "client_uid_created_by_desk_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_uid" ADD CONSTRAINT "client_uid_replaced_by_desk_user_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_uid" ADD CONSTRAINT "client_uid_order_account_id_account_id_fk" FOREIGN KEY ("order_account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_uid" ADD CONSTRAINT "client_uid_account_id_client_id_client_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."client"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill_uid" ADD CONSTRAINT "fill_uid_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uid_sync" ADD CONSTRAINT "uid_sync_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_channel_id_delivery_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."delivery_channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_channel" ADD CONSTRAINT "delivery_channel_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_channel" ADD CONSTRAINT "delivery_channel_created_by_desk_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_run" ADD CONSTRAINT "export_run_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_run" ADD CONSTRAINT "export_run_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_run" ADD CONSTRAINT "export_run_created_by_desk_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_created_by_desk_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_channel_id_delivery_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."delivery_channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_run" ADD CONSTRAINT "schedule_run_schedule_id_export_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."export_schedule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_run" ADD CONSTRAINT "schedule_run_export_id_export_run_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."export_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction" ADD CONSTRAINT "correction_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_snapshot" ADD CONSTRAINT "asset_snapshot_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancel_job" ADD CONSTRAINT "cancel_job_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancel_job" ADD CONSTRAINT "cancel_job_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancel_job" ADD CONSTRAINT "cancel_job_created_by_desk_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancel_job" ADD CONSTRAINT "cancel_job_changed_by_desk_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancel_job_row" ADD CONSTRAINT "cancel_job_row_job_id_cancel_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."cancel_job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checked_uid" ADD CONSTRAINT "checked_uid_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_sub_account" ADD CONSTRAINT "external_sub_account_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_sub_account" ADD CONSTRAINT "external_sub_account_added_by_desk_user_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ip_set" ADD CONSTRAINT "ip_set_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ip_set" ADD CONSTRAINT "ip_set_saved_by_desk_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_account_description" ADD CONSTRAINT "sub_account_description_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_account_description" ADD CONSTRAINT "sub_account_description_changed_by_desk_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_account_job" ADD CONSTRAINT "sub_account_job_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_account_job" ADD CONSTRAINT "sub_account_job_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_account_job" ADD CONSTRAINT "sub_account_job_created_by_desk_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_account_job_row" ADD CONSTRAINT "sub_account_job_row_job_id_sub_account_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."sub_account_job"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_intent_id_order_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."order_intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_acknowledged_by_desk_user_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "created_key" ADD CONSTRAINT "created_key_intent_id_order_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."order_intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "created_key" ADD CONSTRAINT "created_key_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "created_key" ADD CONSTRAINT "created_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "created_key" ADD CONSTRAINT "created_key_created_by_desk_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_order_list" ADD CONSTRAINT "open_order_list_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_intent_id_order_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."order_intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_intent" ADD CONSTRAINT "order_intent_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_intent" ADD CONSTRAINT "order_intent_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_intent" ADD CONSTRAINT "order_intent_user_id_desk_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reservation" ADD CONSTRAINT "order_reservation_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reservation" ADD CONSTRAINT "order_reservation_user_id_desk_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm" ADD CONSTRAINT "firm_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_event" ADD CONSTRAINT "month_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_event" ADD CONSTRAINT "month_event_user_id_desk_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_line" ADD CONSTRAINT "month_line_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_share" ADD CONSTRAINT "month_share_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reassignment" ADD CONSTRAINT "reassignment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reassignment" ADD CONSTRAINT "reassignment_user_id_desk_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_file" ADD CONSTRAINT "statement_file_export_id_export_run_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."export_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_file" ADD CONSTRAINT "statement_file_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_payee" ADD CONSTRAINT "client_payee_user_id_desk_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_payee" ADD CONSTRAINT "client_payee_account_id_client_id_client_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."client"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_user_id_desk_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_payee_fk" FOREIGN KEY ("account_id","client_id","payee") REFERENCES "public"."client_payee"("account_id","client_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_file_fk" FOREIGN KEY ("account_id","month","file","client_id") REFERENCES "public"."payout_file_row"("account_id","month","file","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_reverses_fk" FOREIGN KEY ("reverses") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_reuses_fk" FOREIGN KEY ("reuses","network","tx_id") REFERENCES "public"."payout"("reverses","network","tx_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_user_id_desk_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file_row" ADD CONSTRAINT "payout_file_row_file_fk" FOREIGN KEY ("account_id","month","file") REFERENCES "public"."payout_file"("account_id","month","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file_row" ADD CONSTRAINT "payout_file_row_payee_fk" FOREIGN KEY ("account_id","client_id","payee") REFERENCES "public"."client_payee"("account_id","client_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file_row" ADD CONSTRAINT "payout_file_row_replaces_voided_fk" FOREIGN KEY ("account_id","month","replaces") REFERENCES "public"."payout_void"("account_id","month","file") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file_row" ADD CONSTRAINT "payout_file_row_replaces_row_fk" FOREIGN KEY ("account_id","month","replaces","client_id") REFERENCES "public"."payout_file_row"("account_id","month","file","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_void" ADD CONSTRAINT "payout_void_user_id_desk_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_void" ADD CONSTRAINT "payout_void_file_fk" FOREIGN KEY ("account_id","month","file") REFERENCES "public"."payout_file"("account_id","month","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_user_id_desk_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_created_by_desk_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference" ADD CONSTRAINT "preference_user_id_desk_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_desk_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_desk_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."desk_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_user" ADD CONSTRAINT "desk_user_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_account" ON "connection" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drift_seen" ON "drift" USING btree ("venue","endpoint","field","seen");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_open" ON "alert" USING btree ("account_id","rule","object") WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX "alert_desk" ON "alert" USING btree ("desk_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "api_token_account" ON "api_token" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "archive_day_due" ON "archive_day" USING btree ("archive","next_at");--> statement-breakpoint
CREATE INDEX "day_certificate_day" ON "day_certificate" USING btree ("account_id","day","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_run_number" ON "sync_run" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_run_open" ON "sync_run" USING btree ("account_id","archive","day") WHERE state = 'syncing';--> statement-breakpoint
CREATE INDEX "sync_run_day" ON "sync_run" USING btree ("account_id","archive","day","started_at");--> statement-breakpoint
CREATE INDEX "transfer_ts" ON "transfer" USING btree ("account_id","ts");--> statement-breakpoint
CREATE INDEX "transfer_pending" ON "transfer" USING btree ("account_id","ts") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "transfer_internal" ON "transfer" USING btree ("account_id","tx_id") WHERE sub_type = 'internal';--> statement-breakpoint
CREATE UNIQUE INDEX "client_plan_from" ON "client_plan" USING btree ("account_id","client_id","from_day") WHERE replaced_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "client_rule_from" ON "client_rule" USING btree ("account_id","prefix","from_day") WHERE replaced_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "client_uid_from" ON "client_uid" USING btree ("account_id","uid","from_day") WHERE replaced_at IS NULL;--> statement-breakpoint
CREATE INDEX "client_uid_orders" ON "client_uid" USING btree ("order_account_id") WHERE order_account_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_once" ON "delivery" USING btree ("channel_id","kind","object");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_mailed_once" ON "delivery" USING btree ("mail_to","kind","object");--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "delivery_desk" ON "delivery" USING btree ("desk_id","created_at");--> statement-breakpoint
CREATE INDEX "delivery_channel_desk" ON "delivery_channel" USING btree ("desk_id","created_at");--> statement-breakpoint
CREATE INDEX "export_run_account" ON "export_run" USING btree ("account_id","started_at");--> statement-breakpoint
CREATE INDEX "export_run_sha256" ON "export_run" USING btree ("desk_id","sha256");--> statement-breakpoint
CREATE INDEX "export_schedule_account" ON "export_schedule" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "schedule_run_due" ON "schedule_run" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "correction_day" ON "correction" USING btree ("account_id","day","id");--> statement-breakpoint
CREATE INDEX "correction_from_day" ON "correction" USING btree ("account_id","from_day") WHERE from_day IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "correction_missing" ON "correction" USING btree ("account_id","fill") WHERE kind = 'missing' AND returned_at IS NULL;--> statement-breakpoint
CREATE INDEX "fill_day" ON "fill" USING btree ("account_id","day",(ts / 900000));--> statement-breakpoint
CREATE INDEX "fill_symbol" ON "fill" USING btree ("account_id",upper(symbol),"day");--> statement-breakpoint
CREATE INDEX "fill_order" ON "fill" USING btree (hashtext(order_id));--> statement-breakpoint
CREATE INDEX "cancel_job_account" ON "cancel_job" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "cancel_job_open" ON "cancel_job" USING btree ("account_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "cancel_job_row_queued" ON "cancel_job_row" USING btree ("job_id","position") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "sub_account_job_account" ON "sub_account_job" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_open" ON "alarm" USING btree ("account_id",coalesce(intent_id, ''),"reason") WHERE acknowledged_at IS NULL;--> statement-breakpoint
CREATE INDEX "alarm_account" ON "alarm" USING btree ("account_id","last_at");--> statement-breakpoint
CREATE INDEX "audit_event_user" ON "audit_event" USING btree ("desk_id","user_id","seq");--> statement-breakpoint
CREATE INDEX "audit_event_at" ON "audit_event" USING btree ("desk_id","at");--> statement-breakpoint
CREATE INDEX "created_key_account" ON "created_key" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "created_key_expiry" ON "created_key" USING btree ("expires_at") WHERE "created_key"."state" IN ('sealed', 'revealed');--> statement-breakpoint
CREATE INDEX "order_event_intent" ON "order_event" USING btree ("intent_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "order_intent_client_oid" ON "order_intent" USING btree ("account_id","client_oid");--> statement-breakpoint
CREATE INDEX "order_intent_order" ON "order_intent" USING btree ("account_id","order_id");--> statement-breakpoint
CREATE INDEX "order_intent_batch" ON "order_intent" USING btree ("batch_id") WHERE batch_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_intent_unsettled" ON "order_intent" USING btree ("state") WHERE state IN ('PREPARED', 'SENDING', 'UNKNOWN');--> statement-breakpoint
CREATE INDEX "order_intent_state" ON "order_intent" USING btree ("account_id","state");--> statement-breakpoint
CREATE INDEX "order_intent_target_order" ON "order_intent" USING btree ("account_id","target_order_id") WHERE target_order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_intent_target_client" ON "order_intent" USING btree ("account_id","target_client_oid") WHERE target_client_oid IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_intent_recent" ON "order_intent" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "order_intent_sent" ON "order_intent" USING btree ("account_id","last_byte_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_transaction" ON "payout" USING btree ("network","tx_id") WHERE reverses IS NULL AND reuses IS NULL;--> statement-breakpoint
CREATE INDEX "market_change_seen" ON "market_change" USING btree ("venue","list","seen_at");--> statement-breakpoint
CREATE INDEX "session_user_id" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_id" ON "session" USING btree ("id");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_email" ON "sign_in_attempt" USING btree ("email","at") WHERE "sign_in_attempt"."browser" is null;--> statement-breakpoint
CREATE INDEX "sign_in_attempt_address" ON "sign_in_attempt" USING btree ("address","at") WHERE "sign_in_attempt"."browser" is null;--> statement-breakpoint
CREATE INDEX "sign_in_attempt_pair" ON "sign_in_attempt" USING btree ("email","address","at") WHERE "sign_in_attempt"."browser" is null;--> statement-breakpoint
CREATE INDEX "sign_in_attempt_browser" ON "sign_in_attempt" USING btree ("browser","at") WHERE "sign_in_attempt"."browser" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_turn_address" ON "sign_in_turn" USING btree ("email","address");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_user_email" ON "desk_user" USING btree ("email");
--> statement-breakpoint

-- By hand: what the Drizzle schema cannot say. The partitions of `fill` and `fill_identity` are
-- declared above in the same way.
CREATE TABLE "fill_identity_0" PARTITION OF "fill_identity" FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE "fill_identity_1" PARTITION OF "fill_identity" FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE "fill_identity_2" PARTITION OF "fill_identity" FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE "fill_identity_3" PARTITION OF "fill_identity" FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE "fill_identity_4" PARTITION OF "fill_identity" FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE "fill_identity_5" PARTITION OF "fill_identity" FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE "fill_identity_6" PARTITION OF "fill_identity" FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE "fill_identity_7" PARTITION OF "fill_identity" FOR VALUES WITH (MODULUS 8, REMAINDER 7);
--> statement-breakpoint

-- A month of fills. The desk's own role may not create tables: it calls this as the owner.
CREATE FUNCTION make_fill_month(wanted date) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  first date;
  name text;
BEGIN
  IF wanted IS NULL OR wanted NOT BETWEEN '2000-01-01' AND '2099-12-31' THEN
    RAISE EXCEPTION 'no month of fills can begin with %', wanted
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  first := date_trunc('month', wanted);
  name := 'fill_' || to_char(first, 'YYYY_MM');
  IF to_regclass('public.' || name) IS NOT NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext(name));
  EXECUTE format(
    'CREATE TABLE IF NOT EXISTS public.%I PARTITION OF public.fill FOR VALUES FROM (%L) TO (%L)',
    name, first, (first + interval '1 month')::date);
END
$$;
--> statement-breakpoint

-- Ends what the processes of a launch held, once its supervisor knows that they are gone.
CREATE FUNCTION end_launch(ended text) RETURNS void LANGUAGE sql
  SET search_path = public, pg_temp AS $$
  DELETE FROM lease WHERE holder IN (SELECT id FROM process_instance WHERE launch = ended);
  UPDATE process_instance SET lease_until = clock_timestamp()
  WHERE launch = ended AND lease_until > clock_timestamp();
  UPDATE rate_limit_token SET free_at = clock_timestamp() + interval '5 seconds'
  WHERE free_at > clock_timestamp() + interval '5 seconds'
    AND holder IN (SELECT id FROM process_instance WHERE launch = ended);
  SELECT pg_notify('launch-ended', ended);
$$;
--> statement-breakpoint

-- Processes cache the connections that they call with; a change of what a call uses is announced.
CREATE FUNCTION tell_connection_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('connection-changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER connection_changed
  AFTER DELETE OR UPDATE OF id, desk_id, account_id, label, permissions, key_last4, removed_at
  ON connection FOR EACH ROW EXECUTE FUNCTION tell_connection_change();
CREATE TRIGGER connection_changed
  AFTER DELETE OR UPDATE OF id, desk_id, name, environment, venue, position_mode, nd_broker,
    copy_trading, channel_code, live_confirmed_at, family, capabilities
  ON account FOR EACH ROW EXECUTE FUNCTION tell_connection_change();
--> statement-breakpoint

-- Append-only tables.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER client_payee_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON client_payee
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER day_certificate_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON day_certificate
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER month_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON month_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER month_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON month_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER month_share_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON month_share
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_file_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_file
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_file_row_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_file_row
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_void_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_void
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reassignment_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reassignment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER statement_file_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON statement_file
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Dated entries: an entry may be replaced once, and nothing else of it may change.
CREATE FUNCTION refuse_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.replaced_at IS NULL AND NEW.replaced_at IS NOT NULL
      AND to_jsonb(NEW) - '{replaced_at,replaced_by}'::text[]
        = to_jsonb(OLD) - '{replaced_at,replaced_by}'::text[] THEN RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'an entry of % is only ever replaced', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER client_uid_replaced_only BEFORE UPDATE OR DELETE ON client_uid
  FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER client_uid_kept BEFORE TRUNCATE ON client_uid
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER client_rule_replaced_only BEFORE UPDATE OR DELETE ON client_rule
  FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER client_rule_kept BEFORE TRUNCATE ON client_rule
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER client_plan_replaced_only BEFORE UPDATE OR DELETE ON client_plan
  FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER client_plan_kept BEFORE TRUNCATE ON client_plan
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
