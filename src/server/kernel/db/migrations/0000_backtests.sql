CREATE TABLE "backtest_results" (
	"backtest_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"summary" jsonb NOT NULL,
	"head" "bytea" NOT NULL,
	"trade_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backtest_trade_pages" (
	"backtest_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"user_id" text NOT NULL,
	"trades" "bytea" NOT NULL,
	CONSTRAINT "backtest_trade_pages_backtest_id_page_pk" PRIMARY KEY("backtest_id","page")
);
--> statement-breakpoint
CREATE TABLE "backtests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"request" jsonb NOT NULL,
	"priority" text NOT NULL,
	"error" text,
	"error_fields" jsonb,
	"attempt" integer DEFAULT 0 NOT NULL,
	"worker" text,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'user' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "backtest_results" ADD CONSTRAINT "backtest_results_backtest_id_backtests_id_fk" FOREIGN KEY ("backtest_id") REFERENCES "public"."backtests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_results" ADD CONSTRAINT "backtest_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_trade_pages" ADD CONSTRAINT "backtest_trade_pages_backtest_id_backtest_results_backtest_id_fk" FOREIGN KEY ("backtest_id") REFERENCES "public"."backtest_results"("backtest_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtest_trade_pages" ADD CONSTRAINT "backtest_trade_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtests" ADD CONSTRAINT "backtests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backtests_user_submitted" ON "backtests" USING btree ("user_id","submitted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "backtests_unfinished" ON "backtests" USING btree ("user_id") WHERE status in ('submitted', 'queued', 'running');