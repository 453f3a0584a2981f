CREATE TABLE "broker_capture_nights" (
	"user_id" text NOT NULL,
	"broker" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"message" text,
	"needs_sign_in" boolean DEFAULT false NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	CONSTRAINT "broker_capture_nights_user_id_broker_day_pk" PRIMARY KEY("user_id","broker","day")
);
--> statement-breakpoint
CREATE TABLE "broker_captures" (
	"user_id" text NOT NULL,
	"broker" text NOT NULL,
	"enabled" boolean NOT NULL,
	"underlyings" jsonb NOT NULL,
	"strikes" integer NOT NULL,
	"expiries" integer NOT NULL,
	"dataset" text NOT NULL,
	"since" date NOT NULL,
	CONSTRAINT "broker_captures_user_id_broker_pk" PRIMARY KEY("user_id","broker")
);
--> statement-breakpoint
ALTER TABLE "broker_capture_nights" ADD CONSTRAINT "broker_capture_nights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_captures" ADD CONSTRAINT "broker_captures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;