import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle at 9:20, 30% stop on each leg, exit 15:15'
const STRANGLE = 'sell banknifty strangle 300 points otm at 9:30, exit at 15:00, overall stop 5000 rupees'
const CONDOR =
  'nifty: sell 200 otm call and 200 otm put, buy 400 otm call and 400 otm put, entry 9:45, exit 15:10'
const SPREAD = 'nifty sell atm put, buy 200 points otm put, on mondays, entry 9:30, exit 15:15'

/** What the assistant says of a change. */
async function saidOf(open: string, text: string): Promise<string> {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return (await processQuery(text, newConversation(), { strategy })).content
}

describe('a rule of one option, and the other one the same', () => {
  it.each([
    ['put ka sl 40 rakho call ka same', 'Leg 2: SELL 1 lot PUT ATM; stop 40%.'],
    ['put ka sl 40, call ka same', 'Leg 2: SELL 1 lot PUT ATM; stop 40%.'],
    ['call sl 25% put same', 'Leg 1: SELL 1 lot CALL ATM; stop 25%.'],
    ['ce ka 35 sl, pe ka same rakho', 'Leg 1: SELL 1 lot CALL ATM; stop 35%.'],
  ])('leaves the other one alone: %s', async (text, leg) => {
    expect((await changedText(STRADDLE, text)).split(' → ')[1]).toBe(leg)
    expect(await saidOf(STRADDLE, text)).toContain('stays as it is now.')
  })

  it.each(['put ka sl 40, call ka bhi same', 'put sl 40, same for call', 'put ka sl 40 call ka bhi'])(
    'gives it to both: %s',
    async (text) => {
      expect(await changedText(STRADDLE, text)).toMatch(/→ Leg 1: .*stop 40%\. Leg 2: .*stop 40%\./)
    },
  )
})

describe('a rule of the sold legs', () => {
  it.each([
    'sold put pe 40% ka SL laga do, hedge pe nahi',
    'sell leg pe 40% sl, hedge pe kuch nahi',
    'short put sl 40%, none on the hedge',
    'bechi hui put pe 40% sl',
    'sell wale legs pe 40% sl',
  ])('is none of the hedge: %s', async (text) => {
    expect(await changedText(SPREAD, text)).toBe(
      'Leg 1: SELL 1 lot PUT ATM. → Leg 1: SELL 1 lot PUT ATM; stop 40%.',
    )
  })

  it.each(['sold ce pe 40% sl', 'hedge pe 40% sl, sold put pe nahi', 'sold put pe 40% sl, hedge pe bhi'])(
    'is not guessed: %s',
    async (text) => {
      expect(await changedText(CONDOR, text)).toBe('not offered')
    },
  )
})

describe('a stop and the lots together', () => {
  it.each([
    'double the lots and the stop',
    'lots double karo, sl bhi double',
    'double the lots, and double the stop too',
  ])('are doubled: %s', async (text) => {
    expect(await changedText(STRANGLE, text)).toMatch(/SELL 2 lots CALL.*SELL 2 lots PUT.*₹10,000/)
  })

  it.each(['double the lots, not the stop', 'double the lots but keep the stop'])(
    'are not, if it is bounded: %s',
    async (text) => {
      expect(await changedText(STRANGLE, text)).not.toContain('₹')
      expect(await changedText(STRANGLE, text)).toContain('SELL 2 lots CALL')
    },
  )

  it('are not doubled by turns', async () => {
    expect(await changedText(STRANGLE, 'double the lots or the stop')).toBe('not offered')
  })
})

describe('one stop for all legs', () => {
  it.each([
    'Remove the per leg stop and keep one stop of 4000 rupees for the two together.',
    'drop the leg stops, use one stop of 4000 rupees for both together',
    'leg sl hatao, dono ka milake 4000 ka sl',
    'no leg stop, single stop of 4000 for both legs combined',
  ])('takes the place of theirs: %s', async (text) => {
    expect(await changedText(STRADDLE, text)).toMatch(
      /→ Leg 1: SELL 1 lot CALL ATM\. Leg 2: SELL 1 lot PUT ATM\. .*loss of ₹4,000\.$/,
    )
  })

  it.each(['two stops of 4000 each', 'keep one stop at 40% for the put'])(
    'is not guessed: %s',
    async (text) => {
      expect(await changedText(STRADDLE, text)).toBe('not offered')
    },
  )

  it.each([
    'I also need a maximum loss, say 2500 rupees.',
    'max loss bhi chahiye, 2500 rs',
    'we also need a stop, say 2500 rupees overall',
  ])('is added: %s', async (text) => {
    expect(await changedText(CONDOR, text)).toBe(' → The whole position stops out at a loss of ₹2,500.')
  })

  it.each([
    'do I need a maximum loss, say 2500 rupees?',
    'I need to know the maximum loss',
    "I don't need a max loss of 2500 rupees",
  ])('is not added by a question or a denial: %s', async (text) => {
    expect(await changedText(CONDOR, text)).toBe('not offered')
  })

  it('stays beside that of each leg', async () => {
    expect(await changedText(STRANGLE, '30% sl each leg bhi add karo, overall rehne do')).toMatch(
      /→ Leg 1: .*stop 30%\. Leg 2: .*stop 30%\.$/,
    )
  })

  it('may be a target with its verb before the number', async () => {
    expect(await changedText(STRANGLE, 'target bhi daal do 6k')).toContain('takes profit at ₹6,000')
  })
})

describe('days beside all days', () => {
  it.each([
    ['roz chalao, monday nahi sirf', ''],
    ['daily chalao, monday only nahi', ''],
    ['roz chalao, friday nahi', 'Only on Monday, Tuesday, Wednesday, Thursday.'],
    ['roz chalao sirf monday nahi', 'Only on Tuesday, Wednesday, Thursday, Friday.'],
  ])('are left out or not the only ones: %s', async (text, days) => {
    expect(await changedText(SPREAD, text)).toBe(`Only on Monday. → ${days}`)
  })

  it('says how it read that they are not the only ones', async () => {
    expect(await saidOf(SPREAD, 'roz chalao, monday nahi sirf')).toContain('and not on that day alone.')
  })
})
