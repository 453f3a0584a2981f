import { describe, expect, it } from 'vitest'
import { strategyInShort, type BacktestRequest } from '#domain'
import { CHATTER_WORDS, NEGATIONS } from '#domain/aliases'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { offeredText } from '../fixtures/offered-text.ts'
import { composeRequest } from './builder-model.ts'
import { parseInstruction } from './parse-instruction.ts'
import type { Meaning } from './words/lexicon.ts'
import { Words } from './words/words.ts'

/** The strategy that is offered for a message, or the words that were not understood. */
function offered(text: string): string {
  const instruction = parseInstruction(text)
  if (!isOffered(instruction)) return `not offered: ${instruction.unread.join(', ')}`
  return strategyInShort(composeRequest(instruction.request) as unknown as BacktestRequest)
}

describe('talk around a strategy', () => {
  it.each([
    'office guy here. sell atm put 9:30',
    'My boss is angry and my kids are bored, sell atm put 9:30',
    'Respected sir, sell atm put 9:30. Yours faithfully, Ramesh Kumar',
    'I hold a day job, hands off. Sell atm put 9:30',
    'first trade of my life. sell atm put 9:30',
  ])('says nothing of it: %s', (text) => {
    expect(offered(text)).toBe('Sell ATM PE, 09:30 to 15:15')
  })

  it.each([
    ['people say 25% stop, sell atm put 9:30', 'people say'],
    ['my friend never trades on fridays, sell atm put 9:30', 'friend never'],
    ['my broker adjusts daily, sell atm put 9:30', 'broker, adjusts'],
    ['I lost 40k last month, sell atm put 9:30', 'lost 40k last month'],
    ['hold one leg for life, sell atm put 9:30', 'hold one leg, life'],
    ['first half of the month, family rule, sell atm put 9:30', 'first half, month, family rule'],
    ['I make 40k since 2015, sell atm put 9:30', '40k since 2015'],
  ])('is named if it has a number, a setting, an unknown word or a negation: %s', (text, named) => {
    expect(offered(text)).toBe(`not offered: ${named}`)
  })
})

describe('words that repeat a setting', () => {
  it.each([
    ['Instrument BANKNIFTY. sell atm put, 9:30 to 14:30 window, exit 15:15', 'BANKNIFTY'],
    ['FINNIFTY only. sell atm put, sl doubles (100%)', 'stop 100%'],
    ['I only trade banknifty. sell atm put 9:30', 'BANKNIFTY'],
  ])('say nothing else: %s', (text, setting) => {
    expect(offeredText(text)).toContain(setting)
  })

  it.each([
    ['sell atm put, sl doubles (90%)', '90%'],
    ['momentum straddle, sell atm put 9:30', 'momentum'],
  ])('are named if no setting says so: %s', (text, named) => {
    expect(offeredText(text)).toContain(`not offered: ${named}`)
  })
})

