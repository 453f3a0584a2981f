import { isDocumented, isSubject } from '../../../knowledge/search.ts'
import { editDistance } from '../../../knowledge/edit-distance.ts'
import { isOutside, normalised, stemOf, termsOf } from '../../../knowledge/words.ts'

/** What a word of a question about a result can mean. */
export type Meaning = keyof typeof VOCABULARY

/** Words and phrases by their meaning: English, abbreviations of traders, and Hinglish. */
const VOCABULARY = {
  weekday:
    'weekday, weekdays, wkday, wkdays, weekday wise, weekdaywise, wkday wise, dow, day of the week, days of the week, days of week, day of week, week day, week days, day wise, daywise, din ke hisab, dinwise, din wise',
  dayName:
    'monday, mondays, mon, somvar, somwar, tuesday, tuesdays, tue, tues, mangalvar, mangalwar, mangal, wednesday, wednesdays, wed, budhvar, budhwar, budh, thursday, thursdays, thu, thur, thurs, guruvar, guruwar, brihaspativar, veervar, friday, fridays, fri, shukravar, shukrawar, saturday, saturdays, shanivar, sunday, sundays, ravivar',
  day: 'day, days, din, dino, dinon, session, sessions, trading day, trading days, daily, roz, rozana',
  date: 'date, dates, tarikh, tareekh, single day, one day, a day, in a day, ek din, when, kab, what day',
  whichDay:
    'which day, which days, kis din, kaun se din, kaun sa din, kaunsa din, konsa din, kaunse din, konse din',
  good: 'best, good, better, top, accha, acha, achha, achchha, sahi, badhiya, strongest, greatest, favourable, suits, suited',
  bad: 'went wrong, gone wrong, gadbad, so low, so small, disappointing, worst, bad, kharab, bura, bekar, poor, poorest, weak, weakest, lowest, least, avoid, skip, stop trading, drop, worse, ugly, terrible, horrible, painful, second worst, hurt, hurts, damage, culprit, culprits, to blame, the villain, spoiler, profit low, profit is low, profit so low, profit is so low, low profit, less profit, profit kam, kam profit, costliest, costly, most expensive, drag, drags, dragging, dragged, pulling down, pulls down',
  most: 'most, longest, lamba, lambi, sabse lamba, sabse lambi,  highest, max, maximum, biggest, largest, greatest, deepest, record, zyada, jyada, sabse bada, sabse badi, bada, badi, sabse, huge, big, peak, top',
  least: 'least, lowest, smallest, minimum, min, kam, sabse kam, chota, chhota',
  profit:
    'up or down, am i up, am i down, plus or minus, profit or loss, profit, profits, bring, brings, brought, proft, gain, gains, gained, made, make, makes, making, earn, earns, earned, earning, earnings, diya, gave, kamaya, kamaye, kamai, kamata, kama, banaya, bana, banta, bante, munafa, fayda, faida, fayeda, return, returns, pnl, p l, p and l, p&l, pl, p/l, net pnl, income, positive, profitable, mtm, payoff made',
  loss: 'loss, losses, lost, lose, loses, losing, loosing, loose, nuksan, nuksaan, nukshan, ghata, gaata, loser, losers, lossing, haar, haara, haare, haarne, hara, gawaya, gawaye, negative, red, dooba, duba, doobe, doobaya, dubaya, doobaye, dubaye, doob gaya, doob gaye, pitti, pitta, pitte, pita, pit gaya, pit gayi, minus me, bleed, bled, bleeding, los, lss, losing money, lost money, giveback',
  win: 'win, wins, won, winning, winner, winners, green, jeet, jeeta, jeete, jeetne, profitable, in profit, profit me, profit mein, made money, faide me, fayde me, positive',
  average:
    'average, normal, median, avg, avrg, averaged, mean, mean win, typical, typically, ausat, ausatan, usual, on an average',
  per: 'per straddle, per strangle, per position, per entry, one trade, single trade, per day, per trade, per session, each day, each trade, every day, every trade, har din, har trade, daily, roz ka, roz, a trade, ek trade, ek din me',
  streak:
    'streak, streaks, stretch, stretches, spell, in a row, consecutive, consecutively, lagatar, continuous, back to back, losing run, winning run, run of, straight, on the trot, one after another, ek ke baad ek',
  drawdown:
    'at its lowest, at the lowest, lowest equity, below its high, below the high, drawdown, drawdowns, draw down, dd, mdd, maxdd, max dd, peak to trough, underwater, under water, fall from peak, fall from the peak, peak se, from its peak, from the peak, below its peak, from the top, from high, from its high, from the high, in the hole, the hole, biggest hole, deepest hole, worst hole, in the red for, peak to valley, at the bottom, trough, lowest point',
  fall: 'fall, fell, falls, drop, dropped, dip, dipped, gira, gire, giri, girawat, decline, declined, slump, sank, went down, neeche',
  equity: 'equity, curve, capital, account, equity curve, peak',
  recover:
    'recover, recovered, recovery, recovering, recoup, come back, came back, come out, came out, climb back, climb out, climbed back, climbed out, dig out, dug out, got back, get back, back to the peak, wapas, ubra, bounce back, new high',
  charges:
    'charge, charges, taxman, tax man, brokerage, brokerages, brokrage, tax, taxes, stt, gst, stamp duty, fee, fees, cost, costs, kharcha, kharche, kharch, commission, commissions, cost of trading, transaction cost, transaction costs, trading costs, deductions, levies, broker and government, the broker, and broker, to broker, broker took, broker take, government, govt, sarkar, expenses',
  multiplied:
    'doubled, doubles, double, doubling, twice, tripled, triple, tripling, thrice, halved, half, three times, four times, five times, 2x, 3x, 4x, 5x, dugna, dugne, duguna, dugune, do guna, teen guna',
  after:
    'after, lag ke, lagke, laga ke, lagake, lagne ke baad, lagane ke baad, after everything, after all, remain, remained, remaining, remains, left over, after paying, net, net of, left with, left, bacha, bachta, bache, bachi, haath me, hath me, in hand, in pocket, pocket, take home, baad, kaatke, kaat ke, kat ke, deducting, nikal ke',
  gross:
    'gross, before charges, before costs, before brokerage, before tax, before taxes, before fees, charges se pehle, brokerage se pehle, raw',
  without:
    'without, exclude, excluding, excluded, except, take away, taking away, taken away, taking out, take out, taken out, remove, removing, removed, skip, skipped, skipping, not traded, had not traded, hadnt traded, didnt trade, dont trade, stop trading, hata, hatake, hata ke, hatakar, nikal do, nikal du, na lu, na lun, na leta, na lete, chhod du, chod du, chhod, chhodke, chhodkar, chhod ke, chod ke, bina, ignore, ignoring, leave out, left out, leaving out, minus, drop, avoid, avoided, na karta, na karu, nahi karta, nahi karna, nahi karni, nahi lena, nahi leni, na hota, na hoti, nahi hota, nahi hoti, na karna',
  trade: 'trade, trades, traded, trading, sauda, saude, positions, entries, transactions, orders',
  count:
    'how many times, number of times, no of times, how many, number of, no of, no. of, nos, kitne, kitni, count, counts, total number, total no, ginti, kitni baar, how often, often',
  much: 'how much, kitna, kitne, kitni, total, overall, totally, amount, in all, altogether, together, poora, pura, kul',
  asks: 'which contract, what contract, kis contract, kaunsa contract, konsa contract, what, whats, which, figure, value, tell, give, show, dikhao, batao, bata, see',
  total:
    'total, overall, together, combined, net, final, altogether, in all, poora, pura, kul, sum, end, whole, finally, akhir, aakhir',
  rate: 'rate, ratio, percent, percentage, %, pct, share, accuracy, hit rate, strike rate, hit ratio, strike ratio, pratishat, proportion, fraction, share of, out of, probability, chance of',
  winRate:
    'win rate, winrate, win ratio, accuracy, hit rate, hit ratio, strike rate, strike ratio, success rate, success ratio, win %, win percent, win percentage, winning percentage, win pct, wr, jeet ka percent, w l ratio',
  month: 'month, months, monthly, mahina, mahine, mahino, monthwise, month wise, mtd',
  monthName:
    'january, jan, february, feb, march, mar, april, apr, may month, june, jun, july, jul, august, aug, september, sept, sep, october, oct, november, nov, december, dec',
  week: 'week wise, weekwise, weekly pnl, weekly profit, weekly returns, weekly result, by week, which week, best week, worst week, each week, per week, week, weeks, first week, last week, hafta, hafte, haftewar, every week, week by week',
  why: 'how come, why, went wrong, gone wrong, gadbad, kyun, kyu, kyon, kyo, reason, reasons, wajah, cause',
  where: 'where, kahan, kaha',
  profitFactor: 'profit factor, pf, profitfactor, profit facter',
  sharpe: 'sharpe, sharp ratio, sharpe ratio',
  expectancy: 'expectancy, expectency, expected value, expected profit, expectation, edge per trade, ev',
  payoffRatio:
    'payoff ratio, risk reward, reward risk, reward to risk, risk to reward, rr, r r, rrr, win loss ratio, avg win avg loss, profit loss ratio, average win to average loss',
  legs: 'call ka, call ki, call ke, call se, put ka, put ki, put ke, put se, call wali, put wali, selling calls, selling puts, sold calls, sold puts, buying calls, buying puts, call leg, put leg, call legs, put legs, calls, puts, ce, ce leg, pe leg, which side, leg, legs, leg wise, legwise, ce or pe, call or put, ce ya pe, ce side, pe side, call side, put side, ce vs pe, call vs put',
  exits:
    'target pe nikle, target pe nikla, target pe nikli, target pe exit, sl pe nikle, sl pe nikla, sl pe nikli, sl pe exit, stop loss pe nikle, do trades exit, trades exit, trades end, do trades close, hit target, hit the target, hit their target, hit stop, hit the stop, hit the sl, hit sl, hit their stop, got stopped, were stopped, was stopped, stop hua, target hua, target mila, sl laga, sl lagi, sl kitne, trail hit, trailed out, how did the trades end, how did trades end, exit reason, exit reasons, how many stops, stops hit, stop hit, sl hit, sl hits, sl hua, stopped out, stop losses hit, stoploss hit, stop loss hit, how often was the stop, sl got hit, target got hit, stop loss got hit, stoploss got hit, target hit, targets hit, how many sl, exits, sl kitni baar, kitni baar sl, how many targets',
  exitRule:
    'sl, sls, stop, stops, stop loss, stop losses, stoploss, stoplosses, target, targets, tp, take profit, trail, trailing stop, square off, square offs, squareoff, squareoffs, squared off, stopped',
  hit: 'exit by, exits by, exited by, exit at, closed by, close by, left by, stopped out, hit, hits, hitting, triggered, trigger, triggers, touched, fired, reached, laga, lagi, lage, hua, hue, stopped, squared off',
  premium: 'premium, premiums, credit, entry price, exit price, entry prices, exit prices',
  collected:
    'collected, collect, collecting, received, receive, receiving, got, pocketed, sold, paid, taken in, took in, mila, mili, liya, liye',
  regime:
    'vix, india vix, gap up, gap down, gap ups, gap downs, gap up days, gap down days, trending, trending days, volatile days, volatile, sideways days, calm days',
  settings: 'setting, settings, parameters, used, tested on, was run, were run, use kiya, use hua, chala tha',
  settingName:
    'strategy, index, instrument, underlying, stop loss, stoploss, sl, target, entry time, exit time, square off time, strike, strikes, lots, lot size, expiry, rules, legs',
  reEntry: 're entry, re entries, reentry, reentries, re entered, reentered, re enter, reenter, dobara entry',
  tries: 'variants, variant, trials, tries, tried, versions, combinations',
  duration:
    'how long was i in, how long were we in, how long am i in, how long did i hold, how long did i stay, how long do i hold, how long do i stay, average time in trade, time in trade, time in a trade, holding time, holding period, in minutes, how long were trades, how long are trades, how long was a trade, trade duration, duration of a trade, duration of trades, average duration, trades open, stayed open, stay open, stays open, held for, longest trade, shortest trade, trade held, trade last, trades last, time held, open for, held on average, kitni der, kitni der open',
  causes:
    'overall stop, overall sl, overall target, square off, squared off, squareoff, time exit, end of day, eod, by stop loss, by stoploss, by sl, by the stop, by stop, by target, by take profit, by the target, by trail, by trailing stop, by trailing, trailing se, trail se, tsl se, trailing stop se, closed by, closed at, closed on, exited, exited by, ended by, ended at, left by, sl se, target se, stop loss se, settled, settlement',
  verdict:
    'sach me, sach mein, sachmuch, genuine, genuinely, overfit, overfitted, over fitted, curve fit, curve fitted, rely, dependable, verdict, evidence, edge, luck, lucky, trust, trustworthy, reliable, believe, belive, belief, bharosa, real edge, bharosemand, bharose layak, bharose ke layak, fitted, fitted to the past, only fitted, fit to the past, to the past, to past data, overfitting, curve fitting, just luck, by chance, significant, statistically, tukka, kismat, robust, go live, deploy real, real money, worth trading, live chala, live chalau, chala sakta, prove, proof',
  summary:
    'sum it up, sum up, summing up, describe, outcome, outcomes, summary, summarise, summarize, summarised, summarized, recap, overview, gist, nutshell, brief, tldr, tl dr, in short, in brief, short me, saransh, nichod, two lines, one line, report card, highlights, key numbers, key figures, main numbers, snapshot, conclusion',
  performance:
    'perform, performs, performed, performance, perfom, result kaisa, how did it do, how does it do, how does this do, does it do, does this do, did it do, how did i do, do better, does better, help, helps, helped, kaisa kiya, kaise kiya, did well, do well, did badly, how did this do, how did it go, how was it, how was it on, how is this strategy, how is this backtest, how is this result, how was this, how was the backtest, how was the result, how was this strategy, kaisa raha, kaisi rahi, kaisa gaya, kaisi hai, kaisa hai, kaisa chala',
  idle: 'left out by filters, filtered out, left out, by filters, idle, trade every day, traded every day, trade each day, trade daily, miss a day, trade nahi hua, trade nahi liya, trade nahi kiya, trade nahin hua, trade nahi mila, had no trade, skip any, skipped any, miss any, missed any, skipped days, days skipped, no trade, no trades, without trade, without a trade, without trades, without any trade, without any trades, bina trade, khali, zero trades, zero trade, not trade, no position, no entry, dates got skipped, dates get skipped, dates skipped, dates were skipped, days got skipped, days get skipped, days it skipped, days did it skip, days does it skip, days left out, din skip, days missed, did not trade, didnt trade, didnt take, not take, nothing happened, no trade days, flat days, flat day, sat out, days were skipped, day was skipped',
  expiryDay:
    'expiry day, expiry days, on expiry, expiry ke din, expiry wale din, expiry din, day of expiry, days of expiry, expiries, expiry, 0 dte, 0dte, dte 0, zero dte, dte, dte wise, by dte, days to expiry, day before expiry',
  capital: 'capital, funds, fund, paisa, paise, money, cash, corpus',
  data: 'data, dataset, data set, data source, real data, actual data, simulated, simulation, real prices, actual prices, historical data, fake data, fake, nakli, asli, imported, source of data, real market data, synthetic',
  real: 'real, actual, simulated, simulation, fake, nakli, asli, imported, synthetic, which data, what data, whose data, which dataset, what dataset, data source, source',
  band: 'uncertainty, uncertain, ambiguity, ambiguous, ambiguity band, the band, minute bars, minute bar, one minute bars, same minute, same candle, same bar, one candle, one bar, both stop and target, stop and target in, sl and target in, stop and target on, sl and target on, order of prices, inside a minute, within a minute, dependent, depend, depends, two ways, came first, comes first, hit first, in the minute, first in a minute, pehle kya hua',
  year: 'year, years, yearly, saal, annual, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026',
  yearly: 'annualised, annualized, per trade',
  margin:
    'margin, margins, capital blocked, funds blocked, capital needed, capital used, capital required, blocked',
  used: 'assumed, used, use, blocked, block, needed, need, required, requires, require, peak, maximum, max, highest, hua, laga, lagi, chahiye, lagta, took, lock, locked, tied up, keep, set aside, rakhna, rakhu, enough, kaafi',
  returnRate:
    'return on peak margin, return on max margin, return on the margin, margin pe return, roi, roc, roce, return percent, percent return, percentage return, return percentage, return on capital, return on margin, returns in percent, % return, return %, kitna percent return, kitne percent return, percent profit, cagr, annual return, annualised return',
  period:
    'first and last day, first day and last day, from which date, till which date, until which date, to which date, date range, from when to when, kab se kab tak, which period, what period, which dates, what dates, time period, duration of the backtest, duration of this, how long is this, how long was this, how many sessions, period of this, kitne din ka backtest, kitne din ka, how much history, start and end',
  ordinalDay:
    'first trade day, last trade day, first day, last day, final day, opening day, day 1, day one, pehla din, pehle din, pahla din, pahle din, aakhri din, akhri din, aakhiri din, last session, first session, first trading day, last trading day, most recent day, latest day, second day, third day',
  spread:
    'volatility of my, volatility of daily, volatility of the, standard deviation, std deviation, std dev, stdev, sd, volatility of my returns, volatility of returns, volatile are my returns, variation',
  general:
    'set karne, set karna, set karu, set kiya to, loss setting, loss set, per day setting, trades are enough, trades enough, enough trades, considered, counted, allowed, possible, can i set, can i have, can i use, can i choose, can i change, can strategy, can the strategy, can a, is there a, setting for, means, accurate, computed, calculated, calculate, calculation, formula, define, definition, defined, counts as, count as, counted as, charges are included, which charges, what charges, which brokerage, which taxes, charges does, charges apply, do i need, how do i, how to, how can, how should, kaise, kaise kare, kaise nikale, what is a, what is an, whats a, difference, fark, farak, farq, antar, in general, kya hota, kya hoti, kya hote, meaning, matlab, explain, samjhao, samjha do, mean by, can i lose, could i lose, lose more than, what should i do, should i do, deal with, cope, handle, advice, theory, concept, reduce, lower my, improve, increase, kam kare, kam karu, badhaye, when should, when to, what does, why do, why does, why should, shouldnt, acceptable, a good',
  rule: 'stop loss, stoploss, sl, tsl, trailing, trail, trail profit, take profit, target, targets, re entry, reentry, lock, profit lock, paper, optimise, optimize, import, upload',
  own: 'kaisa kiya, kaise kiya, so far, am i, is it, does it, did, do we, this, my, mine, mera, mere, meri, result, results, backtest, strategy, system, setup, did i, did it, did the, was, were, i have, have i, is run, is backtest, is strategy, is system, isme, is me, iska, iski, iske, hua, hui, hue, aaya, aayi, gaya, gaye, laga, tha, the test, raha, rahi, maine, mujhe, i made, i lost, it made, happened',
} as const satisfies Record<string, string>

