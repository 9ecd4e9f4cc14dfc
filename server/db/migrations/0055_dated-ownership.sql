ALTER TABLE "client_rule" DROP CONSTRAINT "client_rule_account_id_prefix_pk";--> statement-breakpoint
ALTER TABLE "client_uid" DROP CONSTRAINT "client_uid_account_id_uid_pk";--> statement-breakpoint
ALTER TABLE "client_rule" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "client_uid" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "client_rule" ADD COLUMN "number" integer;--> statement-breakpoint
-- What was entered without a date held for all days that the exchange has ever answered.
ALTER TABLE "client_rule" ADD COLUMN "from_day" date NOT NULL DEFAULT '2025-09-01';--> statement-breakpoint
ALTER TABLE "client_rule" ALTER COLUMN "from_day" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "client_rule" ADD COLUMN "replaced_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "client_rule" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
UPDATE "client_rule" SET "number" = counted.number FROM (
  SELECT account_id, prefix, row_number() OVER (PARTITION BY account_id ORDER BY created_at, prefix) AS number
  FROM "client_rule"
) AS counted WHERE (counted.account_id, counted.prefix) = ("client_rule".account_id, "client_rule".prefix);--> statement-breakpoint
ALTER TABLE "client_rule" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "client_rule" ADD CONSTRAINT "client_rule_account_id_number_pk" PRIMARY KEY("account_id","number");--> statement-breakpoint
ALTER TABLE "client_rule" ADD CONSTRAINT "client_rule_replaced_by_person_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_rule_from" ON "client_rule" USING btree ("account_id","prefix","from_day") WHERE replaced_at IS NULL;--> statement-breakpoint
ALTER TABLE "client_uid" ADD COLUMN "number" integer;--> statement-breakpoint
-- What was entered without a date held for all days that the exchange has ever answered.
ALTER TABLE "client_uid" ADD COLUMN "from_day" date NOT NULL DEFAULT '2025-09-01';--> statement-breakpoint
ALTER TABLE "client_uid" ALTER COLUMN "from_day" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "client_uid" ADD COLUMN "replaced_by" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "client_uid" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
UPDATE "client_uid" SET "number" = counted.number FROM (
  SELECT account_id, uid, row_number() OVER (PARTITION BY account_id ORDER BY created_at, uid) AS number
  FROM "client_uid"
) AS counted WHERE (counted.account_id, counted.uid) = ("client_uid".account_id, "client_uid".uid);--> statement-breakpoint
ALTER TABLE "client_uid" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "client_uid" ADD CONSTRAINT "client_uid_account_id_number_pk" PRIMARY KEY("account_id","number");--> statement-breakpoint
ALTER TABLE "client_uid" ADD CONSTRAINT "client_uid_replaced_by_person_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_uid_from" ON "client_uid" USING btree ("account_id","uid","from_day") WHERE replaced_at IS NULL;--> statement-breakpoint
-- An entry is written once, and then only replaced, also by the role that owns the tables.
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
--> statement-breakpoint
CREATE TRIGGER client_uid_replaced_only BEFORE UPDATE OR DELETE ON client_uid
  FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER client_rule_replaced_only BEFORE UPDATE OR DELETE ON client_rule
  FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER client_uid_kept BEFORE TRUNCATE ON client_uid
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER client_rule_kept BEFORE TRUNCATE ON client_rule
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
