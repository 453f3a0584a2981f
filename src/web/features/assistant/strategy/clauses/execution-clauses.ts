import { amountAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

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

/** `sl to be checked on candle close`. */
function checkedStop(words: Words, i: number): Read<string> | undefined {
  const stop = words.find(i, 'rule', 'stop')
  const at = stop && words.past(stop.end, CHECKED)
  return stop && at !== undefined && at > stop.end ? words.find(at, 'trigger') : undefined
}

/** Slippage, and whether stops act on the close of a minute. */
export const readExecution: ClauseReader = (words, i) => {
  const trigger = words.find(words.past(i, CHECKED), 'trigger') ?? checkedStop(words, i)
  if (trigger)
    return clause({ is: 'execution', execution: { trigger: 'close' } }, pastTouch(words, trigger.end))
  const name = words.find(i, 'rule', 'slippage')
  if (!name) {
    const amount = amountAt(words, i)
    const behind = amount && words.find(amount.end, 'rule', 'slippage')
    return behind && slippageOf(amount.value, behind.end)
  }
  const amount = amountAt(words, words.skipLinks(name.end))
  return amount && slippageOf(amount.value, amount.end)
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
