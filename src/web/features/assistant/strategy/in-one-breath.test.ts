import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'

describe('the put that is written like the Hindi “on”', () => {
  it.each([
    ['joined to the call behind a time', '1.30pm pe n ce premium under 10 each, buy'],
    ['with a side of its own', 'nifty 13:30 pe buy ce buy'],
    ['with the longer word for the call', '13:30 pe aur call dono kharido'],
  ])('is a leg %s', (_, text) => {
    expect(read(text)).toMatch(/13:30.*Leg 1: BUY 1 lot PUT.*Leg 2: BUY 1 lot CALL/)
  })

  it.each(['nifty 10:20 pe sell ce', 'nifty 10:20 pe ce ko becho', 'nifty 10:20 pe sell ce buy 200 otm ce'])(
    'is the time, where one call follows: %s',
    (text) => {
      expect(read(text)).not.toMatch(/PUT/)
    },
  )
})

describe('a position that is held from a weekday', () => {
  it.each([
    'sell nifty strangle 200 otm monday 9:30, expiry ke din 3 baje tak hold karna hai',
    'nifty strangle 200 otm monday 9:30 ko becho, expiry wale din 3 baje tak rakho',
    'sell nifty strangle 200 otm monday 9:30, hold until 15:00 on expiry day',
  ])('to the expiry is entered by the calendar: %s', (text) => {
    expect(read(text)).toContain('entered 3 sessions before it, left on the expiry day. Only on Monday.')
  })

  it.each([
    'sell banknifty strangle 200 otm monday 9:30, hold until 15:00 on expiry day',
    'sell nifty strangle 200 otm monday or tuesday 9:30, hold until expiry',
    'sell nifty strangle 200 otm friday 9:30, hold till tuesday expiry',
    'sell nifty monthly strangle 200 otm monday 9:30, hold till expiry',
  ])('is asked for its days where the calendar does not say them: %s', (text) => {
    expect(read(text)).toContain('How many sessions before the expiry is it entered')
  })

  it('to another weekday is left on it', () => {
    expect(read('tuesday ko nifty strangle 300 otm becho 10 baje, thursday 3 baje tak hold')).toContain(
      'entered 2 sessions before it, left on the expiry day. Only on Tuesday.',
    )
  })

  it('is traded within the expiry day if no weekday of an entry is named', () => {
    expect(read('sell nifty straddle expiry ke din 3 baje tak hold')).toMatch(/Only with 0 trading days/)
  })
})

describe('an option that has lost a part of its value', () => {
  it.each([
    'sell nifty atm call 10:00, buy back when it has lost 70% of its value',
    'sell nifty atm call 10:00, once the option loses 70% of its value close it',
    'sell nifty atm call 10:00, exit when the premium has lost 70%',
  ])('is the target of its seller: %s', (text) => {
    expect(read(text)).toMatch(/CALL ATM; target 70%/)
  })

  it('is the stop of its buyer', () => {
    expect(read('buy nifty atm call 10:00, exit when it loses 30% of its value')).toMatch(/stop 30%/)
  })

  it('is not offered where a seller could mean his loss', () => {
    expect(read('sell nifty straddle 9:20, exit when a leg loses 30% of its premium')).toContain(
      'not offered',
    )
  })
})

