/**
 * Words and phrases that mean one concept, by the word that stands for it in the index. They are replaced in questions
 * and documents alike, so a document needs a concept only once, in whichever of these words.
 */
const SAME_WORDS: Readonly<Record<string, string>> = {
  lookahead:
    'look ahead, looks ahead, looking ahead, forward looking, future data, data from the future, future price, future prices, future candle, peek, peeks, peeking, data leakage, data leak, hindsight',
  survivorship: 'survivorship bias, survivor bias, survivorship',
  equidistant:
    'exactly in between, exactly between, right between, right in the middle, exactly in the middle, lies between, falls between, midway, halfway, half way, in the middle of two, in between two, between two strikes, equal distance, equally near, equally far, equally close, same distance, beech me',
  gap: 'gaps, gapped, gapping, gap up, gap down, jumps over, jump over, jumped over, jumps past, jumps beyond, jumped past, jumps above, jumps below, opens beyond, opens above my, opens below my, opened beyond, skips my, skips over, shoots past, goes straight through, beyond my stop, beyond the stop, past my stop, past the stop',
  pricingmodel:
    'black scholes, black-scholes, bsm, bs model, black 76, black-76, black76, which model, what model, option model, pricing model, pricing formula',
  othertool: 'another tool, other tools, another software, other software, another platform, other platforms',
  private:
    'private, privacy, confidential, secret, who can see, who sees, who all can see, visible to others, visible to other',
  timeframe: 'time frame, time frames, candle size, candle length, candle interval, bar size',
  partialcandle:
    'partial candle, partial candles, unfinished candle, incomplete candle, running candle, current candle, live candle, forming candle, candle in progress, candle that is forming, not closed candle',
  endofday:
    'end of day basis, end of day, end of the day, eod, day end, day close, day closing, daily close, closing basis',
  rollover: 'roll over, rolls over, rolled over, rolling over, rollover, roll to, rolls to, roll my',
  weekend: 'weekends, saturdays, sundays, saturday and sunday, saturday sunday, sat sun, calendar days',
  both: 'both sides, both ways, each side, entry and exit both, entry and exit, entries and exits',
  strikereason:
    'why a particular strike, why this strike, why that strike, why the strike, why it sold, why it bought, why did it sell, why did it buy, why it took, why it chose, why it picked, why was this strike, reason for the strike, reason of the strike, ye strike kyu, yahi strike kyu',
  'choose strike':
    'choose the strike, chooses the strike, pick the strike, pick a strike, picks the strike, picks a strike, select the strike, selects the strike, strike chosen, strike was chosen, strike is chosen, strike picked, strike selected, strike was picked, strike selection, strike select, strike choose, selection of strike, selection of strikes, strike kaise choose, strike kaise chunta, strike kaise select, strikes chosen, strikes picked, strikes selected',
  'vix filter':
    "today vix or yesterday, today or yesterday vix, yesterday vix or today, yesterday or today vix, today's vix or yesterday's, todays vix or yesterdays, today's or yesterday's vix, todays or yesterdays vix, yesterday's vix or today's, yesterdays vix or todays, yesterday's or today's vix, yesterdays or todays vix, same day vix or previous, yesterday's vix, yesterdays vix, previous day vix",
  stockoption:
    'stock options, stocks options, stock option, options of stocks, options on stocks, options of a stock, stock options like reliance, stocks options like reliance, stocks like reliance, reliance options, options of reliance, options on reliance, like reliance, single stock options, individual stock options, individual stocks, stock derivatives',
  compoundprofit:
    'compound, compounds, compounding, compounded, reinvest, reinvests, reinvested, reinvesting',
}

const CONCEPT_OF = new Map(
  Object.entries(SAME_WORDS).flatMap(([concept, listed]) =>
    listed.split(', ').map((words) => [words, concept] as const),
  ),
)
const LONGEST_FIRST = [...CONCEPT_OF.keys()].toSorted((a, b) => b.length - a.length)
const ANY = new RegExp(`\\b(${LONGEST_FIRST.join('|')})\\b`, 'g')

/** A text in lower case with one word for each concept. */
export function inSameWords(text: string): string {
  return text.replace(ANY, (words) => CONCEPT_OF.get(words) ?? words)
}
