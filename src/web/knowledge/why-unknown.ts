import { questionClass } from './question-classes.ts'
import { phrasedReason, plainQuestion, type Unknown } from './unknowable.ts'

type Reason = Exclude<Unknown, 'outside'>

/** What is said instead of an answer, and the document that says more. */
interface Said {
  readonly text: string
  readonly document: string
}

const SAID: Readonly<Record<Reason, Said>> = {
  account: {
    text: 'I do not see your account at a broker: its balance, margin, orders, positions and charges stand in the broker’s own app, and your paper trades under Paper Trading. What a result says of profit and margin is of the backtest alone.',
    document: 'what-delta-is-not',
  },
  ownLists: {
    text: 'I see only the result and the strategy that are open. Your saved strategies stand under My Strategy, your backtests under Runs and your paper trades under Paper Trading.',
    document: 'assistant-help',
  },
  others: {
    text: 'I do not know what other people trade or earn: no user of Delta sees the strategies and results of another, unless they are shared, and I see only what is open here.',
    document: 'account-security',
  },
  tax: {
    text: 'Income tax is not worked out here: it depends on all of your income and on the year, so ask a chartered accountant. The charges of a result have STT and GST in them, and no income tax.',
    document: 'income-tax',
  },
  news: {
    text: 'I know no news, and not why the market moved. A day of the open result can be explained by its minutes and its trades.',
    document: 'explain-day',
  },
  strangers: {
    text: 'I know nothing of channels, tipsters, advisers or courses, so I cannot judge whether one is genuine, and I give no tips. A share of hits that somebody claims proves nothing without all of the trades; who is registered, SEBI’s own list says. Rules that they name, with entry, stop and exit, can be tested here as a strategy.',
    document: 'what-delta-is-not',
  },
  moment: {
    text: 'I do not know prices or flows of the moment, nor who bought or sold on a day: your broker or the exchange shows them. A result knows the prices of the days that it tested.',
    document: 'data-origin',
  },
  advice: {
    text: 'I give no tips and no advice on where to put money, and nothing here earns a sure amount. Whether a result is more than luck, its verdict says.',
    document: 'what-delta-is-not',
  },
  future: {
    text: 'Nobody knows what comes, so I make no forecast: not of the market, not of what a strategy will earn, not of rules to come. A result says what happened on the days of its data and promises nothing beyond them.',
    document: 'what-delta-is-not',
  },
}

const BROKER = 'zerodha|kite|upstox|dhan|groww|icici(?: direct)?|angel(?: ?one)?|fyers|kotak|demat|brokers?'
const HOLDS =
  'balance|funds?|cash|money|pais[ae]|margins?|positions?|holdings?|pnl|p&l|profits?|loss(?:es)?|orders?|charged?|kitn[aei]'
const MARKET =
  'nifty|bank ?nifty|bnf|fin ?nifty|midcp ?nifty|sensex|bankex|markets?|index|vix|premiums?|calls?|puts?|ce|pe|options?'
const TRADED = `${MARKET}|strateg\\w*|straddles?|strangles?|condors?|setup|system|edge|profits?|loss(?:es)?|returns?|pnl|sebi|rbi|expir\\w*|margins?|lot ?sizes?`
const PERSON =
  'friends?|dost\\w*|neighbou?rs?|padosi|cousins?|brothers?|bhaiya|uncle|colleagues?|mentor|guru|youtub\\w*|influencers?|toppers?|leaderboard|other (?:users?|traders?|people|log)|(?:any|some|every)one else|(?:people|users) (?:on|of) (?:your|this|the) (?:platform|app|site|tool)'
const TRADES = `earn\\w*|ma[dk]es?|making|made|kama\\w*|profits?|loss\\w*|lost|results?|strateg\\w*|runs?|us(?:e|es|ing)|(?:back ?)?test\\w*|trad(?:e|es|ing)|straddles?|follow\\w*`
const DAYS_TO_COME =
  'tomorrow|kal|parso|(?:next|coming|upcoming|agl[aei]|aane wal[aei]) (?:day|week|month|year|quarter|expiry|din|hafte|mahin\\w*|saal|\\w+day)|in future|future me|predict\\w*|forecast\\w*'

const both = (one: string, other: string) =>
  new RegExp(`\\b(?:${one})\\b(?=.*\\b(?:${other})\\b)|\\b(?:${other})\\b(?=.*\\b(?:${one})\\b)`)

/** Words that tell the reason where no phrase of it decided; only of a question that has no answer anyhow. */
const HINTS: readonly (readonly [Reason, RegExp])[] = [
  ['account', both(`(?:my|mer[aei])(?: \\w+){0,2} (?:${BROKER}|acc(?:oun)?t)`, HOLDS)],
  ['tax', /\b(income tax|tax(es|able|ed)?|itr|slab|set off)\b/],
  ['others', both(PERSON, TRADES)],
  ['moment', /\b(fiis?|diis?|gift ?nifty|sgx ?nifty)\b/],
  ['news', /\b(news|khabar)\b/],
  ['advice', both('aaj|kal|today|tomorrow', '(?:which|what|kaunsi|konsi) (?:strategy|trade|strike|option)')],
  [
    'advice',
    both('guarante\\w*|pakk[ai]|assured', '\\d+ ?%|profits?|returns?|mahin\\w*|month\\w*|strateg\\w*'),
  ],
  ['advice', both('stocks?|shares?|mutual funds?', 'buy|best|take|invest\\w*|len[ai]|lu|kharid\\w*')],
  ['future', both('recover', 'kab|when')],
  [
    'advice',
    /^(?!.*\b(?:alerts?|notif\w*|messages?)\b).*\b(telegram|whatsapp|tips?|sure ?shot|jackpot|should i (buy|sell|put|invest|trade)|kha?ri?du|bechu)\b/,
  ],
  ['moment', both(MARKET, 'right now|abhi|currently|at the moment|this moment|live|aaj|today')],
  ['future', both(TRADED, DAYS_TO_COME)],
]

/** Words that ask for a rule of the product or of the market, which somebody may know. */
const OF_A_RULE =
  /\b(what happens|kya hota|how (do|does|can|to|is|are)|kaise|skip\w*|filter\w*|backtest(ed)? on|calculat\w*|which days)\b/

/** Why a question has no answer, and the document that says more; undefined if it is no subject of Delta. */
export function whyUnknown(question: string): Said | undefined {
  const text = plainQuestion(question)
  const hint = OF_A_RULE.test(text) ? undefined : HINTS.find(([, words]) => words.test(text))?.[0]
  const reason = phrasedReason(text) ?? questionClass(question)?.why ?? hint
  return reason === undefined || reason === 'outside' ? undefined : SAID[reason]
}
