CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"payload" jsonb NOT NULL,
	"checkpoint" jsonb,
	"error" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"worker" text,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_user_submitted" ON "jobs" USING btree ("user_id","kind","submitted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_unfinished" ON "jobs" USING btree ("user_id","kind") WHERE status in ('submitted', 'queued', 'running');--> statement-breakpoint
-- Places of a user are counted where a job is started. The queue's schema is not there yet on a first start.
DROP FUNCTION IF EXISTS "queue"."keep_group_limit"() CASCADE;--> statement-breakpoint
DROP TABLE IF EXISTS "queue"."group_limit";
