/** English and Hinglish stop words, which search ignores. */
const STOP_WORDS = new Set(
  (
    'a an and are as at be been but by can could do does did for from get give had has have how i if in into is it its ' +
    'just let like many me much my need no of on or our please so some tell than that the their them then there these they ' +
    'this to up us use using want was we were what whats when where which who whom why will with would you your about ' +
    'explain define meaning mean means show say know should shall am any also happens happen thing things delta ' +
    'ka ki ke ko kya hai hain hota hoti hote mein me se kaise kab kyu kyun kaun kaunsa batao bata samjhao matlab karo ' +
    'kare karna karte chahiye mujhe mera meri liye aur par pe ek'
  ).split(' '),
)

/** Spellings of several words that mean one term. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bbank ?nifty\b|\bbnf\b/g, 'banknifty'],
  [/\bfin ?nifty\b/g, 'finnifty'],
  [/\bmid ?cap ?nifty\b|\bmidcpnifty\b/g, 'midcpnifty'],
  [/\b(0|zero) ?dte\b/g, '0dte dte expiry'],
  [/\btime value loss\b/g, 'theta decay'],
  [/\bstop ?loss(es)?\b/g, 'stoploss'],
  [/\btake ?profit\b/g, 'takeprofit'],
  [/\bre[- ]?(entry|entries|enter)\b/g, 'reentry'],
  [/\bbreak[- ]?even\b/g, 'breakeven'],
  [/\bsquare[- ]?off\b/g, 'squareoff'],
  [/\bopen interest\b/g, 'oi'],
  [/\bdays? to expiry\b/g, 'dte'],
]

/** Synonyms of the documents' words: abbreviations, jargon and Hinglish. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  sl: ['stoploss'],
  tp: ['takeprofit'],
  target: ['takeprofit', 'target'],
  tsl: ['trailing', 'stoploss'],
  ce: ['call'],
  pe: ['put'],
  iv: ['iv', 'volatility'],
  decay: ['decay', 'theta'],
  melt: ['decay', 'theta'],
  melts: ['decay', 'theta'],
  fee: ['charge'],
  fees: ['charge'],
  cost: ['charge', 'cost'],
  costs: ['charge', 'cost'],
  kharcha: ['charge'],
  kharche: ['charge'],
  paisa: ['margin', 'capital'],
  munafa: ['profit'],
  nuksan: ['loss'],
  nuksaan: ['loss'],
  ghata: ['loss'],
  becho: ['sell'],
  bechna: ['sell'],
  kharido: ['buy'],
  kharidna: ['buy'],
  chhutti: ['holiday'],
  chutti: ['holiday'],
  samay: ['time'],
  dobara: ['reentry'],
  din: ['day'],
  kharab: ['bad', 'worst'],
  band: ['closed'],
  closed: ['closed', 'holiday'],
  shut: ['closed', 'holiday'],
  night: ['night', 'dark'],
  excel: ['csv', 'excel'],
  spreadsheet: ['csv', 'excel'],
  jump: ['palette'],
  sideways: ['sideways', 'neutral'],
  crashes: ['fall', 'crash'],
  tumbles: ['fall'],
  account: ['account', 'capital'],
  backtesting: ['backtest'],
}

/** Normalises a text: lower case, one spelling per term, no punctuation. */
export function normalised(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/[’']/g, '')
  const joined = PHRASES.reduce((result, [phrase, word]) => result.replace(phrase, word), plain)
  return joined
    .replace(/[^\p{L}\p{N}.%+]+/gu, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .trim()
    .replace(/ +/g, ' ')
}

/** Index terms of a word; false for a stop word. */
export function termsOf(word: string): string[] | false {
  if (word === '' || STOP_WORDS.has(word)) return false
  return (SYNONYMS[word] ?? [word]).map(stemOf)
}

/** Strips the plural or -ing, so that 'trailing stops' matches 'trail stop'. */
function stemOf(word: string): string {
  if (word.length > 6 && word.endsWith('ing')) return word.slice(0, -3)
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us'))
    return word.slice(0, -1)
  return word
}
