CREATE TABLE "owned_datasets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"account" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owned_datasets_account_private" CHECK ("owned_datasets"."account" is null or not "owned_datasets"."shared")
);
--> statement-breakpoint
ALTER TABLE "dataset_imports" DROP CONSTRAINT "dataset_imports_user_id_users_id_fk";
--> statement-breakpoint
DELETE FROM "dataset_imports" WHERE "user_id" IS NULL;--> statement-breakpoint
ALTER TABLE "dataset_imports" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "owned_datasets" ADD CONSTRAINT "owned_datasets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owned_datasets_user" ON "owned_datasets" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "dataset_imports" ADD CONSTRAINT "dataset_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "owned_datasets_count_added" AFTER INSERT ON "owned_datasets" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored('datasets', 'bytes');--> statement-breakpoint
CREATE TRIGGER "owned_datasets_count_removed" AFTER DELETE ON "owned_datasets" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored('datasets', 'bytes');--> statement-breakpoint
CREATE TRIGGER "owned_datasets_count_changed" AFTER UPDATE ON "owned_datasets" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored('datasets', 'bytes');
