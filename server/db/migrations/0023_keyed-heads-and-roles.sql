ALTER TABLE "chain_head" ADD COLUMN "key_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "chain_head" ADD COLUMN "mac" "bytea";--> statement-breakpoint
ALTER TABLE "archive_day" DROP COLUMN "first_complete_at";
--> statement-breakpoint
-- The desk's role may not make tables: this one does it as their owner, for a month and nothing
-- else. Its names come from the date alone, and it looks nothing up where others may put things.
CREATE OR REPLACE FUNCTION make_fill_month(wanted date) RETURNS void LANGUAGE plpgsql
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
ALTER FUNCTION end_launch(text) SET search_path = public, pg_temp;
