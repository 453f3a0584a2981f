ALTER TABLE "users" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("delete_after") WHERE is_guest;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "guests_end_and_do_not_administer" CHECK (not is_guest or (role = 'user' and delete_after is not null));