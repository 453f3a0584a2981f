import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'

describe('a stop said in short', () => {
  it.each([
    [
      'no stop of the legs, beside one of all legs together',
      'nifty strangle sell 2% OTM, 9:30 to 3:20, no SL, overall max loss 5k',
      /PUT ATM 2% outward\. The whole position stops out at a loss of ₹5,000/,
    ],
    [
      'twice the premium',
      'sell atm straddle 9:20, SL at 2x premium, exit 3 pm',
      /15:00.*CALL ATM; stop 100%/,
    ],
    ['the premium that doubles', 'sell atm put 9:20; SL: premium doubles', /stop 100%/],
    [
      'the leg that loses',
      'buy atm straddle 9:20, whichever hits 20% loss exit that leg',
      /CALL ATM; stop 20%.*PUT ATM; stop 20%/,
    ],
    ['a loss with the exit behind it', 'buy atm call 9:30. if i lose 30% get me out', /stop 30%/],
    [
      'one side, with what the other does',
      'straddle becho 9:20. agar ek taraf 30% sl lage to dusri taraf ka sl cost pe',
      /the others get a stop at their own entry price.*stop 30%/,
    ],
    [
      'a loss compared by a sign',
      'sell straddle 9:20; exit all when MTM loss ≥ ₹4500',
      /The whole position stops out at a loss of ₹4,500/,
    ],
    [
      'its cause before a re-entry, and a time behind the count',
      'straddle bech 9:20, 15% sl lage to dobara entry lo max 3 baar, 3 baje sab band',
      /15:00.*stop 15%, re-enters up to 3× a day after stop/,
    ],
    [
      'a share of the capital that is stated',
      'sell straddle 9:20, loss limit 1% of capital, capital 2 lakh',
      /at a loss of ₹2,000/,
    ],
  ])('is read: %s', (_, text, words) => {
    expect(read(text)).toMatch(words)
  })

  it('is asked for if it is a share of a capital that is not stated', () => {
    expect(read('sell straddle 9:20, max loss 1% of capital')).toContain('of how much capital')
  })

  it('denies no stop that is said as well', () => {
    expect(read('sell straddle 9:20, sl 20%, no sl')).toContain('not offered: no sl')
  })
})

describe('times and days said in short', () => {
  it.each(['exit eod', 'square off at end of day', 'hold till the end of the day'])(
    'leave the exit at its usual time: %s',
    (exit) => {
      expect(read(`sell straddle, 9:30, ${exit}`)).toContain('Closes whatever is open at 15:15')
    },
  )

  it('ask on which days it trades instead of the expiry day', () => {
    expect(read('sell 9:20 straddle on all days except expiry day')).toContain('only dte 1, 2, 3, 4')
  })
})

it('reads the sides of an opening range at the legs', () => {
  const text =
    'directional: 15 min ORB on nifty, go long ATM CE above the range high, long ATM PE below the range low, sl 20%'
  expect(read(text)).toMatch(
    /CALL ATM; waits until the index breaks the high of the range up to 09:30, stop 20%\..*PUT ATM; waits until the index breaks the low/,
  )
})

it('reads a put behind an “and” as a leg', () => {
  expect(read('sell CE 150 OTM with SL 30% and PE 200 OTM with SL 40%, 9:20')).toMatch(
    /CALL ATM\+150; stop 30%.*PUT 200 OTM \(ATM\+200\); stop 40%/,
  )
})
