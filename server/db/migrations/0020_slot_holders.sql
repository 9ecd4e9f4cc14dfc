ALTER TABLE "budget_slot" ADD COLUMN "holder" text COLLATE "C";--> statement-breakpoint
-- What a dead process had taken serves again once its last call must have reached the exchange.
CREATE OR REPLACE FUNCTION end_launch(ended text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM lease WHERE holder IN (SELECT id FROM boot WHERE launch = ended);
  UPDATE boot SET lease_until = clock_timestamp()
  WHERE launch = ended AND lease_until > clock_timestamp();
  UPDATE budget_slot SET free_at = clock_timestamp() + interval '5 seconds'
  WHERE free_at > clock_timestamp() + interval '5 seconds'
    AND holder IN (SELECT id FROM boot WHERE launch = ended);
  SELECT pg_notify('launch-ended', ended);
$$;
