import { routes, type OptionChain } from '#api'
import type { ExpiryChoice, Underlying } from '#domain'
import { apiClient } from '../../../backend/client.ts'

/** Which first prices are asked for. */
export interface FirstDay {
  readonly dataset: string | undefined
  readonly underlying: Underlying
  readonly from: string
  readonly to: string
  /** The minute of the entry, `HH:MM`. */
  readonly time: string
  readonly expiries: readonly ExpiryChoice[]
}

/**
 * The chains of a period's first session at the minute of the entry, by the expiry that a leg chooses; empty where the
 * dataset has no session in the period.
 */
export async function firstDayChains(
  { dataset, underlying, from, to, time, expiries }: FirstDay,
  signal: AbortSignal,
): Promise<ReadonlyMap<ExpiryChoice, OptionChain>> {
  const of = { underlying, ...(dataset !== undefined && { dataset }) }
  const { sessions } = await apiClient.call(routes.optionSessions, { query: of }, { signal })
  const date = sessions.find((session) => session.date >= from && session.date <= to)?.date
  if (date === undefined) return new Map()
  const listed = await apiClient.call(routes.optionExpiries, { query: { ...of, date } }, { signal })
  const chains = await Promise.all(
    expiries.map(async (choice) => {
      const expiry = chosenExpiry(listed.expiries, choice)
      if (expiry === undefined) return []
      const query = { ...of, expiry_date: expiry, date, time }
      const [chain] = await apiClient.call(routes.optionChain, { query }, { signal })
      return chain ? [[choice, chain] as const] : []
    }),
  )
  return new Map(chains.flat())
}

/** The expiry that a choice means, from those listed in the order of their dates. */
function chosenExpiry(
  listed: readonly { readonly date: string; readonly monthly: boolean }[],
  choice: ExpiryChoice,
): string | undefined {
  if (choice === 'monthly') return listed.find(({ monthly }) => monthly)?.date
  return listed[choice === 'next' ? 1 : 0]?.date
}
