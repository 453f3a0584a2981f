CREATE TABLE "trials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"family_hash" text NOT NULL,
	"strategy_hash" text NOT NULL,
	"dataset" text NOT NULL,
	"daily_sharpe" real,
	"first_seen" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "backtests" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "backtests" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "backtests" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "backtests" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "backtests" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backtests" ADD COLUMN "strategy_id" text;--> statement-breakpoint
ALTER TABLE "backtests" ADD COLUMN "strategy_hash" text;--> statement-breakpoint
ALTER TABLE "backtests" ADD COLUMN "family_hash" text;--> statement-breakpoint
ALTER TABLE "backtests" ADD COLUMN "dataset_version" text;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trials_once" ON "trials" USING btree ("user_id","strategy_hash","dataset");--> statement-breakpoint
CREATE INDEX "trials_family" ON "trials" USING btree ("user_id","family_hash","dataset");