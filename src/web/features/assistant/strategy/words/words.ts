import { STOP_WORDS, UNSEEN_WORDS } from '#domain/aliases'
import { correction, LONGEST_NAME, meaningsOf, type Meaning, type Meanings } from './lexicon.ts'
import { tokensOf, type Token } from './tokens.ts'

/** A value and the index of the first token behind it. */
export interface Read<Value> {
  readonly value: Value
  readonly end: number
}

/** The position after a reading; `otherwise` without one. */
export function endOf(read: Read<unknown> | undefined, otherwise: number): number {
  return read ? read.end : otherwise
}

/** Filler words between a setting and its value. */
const LINKS = new Set(
  '@ ~ of at to is by the a an be with on ka ki ke ko se hai should near around about = : than it its in'.split(
    ' ',
  ),
)

/** Words before a colon that name what follows. */
const LABELS = new Set(
  'idx underlier opt instr criteria scrip type structure underlying segment mode date tf timeframe interval side action option strikes strike name title notes period dates holding reentry hedge wings symbol exchange segment product premium position start end days day lots target exit entry sl stop risk capital expiry instrument index symbol underlying legs leg strategy rules rule conditions condition setup trade idea timing times note'.split(
    ' ',
  ),
)

/** Words that say one thing in any order: of each needed list one, and others between them. */
interface AnyOrder {
  readonly fill: readonly string[]
  readonly needed: readonly (readonly string[])[]
}

type Spelled = Pick<Words, 'tokens' | 'corrected'>

/** `%K` and `%D`, the lines of a stochastic, without their sign. */
function withoutSigns(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter((token, i) => {
    const [before, next] = [tokens[i - 1], tokens[i + 1]]
    const isOfLine = next?.start === token.end && (next.text === 'k' || next.text === 'd')
    return !(token.text === '%' && isOfLine && before?.end !== token.start)
  })
}

/** Words that say nothing anywhere, as in `if you please`. */
function isUnseen({ text }: Token, i: number, all: readonly Token[]): boolean {
  const isPolite = (at: number) =>
    all[at]?.text === 'if' && all[at + 1]?.text === 'you' && all[at + 2]?.text === 'please'
  return UNSEEN_WORDS.has(text) || isPolite(i) || isPolite(i - 1)
}

/** `cal spread` is a calendar spread, and no call. */
const isShortOf = ({ text }: Token, behind: readonly Token[]) =>
  text === 'cal' && /^-?(spread|sprd)/.test(behind.map((token) => token.text).join(''))

/** `9:20 str`, where nothing else says which strikes: a strangle has a distance, and `str 24000` is a strike. */
function correctionIn(tokens: readonly Token[], i: number): string | undefined {
  const textAt = (at: number) => tokens[at]?.text ?? ''
  // Before two numbers `btw` is no 'by the way'.
  if (textAt(i) === 'btw') return isRangeAt(tokens, i + 1) ? 'between' : undefined
  if (textAt(i) === 'or') return isHindiAnd(tokens, i) ? 'aur' : undefined
  if (textAt(i) !== 'str') return correction(textAt(i))
  const isPlaced = tokens.some(({ text: other }) => PLACED.test(other))
  const [before, next] = [textAt(i - 1), textAt(i + 1)]
  const isNumber = /^\d+$/.test(next) || NO_TIME.test(before)
  return isPlaced || OF_ONE_LEG.test(before) || isNumber ? undefined : 'straddle'
}

const isRangeAt = (tokens: readonly Token[], i: number) =>
  tokens[i]?.kind === 'number' &&
  /^(and|to|-|&|se)$/.test(tokens[i + 1]?.text ?? '') &&
  tokens[i + 2]?.kind === 'number'

const OPTION = /^(ce|pe|calls?|puts?)$/
const HINDI_SELLING = /^(becho|bechna|bech|bechta|bechte|bechni|bechunga|bechenge|bechdo|bcho)$/
const CHOOSING =
  /^(agar|jab|if|when|ya|either|whichever|jo|jis|jisme|jismein|jinme|jiska|jiski|koi|depending|ek|zyada|jyada|kam)$/

/** The `or` of `ce or pe becho`: Hindi `aur`, where nothing chooses one of the two that are sold. */
function isHindiAnd(tokens: readonly Token[], i: number): boolean {
  const [before, next] = [tokens[i - 1]?.text ?? '', tokens[i + 1]?.text ?? '']
  const isSold = tokens.some(
    ({ text }, at) =>
      HINDI_SELLING.test(text) ||
      (text === 'sell' && /^(karo|karna|kar|karni|karte)$/.test(tokens[at + 1]?.text ?? '')),
  )
  const areBoth = OPTION.test(before) && OPTION.test(next) && before !== next
  const isChosen = tokens.some(
    ({ text }, at) => CHOOSING.test(text) || (text === 'se' && /^me(in)?$/.test(tokens[at - 1]?.text ?? '')),
  )
  return areBoth && isSold && !isChosen
}

const PLACED = /^(otm|itm|away|wide|door|dur|premium|prem|delta|far|upar|neeche|options?|\d{5,})$/
/** In `100 str` the number is none of `920 str`. */
const NO_TIME = /^(?!(09|9|1[0-5])\d\d$)\d+$/
const OF_ONE_LEG = /^(ce|pe|calls?|puts?)$/

