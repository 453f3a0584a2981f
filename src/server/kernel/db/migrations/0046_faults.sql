ALTER TABLE "backtests" ADD COLUMN "fault" jsonb;--> statement-breakpoint
ALTER TABLE "dataset_imports" ADD COLUMN "fault" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "fault" jsonb;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "last_outcome" jsonb;