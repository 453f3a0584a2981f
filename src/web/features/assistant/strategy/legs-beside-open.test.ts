import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle 9:20, 25% sl on each leg'
const FLY = 'iron fly nifty 9:20, 30% sl on the sold legs, wings 250 points'

/** What is answered while a straddle is open. */
async function answer(text: string) {
  const { request } = parseInstruction(STRADDLE)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return processQuery(text, newConversation(), { strategy })
}

describe('a leg by itself, beside an open strategy', () => {
  it.each(['buy the call', 'buy a put', 'sell 200 otm ce', 'ek 300 otm put le lo'])(
    'is added to it or stands in its place, which is asked: %s',
    async (text) => {
      const { offer, content } = await answer(text)
      expect(offer).toBeUndefined()
      expect(content).toContain('added to the open strategy, or a new strategy')
    },
  )

  it.each([
    ['sell nifty 200 otm call at 9:30', 'SELL 1 lot CALL ATM+200'],
    ['buy a 100 otm strangle', 'BUY 1 lot CALL ATM+100'],
    ['new strategy: buy 200 otm put', 'BUY 1 lot PUT 200 OTM'],
  ])('is a new strategy with an entry, an index or a name: %s', async (text, leg) => {
    const { offer } = await answer(text)
    expect(offer?.change).toBeUndefined()
    expect(offer?.words.flatMap(({ sentences }) => sentences).join(' ')).toContain(leg)
  })
})

describe('a whole strategy, beside an open one', () => {
  const legsOf = async (text: string) => {
    const { offer } = await answer(text)
    return offer?.request.multiLegStrategy.legs.map(
      ({ tradeType, optionType }) => `${tradeType} ${optionType}`,
    )
  }

  it.each([
    ['sell banknifty atm straddle 9:30, add slippage of 0.1 %', ['SELL CALL', 'SELL PUT']],
    [
      '100 point dur ka ce aur pe dono bech, har leg pe 35% ka stoploss laga, 3:10 pe band',
      ['SELL CALL', 'SELL PUT'],
    ],
    ['Sell CE with premium 100 to 150. Also sell PE with premium 100 to 150', ['SELL CALL', 'SELL PUT']],
  ])('keeps none of its legs: %s', async (text, legs) => {
    expect(await legsOf(text)).toEqual(legs)
  })

  it('has no stop that it denies', async () => {
    expect((await answer('sell nifty straddle 9:20, stop 30%, no leg sl')).content).toContain('“no leg sl”')
  })
})

describe('a whole strategy, beside one open call', () => {
  const beside = async (text: string) => {
    const { request } = parseInstruction('buy nifty atm call 9:20, target 40 points')
    const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
    return processQuery(text, newConversation(), { strategy })
  }

  it('keeps both of its legs where they are named by their options', async () => {
    const { offer } = await beside('thursday 2pm buy nifty ce and pe both around 10 rs, no sl, target 5x')
    expect(offer?.change).toBeUndefined()
    expect(offer?.request.multiLegStrategy.legs).toHaveLength(2)
  })

  it('is asked about, and no change of it, where its side is open', async () => {
    const { offer, content } = await beside(
      'nifty atm ce and pe sell only when premium drops 10% from 9:20 price, then sl 20%, exit 15:15',
    )
    expect(offer).toBeUndefined()
    expect(content).toContain('sold or bought')
  })

  it('is offered only without what is not understood', async () => {
    const { offer } = await beside('sell nifty atm straddle at 9:20, no individual sl, only mtm sl')
    expect(offer?.without).toEqual(['sl'])
  })
})

