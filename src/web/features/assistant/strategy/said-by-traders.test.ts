import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const CONDOR = 'nifty iron condor, short 150 otm, long 300 otm, 9:45 to 15:00, overall sl 4000'
const STRADDLE = 'sell nifty atm straddle at 9:20, sl 25% on each leg'
const CALL = 'sell nifty atm call 9:20 to 3:15, sl 25%'
const CALL_SPREAD = 'nifty bull call spread, buy atm ce sell 200 otm ce, 9:30 to 3:15'

/** The assistant's answer to a change of an open strategy. */
async function answered(open: string, text: string): Promise<string> {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return (await processQuery(text, newConversation(), { strategy })).content
}

const asksOf = (text: string) =>
  parseInstruction(text)
    .questions.map((one) => one.text)
    .join(' ')

describe('the strike of one open leg', () => {
  it.each([
    'put side ke short ko 200 OTM karo, baaki same',
    'make the short put 200 otm, rest same',
    'short put 200 otm karo',
    'move the short on the put side to 200 otm',
    'put ke short ko 200 otm pe le jao',
    'the short put should be 200 otm',
  ])('changes, and the other legs stay: %s', async (text) => {
    expect(await changedText(CONDOR, text)).toBe(
      'Leg 1: SELL 1 lot PUT 150 OTM (ATM+150). → Leg 1: SELL 1 lot PUT 200 OTM (ATM+200).',
    )
  })

  it('may be an order, and is asked then', async () => {
    expect(await answered(CONDOR, 'sell put 200 otm karo')).toContain(
      'the strike of the open leg, or a new leg',
    )
  })

  it.each(['make it a short put 200 otm', 'change to short put 200 otm'])(
    'is none where the strategy becomes that leg: %s',
    async (text) => {
      expect(await changedText(CONDOR, text)).toMatch(/Leg 4.* → Leg 1: SELL 1 lot PUT 200 OTM[^L]*$/)
    },
  )
})

describe('an option in the place of the only open one', () => {
  it.each([
    'pls delete call and take put of 100 OTM instead, same sl',
    'replace call with 100 otm put, same sl',
    'remove the call and sell a 100 otm put',
  ])('has its side and its rules: %s', async (text) => {
    expect(await changedText(CALL, text)).toMatch(/→ Leg 1: SELL 1 lot PUT 100 OTM \(ATM\+100\); stop 25%\.$/)
  })

  it('is a further one where it is added, with the rules that are the same', async () => {
    expect(await changedText(CALL, 'PE bhi add karo same sl target ke saath')).toMatch(
      /→ Leg 2: SELL 1 lot PUT ATM; stop 25%\.$/,
    )
  })
})

describe('the old value beside the new one', () => {
  it.each([
    [
      'banknifty strangle 500 otm 9:20',
      'instead of 500 otm choose strikes by premium near 80',
      'premium near ₹80',
    ],
    ['banknifty strangle 500 otm 9:20', 'instead of 500 otm take 400 otm', 'ATM+400'],
    [CALL_SPREAD, 'sell leg should be 300 away, not 200', 'SELL 1 lot CALL ATM+300'],
    [CALL_SPREAD, 'short leg 300 otm not 200', 'SELL 1 lot CALL ATM+300'],
  ])('is named and left: %s: %s', async (open, text, added) => {
    expect((await changedText(open, text)).split('→')[1]).toContain(added)
  })

  it('is no number with a condition', async () => {
    expect(await answered(CALL_SPREAD, 'sell leg 300 away but not 200 points on friday')).toContain(
      'Not understood',
    )
  })
})

