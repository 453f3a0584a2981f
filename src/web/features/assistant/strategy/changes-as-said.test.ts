import { describe, expect, it } from 'vitest'
import { changedText } from '../fixtures/changed-text.ts'

const STRANGLE = 'sell nifty strangle 200 otm at 9:20, sl 30% on each leg, exit 3 pm'
const STRADDLE = 'sell nifty straddle at 9:20, sl 20% on each leg, exit 3 pm'
const BOUGHT = 'buy nifty strangle 200 otm at 9:20, sl 30% on each leg, exit 3 pm'
const CONDOR = 'sell nifty iron condor 200 otm wings 400 otm at 9:20, exit 3 pm'

describe('two numbers behind call and put', () => {
  it.each(['call 400 put 300', 'put 300, call 400', 'keep ce 400 and pe 300'])(
    'are the strikes where nothing else is said: %s',
    async (text) => {
      expect(await changedText(STRANGLE, text)).toMatch(/→ .*CALL ATM\+400; stop 30%.*PUT 300 OTM/)
    },
  )

  it.each([
    'if sl hits re enter at call 400 put 300',
    'on re entry, call 400 put 300',
    'trail call 100 put 50',
    'trail: call 100 put 100',
    'only call 300 put 250',
    'increase call 100 put 50',
    'widen call 100 put 150',
    'reduce call 50 put 100',
    'shift call 100 put 50',
    'ce 100 badhao pe 100 badhao',
    'call 300 put 250 and 2 lots on pe',
    'call 50 put 60',
  ])('are no strikes of the open legs beside other words: %s', async (text) => {
    expect(await changedText(STRANGLE, text)).toBe('not offered')
  })
})

describe('a number behind the strikes', () => {
  it.each(['strikes to 300', 'move the strikes to 300', 'strikes ko 300 karo', 'increase strikes to 300'])(
    'is their distance: %s',
    async (text) => {
      expect(await changedText(STRANGLE, text)).toMatch(/→ .*CALL ATM\+300; .*PUT 300 OTM/)
    },
  )

  it.each([
    'widen the strikes 100',
    'increase strikes 50',
    'shift all strikes 100',
    'strikes ko 100 badhao',
    'move the call 100 points away',
    're-entry at strikes 400',
  ])('could be a distance or a move: %s', async (text) => {
    expect(await changedText(STRANGLE, text)).toBe('not offered')
  })

  it.each([
    [CONDOR, 'widen the wings 100'],
    [CONDOR, 'increase wings 50'],
    [CONDOR, 'move shorts 100'],
    [CONDOR, 'shift shorts out 100'],
  ])('could be a move of one side: %s: %s', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })

  it.each([
    'strikes to 300 and 2 lots on ce',
    'strikes to 300, ce 2 lots',
    'strikes 300 only for call',
    'strikes to 300 and 400',
  ])('could be of one leg: %s', async (text) => {
    expect(await changedText(STRANGLE, text)).toBe('not offered')
  })

  it.each(['shift strikes 100 out', 'shift strikes 2 out', 'strikes out 100', 'strikes ko 100 shift karo'])(
    'is no time: %s',
    async (text) => {
      expect(await changedText(STRANGLE, text)).toBe('not offered')
    },
  )

  it('is the time of an exit behind its verb', async () => {
    expect(await changedText(STRANGLE, 'exit all 200')).toMatch(/→ .*at 14:00/)
  })
})

describe('a leg that is added against the open ones', () => {
  it.each(['sell 400 otm ce against it with sl 20%', 'sell 400 otm ce against it sl 20%'])(
    'has the stop that is said with it: %s',
    async (text) => {
      expect(await changedText(BOUGHT, text)).toBe(' → Leg 3: SELL 1 lot CALL ATM+400; stop 20%.')
    },
  )

  it.each([
    [BOUGHT, 'sell 400 otm ce against it and sl 20%'],
    [BOUGHT, 'with sl 20% sell 400 otm ce against it'],
    [BOUGHT, 'sell 400 otm ce against it at 10 am'],
    [BOUGHT, 'sell 400 otm ce against this, exit at 2'],
    [BOUGHT, 'sell 400 otm ce against it with sl to cost'],
    [STRADDLE, 'buy 300 otm ce and pe against it, sl 50% each'],
  ])('is asked about where the open legs could be meant: %s: %s', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})

describe('a stop behind put', () => {
  it.each(['put sl 15 percent instead of 20', 'put stop 15% instead of 20%'])(
    'is of the put or of both: %s',
    async (text) => {
      expect(await changedText(STRADDLE, text)).toBe('not offered')
    },
  )
})
