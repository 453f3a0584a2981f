CREATE TABLE "storage_used" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"slot" integer NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "storage_used_user_id_kind_slot_pk" PRIMARY KEY("user_id","kind","slot")
);
--> statement-breakpoint
ALTER TABLE "storage_used" ADD CONSTRAINT "storage_used_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "count_stored"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  slot_used integer := pg_backend_pid() % 32;
  rows_changed text := CASE TG_OP WHEN 'DELETE' THEN 'old_rows' ELSE 'new_rows' END;
  factor integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    EXECUTE format('INSERT INTO storage_used AS s (user_id, kind, slot, bytes)
      SELECT user_id, %L, %s, sum(bytes)::bigint FROM (
        SELECT user_id, %s AS bytes FROM new_rows UNION ALL SELECT user_id, -(%s) FROM old_rows) AS changed
      WHERE EXISTS (SELECT FROM users WHERE id = user_id)
      GROUP BY user_id HAVING sum(bytes) <> 0 ORDER BY user_id
      ON CONFLICT (user_id, kind, slot) DO UPDATE SET bytes = s.bytes + excluded.bytes',
      TG_ARGV[0], slot_used, TG_ARGV[1], TG_ARGV[1]);
  ELSE
    EXECUTE format('INSERT INTO storage_used AS s (user_id, kind, slot, bytes)
      SELECT user_id, %L, %s, %s * sum(%s)::bigint FROM %s
      WHERE EXISTS (SELECT FROM users WHERE id = user_id)
      GROUP BY user_id ORDER BY user_id
      ON CONFLICT (user_id, kind, slot) DO UPDATE SET bytes = s.bytes + excluded.bytes',
      TG_ARGV[0], slot_used, factor, TG_ARGV[1], rows_changed);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE
  counted text[][] := ARRAY[
    ['issue_screenshots', 'pictures', 'octet_length(picture)'],
    ['backtest_results', 'results', 'octet_length(head)'],
    ['backtest_trade_pages', 'results', 'octet_length(trades)'],
    ['sweep_chunks', 'searches', 'octet_length(rows) + octet_length(days)'],
    ['deployment_minutes', 'deployments', '100 + octet_length(legs::text)'],
    ['deployment_log', 'deployments', '100 + octet_length(text)'],
    ['quote_minutes', 'quotes', '100 + octet_length(bars::text)']
  ];
  one text[];
BEGIN
  FOREACH one SLICE 1 IN ARRAY counted LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored(%L, %L)',
      one[1] || '_count_added', one[1], one[2], one[3]);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored(%L, %L)',
      one[1] || '_count_removed', one[1], one[2], one[3]);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored(%L, %L)',
      one[1] || '_count_changed', one[1], one[2], one[3]);
    EXECUTE format('INSERT INTO storage_used AS s (user_id, kind, slot, bytes)
      SELECT user_id, %L, 0, sum(%s)::bigint FROM %I GROUP BY user_id
      ON CONFLICT (user_id, kind, slot) DO UPDATE SET bytes = s.bytes + excluded.bytes', one[2], one[3], one[1]);
  END LOOP;
END $$;
