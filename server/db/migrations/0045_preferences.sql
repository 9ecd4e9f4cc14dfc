CREATE TABLE "preference" (
	"person_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"json" text NOT NULL,
	CONSTRAINT "preference_person_id_name_pk" PRIMARY KEY("person_id","name")
);
--> statement-breakpoint
ALTER TABLE "preference" ADD CONSTRAINT "preference_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;