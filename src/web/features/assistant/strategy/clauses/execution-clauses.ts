import { amountAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { scopeAt } from './risk-clauses.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })

const CHECKED =
  'checked decide decided judged evaluated evaluate measured counted only to be is are should will triggered trigger'.split(
    ' ',
  )
const TOUCH =
  'touch touches touching wick wicks intrabar tick ticks ltp spikes a the on by just mere intraminute'.split(
    ' ',
  )

/** Behind `on candle close`, which `not on touch` repeats. */
function pastTouch(words: Words, i: number): number {
  const at = words.past(words.isBreak(i) ? i + 1 : i, ['and'])
  const not = words.is(at, 'not') ? at + 1 : words.is(at, 'instead', 'rather') ? at + 2 : at
  return not > at && words.is(not, ...TOUCH) ? words.past(not, TOUCH) : i
}

const STOPS = 'ko ka ki are is be should must will to act acts trigger triggers work works based only'.split(
  ' ',
)

/** Behind the stops of all legs, before `on candle close`: `dono leg ka sl candle close pe check karo`. */
function pastStops(words: Words, i: number): number {
  const scope = scopeAt(words, i)
  const isOfAll = scope === undefined || scope.value.of === 'each' || scope.value.of === 'whole'
  const at = words.past(endOf(scope, i), ['the', 'my', 'all', 'ka', 'ki', 'ke'])
  const stop = isOfAll ? words.find(at, 'rule', 'stop') : undefined
  return stop ? words.past(stop.end, STOPS) : i
}

/** Slippage, and whether stops act on the close of a minute. */
export const readExecution: ClauseReader = (words, i) => {
  const trigger =
    words.find(words.past(i, CHECKED), 'trigger') ??
    words.find(words.past(pastStops(words, i), CHECKED), 'trigger')
  if (trigger)
    return clause(
      { is: 'execution', execution: { trigger: 'close' } },
      words.past(pastTouch(words, trigger.end), ['only']),
    )
  const name = words.find(i, 'rule', 'slippage')
  if (!name) {
    const amount = amountAt(words, i)
    const behind = amount && words.find(amount.end, 'rule', 'slippage')
    return behind && slippageOf(amount.value, pastFills(words, behind.end))
  }
  const amount = amountAt(
    words,
    words.past(words.skipLinks(name.end), ['take', 'lo', 'assume', 'consider', 'rakho']),
  )
  return amount && slippageOf(amount.value, pastFills(words, amount.end))
}

const EACH = 'on at for per each every both the a in to of and &'.split(' ')
const FILLS =
  'fill fills order orders trade trades side sides execution executions entry exit leg legs way'.split(' ')

/** `each fill`, `on entry and exit` behind the slippage: every order has it anyway. */
function pastFills(words: Words, given: number): number {
  const i = words.past(given, ['maan', 'maano', 'lo', 'lena', 'rakho', 'rakhna'])
  const first = words.past(i, EACH)
  if (first === i || !words.is(first, ...FILLS)) return i
  const both = words.past(first + 1, ['and', '&'])
  const end = both > first + 1 && words.is(both, ...FILLS) ? both + 1 : first + 1
  // In '0.5% slippage, on entry 9:20' the time has its verb.
  return words.at(end) === undefined || words.isBreak(end) || words.is(end, 'and', 'with') ? end : i
}

function slippageOf(
  { unit: stated, value }: { unit: string | undefined; value: number },
  end: number,
): Read<Clause> | undefined {
  if (value === 0) return clause({ is: 'execution', execution: { slippage: undefined } }, end)
  // A rupee of the premium is a point.
  const unit = stated === 'fixed' ? 'points' : stated
  if (unit !== 'points' && unit !== 'percentage')
    return clause({ is: 'question', question: `Slippage of ${value}: points or percent?` }, end)
  return clause({ is: 'execution', execution: { slippage: { type: unit, value } } }, end)
}
