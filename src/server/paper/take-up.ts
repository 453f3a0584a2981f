import { tradedLegs } from '#domain'
import type { Db } from '../db/database.ts'
import type { At, Taken } from './desk.ts'
import { madeBefore, takenOrders, type DeploymentRow } from './queries.ts'

/** All that a desk needs of a deployment to go on with it from where its row stands. */
export async function takenFrom(db: Db, row: DeploymentRow, at: At): Promise<Taken> {
  const { id, request, terms, schedule } = row
  const legIds = tradedLegs(request).map((leg) => leg.id)
  const [orders, made] = await Promise.all([takenOrders(db, row, legIds), madeBefore(db, id, at.session)])
  const dates = schedule.map(({ date }) => date)
  return { id, request, terms, dates, limits: terms.limits, orders, made, at }
}