describe('words that repeat a setting', () => {
  const STRADDLE = 'sell nifty straddle 9:20, 25% sl each'

  it.each([
    ['a day of their own', `Kal se ye test karna hai: ${STRADDLE}`, STRADDLE],
    ['the tool of before', `Algotest jaisa: ${STRADDLE}`, STRADDLE],
    ['the name of the strategy', `strategy name 'Morning Decay', ${STRADDLE}`, STRADDLE],
    ['a unit', `${STRADDLE}, not points`, STRADDLE],
    ['a re-entry that is not wanted', `${STRADDLE}, no second chances`, STRADDLE],
    ['a condition that is not wanted', `vix wagera chhodo, ${STRADDLE}`, STRADDLE],
    ['short spellings', 'sell nifty straddle 9:20, sl 25% ech, xit 3:10', `${STRADDLE}, exit 3:10`],
    [
      'the price at a stop',
      'sell nifty 60 rs ce & 60 rs pe 9:20 sl 1.5x premium i.e. exit when 90',
      'sell nifty 60 rs ce & 60 rs pe 9:20 sl 1.5x premium',
    ],
    [
      'what all legs do',
      `square off complete - if any leg sl hits close all. ${STRADDLE}`,
      `square off complete. ${STRADDLE}`,
    ],
    [
      'the nights of a position over days',
      'positional, sell nifty straddle, enter 4 days before expiry 10 am, carry overnight, exit expiry day 2 pm',
      'positional, sell nifty straddle, enter 4 days before expiry 10 am, exit expiry day 2 pm',
    ],
    [
      'the indicator of a rule',
      'rsi wala chahiye. buy nifty atm ce if rsi on 5 min is above 60',
      'buy nifty atm ce if rsi on 5 min is above 60',
    ],
    [
      'the view of a spread',
      'bearish credit spread nifty 9:20, sell atm call, buy 400 higher',
      'credit spread nifty 9:20, sell atm call, buy 400 higher',
    ],
  ])('add nothing: %s', (_, text, same) => {
    expect(offeredText(text)).toBe(offeredText(same))
  })

  it.each([
    [
      'the date of the event',
      `strategy for election result day, 4 june 2024. ${STRADDLE}`,
      '04 Jun 2024 to 05 Jun 2024',
    ],
    [
      'the exit beside a day',
      'sell nifty straddle 9:20, exit at 3 pm or when total loss is 5000',
      'loss of ₹5,000',
    ],
    [
      'the loss of the structure',
      'sell nifty straddle 9:20, stop if the straddle loses 5000',
      'loss of ₹5,000',
    ],
    ['the open of a gap', `${STRADDLE}, if nifty open is within 0.3% of prev close`, 'from −0.3 to 0.3%'],
    ['the moment of a wait', 'sell nifty ce 9:20 only if its premium drops 10% from there', 'down by 10%'],
    ['all legs at a time', 'sell nifty straddle 9:20, 3:10 pe sab cut', 'open at 15:10'],
  ])('are read where they are a setting: %s', (_, text, setting) => {
    expect(offeredText(text)).toContain(setting)
  })

  it.each([
    ['another price', 'sell nifty 60 rs ce & 60 rs pe 9:20 sl 1.5x premium i.e. exit when 85'],
    ['another date', `on budget day 5 feb 2025 ${STRADDLE}`],
    ['the first day of many', `on 1 feb 2025 budget day onwards ${STRADDLE}`],
    ['a date of one event of two', `budget day and election result day 4 june 2024, ${STRADDLE}`],
    ['a date that is left out', `no trade on election result day 4 june 2024, ${STRADDLE}`],
    ['another view', 'bullish credit spread nifty 9:20, sell atm call, buy 400 higher'],
    ['a condition', 'if market is bearish sell nifty atm call 9:20'],
    ['another indicator', 'macd strategy. buy nifty atm ce when rsi on 5 min is above 60'],
    ['another unit', 'sell nifty straddle 9:20, 25% sl each in rupees'],
    ['another day of the exit', 'positional, sell nifty straddle, enter 4 days before expiry, exit next day'],
    ['the day of the entry', 'sell nifty straddle, enter 1 day before expiry 9:20, exit same day 3 pm'],
    ['another structure', 'sell nifty straddle 9:20, exit if the condor loses 5000'],
    [
      'one structure of two',
      'sell nifty straddle, buy 300 otm strangle 9:20, exit if the straddle loses 5000',
    ],
    ['an approximation', 'nifty straddle jaisa sell 9:20, 25% sl each'],
    ['a leg beside another', `${STRADDLE}. when either leg is 2.2x of the other, close both`],
  ])('are named or asked if they say something else: %s', (_, text) => {
    expect(offeredText(text)).toContain('not offered')
  })
})

describe('a question about how a strategy does', () => {
  it.each([
    'What if I sold the atm put every Monday at 9:45?',
    'How would selling atm puts at 9:45 on Mondays have done?',
  ])('offers it: %s', async (text) => {
    const { offer } = await processQuery(text, newConversation(), {})
    expect(offer?.words.flatMap(({ sentences }) => sentences).join(' ')).toContain('SELL 1 lot PUT ATM')
  })

  it.each([
    'What if the stop was 40% instead of 25%?',
    'How does selling puts at 9:45 with 25% stop compare to calls?',
  ])('offers none without legs, or if it compares: %s', async (text) => {
    expect((await processQuery(text, newConversation(), {})).offer).toBeUndefined()
  })
})

const MEANINGS: readonly Meaning[] = [
  'side',
  'option',
  'unit',
  'strike',
  'expiry',
  'rule',
  'mode',
  'together',
  'holding',
  'event',
  'weekday',
  'condition',
  'trend',
  'day',
  'time',
  'wait',
  'scope',
  'wings',
  'structure',
  'edit',
  'underlying',
  'indicator',
]

