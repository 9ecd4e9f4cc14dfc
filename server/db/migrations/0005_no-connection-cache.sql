DROP TRIGGER connection_changed ON connection;--> statement-breakpoint
DROP TRIGGER connection_changed ON account;--> statement-breakpoint
DROP FUNCTION tell_connection_change();