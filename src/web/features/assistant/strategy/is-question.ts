const ASKING =
  /^(what|whats|why|when|who|whose|is|are|am|does|do(?! (the )?(same|opposite|reverse)\b| not\b| (on )?(mon|tues?|wed(nes)?|thu(rs)?|fri)(day)?s?\b)|did|explain|define|tell|which|where|how|can|could|should|would|will|kya|kyun|kyu|kaise|kab|kaun|kitna|kitne|show|describe)\b|\?\s*$|\b(kya hai|kya hota|kya hoti|kya h|kaise|kitna|kitne|samjhao|samjha)\b|\b(matlab|meaning)\b(?![^?]*\d:\d\d)(?!\s+\d)|\bhow( to)?\s*$|\b(will|would|does|did|can|could) (it|they|this|that)\b/i
const POLITE = /^(please |pls |can you |could you |would you |will you |can u )+/i

/** `Hi, I am new. Can you test selling …?` is no question. */
const REQUESTED =
  /\b(can|could|will|would) (you|u) (please |pls |kindly |also )?(test|backtest|simulate|create|build)\b(?! (it|this|that|strategies|stocks?|futures)\b)/i

/** `…, is it possible?` behind an order. */
const TAG =
  /[,.;]\s*(is (it|this|that) (possible|ok(ay)?|fine)|possible|doable|(possible|ho sakta) hai( kya)?|ho jayega( kya)?|(can|will|could) you( (please )?do (it|that|this))?|ok(ay)?|please)\s*\?+\s*$/i

const HABIT =
  /^((this|that|here) is |which is )?(what|how) (i|we)(ve)?\b(?! (should|can|could|must|may|might|will|shall|would|need|ought|have to|am to)\b)/i

/** `What I do by hand is this. At 9:20 I sell …`, `how I trade it: …`: a strategy that somebody tells, and asks nothing. */
const isHabit = (text: string) =>
  HABIT.test(text) &&
  TOLD.test(text) &&
  !text.includes('?') &&
  HABITS_ORDER.test(text) &&
  AT_A_TIME.test(text)

/** Behind the first words their end: `… is this.`, `…: sell`. */
const TOLD = /^[^:.]{0,60}(:|\bthis[.,]|\bthat[.,]|\bfollows[.,]|\bsimple[.,])\s+\S/i
const HABITS_ORDER = /\b(sell|sold|selling|buy|bought|buying|short|long|becho|kharido)\b/i
const AT_A_TIME = /\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?(am|pm|baje)\b/i

/** A text without its question behind an order. */
export const withoutTag = (text: string) => text.trim().replace(TAG, '')

/** Whether a text is a question, ignoring polite phrases. */
export function isQuestion(text: string): boolean {
  const plain = withoutTag(text)
  if (REQUESTED.test(plain) || isHabit(plain)) return false
  const isPolite = POLITE.test(plain) && !plain.endsWith('?')
  return ASKING.test(isPolite ? plain.replace(POLITE, '') : plain)
}

const OF_AN_INDEX = /\b(nifty|bank ?nifty|finnifty|sensex|bankex|midcp\w*|bnf|nf)\b/i
const ORDERS_LEGS = /\b(sell|buy|becho|bechna|bechta|bechte|kharido|kharidna)\b/i

/** Whether a text is an order with its index and a time, and no question. */
export const ordersStrategy = (text: string) =>
  [OF_AN_INDEX, ORDERS_LEGS, AT_A_TIME].every((one) => one.test(text)) && !isQuestion(text)
