-- Whoever reads the exchange with a key keeps what it knows of the key and of its account, until
-- one of these triggers tells that either has changed. Only what a call goes by is told of.
CREATE FUNCTION tell_connection_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('connection-changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER connection_changed
  AFTER DELETE OR UPDATE OF id, desk_id, account_id, label, permissions, key_last4, removed_at
  ON connection FOR EACH ROW EXECUTE FUNCTION tell_connection_change();
--> statement-breakpoint
CREATE TRIGGER connection_changed
  AFTER DELETE OR UPDATE OF id, desk_id, name, environment, venue, position_mode, nd_broker,
    copy_trading, channel_code, live_confirmed_at, family, learned
  ON account FOR EACH ROW EXECUTE FUNCTION tell_connection_change();
