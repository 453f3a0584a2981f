ALTER TABLE "backtest_results" ALTER COLUMN "head" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "backtest_results" ADD COLUMN "overview" "bytea";--> statement-breakpoint
ALTER TABLE "backtest_results" ADD COLUMN "days" "bytea";--> statement-breakpoint
ALTER TABLE "backtest_results" ADD COLUMN "trades" "bytea";--> statement-breakpoint
ALTER TABLE "backtest_results" ADD CONSTRAINT "backtest_results_one_format" CHECK (num_nulls("backtest_results"."overview", "backtest_results"."days", "backtest_results"."trades") = case when "backtest_results"."head" is null then 0 else 3 end);--> statement-breakpoint
-- The values are compressed already, and parts of a value can be read only if PostgreSQL does not compress it.
ALTER TABLE "backtest_results" ALTER COLUMN "overview" SET STORAGE EXTERNAL,
  ALTER COLUMN "days" SET STORAGE EXTERNAL,
  ALTER COLUMN "trades" SET STORAGE EXTERNAL;--> statement-breakpoint
DROP TRIGGER "backtest_results_count_added" ON "backtest_results";--> statement-breakpoint
DROP TRIGGER "backtest_results_count_removed" ON "backtest_results";--> statement-breakpoint
DROP TRIGGER "backtest_results_count_changed" ON "backtest_results";--> statement-breakpoint
CREATE TRIGGER "backtest_results_count_added" AFTER INSERT ON "backtest_results" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('results', 'coalesce(octet_length(head), octet_length(overview) + octet_length(days) + octet_length(trades))');--> statement-breakpoint
CREATE TRIGGER "backtest_results_count_removed" AFTER DELETE ON "backtest_results" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('results', 'coalesce(octet_length(head), octet_length(overview) + octet_length(days) + octet_length(trades))');--> statement-breakpoint
CREATE TRIGGER "backtest_results_count_changed" AFTER UPDATE ON "backtest_results" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('results', 'coalesce(octet_length(head), octet_length(overview) + octet_length(days) + octet_length(trades))');
