-- expand-only
CREATE TABLE "schema_migration" (
	"hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"desk_version" text NOT NULL,
	"expand_only" boolean NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL
);
