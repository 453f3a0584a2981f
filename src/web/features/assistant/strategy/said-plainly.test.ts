import { describe, expect, it } from 'vitest'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const asksOf = (text: string) => {
  const { unread, questions } = parseInstruction(text)
  return [...unread, ...questions.map((one) => one.text)].join(' ')
}

describe('a loss of so few percent that it is none of the premiums', () => {
  it.each([
    'capital 5 lakh hai, nifty short straddle 9:20, total loss 1% se zyada na ho',
    'capital 5 lakh, nifty short straddle 9:20, max loss 1%',
    'nifty short straddle 9:20, overall sl 1%, 5 lakh capital',
  ])('is one of the capital that is stated: %s', (text) => {
    expect(read(text)).toMatch(/The whole position stops out at a loss of ₹5,000/)
  })

  it('is asked for without a capital', () => {
    expect(asksOf('nifty short straddle 9:20, total loss not more than 1%')).toMatch(/of the capital/)
  })

  it.each([
    ['capital 5 lakh, nifty short straddle 9:20, overall sl 20%', /a loss of 20% of the premiums/],
    [
      'capital 5 lakh, nifty short straddle 9:20, overall sl 2% of total premium',
      /a loss of 2% of the premiums/,
    ],
    ['capital 5 lakh, nifty short straddle 9:20, sl 1% each leg', /stop 1%/],
  ])('but not if it is larger, of the premium or of a leg: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })
})

describe('a width beside the wings of an iron fly', () => {
  it.each(['Nifty 50 wide iron fly, wings 200, 9:20', 'nifty iron fly 100 points, wings 200, 9:20'])(
    'is no strike of the sold legs: %s',
    (text) => {
      expect(isOffered(parseInstruction(text))).toBe(false)
      expect(JSON.stringify(parseInstruction(text).request)).not.toMatch(/ATM\+(50|100)"/)
    },
  )
})

describe('a result at which the position is left', () => {
  it.each([
    ['sell nifty straddle 9:20, exit if loss is more than 2000', /at a loss of ₹2,000/],
    ['sell nifty straddle 9:20, exit if loss more than 2000', /at a loss of ₹2,000/],
    ['sell nifty straddle 9:20, close all if profit is greater than 3000', /takes profit at ₹3,000/],
    ['sell nifty straddle 9:20, exit at 1500 profit', /15:15.*takes profit at ₹1,500/],
    ['sell nifty straddle 9:20, exit 1500 profit or 3:10', /15:10.*takes profit at ₹1,500/],
    ['sell nifty straddle 9:20, sl 60% on each leg and overall 5000', /stop 60%.*at a loss of ₹5,000/],
  ])('is read: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })

  it('is no time, and a time is no result', () => {
    expect(read('sell nifty straddle 9:20, exit 1500 loss 2000')).toMatch(/15:00.*at a loss of ₹2,000/)
  })

  it('leaves open whether the stop before it is of each leg', () => {
    expect(
      asksOf('sell nifty straddle, SL 30%, if MTM profit reaches 40% of premium book everything'),
    ).toMatch(/“SL 30%”: of each leg/)
  })

  it('is not guessed where it could be a stop or a target', () => {
    expect(asksOf('nifty straddle sell 9:20, sl 20%, target 4000')).toContain('rupees')
    expect(asksOf('sell nifty straddle with different lots 9:20')).toContain('different lots')
    expect(asksOf('sell nifty straddle 9:20, sl 60% each leg, target 50%, overall 5000')).toContain('5000')
  })
})

describe('a stop at a price', () => {
  it('above the premium at which an option is sold is asked for', () => {
    expect(asksOf('sell nifty strangle 10 rs premium at 1 pm, SL at 25 rs')).toMatch(/at a price of 25/)
  })

  it.each([
    'sell nifty strangle 50 rs premium, sl at 25 rs',
    'sell nifty strangle 10 rs premium, sl 25 points',
  ])('is none where it is a distance: %s', (text) => {
    expect(read(text)).toContain('stop 25 pts')
  })

  it.each([
    'nifty short strangle 200 otm 9:30, SL 2x',
    'nifty short strangle 200 otm 9:30, 2x SL on each leg',
    'sell nifty strangle 200 otm 9:20, sl double of premium each leg',
  ])('of twice the premium is 100%%: %s', (text) => {
    expect(read(text)).toMatch(/stop 100%.*stop 100%/)
  })

  it('of twice something is named beside a target that is counted so', () => {
    expect(asksOf('sell nifty straddle 9:20, sl 2x target 1x')).toContain('sl 2')
  })
})

describe('the day of expiry', () => {
  it.each([
    'nifty expiry 9:20 straddle sl 40 points each leg',
    'sell straddle at 12:30 on nifty expiry, exit 15:28',
  ])('is the only one: %s', (text) => {
    expect(read(text)).toContain('Only with 0 trading days to the nearest expiry')
  })

  it('is none of the entry where it is that of the exit', () => {
    expect(isOffered(parseInstruction('sell nifty strangle 9:20, square off on nifty expiry'))).toBe(false)
  })

  it('of another week is not the one that is denied', () => {
    expect(read('at 2 pm sell straddle for next expiry not current, nifty')).toMatch(/next expiry/)
    expect(isOffered(parseInstruction('sell nifty next week straddle not, 9:20'))).toBe(false)
  })
})

describe('the name of a strategy before its rule', () => {
  it.each([
    ['MACD crossover nifty 5 minute, macd line crosses above signal then buy ATM ce', /this holds:.*MACD/],
    ['nifty, VWAP crossover on 3 min, buy ATM CE if close crosses above vwap', /CLOSE on 3-min.*VWAP/],
    ['RSI strategy on 15 min nifty: buy atm ce when rsi crosses above 60', /RSI\(14\) on 15-min NIFTY/],
  ])('adds no rule: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })

  it.each([
    'ema crossover, nifty, buy atm ce 9:20 sl 20%',
    'macd crossover nifty, buy atm ce 9:20, exit when ema 9 crosses below ema 21',
    'vwap crossover, buy nifty ce 9:20, exit when close crosses below vwap',
  ])('is the rule where no other one is said: %s', (text) => {
    const { request } = parseInstruction(text)
    expect(isOffered(parseInstruction(text)) && request.indicatorConfiguration.rules.length === 0).toBe(false)
  })
})

describe('legs in plain words', () => {
  it.each([
    [
      '2 legs sell: CE ATM+100, PE ATM-100, nifty, entry 9:21',
      /SELL 1 lot CALL ATM\+100.*SELL 1 lot PUT 100 OTM/,
    ],
    ['nifty straddle 2 lots CE and 3 lots PE, sell at 9:20', /SELL 2 lots CALL.*SELL 3 lots PUT/],
    ['Straddle with different lots - 2 lots CE and 3 lots PE, sell, nifty', /2 lots CALL.*3 lots PUT/],
    ['take nifty ATM call at 9:20, sl 25 pts', /BUY 1 lot CALL ATM; stop 25 pts/],
    ['nifty strangle premium 50 50 both sides sell 9:20', /CALL premium near ₹50.*PUT premium near ₹50/],
    ['sell nifty strangle where premium is less than or equal to 40, 9:20', /premium ≤ ₹40/],
    ['nifty ce 100 otm sl 20%, pe 100 otm sl 30%, both sell 9:20', /stop 20%.*stop 30%/],
    ['nifty iron fly wings 200 9:20, sl 60% per sold leg', /stop 60%.*stop 60%.*BUY 1 lot CALL ATM\+200\./],
    [
      'nifty CE 100 OTM and PE 100 OTM 9:20, wait till premium goes 30% up then buy',
      /CALL.*moved up by 30%.*PUT.*moved up by 30%/,
    ],
  ])('are read: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })

  it('are not bought where another side is named', () => {
    expect(read('take the trade at 9:20: sell nifty atm call')).toMatch(/SELL 1 lot CALL/)
    expect(asksOf('3 legs sell: CE ATM+100, PE ATM-100, nifty, entry 9:21')).toContain('3 legs')
  })
})

describe('times and re-entries in plain words', () => {
  it.each([
    ['nifty short straddle, 9:30 morning to 3:10', /09:30.*15:10/],
    ['short straddle bnf 9:45, exit if combined premium increases 15%, else 3:20', /15:20/],
    ['short straddle bnf 9:45, sl 20%, warna 3:20 pe exit', /15:20/],
    ['sell nifty straddle 9:20, sl 20%, eod', /15:15/],
    [
      'nifty short straddle 9:20 sl 30% each. If stop loss hits on one leg, re-enter at cost 2 times',
      /stop 30%, re-enters up to 2× a day after stop at cost/,
    ],
    [
      'sell ATM CE and PE in nifty at 9:20 but enter a leg only if its premium falls 10% from that price',
      /moved down by 10%/,
    ],
  ])('are read: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })

  it('say that there are no re-entries', () => {
    expect(read('sell nifty straddle 9:20 sl 30%, no new re-entries')).not.toContain('re-enters')
    expect(asksOf('sell nifty straddle 9:20 sl 30%, 2 re-entries, no more re-entry then')).toContain(
      'no more',
    )
  })

  it('leave the side of a gap to be asked for', () => {
    expect(asksOf('9:20 nifty straddle, only if the gap is more than 1%')).toMatch(/up, down, or on either/)
  })
})

describe('what follows from the stop of one leg', () => {
  it.each([
    'nifty straddle sell 9:16 sl 20%, after sl hit other leg sl to cost',
    'nifty straddle sell 9:16 sl 20%, other leg sl to cost',
    'nifty straddle sell 9:16, jo leg SL hit ho uska re-entry nahi, dusra leg cost pe SL le aao. sl 20%',
  ])('moves the other one to cost: %s', (text) => {
    expect(read(text)).toMatch(/the others get a stop at their own entry price.*stop 20%/)
    expect(read(text)).not.toContain('re-enters')
  })

  it.each([
    'After first leg SL, overall exit. short straddle bnf 9:30, sl 25%',
    'short straddle bnf 9:30, sl 25%, after first leg sl exit all',
    'short straddle bnf 9:30, sl 25%, overall exit after first sl',
  ])('ends all: %s', (text) => {
    expect(read(text)).toMatch(/When a leg leaves by its own rule, all others leave with it.*stop 25%/)
  })

  it('is none where an exit has a time, or a leg comes back', () => {
    expect(read('nifty straddle sell 9:20 sl 20%, overall exit 3:10')).toMatch(
      /15:10\.(?!.*all others leave)/,
    )
    expect(read('nifty straddle sell 9:20 sl 20%, after sl hit re-enter once')).toContain(
      're-enters up to 1×',
    )
  })
})

describe('a result in rupees with its sign or its condition', () => {
  it.each([
    ['short straddle nifty 9:20, also stop whole thing if mtm -3500', /at a loss of ₹3,500/],
    ['short straddle nifty 9:20, stop all if pnl -3500', /at a loss of ₹3,500/],
    [
      'short straddle nifty 9:20, when MTM 2000 lock 1000, then every 1000 trail 1000',
      /locks ₹1,000 once its profit reaches ₹2,000, and ₹1,000 more for every ₹1,000/,
    ],
    ['nifty short straddle 9:20, stop loss whole position 3000', /at a loss of ₹3,000/],
    ['nifty short straddle 9:20, target 2500 loss 1500', /at a loss of ₹1,500.*takes profit at ₹2,500/],
  ])('is read: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })
})

describe('words beside a strategy', () => {
  it.each([
    'same as my old stockmock setup: sell nifty straddle 10 am',
    'market sideways lag raha hai to sell nifty straddle 10 am',
    'market looks sideways today so sell nifty straddle 10 am',
  ])('say nothing of it: %s', (text) => {
    expect(read(text)).toMatch(/10:00.*SELL 1 lot CALL ATM/)
  })

  it.each([
    'agar market sideways lag raha hai to sell nifty straddle 10 am',
    'if market looks sideways sell nifty straddle 10 am',
    'nifty buy ce 9:20, max 3 trades per day',
    'ORB nifty: breaks the high of first 15 min buy ATM CE, breaks low buy ATM PE, one trade per day',
    'supertrend buy signal me ATM call lelo banknifty, sell signal me ATM put',
  ])('that say something are named: %s', (text) => {
    expect(isOffered(parseInstruction(text))).toBe(false)
  })

  it('ask for the time of an exit that is later than a night allows', () => {
    expect(asksOf('sell nifty straddle, enter thu 10:00, exit fri 3:15')).toMatch(/position of one night/)
  })
})

describe('lots in total', () => {
  it('are asked for where they could be those of each leg', () => {
    expect(asksOf('sell nifty straddle 9:20, sl 20% each and total 20 lots')).toMatch(/of all legs together/)
    expect(read('buy nifty atm ce 9:20, total 20 lots')).toContain('BUY 20 lots CALL')
  })
})
