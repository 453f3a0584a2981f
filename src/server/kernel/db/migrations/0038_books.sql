CREATE TABLE "deployed_books" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"portfolio_id" text NOT NULL,
	"book_id" uuid NOT NULL,
	"cap" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_books" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"portfolio_id" text NOT NULL,
	"name" text NOT NULL,
	"lots" jsonb NOT NULL,
	"cap" bigint,
	"start_date" text NOT NULL,
	"end_date" text NOT NULL,
	"dataset" text NOT NULL,
	"edits" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "book_id" uuid;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "book_place" integer;--> statement-breakpoint
ALTER TABLE "deployed_books" ADD CONSTRAINT "deployed_books_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_books" ADD CONSTRAINT "saved_books_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deployed_books_user" ON "deployed_books" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "saved_books_name" ON "saved_books" USING btree ("user_id","portfolio_id",lower("name"));--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_book_id_deployed_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."deployed_books"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deployments_book" ON "deployments" USING btree ("book_id");--> statement-breakpoint
CREATE TRIGGER "saved_books_count_edit" BEFORE UPDATE OF "name", "lots", "cap", "start_date", "end_date", "dataset" ON "saved_books" FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name" OR OLD."lots" IS DISTINCT FROM NEW."lots" OR OLD."cap" IS DISTINCT FROM NEW."cap" OR OLD."start_date" IS DISTINCT FROM NEW."start_date" OR OLD."end_date" IS DISTINCT FROM NEW."end_date" OR OLD."dataset" IS DISTINCT FROM NEW."dataset") EXECUTE FUNCTION "count_edit"();
