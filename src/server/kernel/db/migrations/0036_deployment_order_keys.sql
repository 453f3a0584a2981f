ALTER TABLE "deployment_orders" ADD COLUMN "key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "deployment_orders_key" ON "deployment_orders" USING btree ("deployment_id","key");