CREATE TABLE "quote_days" (
	"user_id" text NOT NULL,
	"broker" text NOT NULL,
	"underlying" text NOT NULL,
	"date" text NOT NULL,
	"opens_at" bigint NOT NULL,
	"last_expiry" text NOT NULL,
	"contracts" jsonb,
	"complete" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"holder" text,
	"held_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quote_days_user_id_broker_underlying_date_pk" PRIMARY KEY("user_id","broker","underlying","date")
);
--> statement-breakpoint
CREATE TABLE "quote_minutes" (
	"user_id" text NOT NULL,
	"broker" text NOT NULL,
	"underlying" text NOT NULL,
	"date" text NOT NULL,
	"minute" integer NOT NULL,
	"bars" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	CONSTRAINT "quote_minutes_user_id_broker_underlying_date_minute_pk" PRIMARY KEY("user_id","broker","underlying","date","minute")
);
--> statement-breakpoint
ALTER TABLE "quote_days" ADD CONSTRAINT "quote_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_minutes" ADD CONSTRAINT "quote_minutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_minutes" ADD CONSTRAINT "quote_minutes_day" FOREIGN KEY ("user_id","broker","underlying","date") REFERENCES "public"."quote_days"("user_id","broker","underlying","date") ON DELETE cascade ON UPDATE no action;