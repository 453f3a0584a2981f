CREATE TABLE "sweep_chunks" (
	"job_id" uuid NOT NULL,
	"chunk" integer NOT NULL,
	"user_id" text NOT NULL,
	"rows" "bytea" NOT NULL,
	"days" "bytea" NOT NULL,
	CONSTRAINT "sweep_chunks_job_id_chunk_pk" PRIMARY KEY("job_id","chunk")
);
--> statement-breakpoint
ALTER TABLE "sweep_chunks" ADD CONSTRAINT "sweep_chunks_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sweep_chunks" ADD CONSTRAINT "sweep_chunks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;