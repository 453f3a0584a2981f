import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle at 9:20'

/** Whether a change of an open strategy is offered whole. */
const isChangeOffered = async (text: string, open = `${STRADDLE}, sl 30% each leg, exit 3:15`) => {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  const { offer } = await processQuery(text, newConversation(), { strategy })
  return offer !== undefined && offer.without.length === 0
}

describe('a day that takes back others', () => {
  const NOT_SURE = [
    'every monday to wednesday, sorry thursday',
    'only monday to thursday, sorry friday',
    'from tuesday to thursday, oops wednesday',
    'on tuesday and thursday, sorry friday',
    'only monday and tuesday, i mean wednesday',
    'on mondays only, i mean tuesdays as well',
    'every monday, no tuesday, sorry',
    'on friday, no thursday',
    'mon, wed and fri, galti se bola tuesday',
    'only thursdays, i meant fridays too',
  ]

  it.each(NOT_SURE)('is not offered where it may be the last of them, all, or one more: %s', (days) => {
    expect(isOffered(parseInstruction(`${STRADDLE} ${days}, sl 30%`))).toBe(false)
  })

  it.each(NOT_SURE)('is no change either: %s', async (days) => {
    expect(await isChangeOffered(days)).toBe(false)
  })

  it.each([
    ['on thursday, sorry friday', 'Only on Friday.'],
    ['on thursdays, i mean on tuesday and friday', 'Only on Tuesday, Friday.'],
    ['mon-wed, sorry mon-thu', 'Only on Monday, Tuesday, Wednesday, Thursday.'],
    ['monday to thursday, no fridays', 'Only on Monday, Tuesday, Wednesday, Thursday.'],
  ])('is read where it is plain: %s', (days, sentence) => {
    expect(read(`${STRADDLE} ${days}, sl 30%`)).toContain(sentence)
  })
})

describe('before expiry', () => {
  it.each([
    'sell nifty straddle 9:20 before expiry, no trades on fridays, sl 30%',
    'sell nifty straddle 9:20 just before expiry, skip mondays, sl 30%',
    'nifty straddle 9:20 becho expiry se pehle, friday chhod ke, sl 30%',
    'sell nifty monthly straddle 9:20 before expiry, skip thursdays, sl 30%',
    'sell nifty straddle 9:20 ahead of expiry, monday off, sl 30%',
    'sell nifty straddle 9:20 right before expiry, except tuesdays, sl 30%',
  ])('is on no day that is named by leaving another out: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it.each([
    'sell nifty atm straddle 4 days before expiry at 10 am, close it before expiry, sl 40%',
    'sell nifty atm straddle monday 10 am, square everything before expiry at 3 pm, sl 40%',
    'sell nifty atm straddle 3 days before expiry 10 am, cut everything before expiry, 3 pm, sl 40%',
    'sell nifty atm straddle 4 days before expiry at 10 am, get rid of it before expiry, sl 40%',
    'sell nifty atm straddle monday 10 am, unwind all before expiry, sl 40%',
    'nifty atm straddle monday 10 baje becho, expiry se pehle sab band karo, sl 40%',
  ])('is not passed over where a position is left then: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it('says nothing more beside the day that is traded', () => {
    expect(read('sell nifty straddle 9:20 before expiry on wednesday, sl 30%')).toContain(
      'Only on Wednesday.',
    )
  })

  it('is no change where only skipped days are named', async () => {
    expect(await isChangeOffered('just before expiry, not on mondays')).toBe(false)
  })
})

describe('maturity', () => {
  it.each([
    'keep it to maturity',
    'run it to maturity',
    'take it to maturity',
    'hold till maturity',
    'let it mature',
  ])('is the expiry, and no intraday trade: %s', (text) => {
    expect(isOffered(parseInstruction(`${STRADDLE}, sl 30%, ${text}`))).toBe(false)
  })

  it('is the end of a position whose entry is counted', () => {
    const text =
      'sell nifty atm straddle 4 days before expiry at 10 am, hold till maturity, exit 3 pm, sl 40%'
    expect(read(text)).toBe(read(text.replace('maturity', 'expiry')))
  })
})

describe('words that reject, doubt or report a setting', () => {
  it.each([
    'sl 30%, exit at 2 pm is a joke',
    'sl 30%, target 80% is imaginary',
    'sl 30%, target 50% bothers me',
    'sl 30%, target 50% is a dream',
    'sl 30%, you misunderstood target 60%',
    'sl 30%, rumour of 500 point hedges',
    'sl 30%, exit 3:15, my wife laughed at sl 40%',
    'sl 30%, an article describes exit at 2:30, keep mine',
    'sl 20% is a myth',
    'sl 20% is ridiculously tight',
    'sl 30%, my neighbour claims target 50%',
    'exit at 2 pm is hilarious',
    'sl 30%, target 60% is unknown to me',
    'sl 30%, a magazine mentions target 40%',
    'sl 30%, pocket 3000',
  ])('are named: %s', (text) => {
    expect(isOffered(parseInstruction(`${STRADDLE}, ${text}`))).toBe(false)
  })

  it.each(['exit at 2 pm is a joke', 'target 80% is imaginary'])(
    'are named in a change: %s',
    async (text) => {
      expect(await isChangeOffered(text)).toBe(false)
    },
  )

  it('say nothing in a phrase of talk', () => {
    expect(read(`my friends laugh at me. ${STRADDLE}, sl 30%`)).toBe(read(`${STRADDLE}, sl 30%`))
  })
})