describe('weekdays', () => {
  const WEEK = `${STRADDLE}, only monday to friday`

  it('that are all chosen stay where the change is of something else', async () => {
    expect(await changedText(WEEK, 'sl 30%')).not.toContain('Monday')
    expect(await changedText(WEEK, 'dont trade on expiry day')).not.toContain('Monday')
  })

  it.each([
    'sell nifty strangle 9:20, sl 50% per leg, on Thursday use 100 points otm',
    'sell nifty straddle 9:20, on thursdays exit at 2',
    'sell nifty straddle 9:20, on expiry day sl 40% each leg',
  ])('at the head of a phrase with a setting may be those of the setting alone: %s', (text) => {
    expect(asksOf(text)).toMatch(/for the whole strategy\? The words beside it have no days/)
  })

  it.each([
    'sell nifty straddle 9:20, on tuesdays, sl 30%',
    'sell nifty straddle, on tuesdays at 9:20, sl 30%',
  ])('by themselves, or with the entry, are those of the strategy: %s', (text) => {
    expect(read(text)).toContain('Only on Tuesday.')
  })
})

describe('a rule at which nothing is entered', () => {
  it.each([
    'sell nifty straddle 9:20, skip the trade if adx above 25 on 15 min',
    'sell nifty straddle 9:20 but skip if ADX more than 25 on 15 min',
    'sell nifty straddle 9:20, no entry when adx is over 25 on 15 min',
    "sell nifty straddle 9:20, don't take the trade if 15 min adx > 25",
    'sell nifty straddle 9:20 unless adx is above 25 on 15 min',
  ])('is the opposite one for the entry: %s', (text) => {
    expect(read(text)).toContain('ADX(14) on 15-min NIFTY < 25.')
  })

  it.each([
    ['of which there are two', 'sell nifty straddle 9:20, avoid if adx>25 and rsi > 60', 'avoid'],
    ['that is a crossing', 'sell nifty straddle 9:20, no trade when rsi crosses above 70', 'no'],
    ['for the whole day', 'sell nifty straddle 9:20, skip the day if adx>25', 'skip'],
  ])('has no opposite and is named: one %s', (_, text, named) => {
    expect(read(text)).toMatch(new RegExp(`^not offered: .*${named}`))
  })
})

describe('a line that is broken', () => {
  it.each([
    ['when vwap is broken downside on 5 min, sell atm call of nifty', 'crosses below VWAP'],
    ['sell atm call of nifty on vwap breakdown, 5 min', 'crosses below VWAP'],
    ['buy nifty atm ce when price breaks vwap on the upside, 5 min', 'crosses above VWAP'],
    ['buy atm pe nifty jab vwap ke neeche toote', 'crosses below VWAP'],
    ['buy nifty pe when lower bollinger band is broken on 5 min', 'crosses below BBANDS.lowerband'],
    ['buy nifty pe when price falls below 20 ema on 5 min', 'crosses below EMA(20)'],
    ['buy nifty ce when rsi rises above 60 on 5 min', 'RSI(14) on 5-min NIFTY crosses above 60'],
  ])('is crossed in the way that is said: %s', (text, rule) => {
    expect(read(text)).toContain(rule)
  })

  it('without a way could be either', () => {
    expect(read('buy nifty ce when vwap is broken')).toMatch(/^not offered/)
  })
})

describe('times of an entry that waits for a condition', () => {
  const RULED = 'buy nifty atm ce when rsi crosses above 60 on 5 min, sl 20%'

  it.each(['entry 9:45 to 11:00', 'entry 9:45 to 11, exit 3:15'])('end in the morning: %s', (times) => {
    expect(read(`${RULED}, ${times}`)).toMatch(
      /from 09:45 to 11:00 at which.*Closes whatever is open at 15:15/,
    )
  })

  it('end with “not after 1 pm”, which is no exit', () => {
    expect(read(`${RULED}, not after 1 pm`)).toMatch(/to 13:00 at which.*Closes whatever is open at 15:15/)
    expect(read('sell nifty straddle 9:20, not after 2 pm')).toMatch(/^not offered/)
  })
})

