CREATE TABLE "market_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"venue" text COLLATE "C" NOT NULL,
	"list" text NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"symbol" text COLLATE "C" NOT NULL,
	"what" text NOT NULL,
	"changes" jsonb NOT NULL,
	"before_at" timestamp with time zone,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "market_change_once" UNIQUE NULLS NOT DISTINCT("venue","list","category","symbol","before_at")
);
--> statement-breakpoint
CREATE INDEX "market_change_seen" ON "market_change" USING btree ("venue","list","seen_at");
--> statement-breakpoint
INSERT INTO "market_change" ("venue", "list", "category", "symbol", "what", "changes")
SELECT split_part(topic, ':', 2), split_part(topic, ':', 1),
  CASE WHEN topic LIKE 'instruments:%' THEN split_part(topic, ':', 3) ELSE '' END,
  CASE WHEN topic LIKE 'index:%' THEN split_part(topic, ':', 3) ELSE '' END, 'first', '[]'
FROM "snapshot" WHERE read_at IS NOT NULL AND (topic LIKE 'instruments:%' OR topic LIKE 'index:%');
