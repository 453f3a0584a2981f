import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle at 9:20, 30% stop on each leg, exit 15:15'
const STRANGLE = 'sell banknifty strangle 300 points otm at 9:30, exit at 15:00, overall stop 5000 rupees'
const CONDOR =
  'nifty: sell 200 otm call and 200 otm put, buy 400 otm call and 400 otm put, entry 9:45, exit 15:10'
const CALL = 'buy nifty atm call when 5 min rsi(14) crosses above 60, stop loss 20 points'
const SPREAD = 'nifty sell atm put, buy 200 points otm put, on mondays, entry 9:30, exit 15:15'

/** What the assistant says of a change. */
async function saidOf(open: string, text: string): Promise<string> {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return (await processQuery(text, newConversation(), { strategy })).content
}

/** The strikes that a change adds, in the order of the legs. */
const strikesOf = async (open: string, text: string) =>
  [
    ...(await changedText(open, text))
      .replace(/^.*→/, '')
      .matchAll(/(SELL|BUY) \d lots? (CALL|PUT) ([^.;]*)/g),
  ].map(([, side, option, strike]) => `${side} ${option} ${strike}`)

describe('both open strikes', () => {
  it.each([
    'Please widen it to 500 points on both sides.',
    'widen to 500 both sides',
    'move it out to 500 otm',
    'shift both strikes to 500 points',
    'dono side 500 kar do',
    'isko 500 otm pe le jao dono taraf',
  ])('move to a place: %s', async (text) => {
    expect(await strikesOf(STRANGLE, text)).toEqual(['SELL CALL ATM+500', 'SELL PUT 500 OTM (ATM+500)'])
  })

  it.each([
    'widen it to 200 points on both sides',
    'bring it in to 500 points on both sides',
    'put side thoda door 200',
  ])('are asked about where the place is not on the way: %s', async (text) => {
    expect(await saidOf(STRANGLE, text)).toContain('Where to?')
  })

  it('are asked about at the money, where a width could be meant', async () => {
    expect(await saidOf(STRADDLE, 'widen it to 300 points')).toContain('or both so far apart?')
  })

  it.each(['400 otm pe karo', '400 otm pe kar do'])('may be the put: %s', async (text) => {
    expect(await saidOf(STRANGLE, text)).toContain('“400 otm pe”: the put alone, or all strikes?')
  })

  it.each(['take it to 500 points', 'both sides 500 sl', 'dono side 500 ka target', '500 pe le jao'])(
    'do not move by other words: %s',
    async (text) => {
      expect(await changedText(STRANGLE, text)).toBe('not offered')
    },
  )
})

describe('the strike of one open option', () => {
  it.each([
    ['put side thoda aur door 500, call same', 'SELL PUT 500 OTM (ATM+500)'],
    ['call ko door le jao 400 pe, put wahi rehne do', 'SELL CALL ATM+400'],
    ['put side thoda paas 200, call same rakho', 'SELL PUT 200 OTM (ATM+200)'],
    ['call side aur door 450 otm, put as it is', 'SELL CALL ATM+450'],
  ])('moves: %s', async (text, leg) => {
    expect(await strikesOf(STRANGLE, text)).toEqual([leg])
  })

  it('says that the other one was left alone', async () => {
    expect(await saidOf(STRANGLE, 'put side thoda aur door 500, call same')).toContain(
      '“call same” was read as: the call stays as it is now.',
    )
  })

  it('may move to so many points or by them', async () => {
    expect(await saidOf(STRANGLE, 'put side aur door 500')).toContain(
      'to 500 points out of the money, or by 500 points?',
    )
  })

  it.each(['put 400 otm, call same', 'put side door 500 hata do'])('is not guessed: %s', async (text) => {
    expect(await changedText(STRANGLE, text)).toBe('not offered')
  })

  it.each([
    ['ITM lo 100 point ka', 'BUY CALL ATM-100'],
    ['otm lo 200 point ka', 'BUY CALL ATM+200'],
  ])('has its place behind the money: %s', async (text, leg) => {
    expect(await strikesOf(CALL, text)).toEqual([leg])
  })

  it.each(['ITM mat lo 100 point ka', 'otm lo 200 point ka sl'])(
    'has none in other words: %s',
    async (text) => {
      expect(await changedText(CALL, text)).toBe('not offered')
    },
  )

  it.each([
    'strike ki jagah premium se lo, 120 rs ke pass wala',
    'premium se lo 120 ke paas wala',
    'otm ki jagah premium 120 ke paas',
  ])('is chosen by its premium: %s', async (text) => {
    expect(await strikesOf(STRANGLE, text)).toEqual([
      'SELL CALL premium near ₹120',
      'SELL PUT premium near ₹120',
    ])
  })

  it.each(['premium 100 ke paas wala mat lo', 'premium se nahi, 300 otm hi lo'])(
    'is not chosen by a premium that is denied: %s',
    async (text) => {
      expect(await changedText(STRANGLE, text)).toBe('not offered')
    },
  )
})

