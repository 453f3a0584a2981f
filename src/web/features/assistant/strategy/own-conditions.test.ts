import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const asksOf = (text: string) =>
  parseInstruction(text)
    .questions.map((one) => one.text)
    .join(' ')
const STRADDLE = 'sell nifty atm straddle at 9:20, sl 30%'

describe('days or a condition beside one setting', () => {
  it.each([
    'hedge 400 otm if vix is above 20',
    'buy 400 otm ce if gap up is above 0.5%',
    'hedges 400 otm on tuesdays',
    'double lots on tuesday',
    '2 lots if vix is below 12',
    'tuesday 2 lots',
    'exit at 2:30 on expiry day',
    'exit the pe at 2 pm on fridays',
    '1 re-entry if gap up is above 0.5%',
    're-enter once if rsi on 5 min is below 40',
    'monday target 20%',
    'trail 5% for every 10% if vix is above 15',
    'square off both legs when one sl hits on expiry day',
    'next week expiry on expiry day',
    '200 otm strangle if vix is above 20',
    'no hedge if vix is below 15',
    'on fridays only pe side',
    'hedge 300 otm only on fridays',
    'hedge 300 otm at 9:20 if vix is above 20',
  ])('are asked about, and do not limit the whole strategy: %s', (words) => {
    expect(asksOf(`${STRADDLE}, ${words}`)).toMatch(/for the whole strategy\?|strategy of their own/)
  })

  it.each([
    'sell nifty atm ce at 9:20, and atm pe only if vix is below 15, sl 30%',
    'sell nifty atm straddle at 9:20 and if vix is above 20 buy 400 otm ce and pe, sl 30% on sold legs',
    'sell nifty atm ce on tuesday and atm pe on wednesday',
  ])('are asked about if they stand at further legs: %s', (text) => {
    expect(asksOf(text)).toMatch(/for the whole strategy\?|strategy of their own/)
  })

  it.each([
    [`${STRADDLE}, only on tuesdays`, 'Only on Tuesday.'],
    [`${STRADDLE}, if vix is above 15`, 'Only where India VIX closed from 15 the day before.'],
    ['if vix is above 15 sell nifty atm straddle at 9:20, sl 30%', 'closed from 15 the day before'],
    ['sell nifty atm ce and pe only if vix is below 15, 9:20', 'closed up to 15 the day before'],
    ['sell nifty straddle with 400 otm hedges on expiry days at 9:20', 'Only with 0 trading days'],
  ])('limit the whole strategy if they stand beside no setting: %s', (text, words) => {
    expect(read(text)).toContain(words)
  })
})

describe('a condition beside days', () => {
  it.each([
    'skip tuesday when vix is above 20',
    'skip expiry day if gap up is above 1%',
    'all days, friday only if vix is below 15',
    'mon-fri but thursday only if expiry',
  ])('is asked about where it is of these days: %s', (words) => {
    expect(asksOf(`${STRADDLE}, ${words}`)).toContain('of the days beside it, or of all?')
  })

  it('holds together with the only days of a strategy', () => {
    expect(read(`${STRADDLE}, only on thursdays if vix is above 15`)).toMatch(/Only on Thursday.*India VIX/)
  })
})

describe('a condition of an exit on a weekday', () => {
  it.each([
    'sell nifty straddle monday 9:20, hold till expiry, exit at 2 pm if vix is above 20',
    'enter nifty straddle on monday 9:20, exit wednesday 3 pm if adx is below 20',
  ])('is none of the entry: %s', (text) => {
    expect(asksOf(text)).toContain('for the whole strategy?')
  })

  it('is its day, where that is the expiry', () => {
    expect(read('sell nifty straddle on wednesday at 9:20, sl 30%, on expiry day exit at 1 pm')).toContain(
      'entered 1 session before it, left on the expiry day. Only on Wednesday.',
    )
  })
})

describe('a skip under a rule', () => {
  it.each(['no entry if adx is above 25 on tuesdays', 'avoid entry if rsi is above 60 when vix is above 20'])(
    'is asked about where days stand behind it: %s',
    (words) => {
      expect(asksOf(`sell nifty straddle at 9:30, ${words}`)).toContain('of the days beside it, or of all?')
    },
  )
})

describe('further days of a new strategy', () => {
  it('are asked for', () => {
    expect(asksOf(`${STRADDLE}, also on tuesdays`)).toContain('on which other days')
  })
})

describe('days to the expiry of monthly options', () => {
  it.each([
    'sell nifty monthly atm straddle at 9:20 on expiry day',
    'sell nifty monthly atm straddle 9:20 with 1 dte',
  ])('are not those to the weekly one: %s', (text) => {
    expect(asksOf(text)).toContain('counted to the nearest one')
  })
})
