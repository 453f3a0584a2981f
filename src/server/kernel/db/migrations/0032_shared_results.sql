CREATE TABLE "shared_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"backtest_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"shown" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_results_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "shared_results" ADD CONSTRAINT "shared_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_results" ADD CONSTRAINT "shared_results_backtest_id_backtests_id_fk" FOREIGN KEY ("backtest_id") REFERENCES "public"."backtests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_results_backtest" ON "shared_results" USING btree ("backtest_id");--> statement-breakpoint
CREATE INDEX "shared_results_user" ON "shared_results" USING btree ("user_id");