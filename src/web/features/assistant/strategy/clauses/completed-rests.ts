import type { FactKind } from '../compose/open-facts.ts'
import { Words } from '../words/words.ts'
import { saidFacts, type SaidFacts, type SaidValue } from './said-facts.ts'

/** The words before and behind a number that name its setting. */
const NAMED: Readonly<Partial<Record<FactKind, readonly [before: string, behind: string]>>> = {
  stop: ['', 'sl'],
  target: ['', 'target'],
  timeframe: ['', 'min candles'],
  entry: ['entry', ''],
  exit: ['exit', ''],
  lots: ['', 'lots'],
  strike: ['', 'otm'],
  level: ['level', ''],
}

/** Words that only carry a number: `make it 40%`. */
const CARRYING = new Set(
  'make use take set keep it them this that both to with try do kar karo kardo rakho rakh lo le ka ki ke ko de dena dijiye instead now then so lets go laga lagao the me for at on ab'.split(
    ' ',
  ),
)

const withoutPolite = (text: string) => text.replace(/^((please|pls|plz|kindly|so|and|also) )+/i, '')

/**
 * A text with one number and no name of a setting, with the name: `use 15` as `use 15 min candles`, and as `15 min candles`.
 * @param legs the legs that it is of; empty for all of them
 */
export function completedRests(rest: string, kind: FactKind, legs: string): readonly string[] {
  if (kind === 'protection') return /\bbuy\b|\bkharid/i.test(rest) ? [`also ${withoutPolite(rest)}`] : []
  const words = new Words(rest, true)
  const said = saidFacts(words, 0, words.tokens.length)
  const [value, ...further] = said.values
  const names = NAMED[kind]
  if (!value || !names || further.length > 0 || said.kinds.size > 0) return []
  const named = (written: string) => withName(written, value, names)
  const inPlace = legs === '' ? [withNamed(words, value, named)] : []
  return isCarried(words, said)
    ? [...inPlace, alone(legs, kind, named(words.written(value.at, value.end)))]
    : inPlace
}

/** Writes a number with the name of its setting. The unit of `15 min` is not written twice. */
function withName(
  written: string,
  { kinds }: SaidValue,
  [before, behind]: readonly [string, string],
): string {
  const left = kinds?.includes('timeframe') ? behind.replace('min ', '') : behind
  return `${before} ${written} ${left}`.trim()
}

/** The text with the name at its number: `pe 50% ka sl laga do`. */
function withNamed(words: Words, value: SaidValue, named: (written: string) => string): string {
  const at = words.is(value.end, 'ka', 'ki', 'ke', 'of') ? value.end + 1 : value.end
  const begin = words.at(value.at)?.start ?? 0
  const end = words.at(at - 1)?.end ?? words.text.length
  return `${words.text.slice(0, begin)}${named(words.text.slice(begin, end))}${words.text.slice(end)}`
}

/** Whether nothing stands beside the number but words that carry it; `3000 on each leg` names its legs. */
const isCarried = (words: Words, { options, sides, others }: SaidFacts) =>
  !words.has('scope') && options.size + sides.size === 0 && others.every((i) => CARRYING.has(words.textAt(i)))

/** The number with its name and its legs: `put leg 200 otm`. */
function alone(legs: string, kind: FactKind, named: string): string {
  const isOfOption = kind === 'strike' && legs !== '' && !legs.endsWith('legs')
  return `${legs}${isOfOption ? ' leg' : ''} ${named}`.trim()
}
