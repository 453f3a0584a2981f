CREATE TABLE "simulators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"underlying" text NOT NULL,
	"dataset" text NOT NULL,
	"parent_id" uuid,
	"forked_at" jsonb,
	"state" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "simulators" ADD CONSTRAINT "simulators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulators" ADD CONSTRAINT "simulators_parent_id_simulators_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."simulators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "simulators_user_updated" ON "simulators" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "simulators_parent" ON "simulators" USING btree ("parent_id");