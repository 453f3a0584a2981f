CREATE TABLE "issue_watchers" (
	"issue_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "issue_watchers_issue_id_user_id_pk" PRIMARY KEY("issue_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "issue_watchers" ADD CONSTRAINT "issue_watchers_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_watchers" ADD CONSTRAINT "issue_watchers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_watchers_user" ON "issue_watchers" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "issue_watchers" ("issue_id", "user_id") SELECT "id", "reporter_id" FROM "issues" WHERE "reporter_id" IS NOT NULL;
