ALTER TABLE "trials" ADD COLUMN "chance" real;--> statement-breakpoint
ALTER TABLE "trials" ADD COLUMN "variants" integer DEFAULT 1 NOT NULL;