ALTER TABLE "process_instance" ADD COLUMN "desk" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "process_instance" ADD COLUMN "desk_place" text;