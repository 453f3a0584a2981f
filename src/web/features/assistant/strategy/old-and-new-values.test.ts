import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle at 9:20, 30% stop on each leg, exit 15:15'
const STRANGLE = 'sell banknifty strangle 300 points otm at 9:30, exit at 15:00, overall stop 5000 rupees'
const CONDOR =
  'nifty: sell 200 otm call and 200 otm put, buy 400 otm call and 400 otm put, entry 9:45, exit 15:10'
const CALL = 'buy nifty atm call when 5 min rsi(14) crosses above 60, stop loss 20 points, target 40 points'
const SPREAD = 'nifty sell atm put, buy 200 points otm put, on mondays, entry 9:30, exit 15:15'

/** What the assistant says of a change. */
async function saidOf(open: string, text: string): Promise<string> {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return (await processQuery(text, newConversation(), { strategy })).content
}

/** What a change adds. */
const addedBy = async (open: string, text: string) => (await changedText(open, text)).replace(/^.*→ ?/, '')

describe('an old time and the new one', () => {
  it.each([
    [STRANGLE, 'Exit 3 baje ki jagah 2:45 kar dijiye please', '14:45'],
    [STRANGLE, '3 baje nahi 2:45 pe nikalna hai', '14:45'],
    [STRANGLE, '3 baje ke bajaye 2:45 pe exit karna', '14:45'],
    [STRANGLE, 'close it at 2:45 and not at 3', '14:45'],
    [STRANGLE, 'square off at a quarter to three and not three', '14:45'],
    [STRADDLE, 'exit time 15:15 ke badle 15:00 rakho', '15:00'],
    [STRADDLE, '3:15 ki jagah 3 baje exit', '15:00'],
    [STRADDLE, 'exit from 3:15 to 3', '15:00'],
    [STRADDLE, 'exit at 3 rather than at the close', '15:00'],
    [STRADDLE, 'square off ka time 3:15 nahi, 3 baje', '15:00'],
  ])('sets the exit: %s: %s', async (open, text, time) => {
    expect(await addedBy(open, text)).toBe(`Closes whatever is open at ${time}.`)
  })

  it.each([
    '9:20 ki jagah 9:45 pe entry lo',
    'subah 9:20 ki jagah 9:45 entry',
    '9:20 is too early for me, make it 9:45',
    '9:20 bohot jaldi hai, 9:45 pe entry karo',
    'enter at 9:45 in place of 9:20',
  ])('sets the entry: %s', async (text) => {
    expect(await addedBy(STRADDLE, text)).toContain('Enters at 09:45;')
  })

  it.each(['exit 2:45 ki jagah 3', '9:45 ki jagah 9:30'])(
    'is asked for where the open strategy has no such time: %s',
    async (text) => {
      expect(await saidOf(STRADDLE, text)).toContain('Which of them changes?')
    },
  )

  it.each(['9:20 ki jagah sl 20%', 'exit 3:15 nahi hona chahiye', 'entry 9:20 not exit'])(
    'is none in %s',
    async (text) => {
      expect(await changedText(STRADDLE, text)).toBe('not offered')
    },
  )
})

