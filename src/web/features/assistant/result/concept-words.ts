/** Words by concept, as alternatives of a regular expression: English, abbreviations of traders, and Hinglish. */
export const STOP = 'sls?|stops?|stop ?loss(?:es)?|stoploss(?:es)?|stopped'
export const HIT =
  'hits?|hitting|trigger\\w*|lag\\w+|stopped|happen\\w*|come|comes|occur\\w*|gets?|mostly|maximum|most'
export const PROFIT =
  'pnl|profits?|loss(?:es)?|lost|lose|loses|losing|made|make|makes|earn\\w*|hurts?|perform\\w*|did|does|do|kamaya|nuksan|nuksaan|maar|result|worst|work|works|kitna|happen\\w*|paisa'
export const AMOUNT =
  '\\d+(?:\\.\\d+)? ?(?:l|lakhs?|lacs?|lac|k|thousand|crores?|cr|hazar|hazaar)|(?:half a|one|two|three|four|five|ten|ek|do|teen|char|paanch|das) (?:lakhs?|lacs?|lac|crores?)|\\d{5,}'
export const DAYS = 'days?|din|dino|dinon|sessions?'
export const RESULT = 'result|results|backtest|strategy|this|is|isme|my|mera|meri|mere|it|ye|yeh|i|we'

/** An expression for words that stand alone, given as alternatives between bars with spaces. */
export const words = (alternatives: string) =>
  new RegExp(`(?<!\\w)(?:${alternatives.split(' | ').join('|')})(?!\\w)`)

/** Words with which a rule, a meaning or a way is asked for, and no figure. */
export const HOW_TO =
  /\b(how (do|can|to|should) (i|we|you|u)?|how to|means?|meaning|matlab|formula|what is an?|kya hota|kya hoti|kaise (karu|kare|karna|lagau|lagaye|lagana|set|likhu|nikal\w*))\b/

/** A figure, and the kinds of words of the questions that ask for it. */
export interface Asked<Figure> {
  readonly figure: Figure
  /** Kinds of words that the question has all of. */
  readonly has: readonly RegExp[]
  readonly hasNone?: RegExp
  /** What else must hold of the text. */
  readonly fits?: (text: string) => boolean
}

/** The figure that a text asks for, its words in small letters and without punctuation. */
export function figureIn<Figure>(table: readonly Asked<Figure>[], text: string): Figure | undefined {
  return table.find(
    ({ has, hasNone, fits }) =>
      has.every((kind) => kind.test(text)) && !hasNone?.test(text) && (fits?.(text) ?? true),
  )?.figure
}
