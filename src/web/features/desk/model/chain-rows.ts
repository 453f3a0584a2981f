import type { OptionChain, OptionRecord } from '#api'
import type { ContractType } from '#domain'
import {
  maxPain,
  putCallRatio,
  type ChainOutlook,
  type SmilePoint,
  type StrikeGamma,
  type StrikeInterest,
} from '#engine/analytics'
import { minuteOfDay, yearsToExpiry } from '#engine/exchange'

/** A strike of a chain; a side without trades is absent. */
export interface ChainRow {
  readonly strike: number
  readonly call: OptionRecord | undefined
  readonly put: OptionRecord | undefined
}

/** Listed strikes of a chain, ascending, traded or not. */
export function chainRows(chain: OptionChain): ChainRow[] {
  const rows = new Map<number, { call?: OptionRecord; put?: OptionRecord }>()
  const listed = [...chain.listed_strikes.CALL, ...chain.listed_strikes.PUT]
  for (const strike of listed.toSorted((a, b) => a - b)) if (!rows.has(strike)) rows.set(strike, {})
  for (const option of chain.options) {
    const row = rows.get(option.strike)
    if (row) row[option.option_type === 'CALL' ? 'call' : 'put'] = option
  }
  return [...rows].map(([strike, { call, put }]) => ({ strike, call, put }))
}

/** Index of the row nearest to the forward; −1 without rows. */
export function atTheMoneyRow(rows: readonly ChainRow[], forward: number): number {
  let best = -1
  rows.forEach(({ strike }, i) => {
    const row = rows[best]
    if (!row || Math.abs(strike - forward) < Math.abs(row.strike - forward)) best = i
  })
  return best
}

/** The record of an option in a chain. */
export function recordOf(
  chain: OptionChain | undefined,
  contract: { readonly optionType: ContractType; readonly strike: number },
): OptionRecord | undefined {
  return chain?.options.find(
    ({ strike, option_type }) => strike === contract.strike && option_type === contract.optionType,
  )
}

/** Summary of a chain. Rupees; volatility in percent. Undefined if the chain lacks the figure. */
export interface ChainFigures {
  readonly straddle: number | undefined
  readonly putCallRatio: number | undefined
  readonly maxPain: number | undefined
  readonly atmVolatility: number | undefined
}

export function chainFigures(rows: readonly ChainRow[], forward: number): ChainFigures {
  const atm = rows[atTheMoneyRow(rows, forward)]
  const interest = openInterest(rows)
  const volatility = (atm?.call ?? atm?.put)?.iv
  return {
    straddle: atm?.call && atm.put ? atm.call.ltp + atm.put.ltp : undefined,
    putCallRatio: putCallRatio(interest),
    maxPain: maxPain(interest),
    atmVolatility: volatility ?? undefined,
  }
}

function openInterest(rows: readonly ChainRow[]): StrikeInterest[] {
  return rows.map(({ strike, call, put }) => ({
    strike,
    calls: call?.open_interest ?? 0,
    puts: put?.open_interest ?? 0,
  }))
}

/** Largest open interest of an option; 0 if the data of a chain has none. */
export function mostInterest(rows: readonly ChainRow[]): number {
  return Math.max(0, ...openInterest(rows).flatMap(({ calls, puts }) => [calls, puts]))
}

/** Gamma and open interest by strike. */
export function gammasOf(rows: readonly ChainRow[]): StrikeGamma[] {
  return openInterest(rows).map((interest, i) => ({
    ...interest,
    callGamma: rows[i]?.call?.gamma ?? null,
    putGamma: rows[i]?.put?.gamma ?? null,
  }))
}

/** Years from the moment of a chain to the close of its expiry. */
export function yearsOf({ date, time, expiry_date: expiry }: OptionChain): number {
  return yearsToExpiry(date, minuteOfDay(time), expiry)
}

/** Implied volatilities of a chain by strike, as fractions, ascending. */
export function smileOf(rows: readonly ChainRow[]): SmilePoint[] {
  return rows.flatMap(({ strike, call, put }) => {
    const volatility = call?.iv ?? put?.iv
    return volatility === null || volatility === undefined ? [] : [{ strike, volatility: volatility / 100 }]
  })
}

/** Distribution of the index at expiry that a chain implies; undefined without volatilities. */
export function outlookOf(chain: OptionChain): ChainOutlook | undefined {
  const smile = smileOf(chainRows(chain))
  return smile.length === 0 ? undefined : { forward: chain.forward, years: yearsOf(chain), smile }
}