describe('a rule behind a leg that is added', () => {
  it.each([
    ['also sell 200 otm call with 30% sl', ' → Leg 3: SELL 1 lot CALL ATM+200; stop 30%.'],
    ['also buy 200 otm put with 50% target', ' → Leg 3: BUY 1 lot PUT 200 OTM (ATM+200); target 50%.'],
  ])('is its own: %s', async (text, change) => {
    expect(await changedText(STRADDLE, text)).toBe(change)
  })

  it.each(['add short 200 otm call, sl 30%', 'also buy 200 otm put, and trail by 5 points'])(
    'is asked about, apart from it: %s',
    async (text) => {
      expect((await answer(text)).content).toContain('of the new leg, or of the open legs?')
    },
  )

  it('is that of the open legs in front of it', async () => {
    expect(await changedText(STRADDLE, 'sl 30%, also buy 200 otm put')).toContain('PUT ATM; stop 30%. Leg 3')
  })
})

describe('words that could be of one leg or one rule only', () => {
  it.each([
    ['also buy 200 otm put at 10 am', 'the straddle is entered at 9:20'],
    ['add a short 200 otm call at 11:30', 'the same'],
    ['also buy 200 otm put, exit it at 2 pm', 'the put'],
    ['stop 40% if vix above 15', 'the stop of these days'],
    ['stop 40% on fridays', 'the stop of these days'],
    ['25% stop only till noon', 'the stop of these hours'],
  ])('are not read as words of the whole strategy: %s (%s)', async (text) => {
    expect(await changedText(STRADDLE, text)).toBe('not offered')
  })

  it('are words of the whole strategy by themselves', async () => {
    expect(await changedText(STRADDLE, 'stop 40%, only if vix above 15')).toContain('Only where India VIX')
    expect(await changedText(STRADDLE, 'also buy 200 otm put, exit all at 2 pm')).toContain('open at 14:00')
  })
})

describe('a rule whose leg or number is not read', () => {
  it.each([
    'just the put, 30% sl',
    '30% sl, ce 20%',
    'stop loss 30% but for ce 20%',
    'stop in points not %, say 70',
  ])('is not offered for all legs: %s', async (text) => {
    expect((await answer(text)).offer).toBeUndefined()
  })
})

describe('a change of one leg, or of nothing else', () => {
  it('takes the stop off the leg that is named: put mein sl hata do', async () => {
    expect(await changedText(STRADDLE, 'put mein sl hata do')).toBe(
      'Leg 2: SELL 1 lot PUT ATM; stop 25%. → Leg 2: SELL 1 lot PUT ATM.',
    )
  })

  it('leaves the rest: exit at 3, rest dont touch', async () => {
    expect(await changedText(STRADDLE, "exit at 3 pm, rest don't touch")).toBe(
      'Closes whatever is open at 15:15. → Closes whatever is open at 15:00.',
    )
  })
})

describe('an exit on the index, where legs have a stop on their premium', () => {
  it.each(['exit if nifty moves 1% against', 'exit each leg when nifty moves 100 points against it'])(
    'takes its place only when that is said: %s',
    async (text) => {
      expect(await changedText(STRADDLE, text)).toBe('not offered')
    },
  )

  it.each(['stop 1% of the index', 'remove the stops, exit each leg when nifty moves 1% against it'])(
    'takes its place: %s',
    async (text) => {
      expect(await changedText(STRADDLE, text)).toContain('stop 1% of the index')
    },
  )
})

describe('a stop that ends the whole position', () => {
  it.each([
    'if any short stops out kill the full position',
    'when a short leg stops out close the full position',
    'any leg stops out, exit full position',
  ])('is read: %s', async (text) => {
    expect(await changedText(FLY, text)).toContain('all others leave with it')
  })
})

describe('an index that only a condition names, beside an open strategy of NIFTY', () => {
  it('is that of a whole strategy', () => {
    const text = 'range breakout on BN: range 9:15 to 9:45. High breaks → buy ATM CE, low breaks → buy ATM PE'
    const { request } = parseInstruction(
      `${text}. SL 30 points. 3:00 exit.`,
      parseInstruction(STRADDLE).request,
    )
    expect(request.instrument).toBe('BANKNIFTY')
  })

  it('is no part of a change', async () => {
    const { offer, content } = await answer(
      'add a condition: only if banknifty breaks the high of 9:15 to 9:45',
    )
    expect(offer).toBeUndefined()
    expect(content).toContain('no rule of it reads another market')
  })
})