it('has no word of talk that is a setting, a number or a negation', () => {
  const others = [...CHATTER_WORDS].filter((text) => {
    const words = new Words(text)
    const isNumber = words.at(0)?.kind !== 'word' || !Number.isNaN(words.at(0)?.value)
    return isNumber || NEGATIONS.has(text) || MEANINGS.some((meaning) => words.find(0, meaning))
  })
  expect(others).toEqual([])
})

describe('a message in lines', () => {
  const SPREAD = 'Sell 2 ATM CE (stop 25%), buy ATM+300 CE, 09:25 to 15:10'

  it.each([
    ['a list', '1) Sell 2 ATM CE, SL 25%\n2) Buy CE OTM 300\n3) 9:25 to 15:10'],
    ['settings', 'entry = 9:25\nexit_time: 15:10\nlegs:\n - SELL CE ATM x2, SL 25%\n - BUY CE OTM 300 x1'],
    [
      'a table',
      '| Side | Type | Strike | Lots | SL |\n|---|---|---|---|---|\n| Sell | C | ATM | 2 | 25% |\n| Buy | C | 300 OTM | 1 | - |\n9:25 to 15:10',
    ],
    ['pictures', '✅ 9:25 entry 👉 Sell 2 ATM CE, SL 25% ✅ Buy CE OTM 300 🔥 exit 15:10'],
  ])('is read as the same strategy: %s', (_, text) => {
    expect(offered(text)).toBe(SPREAD)
  })

  it('has its dates with the day first, or from one to the other by dots', () => {
    const dates = (text: string) => {
      const { startDate, endDate } = parseInstruction(text).request
      return [startDate, endDate]
    }
    expect(dates('sell straddle, period 01-04-2024 to 31/03/2025')).toEqual(['2024-04-01', '2025-03-31'])
    expect(dates('sell straddle, dates 2024-02-01..2024-11-30')).toEqual(['2024-02-01', '2024-11-30'])
  })
})

describe('an exit', () => {
  it.each([
    ['sell straddle 930 in 1500 out', 'Sell ATM CE, sell ATM PE, 09:30 to 15:00'],
    ['9:30 → 15:00 sell straddle', 'Sell ATM CE, sell ATM PE, 09:30 to 15:00'],
    ['buy atm ce at 9:45 and sell at 3:10', 'Buy ATM CE, 09:45 to 15:10'],
    [
      'sell straddle 9:30, all positions should be closed at a quarter past three',
      'Sell ATM CE, sell ATM PE, 09:30 to 15:15',
    ],
    [
      'sell straddle 9:30, total loss 3000 rs, in any case at 3:05',
      'Sell ATM CE, sell ATM PE, 09:30 to 15:05, overall stop ₹3,000',
    ],
    [
      'buy straddle 3:10 pm, sell both next morning at 9:20',
      'Buy ATM CE, buy ATM PE, 15:10 to 09:20, over one night (BTST)',
    ],
  ])('is read behind its time, before it and with the other side: %s', (text, meant) => {
    expect(offered(text)).toBe(meant)
  })

  it.each([
    [
      'sell straddle 9:30, the call alone is to be closed at 14:45',
      'Sell ATM CE (out at 14:45), sell ATM PE, 09:30 to 15:15',
    ],
    [
      'Close the put at 2:40 pm but let the call run till 3:20; both are sold ATM at 9:20.',
      'Sell ATM CE, sell ATM PE (out at 14:40), 09:20 to 15:20',
    ],
    [
      'sell atm ce 9:20 and leave it at 2:45; sell atm pe 9:20 and hold that till 3:15',
      'Sell ATM CE (out at 14:45), sell ATM PE, 09:20 to 15:15',
    ],
  ])('is that of the leg beside it, and the last one the square-off: %s', (text, meant) => {
    expect(offered(text)).toBe(meant)
  })

  it.each([
    'sell straddle at 9:20 on tuesday, else 9:30',
    'sell straddle, all positions should not be closed at 3 pm',
    'sell straddle at 9:20, buy back at 3 pm only if in profit',
    'buy atm ce at 9:45 and do not sell at 3:10',
  ])('is asked for if the words deny it or make it depend on something: %s', (text) => {
    expect(offered(text)).toMatch(/^not offered/)
  })

  it('is no exit if it ends a window of entries', () => {
    expect(offered('when rsi is above 60 sell atm put, entries 9:30 to 2 pm')).toBe(
      'Sell ATM PE, 09:30 to 15:15, 1 rule',
    )
  })
})