/** Words without a subject of their own. */
const FILLERS = new Set(
  (
    'ran bucks bold mein suppose supposing turned dropdown dropdowns chart graph cut outlier non plus along concentrated spread enough fine decent kaafi spent asar effect impact wide mostly few handful couple current both dono same rather instead here only alone sirf result results backtest backtests test tests tested run strategy strategies system setup money paisa paise rupee rupees rs inr amount ' +
    'number numbers no nos figure figures value wise breakdown breakup split table list please pls plz pl per on by in of ' +
    'day days really exactly far long short time hit happened happen come came go went goes gone ever actual actually take taken took ' +
    'and or at all this that so ok okay bro sir kindly quick quickly tell give shd should would could wld cud cld whats hows wats wat wht ' +
    'kha lage itna itni itne isne liye mila mili hissa hone lene lete ne usne maine apna apne duration depth length hisab hisaab consistent consistently regular regularly always three four five six ten ended closed finish finished rank ranking stats statistics statistic doing does say see wich whch whic wen hw mch wat kitnaa kitn lines line two one words simple overall single then u ur r n d k h hn ny had have been being did does if i im ive id first second third last ' +
    'trade trades traded trading recent latest after before during between until till since from period history data entire whole ' +
    'nikla nikli nikle nikal laga lagi lage aaya aaye aayi aya ayi gaya gayi gaye kha liya li kar karke kari kiya kiye ki ka ke raha de diya do dena dedo ' +
    'ho hota jo jis usme isme iska iske iski is us un unka sabse bada badi bade kaha kahan kab kaun kaunsa kis kon konsa tha thi the bhai yaar bolo dikha dikhao dikhaiye ' +
    'worth compared versus vs against next more than less above below over under greater worth get got eat ate eaten eats cost away paying pay paid ' +
    'aa lagata lagate lagati pichhle pichle earlier respectable ideally incl given scene haal size level levels account show showing look looks deep low high till date point points out back big small great large'
  ).split(' '),
)

