import { and, eq, sql } from 'drizzle-orm'
import { describeFeedReport, type FeedReport } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { ClockMinute } from '#engine/units'
import type { Db } from '../../kernel/db/database.ts'
import { deploymentDays, deploymentLog } from '../../kernel/db/schema/index.ts'
import type { Outbox } from '../../kernel/outbox/outbox.ts'
import { lastLines, type DeploymentRow } from '../queries.ts'
import { linkTo } from '../record.ts'

interface News {
  readonly date: IsoDate
  /** Negative before the open. */
  readonly minute: ClockMinute
  readonly report: FeedReport
}

/**
 * Appends a line about the feed to deployments' logs before any minute can carry it, and notifies their
 * users. The same line is written once per session. The caller's transaction must hold the locks on the
 * deployments' rows.
 */
export async function notifyFeedFault(
  tx: Db,
  outbox: Outbox,
  rows: readonly DeploymentRow[],
  { date, minute, report }: News,
): Promise<void> {
  const last = await lastLines(
    tx,
    rows.map(({ id }) => id),
  )
  for (const { id: deploymentId, userId, name, schedule, terms } of rows) {
    const session = schedule.findIndex((one) => one.date === date)
    if (session < 0) continue
    const event = { what: 'feed', report } as const
    const line = { deploymentId, session, kind: 'feed', event } as const
    const { deploymentId: ofDeployment, session: inSession, event: logged } = deploymentLog
    const isNotified = and(
      eq(ofDeployment, deploymentId),
      eq(inSession, session),
      sql`${logged} = ${JSON.stringify(event)}::jsonb`,
    )
    const notified = await tx
      .select({ seq: deploymentLog.seq })
      .from(deploymentLog)
      .where(isNotified)
      .limit(1)
    if (notified.length > 0) continue
    await tx
      .insert(deploymentDays)
      .values({ deploymentId, userId, session, date, playedOn: date })
      .onConflictDoNothing()
    await tx.insert(deploymentLog).values({ ...line, userId, minute, seq: (last.get(deploymentId) ?? 0) + 1 })
    if (!terms.notify) continue
    const title = `${name} on paper: no quotes yet`
    await outbox.notify(tx, {
      userId,
      kind: 'trade',
      title,
      body: describeFeedReport(report),
      link: linkTo(deploymentId),
      alerts: ['feed'],
    })
  }
}
