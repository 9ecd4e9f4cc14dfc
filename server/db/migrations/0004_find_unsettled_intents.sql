DROP INDEX "intent_client_oid";--> statement-breakpoint
CREATE INDEX "intent_unsettled" ON "intent" USING btree ("state") WHERE state IN ('PREPARED', 'SENDING', 'UNKNOWN');--> statement-breakpoint
CREATE UNIQUE INDEX "intent_client_oid" ON "intent" USING btree ("account_id","client_oid","endpoint");