interface Phrase {
  readonly words: readonly string[]
  readonly meanings: Set<Meaning>
}

/** Every phrase of the vocabulary with its possible meanings. */
const PHRASES = new Map<string, Phrase>()
for (const [meaning, listed] of Object.entries(VOCABULARY) as [Meaning, string][])
  for (const text of listed.split(/, +/)) {
    const phrase = PHRASES.get(text) ?? { words: text.split(' '), meanings: new Set() }
    phrase.meanings.add(meaning)
    PHRASES.set(text, phrase)
  }
const LONGEST_PHRASE = Math.max(...[...PHRASES.values()].map(({ words }) => words.length))

/** Words of the vocabulary that a misspelt word may be. */
const SPELLED = [...new Set([...PHRASES.values()].flatMap(({ words }) => words))].filter(
  (word) => word.length >= 5,
)
const KNOWN = new Set([...PHRASES.values()].flatMap(({ words }) => words))

/** Whether a word, or the one that it is a form of, has no subject: 'getting' is 'get'. */
function isFiller(word: string): boolean {
  const base = stemOf(word).replace(/([bdgmnprt])\1$/, '$1')
  return FILLERS.has(word) || FILLERS.has(base) || (word !== base && termsOf(base) === false)
}

/** Words of the vocabulary by their stems: 'hurting' is 'hurt'. */
const BY_STEM = new Map([...KNOWN].filter((word) => word.length > 3).map((word) => [stemOf(word), word]))

