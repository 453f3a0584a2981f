CREATE TABLE "log_mappings" (
	"user_id" text NOT NULL,
	"header_hash" text NOT NULL,
	"source" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "log_mappings_user_id_header_hash_pk" PRIMARY KEY("user_id","header_hash")
);
--> statement-breakpoint
ALTER TABLE "backtests" ALTER COLUMN "request" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "backtests" ADD COLUMN "log" jsonb;--> statement-breakpoint
ALTER TABLE "log_mappings" ADD CONSTRAINT "log_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtests" ADD CONSTRAINT "backtests_asked_or_imported" CHECK (("backtests"."request" is null) = ("backtests"."log" is not null));