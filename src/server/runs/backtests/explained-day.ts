import { legNames, type BacktestRequest, type DayExplanation } from '#domain'
import { datesToExplain, explainDay } from '#engine/explain'
import type { MarketReader } from '#engine/market'
import { compilePlan, withAddedLegs, type Plan } from '#engine/replay'
import { ManualOrderBook } from './manual-order-book.ts'
import { describeOrder, orderDetails, orderTime } from './order-words.ts'
import type { DayAnswer, DayQuestion } from './day-explainer.ts'

/** Explains a day on the reader's data; `orders` are executed as they were on paper. */
export async function explainedDay(
  reader: MarketReader,
  { request, date, origin, orders }: DayQuestion,
): Promise<DayAnswer> {
  const manualOrders = orders && orders.length > 0 ? new ManualOrderBook(orders) : undefined
  const plan = withAddedLegs(compilePlan(request, reader), manualOrders?.addedLegs ?? [])
  const isSession = reader.sessions(plan.underlying).includes(date)
  if (!isSession || date < plan.startDate || date > plan.endDate)
    return noSession(
      origin
        ? `${date} is no trading day of this backtest; choose one from ${plan.startDate} to ${plan.endDate}`
        : `'${reader.dataset.name}' has no session of ${plan.underlying} on ${date}; choose another date`,
    )
  await reader.prepare(plan.underlying, datesToExplain(plan, reader, date))
  const names = namesOf(request, plan)
  const ordered = manualOrders?.on(date).map((order) => ({
    time: orderTime(order),
    text: describeOrder(
      order.kind,
      order.leg === undefined ? undefined : (names[plan.legs[order.leg].id] ?? 'a leg'),
      orderDetails(order),
    ),
  }))
  const day: DayExplanation = {
    ...explainDay(plan, reader, date, manualOrders),
    legNames: names,
    ...(ordered && ordered.length > 0 && { orders: ordered }),
  }
  return { kind: 'explained', json: JSON.stringify(day) }
}

/** Leg names by id; a plan knows only the ids. */
function namesOf(request: BacktestRequest, { legs }: Plan): Record<string, string> {
  const nameOf = legNames(request)
  return Object.fromEntries(legs.map(({ id }) => [id, nameOf(id)]))
}

export function noSession(reason: string): DayAnswer {
  return { kind: 'no-session', reason }
}
