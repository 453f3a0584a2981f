CREATE TABLE "portfolios" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portfolios_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "strategy_revisions" (
	"user_id" text NOT NULL,
	"strategy_id" text NOT NULL,
	"revision" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"form_data" jsonb NOT NULL,
	"performance" jsonb,
	"revised_at" timestamp with time zone NOT NULL,
	CONSTRAINT "strategy_revisions_user_id_strategy_id_revision_pk" PRIMARY KEY("user_id","strategy_id","revision")
);
--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "portfolio_id" text;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "revised_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "summary" jsonb;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_revisions" ADD CONSTRAINT "strategy_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_revisions" ADD CONSTRAINT "strategy_revisions_strategy" FOREIGN KEY ("user_id","strategy_id") REFERENCES "public"."strategies"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "portfolios_user_name" ON "portfolios" USING btree ("user_id",lower("name"));--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_portfolio" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Portfolios were names written beside each strategy; both names of the default one mean none.
INSERT INTO "portfolios" ("user_id", "id", "name", "created_at", "updated_at")
SELECT "user_id", 'portfolio_' || gen_random_uuid(), min("portfolio_name"), min("created_at"), max("updated_at")
FROM "strategies"
WHERE lower("portfolio_name") NOT IN ('default portfolio', 'my strategies')
GROUP BY "user_id", lower("portfolio_name");--> statement-breakpoint
UPDATE "strategies" SET "portfolio_id" = "portfolios"."id"
FROM "portfolios"
WHERE "portfolios"."user_id" = "strategies"."user_id" AND lower("portfolios"."name") = lower("strategies"."portfolio_name");--> statement-breakpoint
UPDATE "strategies" SET "revised_at" = "updated_at";--> statement-breakpoint
-- Performances were counted gross of charges.
UPDATE "strategies" SET "performance" = "performance" || '{"basis": "gross", "curve": []}'
WHERE "performance" IS NOT NULL;--> statement-breakpoint
-- Where the run that one came from is still there, its totals are made net; the other figures wait for the next run.
UPDATE "strategies" SET "performance" = "performance" || jsonb_build_object(
  'basis', 'net-totals',
  'totalReturn', "run"."net",
  'totalReturnPercentage', "run"."net" * 100 / "run"."capital"
)
FROM (
  SELECT DISTINCT ON ("strategies"."user_id", "strategies"."id")
    "strategies"."user_id",
    "strategies"."id",
    ("backtest_results"."summary" ->> 'netPnL')::double precision AS "net",
    ("backtest_results"."summary" ->> 'initialCapital')::double precision AS "capital"
  FROM "strategies"
  JOIN "backtests" ON "backtests"."user_id" = "strategies"."user_id"
    AND "backtests"."request" -> 'instrument' = "strategies"."form_data" -> 'instrument'
    AND "backtests"."request" -> 'startDate' = "strategies"."form_data" -> 'startDate'
    AND "backtests"."request" -> 'endDate' = "strategies"."form_data" -> 'endDate'
  JOIN "backtest_results" ON "backtest_results"."backtest_id" = "backtests"."id"
    AND "backtest_results"."summary" -> 'totalPnL' = "strategies"."performance" -> 'totalReturn'
    AND "backtest_results"."summary" -> 'totalTrades' = "strategies"."performance" -> 'totalTrades'
    AND "backtest_results"."summary" -> 'maxDrawdown' = "strategies"."performance" -> 'maxDrawdown'
    AND "backtest_results"."summary" -> 'sharpeRatio' = "strategies"."performance" -> 'sharpeRatio'
  WHERE ("backtest_results"."summary" ->> 'initialCapital')::double precision > 0
  ORDER BY "strategies"."user_id", "strategies"."id", "backtests"."submitted_at" DESC
) AS "run"
WHERE "run"."user_id" = "strategies"."user_id" AND "run"."id" = "strategies"."id";