/** A question in terms of the vocabulary. */
export interface ResultWords {
  readonly text: string
  readonly words: readonly string[]
  readonly meanings: ReadonlySet<Meaning>
  /** Words with a subject other than a result, that a document has. */
  readonly documented: readonly string[]
  /** Words that neither the vocabulary nor any document has. */
  readonly strange: readonly string[]
  /** Whether the question is about something that Delta does not answer at all. */
  readonly isOutside: boolean
}

/** Reads a question in terms of the vocabulary, with misspellings corrected. */
export function resultWords(question: string): ResultWords {
  const words = plain(question).split(' ').filter(Boolean).map(corrected)
  const meanings = new Set<Meaning>()
  const covered = new Set<number>()
  for (let start = 0; start < words.length; start++)
    for (let length = 1; length <= LONGEST_PHRASE && start + length <= words.length; length++) {
      const phrase = PHRASES.get(words.slice(start, start + length).join(' '))
      // The loss of 'stop loss' is no loss.
      if (!phrase || (words[start - 1] === 'stop' && /^loss/.test(words[start] ?? ''))) continue
      for (const meaning of phrase.meanings) meanings.add(meaning)
      for (let i = start; i < start + length; i++) covered.add(i)
    }
  const foreign = words.filter(
    (word, i) =>
      !covered.has(i) &&
      !isFiller(word) &&
      termsOf(word) !== false &&
      !/^[\d.,%]+(st|nd|rd|th|k)?$/.test(word),
  )
  const isKnown = (word: string) => [termsOf(word) || []].flat().some(isDocumented)
  return {
    text: words.join(' '),
    words,
    meanings,
    documented: foreign.filter(isKnown),
    strange: foreign.filter((word) => !isKnown(word)),
    isOutside: normalised(question)
      .split(' ')
      .some((word) => isOutside(word) && !words.some((own, i) => own === word && covered.has(i))),
  }
}

