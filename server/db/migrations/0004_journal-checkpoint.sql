CREATE TABLE "journal_checkpoint" (
	"account_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"unsigned" "int8multirange" NOT NULL,
	"key_id" text COLLATE "C",
	"mac" "bytea"
);
--> statement-breakpoint
INSERT INTO "journal_checkpoint" ("account_id", "seq", "hash", "unsigned", "key_id", "mac")
SELECT "chain_head"."account_id", "seq", "hash", '{}', "key_id", "mac"
FROM "chain_head" JOIN "account" ON "account"."id" = "chain_head"."account_id";--> statement-breakpoint
UPDATE "chain_head" SET "key_id" = NULL, "mac" = NULL
FROM "account" WHERE "account"."id" = "chain_head"."account_id";