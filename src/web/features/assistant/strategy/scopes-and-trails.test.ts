import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { describeStrategy } from './builder-model.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle at 9:20, 30% stop on each leg, exit 15:15'
const STRANGLE = 'sell banknifty strangle 300 points otm at 9:30, exit at 15:00, overall stop 5000 rupees'
const CONDOR =
  'nifty: sell 200 otm call and 200 otm put, buy 400 otm call and 400 otm put, entry 9:45, exit 15:10, overall target 3000 rupees'
const CALL = 'buy nifty atm call when 5 min rsi(14) crosses above 60, stop loss 20 points, target 40 points'
const SOLD = 'sell nifty atm straddle at 9:20, exit 15:10. '
const THREE = 'sell nifty put 100 otm, sell call 100 otm, buy call 200 otm. 9:30 to 3:10, '

/** The description of a strategy if every word is understood. */
function textOf(text: string): string {
  const { request, unread, questions } = parseInstruction(text)
  expect({ unread, questions }).toEqual({ unread: [], questions: [] })
  return describeStrategy(request)
    .flatMap(({ sentences }) => sentences)
    .join(' ')
}

/** What the assistant says of a change. */
async function saidOf(open: string, text: string): Promise<string> {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return (await processQuery(text, newConversation(), { strategy })).content
}

const questionsOf = (text: string) => parseInstruction(text).questions.map(({ text: asked }) => asked)

describe('a premium at which all legs are left', () => {
  it.each([
    [`${SOLD}Exit both legs when the combined premium is up by 20%`, 'stops out at a loss of 20%'],
    [`${SOLD}exit both when total premium gains 30%`, 'stops out at a loss of 30%'],
    [
      'buy nifty atm straddle at 9:20, exit 15:10. Exit both legs when the combined premium is up by 20%',
      'takes profit at 20%',
    ],
  ])('is the loss of who has sold it: %s', (text, rule) => {
    expect(textOf(text)).toContain(`The whole position ${rule} of the premiums of all legs at entry.`)
    expect(parseInstruction(text).assumptions.join(' ')).toMatch(/was read as a (stop|target) of \d+%/)
  })
})

describe('“200 out” behind an option', () => {
  it.each([
    'Iron condor on Nifty. Sell call 200 out, sell put 200 out, buy call 400 out, buy put 400 out. In at 9:45, out at 3:10',
    'nifty sell call 200 out, sell put 200 out, buy call 400 out, buy put 400 out, in 945 out 310',
    'nifty iron condor, sell call 200 out and put 200 out, buy call 400 out and put 400 out, out at 3:10',
  ])('is a strike: %s', (text) => {
    const said = textOf(text)
    expect(said).toContain('SELL 1 lot CALL ATM+200')
    expect(said).toContain('SELL 1 lot PUT 200 OTM')
    expect(said).toContain('Closes whatever is open at 15:10.')
  })

  it.each(['nifty buy ce 930 in 200 out', 'nifty sell atm straddle at 9:30, 200 out'])(
    'is a time behind an entry: %s',
    (text) => {
      expect(textOf(text)).toContain('Closes whatever is open at 14:00.')
    },
  )
})

describe('the legs of a rule', () => {
  it.each([
    ['sell nifty ce 50 otm 10 lots 9:20, sl rs 7500 on the leg', 'ATM+50; stop ₹7,500.'],
    ['sell nifty atm ce 9:20, leg pe 25% sl', 'CALL ATM; stop 25%.'],
    ['sell nifty straddle 9:20, sl 25% leg pe', 'PUT ATM; stop 25%.'],
    [`${THREE}30% SL on the two sold ones`, 'CALL ATM+100; stop 30%. Leg 3: BUY 1 lot CALL ATM+200.'],
    [`${THREE}30% stop on the two short legs`, 'CALL ATM+100; stop 30%. Leg 3: BUY 1 lot CALL ATM+200.'],
    [
      'nifty iron condor 9:30, stop 3000 for all four legs together',
      'The whole position stops out at a loss of ₹3,000.',
    ],
    [
      'sell nifty straddle 9:20 with 30% SL and re-entry 2 times each leg, but if the total goes minus 5000, stop for the day',
      'The whole position stops out at a loss of ₹5,000.',
    ],
    [`${SOLD}if total goes to minus 5000 exit`, 'The whole position stops out at a loss of ₹5,000.'],
    [`${SOLD}if the total goes plus 5000, stop for the day`, 'The whole position takes profit at ₹5,000.'],
  ])('are said in other words: %s', (text, rule) => {
    expect(textOf(text)).toContain(rule)
  })

  it('are each of several where “the leg” is said, and the answer says so', () => {
    const { assumptions } = parseInstruction('sell nifty straddle 9:20, sl 25% on the leg')
    expect(assumptions).toContain('“sl 25% on the leg” was read as a rule of each leg.')
  })

  it.each([
    [`${THREE}30% sl on the three sold ones`, 'the strategy has 2 such legs'],
    ['nifty iron condor 9:30, stop 30% on the two legs', 'the strategy has 4 such legs'],
    ['nifty iron condor 9:30, 30% sl on all four legs but not on the hedges', 'names the hedges as well'],
    ['nifty iron condor 9:30, stop 3000 rupees for all four legs', 'of each leg, or of all legs together?'],
  ])('are asked for where their number is another one: %s', (text, question) => {
    expect(questionsOf(text).join(' ')).toContain(question)
  })

  it('are not all where a premium goes minus', () => {
    expect(parseInstruction(`${SOLD}if total premium goes minus 50, exit`).unread).not.toEqual([])
  })
})

