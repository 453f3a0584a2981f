import type { SaidFacts } from '../clauses/said-facts.ts'
import type { Words } from '../words/words.ts'
import { changedFacts, factsOf, keyOf, type Fact } from './open-facts.ts'
import type { Outcome } from './said-of-now.ts'

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '))

interface Phrase {
  readonly words: Words
  readonly from: number
  readonly to: number
  readonly said: SaidFacts
}

type Holds = (outcome: Outcome) => boolean

/** What a phrase says of the sizes of the stops and targets that the other words set: `rupees I mean`, `risk reward 1:2`. */
export function saidOfSizes(phrase: Phrase): Holds | undefined {
  const { words, from, to } = phrase
  const texts = words.tokens.slice(from, to).flatMap(({ kind, text }) => (kind === 'break' ? [] : [text]))
  return unitMeant(phrase.said, texts) ?? ratioMeant(texts)
}

const MEANT = set('i mean meant matlab yaani')
const BESIDE_UNIT = set('i mean meant matlab yaani in of all both that is are hai the')

/** `rupees I mean`, `in points I mean`: all stops and targets that change have this unit. */
function unitMeant({ units, values, kinds }: SaidFacts, texts: readonly string[]): Holds | undefined {
  const others = texts.filter((text) => !/^(points?|percent|percentage|rupees?)$/.test(text))
  const isMeant = texts.some((text) => text !== 'i' && MEANT.has(text))
  const isPlain = units.length === 1 && values.length + kinds.size === 0
  if (!isMeant || !isPlain || !others.every((text) => BESIDE_UNIT.has(text))) return undefined
  return ({ open, after }) => {
    const has = new Set(factsOf(after).map(keyOf))
    const sizes = changedFacts(open, after).filter((fact) => isSize(fact) && has.has(keyOf(fact)))
    return sizes.length > 0 && sizes.every(({ unit }) => unit === units[0])
  }
}

const isSize = ({ kind }: Fact) => kind === 'stop' || kind === 'target'

const COUNTS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5 }
const BESIDE_RATIO = set('so the my a an of is to ratio that gives makes it i want which this rakhna hai')

/** `risk reward one is to one`, `rr 1:2`: each target is so many times the stop beside it. */
function ratioMeant(texts: readonly string[]): Holds | undefined {
  const [risk = '', ...behind] = texts.filter((text) => !BESIDE_RATIO.has(text))
  const named = risk === 'rr' ? behind : risk === 'risk' && behind[0] === 'reward' ? behind.slice(1) : []
  const [first, second, further] = named.flatMap((text) => text.split(/[:x]/)).map(countOf)
  if (!first || !second || further !== undefined) return undefined
  return ({ after }) => {
    const sizes = factsOf(after).filter(isSize)
    const stops = sizes.filter(({ kind }) => kind === 'stop')
    const targets = sizes.filter(({ kind }) => kind === 'target')
    return (
      stops.length > 0 &&
      stops.length === targets.length &&
      stops.every((stop) => targets.some((target) => isTimes(target, stop, second / first)))
    )
  }
}

const countOf = (text: string) => COUNTS[text] ?? Number(text)

const isTimes = (target: Fact, stop: Fact, times: number) =>
  target.unit === stop.unit &&
  target.option === stop.option &&
  target.side === stop.side &&
  Number(target.value) === Number(stop.value) * times