describe('the open legs of one side', () => {
  it.each([
    'Bring the wings closer, buy at 300 OTM.',
    'hedge thoda paas lao, 300 otm buy karo',
    'hedge 300 pe shift',
    'hedge ko 300 pe shift karo',
    'wings 300 otm pe le jao',
    'buy wala 300 otm',
  ])('are the bought ones: %s', async (text) => {
    expect(await strikesOf(CONDOR, text)).toEqual(['BUY CALL ATM+300', 'BUY PUT 300 OTM (ATM+300)'])
  })

  it.each(['sell wale 100 otm kar do', 'sell 100 otm, wings same', 'keep the same wings, sell 100 otm'])(
    'are the sold ones: %s',
    async (text) => {
      expect(await strikesOf(CONDOR, text)).toEqual(['SELL CALL ATM+100', 'SELL PUT 100 OTM (ATM+100)'])
    },
  )

  it('are asked about where they would not come closer', async () => {
    expect(await saidOf(CONDOR, 'bring the wings closer, buy at 600 otm')).toContain('Where to?')
  })

  it.each([
    ['wings further, buy at 300 otm', 'Where to?'],
    ['sell wala 100 point door', 'or so much further out than now?'],
  ])('are asked about where they would come nearer: %s', async (text, question) => {
    expect(await saidOf(CONDOR, text)).toContain(question)
  })

  it.each([
    ['put hedge ko 500 pe le jao', 'BUY PUT 500 OTM (ATM+500)'],
    ['call hedge ko 500 pe le jao', 'BUY CALL ATM+500'],
  ])('may be those of one option: %s', async (text, leg) => {
    expect(await strikesOf(CONDOR, text)).toEqual([leg])
  })

  it('are named by their place for lots of one of them', async () => {
    expect(await saidOf(CONDOR, 'put hedge ko 2 lot karo')).toContain('say the leg by its place')
  })

  it('may go further to a place', async () => {
    expect(await strikesOf(CONDOR, 'wings further, buy at 500 otm')).toEqual([
      'BUY CALL ATM+500',
      'BUY PUT 500 OTM (ATM+500)',
    ])
  })

  it.each([
    'hedge 500 pe le lo',
    'hedge 500 pe hata do',
    'sell 100 otm',
    'bring the wings closer',
    'hedge pe 500 ka sl',
  ])('do not move by other words: %s', async (text) => {
    expect(await changedText(CONDOR, text)).toBe('not offered')
  })

  it('are removed by their name', async () => {
    expect(await strikesOf(SPREAD, 'sell wala hata do')).toEqual(['BUY PUT 200 OTM (ATM+200)'])
  })
})

describe('new strikes for both sides', () => {
  it.each([
    'sell 100 otm put, buy 300 otm',
    'sell 100 otm put and buy 300 otm put',
    'sell put 100 otm, buy put 300 otm',
    'buy 300 otm, sell 100 otm',
    'sell wala 100 otm, buy wala 300 otm kar do',
  ])('place the open legs: %s', async (text) => {
    expect(await strikesOf(SPREAD, text)).toEqual(['SELL PUT 100 OTM (ATM+100)', 'BUY PUT 300 OTM (ATM+300)'])
  })

  it('are said to be those of the open legs', async () => {
    expect(await saidOf(SPREAD, 'sell 50 otm put, buy 250 otm')).toContain(
      '“sell 50 otm put, buy 250 otm” was read as: other strikes of the open legs.',
    )
  })

  it.each([
    'sell 50 otm put',
    'sell 50 otm call, buy 250 otm',
    'sell 50 otm put, buy 250 otm call',
    'sell 100 otm put, buy 300 otm put, 2 lots',
  ])('are asked about where they may be other legs: %s', async (text) => {
    expect(await saidOf(SPREAD, text)).toContain(
      'added to the open strategy, or a new strategy in its place?',
    )
  })

  it('are those of further legs if they are added', async () => {
    expect(await changedText(SPREAD, 'also sell 50 otm put, buy 250 otm put')).toMatch(/^ → Leg 3: .*Leg 4: /)
  })
})

describe('an iron fly of the open condor', () => {
  it.each([
    'convert to iron fly',
    'iron fly bana do isko',
    'make it an iron fly with the same wings',
    'Convert it into an iron fly, that is, sell ATM and keep the same wings.',
  ])('keeps the wings: %s', async (text) => {
    expect(await strikesOf(CONDOR, text)).toEqual(['SELL CALL ATM', 'SELL PUT ATM'])
  })

  it('has other wings if they are said', async () => {
    expect(await strikesOf(CONDOR, 'make it an iron fly with wings 300')).toContain('BUY CALL ATM+300')
  })
})
