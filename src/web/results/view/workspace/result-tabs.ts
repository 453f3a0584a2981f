import { useCallback } from 'react'
import type { BacktestBundle } from '#domain'
import { useAddress } from '../../../ui/hooks/use-address.ts'

/** Tabs of a result, by the value that stands in the address. */
export const RESULT_TABS = {
  overview: 'Overview',
  days: 'Days',
  trades: 'Trades',
  why: 'Why',
  luck: 'Luck',
  stress: 'Stress',
  figures: 'Figures',
  files: 'Files',
} as const
export type ResultTab = keyof typeof RESULT_TABS

/** Tabs that need a replay, which Delta cannot make of trades made elsewhere. */
const OF_REPLAYS: readonly ResultTab[] = ['why', 'stress']
/** Tabs that need trades. */
const OF_TRADES: readonly ResultTab[] = ['trades', 'why', 'luck', 'stress', 'figures', 'files']

/** The tabs that a result has, in order; all of them before it is known. */
export function tabsOf(bundle: BacktestBundle | undefined): ResultTab[] {
  const missing = [
    ...(bundle?.log ? OF_REPLAYS : []),
    ...(bundle?.results.trades.length === 0 ? OF_TRADES : []),
  ]
  return (Object.keys(RESULT_TABS) as ResultTab[]).filter((tab) => !missing.includes(tab))
}

/** The open tab and its setter. It is part of the address, so Back returns to the previous tab and a reload keeps it. */
export function useResultTab(tabs: readonly ResultTab[]) {
  const [search, change] = useAddress()
  const named = search.get('tab')
  const tab = tabs.find((value) => value === named) ?? 'overview'
  const open = useCallback(
    (next: ResultTab) =>
      change(
        (now) => {
          if (next === 'overview') now.delete('tab')
          else now.set('tab', next)
          return now
        },
        { preventScrollReset: true },
      ),
    [change],
  )
  return [tab, open] as const
}
