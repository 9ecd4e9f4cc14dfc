CREATE INDEX "transfer_internal" ON "transfer" USING btree ("account_id","tx_id") WHERE sub_type = 'internal';
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
ALTER TABLE "asset_snapshot" ADD CONSTRAINT "asset_snapshot_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;