describe('the first candle of the day', () => {
  it.each([
    [
      'buy banknifty atm put at 9:20 if first 5 min candle is red',
      'from 09:20 to 09:21 at which',
      'CLOSE on 5-min BANKNIFTY < OPEN',
    ],
    [
      'buy nifty atm ce if the first 15 minute candle closes green',
      'from 09:30 to 09:31 at which',
      'CLOSE on 15-min NIFTY > OPEN',
    ],
    [
      'pehli 15 min candle green ho to nifty atm ce buy',
      'from 09:30 to 09:31 at which',
      'CLOSE on 15-min NIFTY > OPEN',
    ],
  ])('is looked at once it is complete, and no other one: %s', (text, window, rule) => {
    expect(read(text)).toContain(window)
    expect(read(text)).toContain(rule)
  })

  it('is not the last one at a later entry', () => {
    expect(asksOf('buy nifty atm pe at 10 if the first 5 min candle is red')).toMatch(/complete at 09:20/)
  })

  it('is named as an exit, and where it is of one leg', () => {
    expect(read('buy nifty ce 9:20, exit when first 5 min candle is red')).toMatch(/^not offered/)
    expect(read('buy nifty atm ce if first 5 min candle is green, atm pe if red')).toMatch(/^not offered/)
  })
})

describe('a butterfly of one option', () => {
  const CALLS = 'Leg 1: BUY 1 lot CALL ATM-100. Leg 2: SELL 2 lots CALL ATM. Leg 3: BUY 1 lot CALL ATM+100.'

  it.each([
    'nifty long call butterfly 100 pt wings around atm, enter at 10',
    'nifty call butterfly wings 100 at 10',
    'buy nifty call fly 100 points wide at 10',
    '1-2-1 call butterfly in nifty 100 points wide at 10',
  ])('has its legs by its width: %s', (text) => {
    expect(read(text)).toContain(CALLS)
  })

  it('is reversed where it is sold', () => {
    expect(read('sell banknifty put butterfly 200 points wide at 9:30')).toContain(
      'Leg 1: SELL 1 lot PUT 200 ITM (ATM-200). Leg 2: BUY 2 lots PUT ATM. Leg 3: SELL 1 lot PUT 200 OTM (ATM+200).',
    )
  })

  it.each([
    'nifty 2 lots call butterfly 100 wide',
    'nifty call butterfly at 10',
    'nifty butterfly 100 points wide',
  ])('is asked for leg by leg where lots, a width or the option are open: %s', (text) => {
    expect(asksOf(text)).toMatch(/name them one by one/)
  })
})

describe('a leg that waits for the stop of the other option', () => {
  it.each([
    'sell nifty atm ce 9:20 with 25% sl, sell atm pe only when ce sl is hit',
    'nifty me 9:20 pe ATM CE bechna hai with 25% sl, aur PE tabhi bechna hai jab CE ka SL hit ho',
    'sell nifty atm ce 9:20 sl 25%, sell atm pe only after ce sl hits',
  ])('is idle until then, also where the leg is said first: %s', (text) => {
    expect(read(text)).toMatch(
      /Leg 1: SELL 1 lot CALL ATM; stop 25%, re-enters up to 1× a day after stop, as leg 2\. Leg 2: SELL 1 lot PUT ATM; idle until another leg activates it\./,
    )
  })

  it('is none where the other leg is left then', () => {
    expect(read('sell nifty atm ce and pe 9:20 sl 25%, exit pe when ce sl is hit')).toMatch(/^not offered/)
  })
})

describe('a profit of the whole position', () => {
  it.each([
    ['buy straddle on nifty at 9:20, exit at 11 or 30% profit', 'takes profit at 30%'],
    [
      'sell nifty straddle 9:20, if combined premium goes up 15% exit everything. if profit 20% of premium book.',
      'takes profit at 20%',
    ],
  ])('is one beside an exit of everything: %s', (text, rule) => {
    expect(read(text)).toContain(`The whole position ${rule}`)
  })

  it('is asked for by itself', () => {
    expect(asksOf('sell nifty straddle 9:20, book at 30% profit')).toMatch(
      /of each leg, or of all legs together/,
    )
  })

  it('of the debit is one of both legs, which a percentage cannot be', () => {
    expect(asksOf('bull call spread nifty buy atm ce sell 200 otm ce 9:30, sl 30% of the debit')).toMatch(
      /net premium/,
    )
  })
})