/** The words of a text, with misspelt ones read as others. */
function spelledWords(text: string): Spelled {
  const corrected: [string, string][] = []
  const seen = withoutSigns(tokensOf(text)).filter((token, i, all) => !isUnseen(token, i, all))
  const tokens = seen.map((token, i) => {
    const isWord = token.kind === 'word' && Number.isNaN(token.value)
    const other = isWord && !isShortOf(token, seen.slice(i + 1, i + 3)) ? correctionIn(seen, i) : undefined
    if (other === undefined) return token
    corrected.push([token.text, other])
    return { ...token, text: other }
  })
  return { tokens, corrected }
}

/** The words of a sentence, read from any position. Reading never changes them. */
export class Words {
  readonly tokens: readonly Token[]
  /** Misspelt words that were read as others. */
  readonly corrected: readonly (readonly [given: string, read: string])[]

  readonly text: string

  /** Whether the words may change a strategy that is open. */
  readonly isOfOpen: boolean

  /** The names at each position that was read so far: every reader asks for them. */
  readonly #names: (readonly Read<Meanings>[])[] = []

  /** @param spelled the words of the text; without them it is split */
  constructor(text: string, isOfOpen = false, spelled: Spelled = spelledWords(text)) {
    this.text = text
    this.isOfOpen = isOfOpen
    this.tokens = spelled.tokens
    this.corrected = spelled.corrected
  }

  /** The same sentence without the words at some positions. */
  without(positions: readonly number[]): Words {
    const tokens = this.tokens.filter((_, i) => !positions.includes(i))
    return new Words(this.text, this.isOfOpen, { tokens, corrected: this.corrected })
  }

  at(i: number): Token | undefined {
    return this.tokens[i]
  }

  /** Whether a token is one of several texts. */
  is(i: number, ...texts: readonly string[]): boolean {
    return texts.includes(this.tokens[i]?.text ?? '')
  }

  /** The text of a token; empty behind the last one. */
  textAt(i: number): string {
    return this.tokens[i]?.text ?? ''
  }

  isBreak(i: number): boolean {
    return this.tokens[i]?.kind === 'break'
  }

  /** The longest phrase at a position with a meaning, of one of the values if some are named. */
  find(i: number, meaning: Meaning, ...values: readonly string[]): Read<string> | undefined {
    this.#names[i] ??= this.#namesAt(i)
    for (const { value: meanings, end } of this.#names[i]) {
      const found = meanings.get(meaning)
      const value = values.length === 0 ? found?.[0] : found?.find((one) => values.includes(one))
      if (value !== undefined) return { value, end }
    }
    return undefined
  }

  /** Whether any words of the sentence have a meaning. */
  has(meaning: Meaning): boolean {
    return this.tokens.some((_, i) => this.find(i, meaning) !== undefined)
  }

  /**
   * The position behind words of a list in any order, if each of the needed kinds is among them.
   * @param isFirst behind the first word with which all kinds are there, and not behind further ones of a kind
   */
  anyOrder(i: number, { fill, needed }: AnyOrder, isFirst = false): number | undefined {
    const open = new Set(needed)
    let end: number | undefined
    for (let at = i; at < this.tokens.length; at++) {
      const text = this.textAt(at)
      const kind = needed.find((words) => words.includes(text))
      if (!kind && !fill.includes(text)) break
      if (kind) open.delete(kind)
      if (kind && open.size === 0) end = at + 1
      if (isFirst && end !== undefined) break
    }
    return end
  }

  /** The phrases at a position that are names, longest first; hyphens in them are left out. */
  #namesAt(i: number): readonly Read<Meanings>[] {
    const names: Read<Meanings>[] = []
    let phrase = ''
    for (let at = i, length = 0; length < LONGEST_NAME; at++) {
      const token = this.tokens[at]
      if (!token || token.kind === 'break' || token.kind === 'date') break
      if (token.text === '-' && length > 0) continue
      phrase = length === 0 ? token.text : `${phrase} ${token.text}`
      length++
      const value = meaningsOf(phrase)
      if (value) names.unshift({ value, end: at + 1 })
    }
    return names
  }

  /** The position behind any of several words. */
  past(i: number, texts: readonly string[]): number {
    let at = i
    while (texts.includes(this.textAt(at))) at++
    return at
  }

  /** The position behind linking words. */
  skipLinks(i: number): number {
    let at = i
    while (LINKS.has(this.tokens[at]?.text ?? '')) at++
    return at
  }

  isStopWord(i: number): boolean {
    const token = this.tokens[i]
    return (
      token?.kind === 'break' ||
      (token?.kind === 'word' && STOP_WORDS.has(token.text)) ||
      this.is(i, '-', '/', '&', '+', ':', '=', '@', '~', '(', ')') ||
      (LABELS.has(token?.text ?? '') && /^[:=]/.test(this.textAt(i + 1)))
    )
  }

  /** The original text of tokens. */
  written(from: number, to: number): string {
    return this.text.slice(this.tokens[from]?.start, this.tokens[to - 1]?.end)
  }
}
