CREATE TABLE "deployment_days" (
	"deployment_id" uuid NOT NULL,
	"session" integer NOT NULL,
	"user_id" text NOT NULL,
	"date" text NOT NULL,
	"played_on" text NOT NULL,
	"is_over" boolean DEFAULT false NOT NULL,
	"trades" integer DEFAULT 0 NOT NULL,
	"profit" bigint DEFAULT 0 NOT NULL,
	"net_profit" bigint DEFAULT 0 NOT NULL,
	"is_as_backtest" boolean,
	"comparison" jsonb,
	CONSTRAINT "deployment_days_deployment_id_session_pk" PRIMARY KEY("deployment_id","session")
);
--> statement-breakpoint
CREATE TABLE "deployment_log" (
	"deployment_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"user_id" text NOT NULL,
	"session" integer NOT NULL,
	"minute" integer NOT NULL,
	"kind" text NOT NULL,
	"leg_id" text,
	"text" text NOT NULL,
	"levels" jsonb,
	CONSTRAINT "deployment_log_deployment_id_seq_pk" PRIMARY KEY("deployment_id","seq")
);
--> statement-breakpoint
CREATE TABLE "deployment_minutes" (
	"deployment_id" uuid NOT NULL,
	"session" integer NOT NULL,
	"minute" integer NOT NULL,
	"user_id" text NOT NULL,
	"fence" integer NOT NULL,
	"profit" bigint NOT NULL,
	"index" integer,
	CONSTRAINT "deployment_minutes_deployment_id_session_minute_pk" PRIMARY KEY("deployment_id","session","minute")
);
--> statement-breakpoint
CREATE TABLE "deployment_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deployment_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deployment_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"leg" text,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"session" integer,
	"minute" integer
);
--> statement-breakpoint
CREATE TABLE "deployment_trades" (
	"deployment_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"user_id" text NOT NULL,
	"session" integer NOT NULL,
	"trade" jsonb NOT NULL,
	CONSTRAINT "deployment_trades_deployment_id_seq_pk" PRIMARY KEY("deployment_id","seq")
);
--> statement-breakpoint
CREATE TABLE "deployments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"strategy_id" text,
	"request" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"feed_name" text NOT NULL,
	"is_simulated" boolean NOT NULL,
	"schedule" jsonb NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"is_paused" boolean DEFAULT false NOT NULL,
	"session" integer DEFAULT 0 NOT NULL,
	"minute" integer DEFAULT -1 NOT NULL,
	"shown" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"run_id" uuid,
	"holder" text,
	"held_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "backtests" ADD COLUMN "kind" text DEFAULT 'backtest' NOT NULL;--> statement-breakpoint
ALTER TABLE "deployment_days" ADD CONSTRAINT "deployment_days_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_days" ADD CONSTRAINT "deployment_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_log" ADD CONSTRAINT "deployment_log_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_log" ADD CONSTRAINT "deployment_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_minutes" ADD CONSTRAINT "deployment_minutes_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_minutes" ADD CONSTRAINT "deployment_minutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_orders" ADD CONSTRAINT "deployment_orders_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_orders" ADD CONSTRAINT "deployment_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_trades" ADD CONSTRAINT "deployment_trades_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployment_trades" ADD CONSTRAINT "deployment_trades_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deployment_log_session" ON "deployment_log" USING btree ("deployment_id","session");--> statement-breakpoint
CREATE INDEX "deployment_orders_deployment" ON "deployment_orders" USING btree ("deployment_id","id");--> statement-breakpoint
CREATE INDEX "deployments_user_created" ON "deployments" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deployments_running" ON "deployments" USING btree ("held_until") WHERE ended_at is null;