describe('an old strike and the new one', () => {
  it.each([
    [STRANGLE, '300 nahi 500 point door wale bechne hai dono side', 'CALL ATM+500. | PUT 500 OTM (ATM+500).'],
    [
      STRANGLE,
      'Three hundred points is too near for my comfort these days. Make both sides five hundred points away.',
      'CALL ATM+500. | PUT 500 OTM (ATM+500).',
    ],
    [STRANGLE, '400 instead of 300 for the put only', 'PUT 400 OTM (ATM+400).'],
    [
      STRANGLE,
      'I should like the strikes at 400 points rather than 300',
      'CALL ATM+400. | PUT 400 OTM (ATM+400).',
    ],
    [CONDOR, 'kharide hue legs 400 se 300 pe lao', 'CALL ATM+300. | PUT 300 OTM (ATM+300).'],
    [CONDOR, 'move the sold call out to 300 and the bought call out to 500', 'CALL ATM+300. | CALL ATM+500.'],
    [STRANGLE, '300 is too close yaar, go 500 otm both', 'CALL ATM+500. | PUT 500 OTM (ATM+500).'],
    [STRANGLE, 'use 500 points otm and not 300', 'CALL ATM+500. | PUT 500 OTM (ATM+500).'],
    [STRANGLE, 'call wala 300 ki jagah 400 otm kar do', 'CALL ATM+400.'],
    [STRANGLE, 'call ko 300 se 400 aur put ko 300 se 500 karo', 'CALL ATM+400. | PUT 500 OTM (ATM+500).'],
    [CONDOR, 'buy wali legs 400 se 300 kr do', 'CALL ATM+300. | PUT 300 OTM (ATM+300).'],
    [CONDOR, '200 nahi 300 otm', 'CALL ATM+300. | PUT 300 OTM (ATM+300).'],
    [SPREAD, 'jo put buy kiya hai wo 200 ki jagah 100 niche ka lo', 'PUT 100 OTM (ATM+100).'],
    [SPREAD, 'sell the 50 otm put not atm', 'PUT 50 OTM (ATM+50).'],
    [SPREAD, 'sold put should be 100 otm and not atm', 'PUT 100 OTM (ATM+100).'],
    [SPREAD, 'buy the 300 otm put not the 200', 'PUT 300 OTM (ATM+300).'],
    [CALL, 'atm nahi ek strike itm ka call lo', 'CALL ATM-50; stop 20 pts, target 40 pts.'],
  ])('moves the legs that are there: %s: %s', async (open, text, strikes) => {
    const added = await addedBy(open, text)
    expect([...added.matchAll(/(?:CALL|PUT) [^.]*\./g)].map(([strike]) => strike).join(' | ')).toBe(strikes)
  })

  it.each([
    [STRANGLE, '200 nahi 400 point door', 'no such leg is open 200 points out of the money'],
    [CONDOR, '400 otm nahi 200 otm', 'would have the same contract'],
    [CALL, 'atm nahi 100', 'Not understood'],
    [SPREAD, '100 niche ki jagah 200', 'from where the strike is, or from the money?'],
    [STRADDLE, 'hedge put 300 lower instead', 'no such leg is open'],
    [SPREAD, 'sell the put 100 lower and buy the put 300 lower', 'from the money, or from the leg before?'],
  ])('is asked about or shown: %s: %s', async (open, text, said) => {
    expect(await saidOf(open, text)).toContain(said)
    expect(await changedText(open, text)).toBe('not offered')
  })

  it.each([
    [STRANGLE, 'call pe 300 nahi 500 rs ka sl'],
    [STRANGLE, '300 nahi 400 ka premium'],
    [STRANGLE, 'sell 500 otm call not put'],
    [SPREAD, 'sell the 50 otm put not call'],
  ])('is none in: %s: %s', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('a place that the open legs explain', () => {
  it.each([
    [CONDOR, 'bring the wings in to 300', 'Leg 4: BUY 1 lot PUT 300 OTM (ATM+300).'],
    [CONDOR, 'Bring the bought options in to 300 points', 'Leg 4: BUY 1 lot PUT 300 OTM (ATM+300).'],
    [CONDOR, 'wings 200 ki jagah 300', 'Leg 4: BUY 1 lot PUT 500 OTM (ATM+500).'],
    [CONDOR, 'wings 400 ki jagah 350', 'Leg 4: BUY 1 lot PUT 350 OTM (ATM+350).'],
    [
      STRANGLE,
      'Move only the put out to 400 points. The call can remain',
      'Leg 2: SELL 1 lot PUT 400 OTM (ATM+400).',
    ],
    [STRANGLE, 'move the put out by 100', 'Leg 2: SELL 1 lot PUT 400 OTM (ATM+400).'],
    [SPREAD, 'hedge put 300 lower instead', 'Leg 2: BUY 1 lot PUT 300 OTM (ATM+300).'],
    [SPREAD, 'Widen the spread to 300 points', 'Leg 2: BUY 1 lot PUT 300 OTM (ATM+300).'],
    [CONDOR, 'widen the put spread to 300', 'Leg 4: BUY 1 lot PUT 500 OTM (ATM+500).'],
    [
      SPREAD,
      'atm nahi 100 point otm put becho, aur hedge usse 200 neeche hi rahe',
      'Leg 1: SELL 1 lot PUT 100 OTM (ATM+100). Leg 2: BUY 1 lot PUT 300 OTM (ATM+300).',
    ],
    [
      SPREAD,
      'Sell the put 100 points below the market and buy the one 300 points below',
      'Leg 1: SELL 1 lot PUT 100 OTM (ATM+100). Leg 2: BUY 1 lot PUT 300 OTM (ATM+300).',
    ],
  ])('is read: %s: %s', async (open, text, added) => {
    expect(await addedBy(open, text)).toContain(added)
  })

  it.each(['sara 100 pts bahar le jao, sell 300 buy 500', 'sell 300 buy 500', 'sell 300 otm, buy 500 otm'])(
    'is one of each side: %s',
    async (text) => {
      expect(await addedBy(CONDOR, text)).toBe(
        'Leg 1: SELL 1 lot CALL ATM+300. Leg 2: SELL 1 lot PUT 300 OTM (ATM+300). Leg 3: BUY 1 lot CALL ATM+500. Leg 4: BUY 1 lot PUT 500 OTM (ATM+500).',
      )
    },
  )

  it.each([
    [CONDOR, 'sab 100 points bahar le jao, sell 250 buy 500', 'Which shall count?'],
    [CONDOR, 'take the wings out to 500', 'beyond the sold strikes?'],
    [CONDOR, 'bring the bought legs in to 500', 'Where to?'],
    [STRANGLE, 'widen the spread to 400', 'or both so far apart?'],
    [STRADDLE, 'hedge usse 300 upar', 'of which bought leg?'],
    [STRADDLE, 'sell 300 buy 500', 'points out of the money, or a premium?'],
  ])('is asked for: %s: %s', async (open, text, said) => {
    expect(await saidOf(open, text)).toContain(said)
    expect(await changedText(open, text)).toBe('not offered')
  })

  it.each([
    'fixed distance nahi, sell whichever strikes trade near 60 rs',
    'strike points se mat lo, jiska premium 60 ke aas paas ho wo becho dono side',
    'points se nahi premium se chuno, 60 ke paas',
  ])('gives way to a premium: %s', async (text) => {
    expect(await addedBy(STRANGLE, text)).toBe(
      'Leg 1: SELL 1 lot CALL premium near ₹60. Leg 2: SELL 1 lot PUT premium near ₹60.',
    )
  })
})

describe('an old number of a rule on an indicator and the new one', () => {
  it.each([
    'rsi 65 rakho not 60',
    '60 ki jagah 65 cross kare tab lena',
    'The RSI should cross 65 and not 60',
    'rsi 60 se 65 kar do',
    'rsi 60 nahi 65',
    'take it when rsi crosses 65, not 60',
    'rsi should cross above 65, not 60',
  ])('sets the level: %s', async (text) => {
    expect(await addedBy(CALL, text)).toBe('RSI(14) on 5-min NIFTY crosses above 65.')
  })

  it.each([
    'rsi 5 min nahi 15 min pe dekho',
    '5 min ki jagah 15 min candle',
    '5 min bahut noisy hai, use 15',
    'use a 15 minute chart and not 5 minute',
    'Use 15 minute candles for the RSI in place of 5 minute ones',
  ])('sets the candles: %s', async (text) => {
    expect(await addedBy(CALL, text)).toBe('RSI(14) on 15-min NIFTY crosses above 60.')
  })

  it.each([
    ['15 min not 10', 'has candles of 10 minutes'],
    ['rsi 60 se upar 70 se neeche', 'is 60 the period, or the level'],
  ])('is asked for: %s', async (text, said) => {
    expect(await saidOf(CALL, text)).toContain(said)
  })

  it.each(['rsi 40 se 60', 'rsi 65 not 70', '5 min ki jagah 20 points sl'])('is none in %s', async (text) => {
    expect(await changedText(CALL, text)).toBe('not offered')
  })
})

describe('old lots, days and dates and the new ones', () => {
  it.each([
    'two lots instead of one',
    'trade two lots and not one',
    '2 lots rakho not 1',
    'ek lot nahi do lot',
  ])('are lots of all legs: %s', async (text) => {
    expect(await addedBy(SPREAD, text)).toContain('SELL 2 lots PUT ATM. Leg 2: BUY 2 lots')
  })

  it.each(['2 lots not 3', '3 lots, not 2'])(
    'are asked for where no leg has the old lots: %s',
    async (text) => {
      expect(await saidOf(SPREAD, text)).toContain('How many lots should which leg have?')
    },
  )

  it.each([
    ['tuesday not monday', 'Only on Tuesday.'],
    ['monday ke badle thursday ko', 'Only on Thursday.'],
    ['mondays and fridays, not just mondays', 'Only on Monday, Friday.'],
    ['monday ke sath friday bhi add kr do', 'Only on Monday, Friday.'],
    ['Let this be traded on Tuesdays and Wednesdays only', 'Only on Tuesday, Wednesday.'],
  ])('are days: %s', async (text, days) => {
    expect(await addedBy(SPREAD, text)).toBe(days)
  })

  it.each([
    ['friday not tuesday', 'on which days does it trade in all?'],
    ['monday se friday kar do', 'or the second day in place of the first?'],
  ])('are asked for: %s', async (text, said) => {
    expect(await saidOf(SPREAD, text)).toContain(said)
  })

  it.each([
    ['only june to dec 2024 pe chalao', '01 Jun 2024 to 31 Dec 2024'],
    ['Run this from the 1st of April 2024 to the 31st of March 2025', '01 Apr 2024 to 31 Mar 2025'],
    ['only 2023 pe chalao', '01 Jan 2023 to 31 Dec 2023'],
  ])('are dates: %s', async (text, dates) => {
    expect(await addedBy(STRADDLE, text)).toBe(`NIFTY options, ${dates}.`)
  })

  it('are no count of re-entries: back in at 2', async () => {
    expect(await saidOf(STRADDLE, 'exit at 1 pm and back in at 2')).toContain(
      'Not understood: “and back in at 2”',
    )
  })

  it('leave the put its name behind a year', async () => {
    expect(await addedBy(STRADDLE, '2024 pe 40% sl')).toContain('Leg 2: SELL 1 lot PUT ATM; stop 40%.')
  })
})

describe('times in words', () => {
  it.each([
    [CALL, "I do not want any fresh entry after 1 o'clock in the afternoon.", 'from 09:16 to 13:00'],
    [CALL, "don't take any new trades after 1 pm", 'from 09:16 to 13:00'],
    [STRADDLE, "Let the selling be done at 10 o'clock", 'Enters at 10:00;'],
    [STRADDLE, 'be out of the market by 2:45', 'Closes whatever is open at 14:45.'],
    [
      STRADDLE,
      'I would rather be out of the market by 2:45, so please change the closing time.',
      'Closes whatever is open at 14:45.',
    ],
    [STRADDLE, 'change the closing time to 3', 'Closes whatever is open at 15:00.'],
  ])('are read: %s: %s', async (open, text, added) => {
    expect(await addedBy(open, text)).toContain(added)
  })

  it.each([
    [CALL, 'only before 12', 'the last entry, or the exit?'],
    [SPREAD, 'selling to be done at 10', 'the entry, or the exit?'],
  ])('are asked about: %s: %s', async (open, text, said) => {
    expect(await saidOf(open, text)).toContain(said)
  })
})

describe('a side that goes', () => {
  it.each([
    'put side poori nikal do, sirf call side rakhni hai',
    'remove the put side completely, keep only the calls',
    'put side hata do, sirf call side',
  ])('leaves the other one: %s', async (text) => {
    expect(await changedText(CONDOR, text)).not.toMatch(/→.*PUT|not offered/)
  })

  it('gives way to a spread of the other option', async () => {
    const text =
      'Make it a bear call spread instead: sell the at-the-money call and buy the call 200 points higher'
    expect(await addedBy(SPREAD, text)).toBe('Leg 1: SELL 1 lot CALL ATM. Leg 2: BUY 1 lot CALL ATM+200.')
  })

  it.each(['put side poori nikal do 2 baje', 'call side half nikal do'])(
    'is not the reading of: %s',
    async (text) => {
      expect(await changedText(CONDOR, text)).toBe('not offered')
    },
  )
})
