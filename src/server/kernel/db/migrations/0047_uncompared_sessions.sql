-- Deployments that finished before their last session was compared with its backtest go on until it is.
DELETE FROM "deployment_log" WHERE "kind" = 'end' AND "deployment_id" IN (
  SELECT d."id" FROM "deployments" d JOIN "deployment_days" s ON s."deployment_id" = d."id"
  WHERE d."state" = 'finished' AND s."is_over" AND s."comparison" IS NULL);--> statement-breakpoint
UPDATE "deployments" SET "ended_at" = NULL, "held_until" = NULL WHERE "state" = 'finished' AND "id" IN (
  SELECT "deployment_id" FROM "deployment_days" WHERE "is_over" AND "comparison" IS NULL);
