import type { OptionType } from '#domain'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

/** An option on whose own chart a rule is; `leg` if the words do not say which. */
type Owner = OptionType | 'leg'

/** `that CE's own …`, `the option's own …`: the option itself, on whose chart a rule is. */
export function chartOwner(words: Words, i: number): Read<Owner> | undefined {
  const at = words.past(i, ['that', 'this', 'the', 'its'])
  const option = words.find(at, 'option')
  const leg = option ?? (words.is(at, 'option', 'leg', 'premium') ? { end: at + 1 } : undefined)
  if (!leg || !words.is(leg.end, 'own')) return undefined
  return {
    value: (option?.value as OptionType | undefined) ?? 'leg',
    end: words.past(leg.end + 1, ['chart', 's']),
  }
}

/** The price of an option before it is compared with a line. */
interface PricedOption {
  readonly of: Owner
  /** Whether the words are those of a price of options, so that the line can be none of the index. */
  readonly isOwn: boolean
  /** The position behind words for the same option, and whether there are any: `its own`, `apne`, `of that ce`. */
  readonly pastOwn: (i: number) => Read<boolean>
}

const THAT = 'that this the its their uska uski uske iska iski us is wo woh atm otm itm'.split(' ')
const PRICE = ['price', 'premium', 'prem', 'rate', 'ltp', 'bhav']
const OF = ['ka', 'ki', 'ke']
const OWN = 'its own apne apni apna uske uski their khud ke ki ka the of'.split(' ')
const SAYS_OWN = ['its', 'own', 'apne', 'apni', 'apna', 'uske', 'uski', 'their']
/** Of “it” and “the price”, which may be the index, only these tell that the chart is the option's. */
const SAYS_ITS_OWN = ['own', 'apne', 'apni', 'apna', 'khud']
const WHOSE = ['its', 'their', 'uska', 'uski', 'uske', 'iska', 'iski']
const IT = ['it', 'wo', 'woh', 'jo']
const ITSELF = ['itself', 'khud', 'chart', 'candle', 'close', 'closes', 'closing']

/** `ce premium`, `put ka price`, `option premium itself`, `the call`, `uska price`, `close of that ce`. */
export function pricedOption(
  words: Words,
  i: number,
  before: Clause | undefined,
): Read<PricedOption> | undefined {
  // A premium of several legs together has no chart.
  const owner = words.is(i - 1, ...OF) ? i - 2 : i - 1
  const isOfAll = words.is(owner, 'straddle', 'strangle', 'combined', 'total', 'net', 'overall')
  const subject = isOfAll
    ? undefined
    : (closeOf(words, i) ?? namedPrice(words, i) ?? priceBehind(words, i, before))
  // The only word for the option of the leg is that of the leg.
  if (
    !subject ||
    (subject.value.of !== 'leg' && !isNamedElsewhere(words, subject.value.of, [i, subject.end]))
  )
    return undefined
  const { isOpen } = subject.value
  return {
    value: { ...subject.value, pastOwn: (at) => pastOwn(words, at, isOpen) },
    end: words.past(subject.end, ITSELF),
  }
}

const isNamedElsewhere = (words: Words, option: string, [from, to]: readonly [number, number]) =>
  words.tokens.some((_, at) => (at < from || at >= to) && words.find(at, 'option')?.value === option)

/** Behind the option of a leg: `ka price`, `when its premium`, and nothing before `below its vwap`. */
function priceBehind(words: Words, i: number, before: Clause | undefined): Read<Subject> | undefined {
  if (before?.is !== 'option') return undefined
  const noun = words.past(i, ['leg', 'option', ...OF, ...THAT])
  const isPrice = words.is(noun, ...PRICE)
  return {
    value: { of: before.option, isOwn: isPrice },
    end: isPrice ? noun + 1 : words.past(i, ['jab', 'if', 'when', 'is', 'it']),
  }
}

/** `combined premium vwap ke neeche ho`: of the legs together, whose premium no rule compares. */
export const isOfAllPremiums = (words: Words, i: number, before: Clause | undefined) =>
  before?.is === 'scope' && words.is(i - 1, 'premium', 'premiums', 'prem')

interface Subject extends Pick<PricedOption, 'of' | 'isOwn'> {
  /** “It” and “the price” may be the index. */
  readonly isOpen?: true
}

function namedPrice(words: Words, i: number): Read<Subject> | undefined {
  const at = words.past(i, THAT)
  const option = words.find(at, 'option')
  const noun = option
    ? words.past(option.end, ['option', 'leg', ...OF])
    : words.past(at, ['option', 'leg', ...OF])
  const isPrice = words.is(noun, ...PRICE)
  if (!option && !isPrice)
    return words.is(i, ...IT) ? { value: { of: 'leg', isOwn: false, isOpen: true }, end: i + 1 } : undefined
  const isOpen = !option && noun === at && isOpenPrice(words, i, noun)
  return {
    value: {
      of: (option?.value as OptionType | undefined) ?? 'leg',
      isOwn: isPrice && !isOpen,
      ...(isOpen && { isOpen }),
    },
    end: isPrice ? noun + 1 : endOf(option, at),
  }
}

/** `the price`, but not `its price`. */
const isOpenPrice = (words: Words, i: number, noun: number) =>
  words.is(noun, 'price', 'rate', 'ltp') && !words.is(i, ...WHOSE)

/** `close of that ce`. */
function closeOf(words: Words, i: number): Read<Subject> | undefined {
  const at =
    words.is(i, 'close', 'closing', 'price', 'premium') && words.is(i + 1, 'of') ? words.past(i + 2, THAT) : i
  const option = at > i ? words.find(at, 'option') : undefined
  return option && { value: { of: option.value as OptionType, isOwn: true }, end: option.end }
}

/** `its own`, `apne`; behind a line `of that ce`. */
function pastOwn(words: Words, i: number, isOpen: true | undefined): Read<boolean> {
  const behind = words.is(i, 'of') ? words.past(i + 1, THAT) : i
  const option = behind > i ? words.find(behind, 'option') : undefined
  if (option) return { value: true, end: option.end }
  const end = words.past(i, OWN)
  const saysOwn = isOpen ? SAYS_ITS_OWN : SAYS_OWN
  const isOwn = words.tokens.slice(i, end).some(({ text }) => saysOwn.includes(text))
  return isOwn ? { value: true, end } : { value: false, end: i }
}

const BESIDE_LEG = 'when if only once jab'.split(' ')

/** `buy the atm call above 20 sma`: a side of a line directly behind a leg, which is said of the price of the index. */
export function isBehindLeg(words: Words, i: number): boolean {
  const at = words.past(i, BESIDE_LEG)
  if (!words.is(at, 'above', 'below', 'over', 'under')) return false
  const last = i - 1
  return (['option', 'side', 'atm', 'structure'] as const).some((one) =>
    [last, last - 1].some((from) => words.find(from, one)?.end === last + 1),
  )
}
