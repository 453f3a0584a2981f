import { describe, expect, it } from 'vitest'
import { changedText } from '../fixtures/changed-text.ts'

const STRADDLE = 'sell nifty atm straddle 9:20, exit 3:15, 25% sl on each leg'
const MONDAYS = `${STRADDLE}, only monday`
const CALM = `${STRADDLE}, skip if vix above 20`
const CONDOR = 'iron condor nifty 9:30, sell 200 otm, buy 400 otm, 40% stop on the sold legs'
const CALL = 'sell nifty 200 otm call 10 am, 30% sl'
const TRAILED = 'buy banknifty atm call 9:45, exit 3 pm, 20 points stop, trail 5 points for every 10 points'

describe('an open leg that is named', () => {
  it.each([
    ['flip the call to buy', 'CALL'],
    ['make the call long', 'CALL'],
    ['switch the put leg to long', 'PUT'],
    ['pe ko buy me badlo', 'PUT'],
    ['ce ko buy kar do, pe waisa hi', 'CALL'],
  ])('is bought instead, and the other one stays: %s', async (text, option) => {
    const place = option === 'CALL' ? 1 : 2
    expect(await changedText(STRADDLE, text)).toBe(
      `Leg ${place}: SELL 1 lot ${option} ATM; stop 25%. → Leg ${place}: BUY 1 lot ${option} ATM; stop 25%.`,
    )
  })

  it.each([
    [CALL, 'make the call long', 'BUY 1 lot CALL ATM+200; stop 30%.'],
    [CALL, 'make it a short put', 'SELL 1 lot PUT 200 OTM (ATM+200); stop 30%.'],
  ])('keeps its strike: %s: %s', async (open, text, leg) => {
    expect(await changedText(open, text)).toContain(`→ Leg 1: ${leg}`)
  })

  it.each([
    ['no hedge on the put side', 'PUT'],
    ['pe ka hedge hata do', 'PUT'],
    ['remove the call wing', 'CALL'],
  ])('loses its hedge alone: %s', async (text, option) => {
    const [removed = ''] = (await changedText(CONDOR, text)).split('→')
    expect(removed).toContain(`BUY 1 lot ${option}`)
    expect((await changedText(CONDOR, text)).match(/→.*BUY 1 lot (CALL|PUT)/)?.[1]).not.toBe(option)
  })

  it.each([
    [STRADDLE, 'make it call buy', 'the open call, or a new one'],
    [STRADDLE, 'make the call long and 2 lots', 'of the call, or of both'],
    [STRADDLE, 'only the ce with 2 lots', 'without the put, or the put stays'],
    [STRADDLE, 'sirf pe 100 otm', 'without the call, or the call stays'],
    [CONDOR, 'make the call long', 'one of two calls is long'],
  ])('is asked about: %s: %s (%s)', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })

  it('is changed alone where the verb says so', async () => {
    expect(await changedText(STRADDLE, 'make only the call 2 lots')).toBe(
      'Leg 1: SELL 1 lot CALL ATM; stop 25%. → Leg 1: SELL 2 lots CALL ATM; stop 25%.',
    )
  })
})

describe('a change that could be of a part only', () => {
  it.each([
    [STRADDLE, 'sl 30% from 11 am', 'no new entry'],
    [STRADDLE, 'after 1pm sl 15%', 'no new entry'],
    [STRADDLE, 'sl 15% 1 baje ke baad', 'no new entry'],
    [STRADDLE, 'at 1 pm move sl to cost', 'no new entry'],
    [STRADDLE, 'exit at 2 on expiry day', 'the exit of these days'],
    [STRADDLE, '3 lots on fridays', 'the lots of these days'],
    [STRADDLE, 'exit half at 2', 'a part of the lots'],
    [STRADDLE, 'exit half at 50% profit', 'a part of the lots'],
    [`${STRADDLE}, 60% target each`, 'target double', 'of the target, or of the premium'],
    [MONDAYS, 'skip mondays', 'no day is left'],
    [CALM, 'skip if vix below 12', 'above 20 as well'],
    [TRAILED, 'sl 10%', 'the open stop trails in points'],
  ])('is not guessed: %s: %s (%s)', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })

  it.each([
    [STRADDLE, 'sl 30%, 9:45', '→ Enters at 09:45'],
    [STRADDLE, 'on fridays only, exit at 2', 'Only on Friday.'],
    [STRADDLE, 'exit when premium halves', 'stop 25%, target 50%.'],
    [CALM, 'vix 12-18 only', '→ Only where India VIX closed from 12 to 18'],
    [
      TRAILED,
      '25 points stop',
      '→ Each leg stops out at a loss of 25 pts, trailing by 5 pts for every 10 pts.',
    ],
  ])('is read where it is of all: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })
})

