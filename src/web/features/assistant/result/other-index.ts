import { underlyingFromName } from '#engine/exchange'
import type { OpenRun } from '../../../results/screen-context.ts'

const INDEX = /\b(bank ?nifty|bnf|finnifty|fin nifty|midcp ?nifty|sensex|bankex|nifty)\b/g

/** That the open result is of another index than the one that a question names; empty where it is not. */
export function otherIndex(text: string, { whole }: OpenRun): string {
  const own = whole && underlyingFromName(whole.instrument)
  const named = [...text.matchAll(INDEX)].map(([name]) => name.replace('fin nifty', 'finnifty'))
  const found = named.map((name) =>
    underlyingFromName(name.replace(/^bnf$|bank nifty/, 'banknifty').toUpperCase()),
  )
  const other = found.find((one) => one !== undefined)
  return own === undefined || other === undefined || found.includes(own)
    ? ''
    : `This result is of ${own}; nothing in it is of ${other}.`
}
