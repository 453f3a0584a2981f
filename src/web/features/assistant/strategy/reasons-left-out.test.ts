import { describe, expect, it } from 'vitest'
import { changedText } from '../fixtures/changed-text.ts'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty straddle 9:20, 25% sl on each leg, exit 3:15'
const SHORT = 'sell nifty straddle 9:20, 25% sl on each leg'

const notes = (text: string) => parseInstruction(text).assumptions.join(' ')

describe('a reason', () => {
  it.each([
    ['because by then the opening noise is over', 'because by then the opening noise is over'],
    ['as by that time the volatility has cooled down', 'as by that time the volatility has cooled down'],
    ['the reason is that theta decays fast in the morning', 'the reason is that theta'],
    ['reason: premiums are rich then', 'reason: premiums are rich then'],
    ['so that the margin is lower', 'so that the margin is lower'],
    ['so that there is no risk on the upper side', 'so that there is no risk'],
    ['in order to save margin', 'in order to save margin'],
    ['taaki margin kam lage', 'taaki margin kam lage'],
    ['otherwise I get many false signals', 'otherwise I get many false signals'],
    ['warna margin call aa jata hai', 'warna margin call aa jata hai'],
    ['i.e. no trend', 'i.e. no trend'],
    ['because otherwise one bad day eats the whole month', 'because otherwise one bad day'],
    ['the last half hour is not worth the risk', 'the last half hour is not worth the risk'],
    ['I trade with small capital', 'I trade with small capital'],
    ['since I believe that the market will not fall much', 'since I believe'],
    ['nahi to margin ka problem hota hai', 'nahi to margin'],
    ['to protect myself from big moves', 'to protect myself'],
    ['isse risk kam rehta hai', 'isse risk kam'],
    ['that way one bad day does not hurt', 'that way one bad day'],
    ['this keeps losses small', 'this keeps losses small'],
    ['I want to know whether it makes money', 'I want to know whether'],
    ['The idea behind it is simple: time decay', 'The idea behind it is simple: time decay'],
    ['for theta', 'for theta'],
    ['for a quick scalp', 'for a quick scalp'],
    ['mean reversion ke liye', 'mean reversion ke liye'],
    ['bas theta dekhna hai', 'bas theta dekhna hai'],
    ['theta khana hai', 'theta khana hai'],
    ['as premiums are small by then', 'as premiums are small by then'],
    ['because selling cheap premium has no edge', 'because selling cheap premium has no edge'],
    ['I am afraid of naked selling', 'I am afraid of naked selling'],
    ['paisa kam hai', 'paisa kam hai'],
  ])('is left out, and the answer says so: %s', (reason, note) => {
    const text = `${SHORT}, exit 3:15, ${reason}`
    expect(read(text)).toBe(read(STRADDLE))
    expect(notes(text)).toContain(`Left out as a reason: “${note}`)
  })

  it('may name days and times that the strategy sets itself', () => {
    const text = `on thursdays only ${SHORT}; the reason is that on the old expiry day these decay fast after noon. exit 3:15`
    expect(read(text)).toBe(read(`on thursdays only ${STRADDLE}`))
  })

  it('may stand behind a rule that is absent', () => {
    const text = 'There will be no stop because I hold a hedge. nifty sell 200 otm call and put, 9:30 to 3:10'
    expect(read(text)).toBe(read('nifty sell 200 otm call and put, 9:30 to 3:10'))
  })

  it('may be what the writer wants to see of a period that is said', () => {
    const text = `${STRADDLE}, whole of 2024; I wish to see how it did before the weekly contracts were stopped in November`
    expect(read(text)).toBe(read(`${STRADDLE}, whole of 2024`))
  })

  it.each(['Market girne wala ho to:', 'supposed to be for sideways days, so:'])(
    'may be the mood that a rule measures: %s',
    (mood) => {
      const rule = 'buy banknifty atm pe when 15 min close crosses below sma 50, sl 30 points, exit 3 pm'
      expect(read(`${mood} ${rule}`)).toBe(read(rule))
    },
  )

  it('is left out of a change', async () => {
    const change = await changedText(STRADDLE, 'sl 40% kar do, warna bahut jaldi hit hota hai')
    expect(change).toBe(await changedText(STRADDLE, 'sl 40% kar do'))
  })
})

