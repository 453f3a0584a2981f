CREATE TABLE "broker_connections" (
	"user_id" text NOT NULL,
	"broker" text NOT NULL,
	"sealed" text NOT NULL,
	"shown" jsonb NOT NULL,
	"token_ends_at" timestamp with time zone,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "broker_connections_user_id_broker_pk" PRIMARY KEY("user_id","broker")
);
--> statement-breakpoint
ALTER TABLE "broker_connections" ADD CONSTRAINT "broker_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;