import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const BUTTERFLY = 'nifty 9:30 to 15:20: buy 1 lot call atm-100, sell 2 lots call atm, buy 1 lot call atm+100'
const CALL_CONDOR =
  'nifty 9:30 to 15:20: buy call 100 itm, sell call atm, sell call 100 otm, buy call 200 otm'
const STOPPED =
  'nifty 9:30 to 15:20: sell 1 lot call 150 otm, sell 1 lot put 150 otm, buy 2 lots call 300 otm, buy 2 lots put 300 otm, 30% sl on each leg'
const ONE_HEDGE = 'nifty 9:30 to 15:20: sell call atm, sell put atm, buy call 300 otm'
const SPREAD = 'nifty 9:30 to 15:20: buy call atm, sell call 200 otm'
const CALENDAR = 'nifty 9:30 to 15:20: sell call atm current week, buy call atm next week'

/** What the assistant says to a change of an open strategy that it does not offer. */
async function refusal(open: string, text: string) {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  const { content, offer } = await processQuery(text, newConversation(), { strategy })
  expect(offer).toBeUndefined()
  return content
}

describe('wings that pass the sold legs', () => {
  const CONDOR = 'nifty: sell 200 otm call and put, buy 400 otm call and put, 9:45 to 15:10'

  it('are asked about where they may be a place', async () => {
    expect(await refusal(CONDOR, 'wings closer 300 points')).toContain(
      'to 300 points out of the money, or by 300',
    )
  })

  it('are so much closer if that is said, or if they stay outside', async () => {
    expect(await changedText(CONDOR, 'wings closer by 300')).toContain('BUY 1 lot CALL ATM+100')
    expect(await changedText(CONDOR, 'wings closer 100 points')).toContain('BUY 1 lot CALL ATM+300')
  })
})

describe('the wings of a butterfly of calls', () => {
  it.each(['wings to 150', 'wings 150 points away', 'widen wings to 150', '150 point wings'])(
    'go each to its own side: %s',
    async (text) => {
      const changed = await changedText(BUTTERFLY, text)
      expect(changed).toContain('→ Leg 1: BUY 1 lot CALL ATM-150. Leg 3: BUY 1 lot CALL ATM+150.')
    },
  )

  it('come both closer', async () => {
    const changed = await changedText(BUTTERFLY, 'wings 1 strike closer')
    expect(changed).toContain('→ Leg 1: BUY 1 lot CALL ATM-50. Leg 3: BUY 1 lot CALL ATM+50.')
  })
})

describe('lots of a butterfly', () => {
  it('that would make all legs equal are asked about', async () => {
    expect(await refusal(BUTTERFLY, 'lots 2')).toContain('2 on each leg, or so many times those of now?')
    expect(await changedText(BUTTERFLY, '2 lots each')).toContain('BUY 2 lots CALL ATM+100.')
  })
})

describe('wings that move', () => {
  it('keep their lots and stops', async () => {
    expect(await changedText(STOPPED, 'wings to 400')).toContain('BUY 2 lots CALL ATM+400; stop 30%.')
  })

  it.each([
    [BUTTERFLY, 'wings by premium 20'],
    [BUTTERFLY, 'bought legs 150 otm'],
    [CALL_CONDOR, 'wings to 150'],
    [ONE_HEDGE, 'wings to 500'],
    [SPREAD, 'wings to 300'],
  ])('are asked for where one distance does not say which leg goes where: %s: %s', async (open, text) => {
    expect(await refusal(open, text)).toContain('which bought leg goes where')
  })

  it.each([
    [BUTTERFLY, 'move the hedges to 200 otm'],
    [CALL_CONDOR, 'shorts to 50'],
    [CALL_CONDOR, 'sold strikes 50 otm'],
    [CALENDAR, 'use next week'],
    [SPREAD, 'short leg atm'],
  ])('or other legs do not become the same: %s: %s', async (open, text) => {
    expect(await refusal(open, text)).toContain('would have the same contract')
  })

  it('and a hedge that is not understood moves no time', async () => {
    expect(await refusal(CALENDAR, 'hedge at 300')).toContain('Not understood: “hedge”')
  })
})

describe('a change in the words of a trader', () => {
  const BULL_PUT = 'nifty sell atm put, buy 200 points otm put, on mondays, entry 9:30, exit 15:15'
  const CONDOR = 'nifty: sell 200 otm call and put, buy 400 otm call and put, 9:45 to 15:10'
  const CALL = 'buy nifty atm call at 9:30, stop loss 20 points, exit 15:00'

  it.each([
    'try it on finnifty with 100 gap between the puts',
    '100 points gap between the puts',
    'dono put ke beech 100 ka gap',
    'puts 100 points apart',
    'make the gap 100 points',
    '200 ka gap zyada hai, 100 niche wala put buy karo',
  ])('places the further leg by the gap: %s', async (text) =>
    expect(await changedText(BULL_PUT, text)).toMatch(
      /Leg 2: BUY 1 lot PUT 200 OTM.* → .*Leg 2: BUY 1 lot PUT 100 OTM/,
    ),
  )

  it.each([
    '100 gap between the puts and the calls',
    "don't keep 100 gap between the puts",
    'put ke beech 100 ka gap mat rakho',
    'set gap 100 points for entry',
    '200 ka gap kam hai, 100 niche wala put buy karo',
    '300 ka gap zyada hai, 100 niche wala put buy karo',
    '200 ka gap zyada hai, 100 niche wala put sell karo',
  ])('is asked or shown where it says something else: %s', async (text) => {
    expect(await refusal(BULL_PUT, text)).toContain('I cannot offer this yet')
  })

  it.each(['100 itm strike lo atm nahi', '100 itm lo, atm nahi chahiye'])(
    'names the old strike last: %s',
    async (text) => expect(await changedText(CALL, text)).toContain('BUY 1 lot CALL ATM-100; stop 20 pts'),
  )

  it('asks where the old strike is another one', async () => {
    expect(await refusal(CALL, '100 itm lo, 200 itm nahi')).toContain('no such leg is open 200 points in')
  })

  it('takes the calls or the puts off and keeps the other spread', async () => {
    const left = await changedText(CONDOR, 'put side hata do, sirf call spread rakho')
    expect(left).toMatch(/SELL 1 lot PUT 200 OTM.*BUY 1 lot PUT 400 OTM.* → Leg 2: BUY 1 lot CALL ATM\+400/)
  })

  it.each(['40% sl lagao becha hua legs pe', '40% sl laga do sold legs pe', 'beche hue legs pe 40% sl'])(
    'has the rule of the sold legs: %s',
    async (said) => {
      const text = await changedText(CONDOR, said)
      expect(text).toMatch(/SELL 1 lot PUT 200 OTM \(ATM\+200\); stop 40%/)
      expect(text).not.toMatch(/BUY[^.]*stop/)
    },
  )

  it('runs the same on another index with lots of every leg', async () => {
    const text = await changedText('sell nifty atm straddle at 9:20', 'same cheez banknifty pe 2 lots')
    expect(text).toMatch(/SELL 2 lots CALL ATM/)
    expect(text).toMatch(/SELL 2 lots PUT ATM/)
  })

  it('runs the same on another index', async () => {
    expect(await changedText(CALL, 'same cheez banknifty pe')).toMatch(
      /^NIFTY options[^→]* → BANKNIFTY options[^:]*$/,
    )
  })
})
