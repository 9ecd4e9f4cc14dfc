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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budget_slot" (
	"scope" text COLLATE "C" NOT NULL,
	"endpoint" text COLLATE "C" NOT NULL,
	"slot" integer NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	CONSTRAINT "budget_slot_scope_endpoint_slot_pk" PRIMARY KEY("scope","endpoint","slot")
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
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "drift" (
	"venue" text NOT NULL,
	"endpoint" text COLLATE "C" NOT NULL,
	"field" text NOT NULL,
	"seen" text NOT NULL,
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
CREATE TABLE "audit_event" (
	"desk_id" text COLLATE "C" NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" text COLLATE "C",
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
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intent" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"connection_id" text COLLATE "C" NOT NULL,
	"person_id" text COLLATE "C",
	"endpoint" text COLLATE "C" NOT NULL,
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
	"state" text NOT NULL,
	"boot_id" text COLLATE "C" NOT NULL,
	"order_id" text COLLATE "C",
	"code" text,
	"message" text,
	"reason" text,
	"cum_exec_qty" numeric,
	"channel_sent" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_byte_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "sweep" (
	"account_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"last_complete_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "desk" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_why" text,
	"address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"succeeded" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "welcome_token" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"desk_id" text COLLATE "C" NOT NULL,
	"role" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "boot" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"process" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lease" (
	"name" text COLLATE "C" PRIMARY KEY NOT NULL,
	"holder" text COLLATE "C" NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reading" (
	"topic" text COLLATE "C" PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"rows" jsonb NOT NULL,
	"read_at" timestamp with time zone,
	"failure" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch" (
	"topic" text COLLATE "C" NOT NULL,
	"viewer" text COLLATE "C" NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_topic_viewer_pk" PRIMARY KEY("topic","viewer")
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection" ADD CONSTRAINT "connection_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_value" ADD CONSTRAINT "sealed_value_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent" ADD CONSTRAINT "intent_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent" ADD CONSTRAINT "intent_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent" ADD CONSTRAINT "intent_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcome_token" ADD CONSTRAINT "welcome_token_desk_id_desk_id_fk" FOREIGN KEY ("desk_id") REFERENCES "public"."desk"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_account" ON "connection" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drift_what" ON "drift" USING btree ("venue","endpoint","field","seen");--> statement-breakpoint
CREATE UNIQUE INDEX "intent_once" ON "intent" USING btree ("desk_id","person_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "intent_client_oid" ON "intent" USING btree ("account_id","endpoint","client_oid");--> statement-breakpoint
CREATE INDEX "intent_order" ON "intent" USING btree ("account_id","order_id");--> statement-breakpoint
CREATE INDEX "intent_state" ON "intent" USING btree ("account_id","state");--> statement-breakpoint
CREATE INDEX "intent_recent" ON "intent" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "order_event_intent" ON "order_event" USING btree ("intent_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree ("email");--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_who" ON "sign_in_attempt" USING btree ("email","address","at");