describe('rules in short', () => {
  it.each([
    ['a loss with its sign', 'sell straddle 9:20, mtm sl -3500', /stops out at a loss of ₹3,500/],
    [
      'a share of the capital, which Hindi names first',
      'sell straddle 9:20, capital 1 lakh, capital ka 1.5% loss pe band',
      /at a loss of ₹1,500/,
    ],
    ['at most', 'sell straddle 9:20, overall sl 2000 max', /at a loss of ₹2,000/],
    ['a wish', 'sell straddle 9:20, happy with 2k profit', /takes profit at ₹2,000/],
    [
      'its size in brackets behind the hit',
      'sell straddle 9:20. If one side’s SL hits (30%), bring the other to cost',
      /the others get a stop at their own entry price.*stop 30%/,
    ],
    [
      'the only leg of a side',
      'sell nifty put premium 50, buy put premium 5, 9:20, 45% stop on the sold one',
      /SELL 1 lot PUT premium near ₹50; stop 45%\. Leg 2: BUY 1 lot PUT premium near ₹5\./,
    ],
    [
      'what follows from it, said by the seller',
      'sell straddle 9:20, 25% sl, if I get stopped I go in again once',
      /re-enters up to 1× a day after stop/,
    ],
    ['a wait that goes further', 'sell straddle 9:20 only if premium falls 5% more', /moved down by 5%/],
  ])('are read: %s', (_, text, words) => {
    expect(read(text)).toMatch(words)
  })

  it.each([
    'sell straddle 9:20, not happy with 2k profit',
    'sell straddle 9:20 when premium falls 5% more than the call',
    'sell straddle 9:20, sl -20',
  ])('are not offered where they say something else: %s', (text) => {
    expect(read(text)).toContain('not offered')
  })
})

describe('times and days of a message', () => {
  it.each([
    ['before the order', '1515 sell nifty atm straddle, next day 920 exit', /15:15.*09:20/],
    ['in brackets', 'sell nifty put right after open (9:16), sl 30%', /Enters at 09:16/],
    ['up to another', 'sell straddle 9:20 up to 3:10', /09:20.*15:10/],
    ['of the last entry', "sell straddle 9:20, don't take anything fresh after 2 pm", /tries until 14:00/],
    [
      'without one day',
      'Thursday is my holiday. sell straddle 9:20',
      /Only on Monday, Tuesday, Wednesday, Friday/,
    ],
    ['and no other', 'sell straddle 9:20 on fridays. No other day please', /Only on Friday/],
  ])('are read: %s', (_, text, words) => {
    expect(read(text)).toMatch(words)
  })
})

describe('one amount for the stop and the target', () => {
  it.each([
    'buy nifty call 9:30, sl and target 20% each',
    'buy nifty call 9:30, 20% sl and target',
    'buy nifty call 9:30, sl 20% and same target',
    'buy nifty call 9:30; exit on 20% either way',
  ])('is that of both: %s', (text) => {
    expect(read(text)).toMatch(/stop 20%, target 20%/)
  })

  it('is not offered where the other may have its own', () => {
    expect(read('buy nifty call 9:30, sl 20% and target')).toContain('not offered')
  })

  it('is none of both where each has its own', () => {
    expect(read('buy nifty call 9:30, sl/target 20/40 points')).toContain('stop 20 pts, target 40 pts')
  })
})

describe('an option that is denied', () => {
  it.each(['sell only nifty calls at 10, no puts', 'sell atm nifty call, put nahi, 10 baje'])(
    'is not traded: %s',
    (text) => {
      expect(read(text)).toMatch(/Leg 1: SELL 1 lot CALL ATM\.$/)
    },
  )
})

describe('what there is no setting for', () => {
  it.each([
    [
      'after a losing day double the lots next day',
      'sell straddle 9:20, after a losing day double the lots next day',
    ],
    ['double the lots after two red days', 'sell straddle 9:20. double the lots after two red days'],
    ['loss wale din ke baad lot double', 'sell straddle 9:20, loss wale din ke baad lot double'],
    ['notify me on whatsapp when sl hits', 'sell straddle 9:20 sl 20%, notify me on whatsapp when sl hits'],
  ])('is named as a whole: %s', (phrase, text) => {
    expect(read(text)).toContain(`not offered: ${phrase}`)
  })

  it.each([
    'sell nifty put 9:20 premium 8, close it if it reaches ₹20',
    'sell nifty put 9:20 premium 8, exit when premium becomes 20 rs',
  ])('is asked for as a move, where it is a price of the option: %s', (text) => {
    expect(read(text)).toContain('How far from the entry is it')
  })

  it('takes no re-entry and no exit with it', () => {
    expect(read('sell straddle 9:20, sl 20%, after a loss re-enter once')).toMatch(/re-enters up to 1×/)
    expect(read('sell straddle 9:20, alert me at 3 pm and exit 3:10')).toContain(
      'not offered: alert me at 3 pm',
    )
  })
})

