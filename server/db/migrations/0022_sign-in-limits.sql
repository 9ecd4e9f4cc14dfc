CREATE TABLE "sign_in_turn" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_turn_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"address" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Tries of the last minutes are worth nothing beyond them: the table is made anew.
DROP TABLE "sign_in_attempt";--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"address" text NOT NULL,
	"browser" text COLLATE "C",
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "browser" text COLLATE "C" DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_turn_whose" ON "sign_in_turn" USING btree ("email","address");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_email" ON "sign_in_attempt" USING btree ("email","at") WHERE "sign_in_attempt"."browser" is null;--> statement-breakpoint
CREATE INDEX "sign_in_attempt_address" ON "sign_in_attempt" USING btree ("address","at") WHERE "sign_in_attempt"."browser" is null;--> statement-breakpoint
CREATE INDEX "sign_in_attempt_pair" ON "sign_in_attempt" USING btree ("email","address","at") WHERE "sign_in_attempt"."browser" is null;--> statement-breakpoint
CREATE INDEX "sign_in_attempt_browser" ON "sign_in_attempt" USING btree ("browser","at") WHERE "sign_in_attempt"."browser" is not null;--> statement-breakpoint
ALTER TABLE "person" DROP COLUMN "failures";