function plain(question: string): string {
  return (
    question
      .toLowerCase()
      .replace(/['’]/g, '')
      // 'Matlab' between two parts explains the first one: '…, matlab monday tuesday aise'.
      .replace(/[,.;?] *(?:matlab|mtlb|i mean) (?!kya|kitna|hai\b|$)/g, ' ')
      .replace(/\brh(?=[aei]\b)/g, 'rah')
      .replace(/\bhi (?=nah?in?\b|nhi\b)/g, '')
      .replace(/p ?& ?l|p\/l/g, 'pnl')
      .replace(/\bwhat(?: i|')s? an? (?=typical|usual|average|mean)/g, 'what ')
      // 'A good' profit factor is general; a good day is one of the result.
      .replace(/\ba (good|bad) (?=(trading )?(day|session|trade|week|month)\b)/g, '$1 ')
      .replace(/\bkaise (?=the|tha|thi|gaye|gaya|rahe|raha|hain?\b|chal)/g, 'kaisa ')
      // A result has no day of its own: today's result is the one that is open.
      .replace(/\b(?:aaj (?:ke|ka|ki)|todays) (?=(?:results?|backtests?|runs?)\b)/g, 'is ')
      .replace(/\bcan i loose\b/g, 'can i lose')
      .replace(/\bhw (?=many\b|much\b|often\b|long\b)/g, 'how ')
      .replace(/₹/g, ' ')
      .replace(/(\d),(?=\d)/g, '$1')
      .replace(/%/g, ' % ')
      .replace(/[^\p{L}\p{N}.%]+/gu, ' ')
      .replace(/\.(?!\d)/g, ' ')
      .replace(/ +/g, ' ')
      // The articles of two sides that are set against each other: 'the call or the put'.
      .replace(/\b(?:the )?(calls?|puts?|ce|pe) (or|vs|versus) the (?=(?:calls?|puts?|ce|pe)\b)/g, '$1 $2 ')
      .trim()
  )
}

/** A word, or the word of the vocabulary that it misspells. */
function corrected(word: string): string {
  if (word.length < 4 || KNOWN.has(word) || FILLERS.has(word) || /\d/.test(word)) return word
  const terms = termsOf(word)
  if (terms === false || terms.some(isSubject)) return word
  const known = BY_STEM.get(stemOf(word))
  if (known !== undefined) return known
  if (terms.some(isDocumented)) return word
  const most = word.length >= 8 ? 2 : 1
  const near = SPELLED.filter((other) => other[0] === word[0] && Math.abs(other.length - word.length) <= most)
    .map((other) => ({ other, edits: editDistance(word, other) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((a, b) => a.edits - b.edits)
  return near[0]?.other ?? word
}
