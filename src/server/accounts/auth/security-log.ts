import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SecurityEventKind } from '#domain'
import type { Db } from '../../kernel/db/database.ts'
import { securityEvents } from '../../kernel/db/schema/index.ts'

interface Circumstances {
  /** The account's user; undefined if unknown. */
  readonly userId?: string | undefined
  /** The acting user, if someone else. */
  readonly actorId?: string | undefined
  readonly detail?: string
  readonly request: Pick<FastifyRequest, 'ip' | 'headers'>
}

const LONGEST_USER_AGENT = 400

/** Writes an event to the security log, without any user input. */
export async function recordEvent(
  db: Db,
  kind: SecurityEventKind,
  { userId, actorId, detail = '', request }: Circumstances,
): Promise<void> {
  await db.insert(securityEvents).values({
    id: randomUUID(),
    kind,
    detail,
    userId: userId ?? null,
    actorId: actorId ?? null,
    ipAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
  })
}

/** Removes events older than a year. */
export async function removeOldEvents(db: Db): Promise<void> {
  await db.delete(securityEvents).where(sql`${securityEvents.at} < now() - interval '1 year'`)
}
