import type pg from 'pg'

/**
 * The queue counts the running jobs of a group in the snapshot in which it claims the next, so two claims of the same
 * instant do not see each other. This counts once more, with the group locked, as the job becomes active; a claim too
 * many then finds nothing, and the job stays where it was.
 */
const EXACT_LIMITS = `
create table if not exists queue.group_limit (name text primary key, most integer not null);

create or replace function queue.keep_group_limit() returns trigger language plpgsql as $body$
declare
  allowed integer := (select most from queue.group_limit where name = new.name);
begin
  if allowed is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended(new.name || '/' || new.group_id, 0));
  if (select count(*) from queue.job
      where name = new.name and group_id = new.group_id and state = 'active') >= allowed then
    return null;
  end if;
  return new;
end $body$;

create or replace trigger keep_group_limit before update of state on queue.job for each row
  when (new.state = 'active' and old.state <> 'active' and new.group_id is not null)
  execute function queue.keep_group_limit();`

/** Any number that nothing else locks: processes that start together must not make the same trigger at once. */
const SETUP_LOCK = 7_405_113

/**
 * Lets no more than this many jobs of one group of a queue run at the same time, over all processes.
 * The process that started last decides.
 */
export async function limitGroups(pool: pg.Pool, queue: string, most: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [SETUP_LOCK])
    await client.query(EXACT_LIMITS)
    await client.query(
      'insert into queue.group_limit values ($1, $2) on conflict (name) do update set most = excluded.most',
      [queue, most],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
