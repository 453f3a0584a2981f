import type { Unknown } from './unknowable.ts'

/** Kinds of words by which a class of questions is known, English and Hinglish. */
const WORDS = {
  conditional:
    'what if, lete to, karte to, rakhte to, had i, had it, had we, had the, suppose, supposing, agar, would, if i had, if i have had, if i used, if i was, if i were, if we had, if it was, if it were, if it had, if there was, if there were, if there had, if the, if i changed, if i kept, if i put, if i took, if i exited, if i entered, if i skipped, if i hedged, if my( \\w+){1,3} (were|had been)',
  unreal:
    'lete to, karte to, rakhte to, would, had, was, were, used, changed, skipped, hedged, instead, suppose, supposing, i double, i halve, i triple, i increase, i reduce, hota, hoti, hote, karta, karte, rakhta, rakhte, lagata, lagate, leta, lete, becha hota, rakha hota, liya hota, lagaya hota',
  setting:
    'stop, stops, sl, stoploss, target, tp, trail, trailing, entry, exit, time, lot, lots, strike, strikes, otm, itm, expiry, weekly, monthly, hedge, hedged, wings, leg, legs, re entry, reentry, entered, exited, straddle, strangle, condor, same rules, same strategy, same setup, on banknifty, on finnifty, on sensex, rules, setting, settings, filter, filters, wider, tighter, loss limit, daily limit, stopped trading, stop trading, stopped for the day, quit for the day',
  outcome:
    'profit, loss, result, results, made, make, better, worse, pnl, drawdown, what if, lose, lost, return, returns, help, helped, kitna, how much, outcome, earned, earn, done, fayda, hota, hoti, changed, reduced, improved, difference, happened, win rate, munafa, nuksan, total, richer, poorer, better off, worse off',
  ownKnown:
    'charges, brokerage, slippage, fees, taxes, stt, days, day, day only, trades, friday, fridays, monday, mondays, tuesday, tuesdays, wednesday, wednesdays, thursday, thursdays, month',
  otherTool:
    'algotest, stockmock, opstra, quantman, tradetron, sensibull, streak, another software, other software, different software, another tool, other tool, different tool, another platform, other platform, different platform, another website, other website, another app, other backtester, another backtester, dusre software, dusre platform, dusre tool, doosre software',
  differs:
    'different, differs, differ, difference, more, less, higher, lower, mismatch, match, matching, right, correct, wrong, better, not same, same result, alag, zyada, kam, sahi, why, kyu, kyun',
  ofResult:
    'result, results, backtest, pnl, profit, loss, shows, show, trades, figure, figures, lakh, number, numbers, curve, equity',
  gives:
    'you give, you provide, you offer, you send, you share, you recommend, you suggest, delta give, delta provide, delta recommend, it give, it recommend, dete ho, deta hai, milte hai, milti hai, there any',
  tips: 'tip, tips, recommendation, recommendations, recommended, recommend, calls for tomorrow, trading calls, signals, trading signals, advice, advisory, sure shot, suggest, suggestions',
  will: 'will, wont, going to, gonna, tomorrow, kal, next week, next month, next year, next expiry, this monday, this tuesday, this wednesday, this thursday, this friday, this expiry, this week, coming week, coming expiry, coming month, upcoming, agle hafte, agle mahine, hoga, hogi, rahega, rahegi, jayega, jayegi, jaega, aayega, aayegi, banega, karega, badhega, girega, tootega, todega, giregi, badhegi, chadhega, chadhegi, girenge, jayenge, heading, headed, aane wala, aane wali, is coming, right now, this afternoon, today, aaj',
  market:
    'nifty, banknifty, bank nifty, finnifty, sensex, bankex, midcpnifty, market, markets, vix, the index',
  moves:
    'up, down, above, below, rise, fall, crash, rally, close, open, expire, reach, touch, cross, go, break, bounce, bullish, bearish, volatile, sideways, trend, hit, upar, neeche, niche, tak, kaisa, kaisi, kahan, heading, headed, coming, aane wala, aane wali, giregi, girega, badhegi, badhega, chadhega, gap up, gap down, move, end, stay, hold, do, behave, react',
  account:
    'account, zerodha, upstox, dhan, groww, icici, angel one, angelone, fyers, kotak, kite, demat, truedata, broker',
  balance:
    'balance, funds, fund, money, paisa, paise, holdings, holding, available margin, margin available, free margin, cash, kitna hai, how much is, how much do i have, left in, pada hai',
  priceOfDelta:
    'subscription, subscripton, subscriptions, subscribe, cost of delta, price of delta, delta cost, delta free, delta ki price, delta ka price, app free, software free, free to use, is it free, free hai, paid software, paid app, free trial, price of (the|this) software, cost of (the|this) software, cost of (the|this) app, cost to use, pay to use, pay for delta, licence fee, license fee, plan costs?, price of (the|a) plan, (kitne|kitna) (paise|paisa|rupaye) (lagte|lagta|dene|dena)( hain| hai| hoga| padega)? (monthly|yearly|har mahine|mahine ka|per month|a month), (monthly|yearly|har mahine|mahine ka|per month) (kitne|kitna) (paise|paisa|rupaye) (lagte|lagta|dene|dena)',
  otherIdea:
    '(is|was|will) (it|this|that|my strategy|this strategy|ye|mera) (any )?(better|worse|safer|more profitable) than (a |an |the )?(\\d+ )?(short|long|iron|straddle|strangle|condor|butterfly|naked|simple|normal|plain|buying|selling|calendar|credit|debit|bull|bear)',
  skips: 'skip, skips, skipped, skipping, filter, filters, filtered, leave out, left out',
  ofData: 'csv, csvs, dataset, datasets, vendor, my data, option data, minute data, date limits, dates',
  moved:
    'import, upload, bring, connect, download, tradebook, reconcile, compare, need, needed, required, require, chahiye, chahie, chaiye, lagega, lagegi, backtest, risk, curve',
} as const satisfies Record<string, string>