describe('a rule', () => {
  it.each([
    [
      'sell straddle 9:20 sl 22% per leg, day’s max loss ₹3,000',
      'Sell ATM CE, sell ATM PE, each stop 22%, 09:20 to 15:15, overall stop ₹3,000',
    ],
    [
      'i sell the straddle at 9:20 and put 25% stop on each leg',
      'Sell ATM CE, sell ATM PE, each stop 25%, 09:20 to 15:15',
    ],
    [
      'sell atm ce sl 20% and put sl 30% at 9:20',
      'Sell ATM CE (stop 20%), sell ATM PE (stop 30%), 09:20 to 15:15',
    ],
    [
      'sell straddle 9:20, each has a stop of 30 points',
      'Sell ATM CE, sell ATM PE, each stop 30 pts, 09:20 to 15:15',
    ],
    [
      'sell straddle 9:20, if a leg goes up 60% i close that leg',
      'Sell ATM CE, sell ATM PE, each stop 60%, 09:20 to 15:15',
    ],
    ['sell atm ce 9:20, stop loss at 80% above the sell price', 'Sell ATM CE (stop 80%), 09:20 to 15:15'],
    [
      'buy atm ce 9:20, sl 25 pt, har 10 point profit pe 5 point lock',
      'Buy ATM CE (stop 25 pts, trail 5 pts per 10 pts), 09:20 to 15:15',
    ],
    [
      'sell atm pe 9:20, nifty 150 point gir jaye to stop loss, 200 point upar jaye to target',
      'Sell ATM PE (stop 150 pts of the index, target 200 pts of the index), 09:20 to 15:15',
    ],
    ['buy atm ce 9:20, target 3x', 'Buy ATM CE (target 200%), 09:20 to 15:15'],
    [
      'sell straddle, mtm 4000 rs aaye to 2000 rs lock',
      'Sell ATM CE, sell ATM PE, 09:16 to 15:15, overall lock ₹2,000 from ₹4,000',
    ],
  ])('is that of the legs that the words name: %s', (text, meant) => {
    expect(offered(text)).toBe(meant)
  })

  it.each([
    ['sell straddle, sl 20%, target 3x', 'three times what'],
    ['sell atm pe, nifty 150 point upar jaye to stop loss', 'a sold put gains'],
    ['sell straddle, qty 100', 'lots or units'],
    ['sell straddle 9:20, put stop at 25%', 'a verb or the put'],
    ['sell straddle, a leg goes up 60% and i do not close that leg', 'a negation'],
    ['sell straddle sl 25%, koi sl nahi', 'both cannot be'],
    ['sell put, take 75 pts', 'nothing says that it is a target'],
    ['sell straddle, sl 25%, stop trailing 5 points', 'the stop trails or trails no more'],
  ])('is asked for if it could be another one: %s (%s)', (text) => {
    expect(offered(text)).toMatch(/^not offered/)
  })
})

describe('legs', () => {
  it.each([
    ['bnf call ratio: b1 atm ce, s2 300 otm ce', 'Buy ATM CE, sell 2 ATM+300 CE, 09:16 to 15:15'],
    [
      'butterfly in calls: buy 1 atm, sell 2 at atm+200, buy 1 at atm+500',
      'Buy ATM CE, sell 2 ATM+200 CE, buy ATM+500 CE, 09:16 to 15:15',
    ],
    [
      'iron fly: short the atm straddle, long wings 300 pts away',
      'Sell ATM CE, sell ATM PE, buy ATM+300 CE, buy ATM+300 PE, 09:16 to 15:15',
    ],
    ['atm se 100 door ce pe kharido 2-2 lot', 'Buy 2 ATM+100 CE, buy 2 ATM+100 PE, 09:16 to 15:15'],
    [
      'sell ce pe where premium is closest to 40, hedges closest to 8',
      'Sell near ₹40 CE, sell near ₹40 PE, buy near ₹8 CE, buy near ₹8 PE, 09:16 to 15:15',
    ],
  ])('have the lots and strikes that stand at them: %s', (text, meant) => {
    expect(offered(text)).toBe(meant)
  })
})