describe('a stop that trails', () => {
  const SHORT = 'sell nifty atm call 9:20 exit 15:00, '
  it.each([
    [
      `${SHORT}with a 20 point stop loss that trails 5 points for every 10 points in my favour`,
      '20 pts, trailing by 5 pts for every 10 pts',
    ],
    [
      `${SHORT}stop 30% per leg, and trail the stop: for each 10% fall in premium, bring it down 5%`,
      'trailing by 5% for every 10%',
    ],
    [`${SHORT}sl 30%, 10% gire to 5% trail`, 'trailing by 5% for every 10%'],
    ['buy nifty atm call 9:20, sl 15%, 10% badhe to 5% trail', 'trailing by 5% for every 10%'],
    [
      'buy nifty atm call 9:20, sl 20 points, 10 pt badhe to sl 5 pt upar',
      'trailing by 5 pts for every 10 pts',
    ],
  ])('moves with a gain: %s', (text, trail) => {
    expect(textOf(text)).toContain(trail)
  })

  it.each([
    `${SHORT}sl 30%, 10% badhe to 5% trail`,
    `${SHORT}stop 30%, for each 10% rise in premium bring it down 5%`,
    'buy nifty atm call 9:20, sl 15%, 5% gire to 5% trail',
    'buy nifty atm call 9:20, sl 20 points, 10 points badhe to sl 5 points niche',
    `${SHORT}sl 20 points, 10 points gire to sl 5 points upar`,
    'buy nifty atm call 9:20, sl 20 points, nifty 50 points badhe to sl 10 points upar',
  ])('moves with no loss, and with no index: %s', (text) => {
    expect(parseInstruction(text).unread).not.toEqual([])
  })
})

describe('a rule that is taken from a leg', () => {
  it.each([
    'Put the stop only on the call side at 40%, remove it from the put.',
    'call side ka stop 40% karo, put se hata do',
    'stop 40% on the call, take it off the put',
    'set the call stop to 40% and drop the one on the put',
  ])('leaves the leg: %s', async (text) => {
    expect((await changedText(STRADDLE, text)).split(' → ')[1]).toBe(
      'Leg 1: SELL 1 lot CALL ATM; stop 40%. Leg 2: SELL 1 lot PUT ATM.',
    )
  })

  it.each(['remove it from the put', 'call sl 40% target 60%, remove it from the put', 'put se hata do'])(
    'is asked for where none or two are named: %s',
    async (text) => {
      expect(await saidOf(STRADDLE, text)).toContain('the stop, the target or the leg itself?')
    },
  )
})

describe('rules beside those of an open strategy', () => {
  it('are asked for where “re entry band” may be none', async () => {
    const said = await saidOf(STRADDLE, 'sl lage to re entry band, overall target 3000')
    expect(said).toContain('is there no re-entry?')
  })

  it('re-enter the legs whose stop is hit, beside an overall target', async () => {
    const text = await changedText(STRADDLE, 'sl lage to 1 baar re entry, aur overall target 3000 bhi')
    expect(text).toContain('PUT ATM; stop 30%, re-enters up to 1× a day after stop.')
    expect(text).not.toContain('The whole position re-enters')
  })

  it.each([
    [STRANGLE, 'target bhi rakh do 4000 ka overall', 'The whole position takes profit at ₹4,000.'],
    [CONDOR, 'Stop loss also, 2500 rupees for all four legs together.', 'stops out at a loss of ₹2,500.'],
    [STRANGLE, 'sl lage to 1 baar re entry, overall target 3000', 'The whole position re-enters up to 1×'],
    [
      CALL,
      'target hata do aur trailing lagao, 10 pt badhe to sl 5 pt upar',
      'loss of 20 pts, trailing by 5 pts for every 10 pts.',
    ],
  ])('are added to it: %s, %s', async (open, text, rule) => {
    expect(await changedText(open, text)).toContain(rule)
  })
})
