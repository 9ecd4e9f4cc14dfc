CREATE TABLE "client" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"tags" text[] NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_name" UNIQUE("account_id","name"),
	CONSTRAINT "client_of_account" UNIQUE("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_rule" (
	"account_id" text COLLATE "C" NOT NULL,
	"prefix" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_rule_account_id_prefix_pk" PRIMARY KEY("account_id","prefix")
);
--> statement-breakpoint
CREATE TABLE "client_uid" (
	"account_id" text COLLATE "C" NOT NULL,
	"uid" text COLLATE "C" NOT NULL,
	"client_id" text COLLATE "C" NOT NULL,
	"order_account_id" text COLLATE "C",
	"created_by" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_uid_account_id_uid_pk" PRIMARY KEY("account_id","uid")
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
ALTER TABLE "client" ADD CONSTRAINT "client_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_rule" ADD CONSTRAINT "client_rule_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_rule" ADD CONSTRAINT "client_rule_account_id_client_id_client_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."client"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_uid" ADD CONSTRAINT "client_uid_order_account_id_account_id_fk" FOREIGN KEY ("order_account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_uid" ADD CONSTRAINT "client_uid_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_uid" ADD CONSTRAINT "client_uid_account_id_client_id_client_account_id_id_fk" FOREIGN KEY ("account_id","client_id") REFERENCES "public"."client"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fill_uid" ADD CONSTRAINT "fill_uid_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_uid_orders" ON "client_uid" USING btree ("order_account_id") WHERE order_account_id IS NOT NULL;
