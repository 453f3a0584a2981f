ALTER TABLE "deployed_books" ADD COLUMN "loss" bigint;--> statement-breakpoint
-- Users who chose their alerts before and want those of limits get the new one of books too.
UPDATE "notification_choices" SET "alerts" = "alerts" || '["book"]'::jsonb WHERE "alerts" ? 'limit';