describe('words that only look like settings', () => {
  it.each([
    [
      'a later stop',
      'sell nifty straddle 9:20, after 12 pm tighten the stop loss from 30% to 15%',
      'stop loss from 30%',
    ],
    [
      'a stop that moves to zero at a profit',
      'nifty 9:17 straddle sell. If total profit goes to 2000 then move stop to zero. exit 15:12',
      'move stop to zero',
    ],
    ['more legs than there are', '4 leg nifty: sell atm ce sell atm pe 9:20', '4 leg'],
  ])('are named: %s', (_, text, named) => {
    expect(read(text)).toContain('not offered')
    expect(read(text)).toContain(named)
  })

  it('are left where they count the legs that follow', () => {
    expect(read('2 leg nifty: buy atm CE with 20% SL, sell atm PE with 30% SL, 9:30 to 2:45')).toMatch(
      /Leg 1: BUY 1 lot CALL ATM; stop 20%\. Leg 2: SELL 1 lot PUT ATM; stop 30%\./,
    )
  })
})

describe('a position that is entered by days to expiry and left on another day', () => {
  it('is held from the one to the other', () => {
    expect(read('Nifty strangle 200 otm, sell 9:30 on 1 DTE, hold overnight, exit expiry day 2 pm')).toMatch(
      /entered 1 session before it, left on the expiry day.*Closes whatever is open at 14:00/,
    )
  })
})

describe('a profit that is locked', () => {
  it('has its own trigger beside a target', async () => {
    expect(
      await changedText(STRADDLE, 'overall target 5000 rs, and lock 2000 rs once it is 3000 rs up'),
    ).toContain('The whole position locks ₹2,000 once its profit reaches ₹3,000.')
    expect(read('sell nifty straddle 9:20, once profit is 3000 rs, lock 2000 rs')).toContain(
      'locks ₹2,000 once its profit reaches ₹3,000.',
    )
  })
})

describe('what is said beside something else', () => {
  it.each([
    'sell nifty straddle at 9:20 sl 30%, exit 3 pm or 40% profit',
    'sell nifty straddle at 9:20, exit 3 pm or 40% profit, sl 30%',
  ])('leaves open whose stop it is, where the profit is that of the position: %s', (text) => {
    expect(asksOf(text)).toContain('“sl 30%”: of each leg, or of all legs together?')
  })

  it('leaves open what a condition behind a denied rule is of', () => {
    expect(read('sell nifty straddle 9:20, sl 25%, no re-entry if rsi above 70')).toMatch(/^not offered/)
  })

  it('counts a hedge from the money where the sold strikes are so many points away, and nearer', () => {
    const legs = read('iron condor nifty, short strikes 200 points away, hedges 400 points, 9:20')
    expect(legs).toMatch(/BUY 1 lot PUT 400 OTM \(ATM\+400\)/)
    expect(read('iron condor nifty, short strikes 200 points away, wings 100 points, 9:20')).toContain(
      'ATM+300',
    )
  })
})

it.each([
  ['supertrend gives buy signal on 5 min, buy nifty atm ce', 'crosses above SUPERTREND'],
  ['buy nifty pe on supertrend sell signal 5 min', 'crosses below SUPERTREND'],
  ['buy atm ce nifty when supertrend is in buy on 5 min', 'CLOSE on 5-min NIFTY > SUPERTREND'],
])('a signal is given where the line turns, and a trend holds on: %s', (text, rule) => {
  expect(read(text)).toContain(rule)
})

describe('a sum without a unit', () => {
  it('is one of rupees for sold and bought legs together', () => {
    expect(read('nifty put spread: sell 100 otm pe, buy 300 otm pe 9:20, target 1500')).toContain(
      'The whole position takes profit at ₹1,500.',
    )
  })

  it('may be points of one option', () => {
    expect(asksOf('buy banknifty atm ce 9:20, target 1500')).toMatch(/rupees, points or percent/)
  })
})

it('asks what to change where the risk shall be less', async () => {
  expect(await answered(STRADDLE, 'reduce risk a bit')).toContain('what shall change')
  expect(await answered(STRADDLE, 'risk thoda kam karo')).toContain('what shall change')
})

it('gives all legs the expiry that is said for all', async () => {
  expect((await changedText(STRADDLE, 'use next week expiry for all')).match(/next expiry/g)).toHaveLength(2)
})
