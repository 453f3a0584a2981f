import type { Words } from '../words/words.ts'
import { testedOutcome } from './tested-outcomes.ts'

/** The position behind courtesy around an order; undefined if there is none. */
type Courtesy = (words: Words, i: number) => number | undefined

const list = (text: string) => text.split(' ')
const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)
const isFirst = (words: Words, i: number) => i === 0 || words.isBreak(i - 1)

const SPEAKS = list(
  'i we it would will shall should id ill itd itll am is be very much so really highly most that',
)
const PLEASED = list(
  'obliged grateful thankful glad happy great nice good lovely kind helpful appreciated wonderful pleased delighted',
)
const ASKED = list('you u ya aap someone somebody')
const MAY = list('can could would will may might please kindly also')

/** `I would be obliged if you could`, `it would be great if you can`. */
const gratitude: Courtesy = (words, i) => {
  const at = isFirst(words, i) ? words.past(i, SPEAKS) : i
  if (at === i || !words.is(at, ...PLEASED, 'appreciate')) return undefined
  const is = words.past(at + 1, ['it', 'that', 'of', 'you'])
  if (!words.is(is, 'if') || !words.is(is + 1, ...ASKED)) return undefined
  const end = words.past(is + 2, MAY)
  // 'If you could not trade on Fridays' asks for something.
  return words.is(end, 'not', 'never', 'dont', 'avoid', 'nahi') ? undefined : end
}

/** `would you be so kind as to`, `will you be kind enough to`. */
const kindness: Courtesy = (words, i) => {
  const kind = words.past(i, list('would will could can you be so please'))
  if (kind < i + 2 || !words.is(kind, 'kind', 'good')) return undefined
  const end = words.past(kind + 1, ['as', 'enough', 'to'])
  return words.is(end - 1, 'to') ? end : undefined
}

const IT = list('it this that its thats is are be possible i may u you not too much would')
const ALLOWED = list(
  'support possible permitted permissible allowed permit allow feasible alright allright okay ok fine supported supports available doable acceptable agreeable convenient ask say request suggest trouble bother agree ho',
)
const BY_THIS = list(
  'by with for in on here to you u the tool software system app builder platform delta program backtester please sake so ho to toh it this that',
)
const TOOLS = list('the this your tool software system app builder platform delta program backtester')

/** `if permitted`, `if that is alright with you`, `if the tool supports it`: a phrase that ends there; what allows it is not named. */
const permission: Courtesy = (words, i) => {
  if (!words.is(i, 'if', 'agar', 'provided')) return undefined
  const tool = words.past(i + 1, TOOLS)
  const at = words.past(tool, [...IT, 'aap', 'can'])
  const end = words.is(at, ...ALLOWED) ? words.past(at, [...ALLOWED, ...BY_THIS]) : i
  const allows = words.past(i + 1, [...IT, ...TOOLS, ...ALLOWED, ...BY_THIS, 'aap', 'can'])
  const isHindi = words.is(i, 'agar') && words.is(end - 1, 'to', 'toh')
  return end > i && end === allows && (isHindi || isEdge(words, end)) ? end : undefined
}

const OWN = ['my', 'our', 'mere', 'humare']
const VIEWS = list(
  'understanding view views opinion experience knowledge reading observation observations mind book eyes eye thinking judgement judgment feeling reckoning estimation hisaab hisab khayal khyal anubhav',
)

/** `as per my understanding`, `according to me`, `in my book`, `to my mind`, `mere hisaab se`: whose view it is. */
const viewpoint: Courtesy = (words, i) => {
  const by = words.past(i, ['as', 'per', 'according', 'going', 'in', 'to', 'from', 'by'])
  const own = words.past(by, OWN)
  if (own > by && words.is(own, ...VIEWS)) {
    const isHindi = words.is(own + 1, 'se', 'mein', 'me')
    return by > i || isHindi ? own + (isHindi ? 2 : 1) : undefined
  }
  return words.is(i, 'according') && words.is(i + 1, 'to') && words.is(i + 2, 'me', 'us') ? i + 3 : undefined
}

/** `for once`, between marks, says that something is unusual. Behind a re-entry it is a count. */
const forOnce: Courtesy = (words, i) =>
  words.is(i, 'for') && words.is(i + 1, 'once') && isFirst(words, i) && isEdge(words, i + 2)
    ? i + 2
    : undefined

const CASES = ['case', 'cases', 'situation', 'scenario', 'event', 'condition']

/** `in that case` behind a sentence with a rule on an indicator and nothing else: the entry, which comes of that rule. */
const inThatCase: Courtesy = (words, i) => {
  const noun = words.is(i, 'in') ? words.past(i + 1, ['that', 'such', 'this', 'a', 'these', 'those']) : i
  if (noun < i + 2 || !words.is(noun, ...CASES) || !words.isBreak(i - 1)) return undefined
  const from = 1 + words.tokens.findLastIndex((_, at) => at < i - 1 && /^[.;!?]/.test(words.textAt(at)))
  const has = (holds: (at: number) => unknown) =>
    words.tokens.slice(from, i - 1).some((_, k) => holds(from + k) !== undefined)
  const isOther = has(
    (at) =>
      words.find(at, 'rule', 'stop', 'target', 'trail', 'lock', 'reEntry') ??
      words.find(at, 'side') ??
      words.find(at, 'time', 'exit'),
  )
  return has((at) => words.find(at, 'indicator')) && !isOther ? noun + 1 : undefined
}

const COURTESIES = [gratitude, kindness, permission, viewpoint, forOnce, inThatCase, testedOutcome]

/** Courtesy and talk around an order, which sets nothing: `I would be obliged if you could`, `if permitted`, `as per my view`. */
export function courtesy(words: Words, i: number): number | undefined {
  for (const one of COURTESIES) {
    const end = one(words, i)
    if (end !== undefined) return end
  }
  return undefined
}
