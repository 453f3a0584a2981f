import type { OptionChain } from '#api'
import { routes } from '#api/calls'
import type { Underlying } from '#domain'
import { expiryPlan, type SketchExpiry } from '#engine/analytics'
import { chooseExpiry } from '#engine/chain'
import { dayNumber, isoDate } from '#engine/exchange'
import { apiClient } from '../backend/client.ts'

/** Which first prices are asked for. */
export interface FirstDay {
  readonly dataset: string | undefined
  readonly underlying: Underlying
  readonly from: string
  readonly to: string
  /** The minute of the entry, `HH:MM`. */
  readonly time: string
  readonly expiries: readonly SketchExpiry[]
}

/**
 * The chains of a period's first session at the minute of the entry, by the expiry that a leg chooses; empty where the
 * dataset has no session in the period.
 */
export async function firstDayChains(
  { dataset, underlying, from, to, time, expiries }: FirstDay,
  signal: AbortSignal,
): Promise<ReadonlyMap<SketchExpiry, OptionChain>> {
  const of = { underlying, ...(dataset !== undefined && { dataset }) }
  const { sessions } = await apiClient.call(routes.optionSessions, { query: of }, { signal })
  const date = sessions.find((session) => session.date >= from && session.date <= to)?.date
  if (date === undefined) return new Map()
  const { expiries: answer } = await apiClient.call(
    routes.optionExpiries,
    { query: { ...of, date } },
    { signal },
  )
  const listed = answer.map((expiry) => dayNumber(expiry.date))
  const chains = await Promise.all(
    expiries.map(async (choice) => {
      const expiry = chooseExpiry(listed, expiryPlan(choice), { underlying, day: dayNumber(date) })
      if (expiry === undefined) return []
      const query = { ...of, expiry_date: isoDate(expiry), date, time }
      const [chain] = await apiClient.call(routes.optionChain, { query }, { signal })
      return chain ? [[choice, chain] as const] : []
    }),
  )
  return new Map(chains.flat())
}