describe('a new value that is said beside the old one', () => {
  const TWO_LOTS = `${STRADDLE}, 2 lots`
  it.each([
    [TWO_LOTS, 'lots 2 se 3', '→ Leg 1: SELL 3 lots CALL ATM; stop 25%. Leg 2: SELL 3 lots PUT'],
    [TWO_LOTS, '3 lots, not 2', '→ Leg 1: SELL 3 lots CALL'],
    [STRADDLE, 'not 9:20, 9:30', '→ Enters at 09:30'],
    [STRADDLE, '9:20 is too early, 9:35', '→ Enters at 09:35'],
    [STRADDLE, 'exit 2:30 not 3:15', '→ Closes whatever is open at 14:30.'],
    [STRADDLE, 'no exit at 3:15, make it 3:10', '→ Closes whatever is open at 15:10.'],
    [STRADDLE, 'sell nahi buy', '→ Leg 1: BUY 1 lot CALL ATM; stop 25%. Leg 2: BUY 1 lot PUT ATM; stop 25%.'],
    [STRADDLE, 'i meant buy, not sell', '→ Leg 1: BUY 1 lot CALL'],
    [MONDAYS, 'monday nahi tuesday', 'Only on Monday. → Only on Tuesday.'],
  ])('takes its place: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each([
    [STRADDLE, 'lots 2 se 3', 'there is one'],
    [STRADDLE, 'no exit at 3, make it 3:10', 'the exit is another one'],
    [STRADDLE, 'monday nahi tuesday', 'all days are traded'],
    ['buy nifty atm straddle 9:20', 'sell nahi buy', 'it is bought already'],
    [TWO_LOTS, 'not more than 2 lots', 'no new number'],
    [STRADDLE, 'not before 9:30', 'no old time'],
  ])('is not guessed where the open one is another: %s: %s (%s)', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('a rule of one leg that the other one has as well', () => {
  it.each(['ce ka sl 30% kar do, aur put bhi', 'ce sl 30%, and the put too', 'call sl 30%, pe ka bhi'])(
    '%s',
    async (text) => {
      expect(await changedText(STRADDLE, text)).toContain(
        '→ Leg 1: SELL 1 lot CALL ATM; stop 30%. Leg 2: SELL 1 lot PUT ATM; stop 30%.',
      )
    },
  )

  it('is not one of lots', async () => {
    expect(await changedText(STRADDLE, 'ce sl 30%, put also 2 lots')).toBe('not offered')
  })
})

describe('strikes that move with the index', () => {
  const PUT = 'sell nifty 200 otm put 10 am, 30% sl'
  const STRANGLE = 'sell nifty strangle 200 otm 9:20, 50% sl on each leg'
  it.each([
    [CALL, 'strike ek upar', 'CALL ATM+250'],
    [PUT, 'move the put strike 100 lower', 'PUT 300 OTM'],
    [PUT, 'strike 50 upar karo', 'PUT 150 OTM'],
    [STRANGLE, 'call strike 50 up', 'CALL ATM+250'],
  ])('go out for a call where they come in for a put: %s: %s', async (open, text, leg) => {
    expect(await changedText(open, text)).toContain(`→ Leg 1: SELL 1 lot ${leg}`)
  })

  it.each([
    [STRANGLE, 'strike ek upar', 'both up, or both out'],
    [CALL, 'ek strike upar', 'from the leg, or from the money'],
    [STRANGLE, 'call 50 points up, exit', 'no strike is named'],
    [STRANGLE, 'shift strikes one fifty further out', '150, or one strike of 50'],
    [STRANGLE, 'sl thoda tight karo', 'to how much'],
    [STRANGLE, 'make the sl wider', 'to how much'],
  ])('are not guessed: %s: %s (%s)', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

it('adds one leg beside a new stop of an open one', async () => {
  expect(await changedText(STRADDLE, 'ce sl 30%, also buy a put')).toBe(
    'Leg 1: SELL 1 lot CALL ATM; stop 25%. → Leg 1: SELL 1 lot CALL ATM; stop 30%. Leg 3: BUY 1 lot PUT ATM.',
  )
})
