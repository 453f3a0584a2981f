CREATE TABLE "queue_messages" (
	"queue" text NOT NULL,
	"id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"priority" integer NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "queue_messages_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone,
	CONSTRAINT "queue_messages_queue_id_pk" PRIMARY KEY("queue","id")
);
--> statement-breakpoint
CREATE INDEX "queue_messages_held" ON "queue_messages" USING btree ("queue","group_id") WHERE held_until is not null;--> statement-breakpoint
-- Takes waiting messages for a worker: at most `most`, and of one group at most `most_of_group` held at the same time. Takers of a
-- queue pass one after the other, and each looks after it has the lock, so the limit of a group is exact. A message that was taken
-- `most_attempts` times in vain goes to the dead-letter queue. (src/server/kernel/jobs/worker.ts)
CREATE FUNCTION take_messages(
  taken_queue text, most integer, most_of_group integer, most_attempts integer, dead_letter text, hold interval
) RETURNS TABLE (taken_id uuid, taken_payload jsonb, taken_attempts integer)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('queue/' || taken_queue, 0));
  WITH lost AS (
    DELETE FROM queue_messages m
    WHERE m.queue = taken_queue AND m.attempts >= most_attempts AND (m.held_until IS NULL OR m.held_until < now())
    RETURNING m.id, m.payload, m.priority, m.group_id
  )
  INSERT INTO queue_messages (queue, id, payload, priority, group_id)
  SELECT dead_letter, lost.id, lost.payload, lost.priority, lost.group_id FROM lost WHERE dead_letter IS NOT NULL
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    PERFORM pg_notify('delta_queue', dead_letter);
  END IF;
  RETURN QUERY
  WITH held AS (
    SELECT m.group_id, count(*)::integer AS running FROM queue_messages m
    WHERE m.queue = taken_queue AND m.held_until >= now() GROUP BY m.group_id
  ), waiting AS (
    SELECT m.id, m.priority, m.place,
      coalesce(held.running, 0) + row_number() OVER (PARTITION BY m.group_id ORDER BY m.priority DESC, m.place) AS nth
    FROM queue_messages m LEFT JOIN held USING (group_id)
    WHERE m.queue = taken_queue AND m.due_at <= now() AND (m.held_until IS NULL OR m.held_until < now())
  ), next AS (
    SELECT waiting.id FROM waiting WHERE most_of_group IS NULL OR waiting.nth <= most_of_group
    ORDER BY waiting.priority DESC, waiting.place LIMIT most
  ), taken AS (
    UPDATE queue_messages m SET held_until = now() + hold, attempts = m.attempts + 1
    FROM next WHERE m.queue = taken_queue AND m.id = next.id
    RETURNING m.id, m.payload, m.attempts, m.priority, m.place
  )
  SELECT taken.id, taken.payload, taken.attempts FROM taken ORDER BY taken.priority DESC, taken.place;
END
$$;
--> statement-breakpoint
DROP FUNCTION take_turn(uuid, text, text, integer);
--> statement-breakpoint
-- Takes over what waits in the tables of pg-boss, which kept the queue before.
DO $$
BEGIN
  IF to_regclass('queue.job') IS NOT NULL THEN
    INSERT INTO queue_messages (queue, id, payload, priority, group_id, attempts, due_at)
    SELECT name, id, data, priority, coalesce(group_id, ''), retry_count, start_after FROM queue.job
    WHERE state::text IN ('created', 'retry', 'active') ORDER BY created_on
    ON CONFLICT DO NOTHING;
    DROP SCHEMA queue CASCADE;
  END IF;
END $$;
