import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const PUTS = 'nifty sell atm put, buy 200 points otm put, on mondays, entry 9:30, exit 15:15'
const STRANGLE = 'sell banknifty strangle 300 points otm at 9:30, exit at 15:00, overall stop 5000 rupees'
const CALL = 'buy nifty atm call when 5 min rsi(14) crosses above 60, stop loss 20 points, target 40 points'

/** What the assistant says to a change that it does not offer as it stands. */
async function refusal(open: string, text: string) {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  const { content, offer } = await processQuery(text, newConversation(), { strategy })
  expect(offer?.without.length ?? 1).toBeGreaterThan(0)
  return content
}

describe('legs in the place of the open ones', () => {
  it.each([
    'put ki jagah call spread kar do, atm call becho aur 200 upar wali kharido',
    'put spread ki jagah call spread: sell atm call, buy 200 higher call',
    'instead of the put spread do a call spread: sell atm call and buy 200 higher',
  ])('are all that is left: %s', async (text) => {
    expect(await changedText(PUTS, text)).toContain(
      '→ Leg 1: SELL 1 lot CALL ATM. Leg 2: BUY 1 lot CALL ATM+200.',
    )
  })

  it.each([
    'call kharidne ki jagah ATM put bech do. SL target same rehne do',
    'instead of buying the call sell an atm put, sl and target stay the same',
  ])('have the rules that stay: %s', async (text) => {
    expect(await changedText(CALL, text)).toContain(
      '→ Leg 1: SELL 1 lot PUT ATM; stop 20 pts, target 40 pts.',
    )
  })

  it('are the open ones on the other side, where nothing else is said', async () => {
    expect(await changedText(CALL, 'call kharidne ki jagah call becho')).toContain(
      '→ Leg 1: SELL 1 lot CALL ATM',
    )
    expect(await changedText(STRANGLE, 'call bechne ki jagah call kharido')).toContain(
      '→ Leg 1: BUY 1 lot CALL ATM+300',
    )
  })

  it('are asked about where others are open, or which rules they have', async () => {
    expect(await refusal(STRANGLE, 'call ki jagah 500 otm call becho')).toContain(
      'do the other open legs stay',
    )
    expect(await refusal(STRANGLE, 'instead of selling the call buy a 500 otm call')).toContain(
      'other open legs',
    )
    expect(await refusal(CALL, 'instead of buying the put sell an atm call')).toContain(
      'instead of buying the put',
    )
    expect(await refusal(CALL, 'call ki jagah atm put becho, sl same')).toContain(
      'which rules has the new leg',
    )
  })
})

describe('a strike in the place of the open one', () => {
  it.each([
    ['strike ki jagah premium 100 ke paas wala becho dono taraf', 'premium near ₹100'],
    ['strike ki jagah delta 0.2 wala becho', 'delta 0.2'],
    ['instead of strikes use premium 100 on both sides', 'premium near ₹100'],
  ])('is chosen as said: %s', async (text, strike) => {
    const changed = await changedText(STRANGLE, text)
    expect(changed).toContain(`→ Leg 1: SELL 1 lot CALL ${strike}. Leg 2: SELL 1 lot PUT ${strike}.`)
  })
})

describe('a side that is added', () => {
  it.each([
    'call side bhi add karo, ATM call sell aur 200 upar wala buy',
    'add the call side too: sell atm call, buy 200 higher call',
    'call side bhi lagao, atm sell aur 200 upar buy',
    'add call spread as well, atm sell and 200 otm buy',
  ])('has its legs beside the open ones: %s', async (text) => {
    expect(await changedText(PUTS, text)).toMatch(
      /^ → Leg 3: SELL 1 lot CALL ATM\. Leg 4: BUY 1 lot CALL ATM\+200\./,
    )
  })

  it('has a hedge on both sides', async () => {
    expect(await changedText(STRANGLE, 'hedge bhi add karo, 600 otm dono taraf')).toMatch(
      /^ → Leg 3: BUY 1 lot CALL 300 points outward from leg 1\. Leg 4: BUY 1 lot PUT/,
    )
  })

  it('takes no open leg away, and is asked about without its legs', async () => {
    expect(await changedText(STRANGLE, 'call bhi add karo, 500 otm buy')).toMatch(
      /^ → Leg 3: BUY 1 lot CALL ATM\+500/,
    )
    expect(await refusal(PUTS, 'call side bhi add karo')).toContain('sold or bought')
  })
})

describe('wings and legs that are led to a place', () => {
  const CONDOR = 'nifty: sell 200 otm call and 200 otm put, buy 400 otm call and 400 otm put, 9:45 to 15:10'

  it.each([
    'wings thoda paas lao, 300 pe',
    'wings paas lao, 300 par',
    'bring the wings a bit closer, at 300',
    'hedge thoda paas lao 300 otm',
  ])('go there: %s', async (text) => {
    expect(await changedText(CONDOR, text)).toContain(
      '→ Leg 3: BUY 1 lot CALL ATM+300. Leg 4: BUY 1 lot PUT 300',
    )
  })

  it('are those that are named', async () => {
    expect(await changedText(CONDOR, 'sell legs thoda paas lao, 100 pe')).toContain(
      '→ Leg 1: SELL 1 lot CALL ATM+100',
    )
    expect(await changedText(CONDOR, 'ce wing thoda paas lao, 300 pe')).not.toContain('PUT')
    expect(await changedText(STRANGLE, 'strikes thoda door le jao, 500 pe')).toContain(
      '→ Leg 1: SELL 1 lot CALL ATM+500',
    )
  })

  it.each([
    'wings thoda paas lao, 500 pe',
    'wings thoda paas lao',
    'wings thoda paas lao, pe 300',
    'wings paas lao, 300 pe sl',
    'strikes thoda door le jao, 500 pe',
  ])('are asked about where that is not the way, or not said: %s', async (text) => {
    expect(await refusal(CONDOR, text)).toBeTruthy()
  })
})

describe('lots of one side that stay', () => {
  it.each([
    'I am a little bullish now. Please make the put two lots and leave the call at one lot.',
    'put 2 lots, leave the call at one',
    'keep the call at one lot and take the put to two',
  ])('leave the other ones: %s', async (text) => {
    expect(await changedText(STRANGLE, text)).toBe(
      'Leg 2: SELL 1 lot PUT 300 OTM (ATM+300). → Leg 2: SELL 2 lots PUT 300 OTM (ATM+300).',
    )
  })

  it('are asked about where they would change, and a time stays a time', async () => {
    expect(await refusal(STRANGLE, 'make the put two lots and leave the call at 2 lots')).toContain(
      'it has 1 lot now',
    )
    expect(await changedText(STRANGLE, 'put 2 lots, leave the call at 1 pm')).toContain('leaves at 13:00')
  })
})

describe('days that are all days', () => {
  it.each([
    'All days please, not merely Mondays.',
    'on all weekdays, not solely on monday',
    'sirf monday nahi, roz',
  ])('lose their weekday: %s', async (text) => {
    expect(await changedText(PUTS, text)).toBe('Only on Monday. → ')
  })
})