describe('what could be a setting', () => {
  it.each([
    'otherwise exit when loss is 3000',
    'otherwise hold till expiry',
    'otherwise the stop moves to cost',
    'warna 9:30 pe',
    'warna nikal jao',
    'so that the whole position exits',
    'so that only the call exits',
    'so that the total loss is at most 3000',
    'taaki sirf expiry ke din trade ho',
    'because I do not trade on Mondays',
    'because weekly options are cheap use monthly',
    'because of the gap skip it on gap up days',
    'as the market breaks the day high',
    'as the premium falls',
    'i.e. 100 otm',
    'to reduce lots after loss',
    'as vix is high',
    'as the market gets volatile',
    'fridays are not worth it',
    'the put is not worth it',
    'because both legs hit sl close all',
    'I trade with half the capital',
    'in order to double the profit take two lots',
    'so that the profit is locked',
    'so that the strikes are far',
    'I want to see how it did before november',
    'this keeps the call open',
    'that way the stop is on the total',
    'so that delta is neutral',
    'so that the premium is small',
    'so that premium is equal on both sides',
    'otherwise reverse',
    'otherwise same as yesterday',
    'warna ulta',
    'it saves profit above 2000',
    'the idea behind it is monthly expiry',
    'this is not worth it if vix is above 20',
    'I want to see how it did in march',
  ])('is no reason: %s', (words) => {
    expect(isOffered(parseInstruction(`${SHORT}, exit 3:15, ${words}`))).toBe(false)
  })

  it('is no reason where no rule measures the mood', () => {
    expect(isOffered(parseInstruction(`Market girne wala ho to: ${STRADDLE}`))).toBe(false)
  })
})

describe('remarks beside a setting', () => {
  it.each([
    `${SHORT}, exit 3:15 bas wahi leg kato`,
    'market khulte hi 9:20 pe nifty straddle becho, 25% sl har leg, 3:15 exit',
    'sell nifty straddle 9:20, exit 3:15. A stop of 25% on each leg is sufficient.',
  ])('say nothing more: %s', (text) => {
    expect(read(text)).toBe(read(STRADDLE))
  })

  it('may explain a share of the capital by rupees', () => {
    const text = 'nifty straddle short 9:16, 1% capital yaani 1000 rupay ka total stop, 10:30 pe bahar'
    expect(read(text)).toBe(read('nifty straddle short 9:16, overall stop 1000 rs, exit 10:30'))
    expect(isOffered(parseInstruction(`capital 2 lakh, ${text}`))).toBe(false)
  })

  it('may say completely that a position is left', () => {
    const out = 'nifty straddle sell 9:20, if the whole position loses 6000 rupees I want out completely'
    expect(read(out)).toBe(read('nifty straddle sell 9:20, overall stop 6000 rupees'))
  })

  it('leave the hedges without a stop', () => {
    const text =
      'nifty straddle sell 9:30, each sold leg carries a stop of 30%, hedges 500 away carry no stop at all, exit 3:15'
    expect(read(text)).toBe(read('nifty straddle sell 9:30, 30% sl on sold legs, hedges 500 away, exit 3:15'))
  })
})

describe('an order in a reason', () => {
  it.each([
    'warna profit milte hi nikalna',
    'otherwise by lunch',
    'nahi to shaam ko',
    'taaki dopahar me khatam',
    'to avoid the last hour',
    'to protect profits',
    'so that i get back to breakeven',
    'because i want far otm protection',
    'because i want itm strikes',
    'because i prefer puts',
    'because i want to be out by lunch',
    'kyunki dopahar tak khatam karna hai',
    'due to expiry',
    'for 30 minutes',
    'for margin of 2 lakh',
  ])('is not left out: %s', (reason) => {
    const parsed = parseInstruction(`${SHORT}, exit 3:15, ${reason}`)
    expect(isOffered(parsed)).toBe(false)
    expect(parsed.assumptions.join(' ')).not.toContain('Left out as a reason')
  })
})