type Kind = keyof typeof WORDS

const PATTERNS = Object.fromEntries(
  Object.entries(WORDS).map(([kind, listed]) => [
    kind,
    new RegExp(`\\b(${listed.split(', ').join('|')})\\b`),
  ]),
) as Readonly<Record<Kind, RegExp>>

/** A class of questions: the kinds of words that it has all of, and those that it has none of. */
interface QuestionClass {
  readonly has: readonly Kind[]
  readonly hasNone?: readonly Kind[]
  /** The document that says how to find out; undefined if the answer cannot be known. */
  readonly document?: string
  /** Why the answer cannot be known. */
  readonly why?: Unknown
}

const CLASSES: readonly QuestionClass[] = [
  { has: ['otherTool', 'differs', 'ofResult'], document: 'imported-trade-logs' },
  { has: ['priceOfDelta'], hasNone: ['account', 'tips'], document: 'settings-screen' },
  { has: ['otherIdea'], document: 'another-setting' },
  { has: ['gives', 'tips'], document: 'what-delta-is-not' },
  {
    has: ['conditional', 'unreal', 'setting', 'outcome'],
    hasNone: ['ownKnown'],
    document: 'another-setting',
  },
  { has: ['will', 'market', 'moves'], hasNone: ['setting', 'conditional', 'skips', 'ofData'], why: 'future' },
  { has: ['account', 'balance'], hasNone: ['moved'], why: 'account' },
]

/** The class of a question that no result and no other document answers; undefined for other questions. */
export function questionClass(question: string): QuestionClass | undefined {
  const text = question
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}%.]+/gu, ' ')
    // A wish supposes nothing of another run.
    .replace(/\b(suppose|supposing|agar|if|say) (i|we|main|mai) (want|need|have|like|wish|wanted)\b/g, ' ')
  const is = (kind: Kind) => PATTERNS[kind].test(text)
  return CLASSES.find(({ has, hasNone = [] }) => has.every(is) && !hasNone.some(is))
}