describe('words for parts of a structure', () => {
  it.each([
    'sell nifty iron fly 300 wide, sell double the middle',
    'sell nifty iron butterfly at 9:20 with 200 wings, sell 2 of the middle',
    'sell nifty iron fly at 9:20 300 wide, middle 2 lots',
    'nifty iron fly 9:20 300 wings, double body',
    'nifty iron fly 9:20 300 wings, do body becho',
  ])('are not passed over where the middle of an iron fly is sold twice: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it.each([
    'and keep it delta neutral',
    ', keep delta neutral',
    ', always delta neutral',
    ', stay market neutral',
    ', delta neutral throughout',
    ', delta neutral rakhna hai',
  ])('ask for no adjustment without being named: %s', (text) => {
    expect(isOffered(parseInstruction(`sell nifty strangle 9:20 with 20 delta ${text}`))).toBe(false)
  })

  it('say what a delta neutral strangle is', () => {
    expect(isOffered(parseInstruction('sell nifty delta neutral strangle 9:20 with 20 delta, sl 30%'))).toBe(
      true,
    )
  })

  it.each([
    'with wings 300 but without put wing',
    'with wings 300 without put wing',
    '300 wings, no put wing',
    '300 pt hedges but without the call hedge',
    '300 wings, no ce wing',
  ])('leave the sold legs where a wing is denied: %s', (text) => {
    expect(isOffered(parseInstruction(`${STRADDLE}, ${text}, exit 3:15`))).toBe(false)
  })
})

describe('the same strike again', () => {
  const AGAIN = [
    'sl ke baad wahi strike dobara bech do, max 2 baar',
    'after sl sell the same strike again once',
    'after sl sell same option again once',
    'after sl take the same contract again, max 2 times',
    'after stop loss sell that strike again twice',
    'sl ke baad usi strike ko phir se becho, 1 baar',
  ]

  it.each(AGAIN)('is no new strike: %s', (text) => {
    expect(isOffered(parseInstruction(`${STRADDLE}, sl 30% each, ${text}`))).toBe(false)
  })

  it.each(AGAIN)('is none in a change: %s', async (text) => {
    expect(await isChangeOffered(text)).toBe(false)
  })

  it('is not asked about without a strike', () => {
    expect(read(`${STRADDLE}, sl 30% each, after sl sell again once`)).toContain('re-enters up to 1× a day')
  })
})

describe('days of an exit before another expiry', () => {
  const HELD =
    'sell nifty atm straddle 4 days before weekly expiry at 10 am, hold till expiry, exit 3 pm, sl 40%'

  it.each([
    'exit when 2 days remain to monthly expiry',
    'exit at 2 days to monthly expiry',
    'exit when 1 day is left to the monthly expiry',
    'exit 2 days before monthly expiry',
    'leave it with 3 days to the monthly expiry',
  ])('are not those of the open one: %s', async (text) => {
    expect(await isChangeOffered(text, HELD)).toBe(false)
  })

  it('are read where they are', async () => {
    expect(await isChangeOffered('exit when 2 days remain to weekly expiry', HELD)).toBe(true)
  })
})

describe('not over the weekend', () => {
  it.each([
    ['on wednesday 3 pm, hold overnight, exit 9:30, never carry over the weekend', 'Only on Wednesday.'],
    ['on thursday and friday at 3 pm, exit next day 9:30, not over the weekend', 'Only on Thursday.'],
    [
      'monday to thursday at 3 pm, exit next day 9:30, not over the weekend',
      'Only on Monday, Tuesday, Wednesday, Thursday.',
    ],
    ['at 3 pm, exit next day 9:30, not over the weekend', 'Only on Monday, Tuesday, Wednesday, Thursday.'],
    ['tuesday and friday at 3 pm, exit next day 9:30, not over weekends', 'Only on Tuesday.'],
  ])('leaves the stated days without Friday: %s', (text, sentence) => {
    expect(read(`sell nifty atm straddle ${text}`)).toContain(sentence)
  })

  it('asks where Friday alone is stated', () => {
    const text = 'sell nifty atm straddle friday at 3 pm btst, exit 9:30, not over the weekend'
    expect(isOffered(parseInstruction(text))).toBe(false)
  })
})