describe('ambiguous words', () => {
  it.each(['sell bnf straddle 9:20, 20 lots total', 'sell nifty ce and pe atm 9:20, 4 lots in all together'])(
    'are asked, for lots of all legs: %s',
    (text) => expect(read(text)).toContain('so many lots of each leg, or of all legs together'),
  )

  it('are none where only one leg is traded', () => {
    expect(read('sell nifty atm ce 9:20, 4 lots total')).toContain('SELL 4 lots CALL')
  })

  it('are asked, for a late time without a verb', () => {
    expect(read('buy nifty atm ce 9:31, sl 12%. No later than 15:00.')).toContain(
      'no entry after it, or everything closed by then',
    )
  })
})

describe('a result with its sign', () => {
  it.each([
    'sell nifty straddle 9:20, MTM -1500 pe exit, +2000 pe exit',
    'sell nifty straddle 9:20, book everything @ 2,000 profit, quit @ -1,500',
  ])('is that of all legs: %s', (text) => {
    expect(read(text)).toMatch(/loss of ₹1,500.*profit at ₹2,000/)
  })

  it('may be in points of the total', () => {
    expect(read('sell nifty straddle 9:20, exit when total is +60 points or -30 points')).toMatch(
      /loss of 30 pts.*profit at 60 pts/,
    )
  })

  it.each(['exit all at +60 points or -30 points', 'exit when nifty is +60 points or -60 points'])(
    'is not offered where the points could be those of the index: %s',
    (exit) => expect(read(`sell nifty straddle 9:20, ${exit}`)).toContain('not offered'),
  )
})

describe('times and numbers in prose', () => {
  it.each([
    ['an hour after the open', 'Enters at 10:15'],
    ['from ten to two', 'Closes whatever is open at 14:00'],
    ['at ten to two', 'Enters at 13:50'],
    ['9:20, target 35%, end of day 3:05', 'Closes whatever is open at 15:05'],
  ])('%s', (when, text) => {
    expect(read(`buy nifty atm ce ${when}`)).toContain(text)
  })

  it('a hundred and fifty points are 150', () => {
    expect(read('sell nifty strangle a hundred and fifty points out, 9:20')).toContain('CALL ATM+150')
  })

  it('a crossing may say its way at the end', () => {
    expect(read('buy bnf put when macd crosses signal downwards on 15 min')).toMatch(
      /on 15-min BANKNIFTY crosses below/,
    )
  })
})

describe('words that repeat what the legs say', () => {
  it.each([
    'nifty 3 legs: -1 CE ATM, -1 PE ATM, +2 PE 300 OTM, 9:40',
    'synthetic short nifty atm: sell ce buy pe 9:40',
    'bnf 9:20 sell 300-rupee call (or the closest) and 300-rupee put',
    'bnf, 9:20 reference, sell ce and pe atm when it comes down by 15 points',
    'iron condor nifty 9:40, shorts not above 70 rs, longs not above 10 rs',
    'sell nifty straddle 9:20, leg sl 33%. If leg SL hits, exit all',
  ])('are read: %s', (text) => expect(read(text)).not.toContain('not offered'))

  it('are not where the count is another one', () => {
    expect(read('4 legs: sell nifty atm ce, sell atm pe 9:20')).toContain('not offered')
  })
})

describe('a move of the index to either side', () => {
  it('closes a straddle as one', () => {
    expect(read('nifty short straddle 9:30; when spot moves 60 points either way, close')).toMatch(
      /all others leave with it.*stop 60 pts of the index/,
    )
  })

  it.each(['exit that leg', 'close the call', 'exit half'])('is not offered with %s', (exit) => {
    expect(read(`nifty short straddle 9:30; if nifty moves 100 points either way, ${exit}`)).toContain(
      'not offered',
    )
  })
})
