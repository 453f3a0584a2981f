CREATE TABLE "webhooks" (
	"user_id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_result" text,
	"last_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_orders" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD COLUMN "alerts" jsonb;--> statement-breakpoint
-- Lines of before keep their sentences; their levels become events, so that the chart still draws them.
ALTER TABLE "deployment_log" ALTER COLUMN "text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deployment_log" ADD COLUMN "event" jsonb;--> statement-breakpoint
DROP TRIGGER "deployment_log_count_added" ON "deployment_log";--> statement-breakpoint
DROP TRIGGER "deployment_log_count_removed" ON "deployment_log";--> statement-breakpoint
DROP TRIGGER "deployment_log_count_changed" ON "deployment_log";--> statement-breakpoint
UPDATE "deployment_log" SET "event" = CASE WHEN "levels" ->> 'key' = '' THEN
  jsonb_build_object('what', 'overall-levels', 'stop', ("levels" ->> 'stop')::numeric / 100, 'target', ("levels" ->> 'target')::numeric / 100, 'lock', ("levels" ->> 'lock')::numeric / 100, 'booked', 0)
ELSE
  jsonb_build_object('what', 'levels', 'key', "levels" ->> 'key', 'stop', ("levels" ->> 'stop')::numeric / 100, 'target', ("levels" ->> 'target')::numeric / 100, 'isTrail', "levels" -> 'isTrail')
END WHERE "levels" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "deployment_log" DROP COLUMN "levels";--> statement-breakpoint
-- Minutes keep their profit; the hash of their state is unknown, which 0 says.
ALTER TABLE "deployment_minutes" RENAME TO "old_minutes";--> statement-breakpoint
ALTER TABLE "old_minutes" RENAME CONSTRAINT "deployment_minutes_deployment_id_session_minute_pk" TO "old_minutes_pk";--> statement-breakpoint
ALTER TABLE "old_minutes" DROP CONSTRAINT "deployment_minutes_deployment_id_deployments_id_fk";--> statement-breakpoint
ALTER TABLE "old_minutes" DROP CONSTRAINT "deployment_minutes_user_id_users_id_fk";--> statement-breakpoint
CREATE TABLE "deployment_minutes" (
	"deployment_id" uuid NOT NULL,
	"session" integer NOT NULL,
	"part" integer NOT NULL,
	"user_id" text NOT NULL,
	"figures" "bytea" NOT NULL,
	CONSTRAINT "deployment_minutes_deployment_id_session_part_pk" PRIMARY KEY("deployment_id","session","part")
);
--> statement-breakpoint
ALTER TABLE "deployment_minutes" ADD CONSTRAINT "deployment_minutes_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_minutes" ADD CONSTRAINT "deployment_minutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "deployment_minutes" SELECT "deployment_id", "session", "minute" / 30, min("user_id"),
  string_agg(substring(int8send("profit") from 3) || '\x00000000'::bytea, ''::bytea ORDER BY "minute")
FROM "old_minutes" GROUP BY "deployment_id", "session", "minute" / 30;--> statement-breakpoint
DROP TABLE "old_minutes";--> statement-breakpoint
DO $$
DECLARE
  counted text[][] := ARRAY[
    ['deployment_minutes', 'deployments', '100 + octet_length(figures)'],
    ['deployment_log', 'deployments', '100 + coalesce(octet_length(text), 0) + coalesce(octet_length(event::text), 0)']
  ];
  one text[];
BEGIN
  DELETE FROM storage_used WHERE kind = 'deployments';
  FOREACH one SLICE 1 IN ARRAY counted LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored(%L, %L)',
      one[1] || '_count_added', one[1], one[2], one[3]);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored(%L, %L)',
      one[1] || '_count_removed', one[1], one[2], one[3]);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored(%L, %L)',
      one[1] || '_count_changed', one[1], one[2], one[3]);
    EXECUTE format('INSERT INTO storage_used AS s (user_id, kind, slot, bytes)
      SELECT user_id, %L, 0, sum(%s)::bigint FROM %I GROUP BY user_id
      ON CONFLICT (user_id, kind, slot) DO UPDATE SET bytes = s.bytes + excluded.bytes', one[2], one[3], one[1]);
  END LOOP;
END $$;
