import { describe, expect, it } from 'vitest'
import { describeStrategy } from './builder-model.ts'
import { readPhrases } from './read-phrases.ts'

const words = (text: string) => {
  const reading = readPhrases(text)
  return reading ? describeStrategy(reading.request).flatMap((part) => part.sentences) : []
}

describe('a strategy in plain words', () => {
  it('is a 9:20 straddle with a stop on each leg, closed at 3:15, on Thursdays', () => {
    const text = 'sell 920 straddle, 25 % stop each leg, exit 3:15, only Thursdays'
    expect(words(text)).toEqual(
      expect.arrayContaining([
        'Enters at 09:20; if a leg has no price then, tries until 14:30.',
        'Only on Thursday.',
        'Closes whatever is open at 15:15.',
        'Leg 1: SELL 1 lot CALL ATM; stop 25%.',
        'Leg 2: SELL 1 lot PUT ATM; stop 25%.',
      ]),
    )
    expect(readPhrases(text)).toMatchObject({
      name: 'Short straddle',
      questions: [],
      notes: [],
    })
  })

  it.each([
    ['becho banknifty strangle otm 200, sl 30% har leg', 'Leg 1: SELL 1 lot CALL ATM+200; stop 30%.'],
    ['buy 2 lots nifty 100 otm call', 'Leg 1: BUY 2 lots CALL ATM+100.'],
    [
      'sell strangle 50 rs premium each leg sl 40 points',
      'Leg 2: SELL 1 lot PUT premium near ₹50; stop 40 pts.',
    ],
    ['iron condor nifty next week', 'Leg 1: SELL 1 lot PUT 200 OTM (ATM+200), next expiry.'],
    ['sell nifty next 50 straddle', 'NIFTYNXT50 options, 01 Jan 2024 to 31 Jan 2025.'],
    ['kharido straddle monthly', 'Leg 1: BUY 1 lot CALL ATM, monthly expiry.'],
    [
      'sell straddle combined stop ₹5,000 target 8000 rupees',
      'The whole position stops out at a loss of ₹5,000.',
    ],
    [
      'sell straddle 20% sl each leg trailing re-entry 2',
      'Leg 1: SELL 1 lot CALL ATM; trailing stop 20% by 2%, re-enters up to 2× a day after stop.',
    ],
    ['sell straddle at 10:30, 3 pm exit', 'Closes whatever is open at 15:00.'],
    ['sell straddle on mondays and wednesdays', 'Only on Monday, Wednesday.'],
    ['sell straddle sirf thursday ko', 'Only on Thursday.'],
    ['sell straddle except Fridays', 'Only on Monday, Tuesday, Wednesday, Thursday.'],
    ['sell straddle, not on monday or friday', 'Only on Tuesday, Wednesday, Thursday.'],
    ['sell straddle only on expiry day', 'Only with 0 trading days to the nearest expiry.'],
    ['sell 0dte straddle', 'Only with 0 trading days to the nearest expiry.'],
    ['sell sensex put', 'SENSEX options, 01 Jan 2024 to 31 Jan 2025.'],
  ])('%s', (text, sentence) => {
    expect(words(text)).toContain(sentence)
  })

  it('asks for what the words leave open', () => {
    expect(readPhrases('straddle with 25% stop')?.questions.map(({ text }) => text)).toEqual([
      expect.stringContaining('sold or bought'),
      expect.stringContaining('each leg or for the whole position'),
    ])
    expect(readPhrases('sell strangle')?.questions).toEqual([
      expect.objectContaining({ answers: ['otm 100', 'otm 200', 'otm 300'] }),
    ])
  })

  it('names words that it did not understand', () => {
    expect(readPhrases('sell straddle when jupiter rises')?.notes.join(' ')).toContain('jupiter')
  })

  it.each(['what is theta?', 'hello', '', 'sell'])('is not found in %j', (text) => {
    expect(readPhrases(text)).toBeUndefined()
  })

  it('changes only the days if only days are named', () => {
    const base = readPhrases('sell banknifty straddle, combined stop 30%')!.request
    const { request } = readPhrases('make this only on tuesdays', base)!
    expect(request).toEqual({ ...base, strategy: { ...base.strategy, filters: { weekdays: [2] } } })
  })

  it('trades every day again if told to', () => {
    const plain = readPhrases('sell banknifty straddle')!.request
    const thursdays = readPhrases('make this only on thursdays', plain)!.request
    expect(readPhrases('make this every day', thursdays)!.request).toEqual(plain)
  })

  it('changes the existing strategy, and keeps the rest of it', () => {
    const base = readPhrases('sell banknifty straddle at 10:15, exit 2:30, combined stop 30%')!.request
    const changed = readPhrases('how do I make this a condor?', base)!
    expect(changed.name).toBe('Iron Condor')
    expect(changed.request).toMatchObject({
      instrument: 'BANKNIFTY',
      strategy: { entryStartTime: '10:15', squareOffTime: '14:30' },
      simpleRiskManagement: { simpleStopLoss: { enabled: true, percentageValue: 30 } },
    })
    expect(changed.request.multiLegStrategy.legs).toHaveLength(4)
  })
})
