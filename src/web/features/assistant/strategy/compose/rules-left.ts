import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { legsOf } from './open-legs.ts'

interface Said {
  readonly all: readonly PlacedClause[]
  readonly open: FormRequest
  readonly written: (clause: PlacedClause) => string
}

const ONLY = /^(just|only|sirf|bas|keep (only|just))\b/i
const OF_WHOLE = /\b(overall|mtm|combined|total|portfolio|whole)\b/i
const OF_LEGS = /\b(legs?|each|individual|per)\b/i

/** `no target, only overall sl`, where the legs have stops as well: nothing says whether these stay. */
export function onlyLeft(clause: PlacedClause, { all, open, written }: Said): PlacedClause | undefined {
  const words = written(clause)
  const before = all.slice(0, all.indexOf(clause)).findLast(({ is }) => is !== 'and')
  if (clause.is !== 'filler' || before?.is !== 'remove' || !ONLY.test(words)) return undefined
  const rule = /\b(tgts?|targets?|profits?|tp)\b/i.test(words) ? 'target' : 'stop'
  const isWhole = OF_WHOLE.test(words)
  const isOther = isWhole ? hasOfLegs(open, rule) : OF_LEGS.test(words) && hasOfWhole(open, rule)
  if (!isOther || all.some((one) => one.is === 'remove' && one.what === rule)) return undefined
  const goes = isWhole ? `do the ${rule}s of the legs go` : `does the ${rule} of the whole position go`
  const question = `“${words}”: ${goes} as well, or stay?`
  return { is: 'question', question, begin: clause.begin, end: clause.end }
}

const hasOfLegs = (open: FormRequest, rule: 'stop' | 'target') =>
  legsOf(open).some(
    ({ riskManagement: { stopLoss, takeProfit } }) => (rule === 'stop' ? stopLoss : takeProfit).enabled,
  )

function hasOfWhole(open: FormRequest, rule: 'stop' | 'target'): boolean {
  const { simpleStopLoss, simpleTakeProfit } = open.simpleRiskManagement
  return (rule === 'stop' ? simpleStopLoss : simpleTakeProfit).enabled
}
