-- Whether a user has a place free for a job that a worker has taken: fewer than `most` others are said to run and are held by a
-- worker that gives signs of life. Counts with the user locked until the transaction ends, in a look of its own after the lock:
-- two that are taken at the same instant see each other. (src/server/jobs/turn.ts)
CREATE FUNCTION take_turn(candidate uuid, owner text, queue_name text, most integer) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  running integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('turn/' || owner, 0));
  SELECT count(*) INTO running
  FROM queue.job held
  WHERE held.name = queue_name AND held.group_id = owner AND held.state = 'active' AND held.id <> candidate
    AND (
      EXISTS (SELECT FROM backtests WHERE backtests.id = held.id AND backtests.status = 'running')
      OR EXISTS (SELECT FROM jobs WHERE jobs.id = held.id AND jobs.status = 'running')
    );
  RETURN running < most;
END
$$;
