import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty straddle 9:20, 25% sl on each leg, exit 3:15'
const STOPPED = 'sell nifty straddle at 9:20, leg sl 25%, '
const FLY = 'banknifty iron fly 9:25 to 15:00, sell atm straddle, buy 500 otm ce and pe, overall sl 4000 rs'

const isRead = (text: string) => isOffered(parseInstruction(text))

describe('words that add nothing', () => {
  it.each([
    'safe straddle for beginners: sell nifty straddle 9:20, 25% sl on each leg, exit 3:15',
    'sell nifty straddle 9:20 intraday scalp, 25% sl on each leg, finally exit 3:15, cheers guruji',
    'subah ka trade: nifty straddle bechunga 9:20 pe, 25% sl har leg, 3:15 pe exit karenge',
    'a neutral strategy, sell nifty straddle 9:20 before a big move, 25% sl on each leg, exit 3:15',
    'theta eating: sell nifty straddle 9:20, 25% sl on each leg, rest exit at 3:15',
    'sell nifty straddle on zerodha nse at 9:20 ist, lagbhag 25% sl on each leg, baaki sab 3:15 pe exit',
  ])('leave the strategy as it is: %s', (text) => {
    expect(read(text)).toBe(read(STRADDLE))
  })

  it.each([
    ['buy deep itm nifty call 9:20, 500 points itm instead of futures', 'BUY 1 lot CALL ATM-500'],
    ['sell a call 1 percent above nifty spot at 9:20', 'SELL 1 lot CALL ATM 1% outward'],
    [
      'nifty 9:20: put bechna hai 0.3 delta ka, aur 0.1 delta ka put kharidna hai protection ke liye',
      'BUY 1 lot PUT delta 0.1',
    ],
  ])('are left out of %s', (text, leg) => {
    expect(read(text)).toContain(leg)
  })

  it.each([
    'sell nifty straddle 9:20 mostly on tuesdays',
    'sell nifty straddle 9:20 even on expiry days',
    'sell nifty strangle with good premium at 9:20',
    'sell nifty strangle at a safe distance at 9:20',
    'buy nifty call at 9:20 on a bullish setup',
    'agar bullish setup mile to nifty call lo 9:20',
    'sell nifty straddle 9:20 in a sideways market',
    'buy deep itm nifty call at 9:20',
    'buy futures instead of call nifty 9:20',
    'sell nifty straddle 9:20, book half at 40%, rest exit at 3:15',
    'buy nifty call when the morning high breaks, 9:20',
  ])('are not those with a meaning of their own: %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})

describe('words that say again what is so anyway', () => {
  it.each([
    'overall target 2000 rs, overall sl 2000 rs, uske baad din me koi trade nahi',
    'overall target 2000 rs, overall sl 2000 rs, no trade after that',
    'overall target 2000 rs, overall sl 2000 rs, then no more trades for the day',
  ])('are of the end of the day: %s', (rules) => {
    expect(read(`sell nifty straddle 9:20, ${rules}`)).toBe(
      read('sell nifty straddle 9:20, overall target 2000 rs, overall sl 2000 rs'),
    )
  })

  it.each([
    'stop trading for the day if total loss hits 4000',
    'if total loss hits 4000 stop trading for the day',
    'stop trading when overall loss reaches 4000',
  ])('end the day at a sum: %s', (rule) => {
    expect(read(STOPPED + rule)).toContain('The whole position stops out at a loss of ₹4,000.')
  })

  it.each(['exit at close', 'hold till close', 'till the close', 'square off at close'])(
    'are the end of the session: %s',
    (text) => {
      expect(read(`sell nifty straddle at 9:20, ${text}`)).toContain('Closes whatever is open at 15:30.')
    },
  )

  it.each([
    'if gap is up, koi trade nahi uske baad',
    'when total profit is 5000 start trailing',
    'exit at close of the 5 min candle',
  ])('are none where they bound something: %s', (text) => {
    expect(isRead(STOPPED + text)).toBe(false)
  })
})

describe('a change with words that say again what its numbers say', () => {
  it('moves the wings closer', async () => {
    expect(await changedText(FLY, 'narrow the wings to 300')).toContain('BUY 1 lot PUT 300 OTM')
  })

  it.each(['call side leave as it is', 'call keep as it is'])('leaves a leg: %s', async (rest) => {
    const changed = await changedText(STRADDLE, `put side sl 40 percent, ${rest}`)
    expect(changed).toBe('Leg 2: SELL 1 lot PUT ATM; stop 25%. → Leg 2: SELL 1 lot PUT ATM; stop 40%.')
  })
})

describe('a re-entry in other words', () => {
  it.each([
    [
      'leg sl 25%, re-enter on cost when price comes back, max 2 times',
      're-enters up to 2× a day after stop at cost.',
    ],
    [
      'combined sl 15%, after sl take fresh straddle, max 3 times',
      'The whole position re-enters up to 3× a day after stop.',
    ],
    [
      'combined sl 15%, sl lage to naya straddle becho, 2 baar',
      'The whole position re-enters up to 2× a day after stop.',
    ],
    ['leg sl 25%, after first sl reenter at new atm one time', 're-enters up to 1× a day after stop.'],
  ])('is %s', (rules, means) => {
    expect(read(`sell nifty straddle at 9:20, ${rules}`)).toContain(means)
  })

  const STRANGLE =
    'nifty strangle sell premium 60, leg sl 25%. once sl hits, sell the same side again at new strike of'

  it('may name the strike again as it was chosen', () => {
    expect(read(`${STRANGLE} 60 premium, max 3 times`)).toContain('re-enters up to 3× a day after stop.')
  })

  it.each([
    `${STRANGLE} 40 premium, max 3 times`,
    `${STOPPED}after sl take fresh strangle, 2 times`,
    `${STOPPED}after sl take fresh straddle, 2 times`,
    `${STOPPED}after second sl re-enter once`,
  ])('has no other legs: %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
})

describe('a leg that stays when the other is stopped', () => {
  it.each(['sl hit hone par dusri leg exit mat karna', 'ek leg ka sl hit ho to doosri leg close nahi karni'])(
    'stays: %s',
    (text) => {
      expect(read(STOPPED + text)).toBe(read(STOPPED))
    },
  )

  it('leaves where it is told to', () => {
    expect(read(`${STOPPED}sl hit hone par dusri leg exit karna`)).toContain('all others leave with it')
  })
})

describe('a number behind the last leg', () => {
  it.each([
    'nifty 9:30 call ratio spread buy atm call sell 200 otm call 2 lots',
    'nifty 9:30 buy atm put, sell 150 otm put 3 lots',
    'nifty 9:30 bear put spread buy atm put sell 150 otm put 3 lots',
  ])('is asked for where legs may differ: %s', (text) => {
    expect(isRead(text)).toBe(false)
  })

  it('is a step of a trail behind a gain, and no put', () => {
    const legs = 'buy nifty atm ce aur pe 1:30 pe, 30 point sl each, '
    expect(read(`${legs}trail karna hai har 10 point pe 5 point`)).toContain(
      'trailing by 5 pts for every 10 pts.',
    )
  })
})

describe('a side that is turned', () => {
  it.each(['reverse it, i want to buy', 'reverse it - buy instead of sell', 'flip it, buy it instead'])(
    'is said once more: %s',
    async (text) => {
      expect(await changedText(STRADDLE, text)).toContain('→ Leg 1: BUY 1 lot CALL ATM; stop 25%.')
    },
  )

  it('is not the side of other legs', async () => {
    expect(await changedText(STRADDLE, 'reverse it, sell a put 200 otm')).toBe('not offered')
  })
})

describe('a rule that is judged without a number', () => {
  it.each(['sl is too tight, loosen it a bit', 'stop loss too tight, make it better', 'sl bahut chhota hai'])(
    'is asked for its number: %s',
    async (text) => {
      const { request } = parseInstruction(STRADDLE)
      const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
      const { content, offer } = await processQuery(text, newConversation(), { strategy })
      expect(offer).toBeUndefined()
      expect(content).toContain('what shall change, and to how much?')
    },
  )
})
