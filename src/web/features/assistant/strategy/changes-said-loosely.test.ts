import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle 9:20, exit 3:15, 25% sl on each leg'
const STRANGLE = 'sell nifty strangle 200 otm, 10:00 to 15:15, 100% sl on each leg'
const CONDOR = 'nifty 9:30 to 15:15: sell call 150 otm, sell put 150 otm, buy call 300 otm, buy put 300 otm'
const LONG = 'buy nifty straddle 14:45, exit 15:25, leg target 40%'
const FRIDAYS = 'buy banknifty put 1 strike itm 4 lots, fridays, 13:00 to 15:25, sl 35%'
const PUT_SPREAD = 'finnifty 10:00 to 15:00: sell 2 lots put atm, buy 2 lots put 200 otm'
const RSI = 'buy nifty atm call when rsi 14 on 5 min crosses above 60, 9:30, exit 3:00, sl 20 points'
const SUMS = 'finnifty strangle sell 100 otm, 9:45 to 14:30, overall stop 1200 rs, overall target 900 rs'

/** The assistant's answer to a change of an open strategy. */
async function answered(open: string, text: string) {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return processQuery(text, newConversation(), { strategy })
}

describe('a change said loosely', () => {
  it.each([
    [STRANGLE, 'pick strikes by premium 50 rather than by distance', 'SELL 1 lot PUT premium near ₹50'],
    [STRANGLE, 'closest premium 50, not by points', 'SELL 1 lot PUT premium near ₹50'],
    [STRANGLE, 'same for banknifty, 500 pts otm there', 'PUT 500 OTM'],
    [STRANGLE, 'put 400 otm, leave the call', '→ Leg 2: SELL 1 lot PUT 400 OTM'],
    [STRANGLE, 'Only put should be 400 away, leave the call', '→ Leg 2: SELL 1 lot PUT 400 OTM'],
    [STRADDLE, 'add wings 200 points out, same lots', 'BUY 1 lot PUT 200 OTM'],
    [STRADDLE, 'banknifty, same lots', '→ BANKNIFTY options'],
    [STRADDLE, 'next week ka expiry use karo', 'SELL 1 lot PUT ATM, next expiry'],
    [STRADDLE, 'what if i had bought it instead', 'BUY 1 lot PUT ATM; stop 25%.'],
    [STRADDLE, 'what if we exit at 2:30 instead', '→ Closes whatever is open at 14:30.'],
    [STRADDLE, 'Is 10:30 better? Change entry to 10:30.', '→ Enters at 10:30'],
    [LONG, 'need sl also, 20%', 'BUY 1 lot PUT ATM; stop 20%, target 40%.'],
    [LONG, 'sl bhi chahiye, 20%', 'BUY 1 lot PUT ATM; stop 20%, target 40%.'],
    [FRIDAYS, 'thursday bhi add karo, lots 2', 'Only on Thursday, Friday. Leg 1: BUY 2 lots PUT'],
    [
      PUT_SPREAD,
      'put a stop of 30 points on the short one only',
      '→ Leg 1: SELL 2 lots PUT ATM; stop 30 pts.',
    ],
    [CONDOR, 'remove call side, keep the put spread', 'Leg 2: BUY 1 lot PUT 300 OTM'],
    [RSI, '15 min instead', '→ RSI(14) on 15-min NIFTY crosses above 60.'],
    [CONDOR, 'wings closer pls, 250', '→ Leg 3: BUY 1 lot CALL ATM+250. Leg 4: BUY 1 lot PUT 250 OTM'],
    [CONDOR, 'wings ko 250 pe le aao', '→ Leg 3: BUY 1 lot CALL ATM+250. Leg 4: BUY 1 lot PUT 250 OTM'],
    [STRADDLE, 'remove leg stops, put one stop of 3000 rs on total instead', 'out at a loss of ₹3,000.'],
    [STRADDLE, 'leg sl hata do, put one overall stop of 3000 rs', 'out at a loss of ₹3,000.'],
    [STRADDLE, 'sl 20% and close 30 min earlier', '→ Closes whatever is open at 14:45. Leg 1:'],
    [
      STRADDLE,
      'close 30 min earlier, only on thursdays',
      '→ Only on Thursday. Closes whatever is open at 14:45.',
    ],
    [STRADDLE, '30 min pehle exit', '→ Closes whatever is open at 14:45.'],
    [STRADDLE, 'shift this to bank nifty, rest keep same', '→ BANKNIFTY options'],
    [STRADDLE, 'exit 3 pm and rest leave as it is', '→ Closes whatever is open at 15:00.'],
    [
      SUMS,
      'sl 1500 and target also 2000',
      'out at a loss of ₹1,500. The whole position takes profit at ₹2,000.',
    ],
    [STRADDLE, 'stop loss bhi chahiye, overall 3000', '→ The whole position stops out at a loss of ₹3,000.'],
    [STRADDLE, 'add a target same amount as sl', 'PUT ATM; stop 25%, target 25%.'],
    [SUMS, 'sl same as target', '→ The whole position stops out at a loss of ₹900.'],
    [SUMS, 'stop loss target jitna hi', '→ The whole position stops out at a loss of ₹900.'],
    [RSI, 'rsi 55 instead of 60', '→ RSI(14) on 5-min NIFTY crosses above 55.'],
    [RSI, 'rsi 60 ki jagah 55', '→ RSI(14) on 5-min NIFTY crosses above 55.'],
    [RSI, 'rsi 9 instead of 14', '→ RSI(9) on 5-min NIFTY crosses above 60.'],
    [RSI, 'use 55 not 60', '→ RSI(14) on 5-min NIFTY crosses above 55.'],
    [RSI, '60 nahi 55', '→ RSI(14) on 5-min NIFTY crosses above 55.'],
    [RSI, 'use 15 not 20', '→ Leg 1: BUY 1 lot CALL ATM; stop 15 pts.'],
    [STRANGLE, 'take away the call, i want only put selling', '→ Leg 1: SELL 1 lot PUT 200 OTM'],
    [CONDOR, 'remove the call side, i only want the put spread', 'Leg 2: BUY 1 lot PUT 300 OTM'],
    [STRADDLE, 'remove the call, only the put should remain', '→ Leg 1: SELL 1 lot PUT ATM; stop 25%.'],
    [LONG, 'target hata do, time exit hi theek hai', 'BUY 1 lot PUT ATM.'],
    [RSI, 'flip it. buy put when rsi breaks down 40', '→ RSI(14) on 5-min NIFTY crosses below 40.'],
    [RSI, 'rsi ko 15 min pe dekho', '→ RSI(14) on 15-min NIFTY crosses above 60.'],
    [
      STRANGLE,
      'choose strikes by premium near 80 rather than fixed 200 points',
      'SELL 1 lot PUT premium near ₹80',
    ],
    [
      PUT_SPREAD,
      'ulta kar do, bear call spread with same width',
      '→ Leg 1: SELL 2 lots CALL ATM. Leg 2: BUY 2 lots CALL ATM+200.',
    ],
    [STRADDLE, 'shift from 9:20 to 9:30', '→ Enters at 09:30'],
    [STRADDLE, 'move it from 9:20 to 9:45', '→ Enters at 09:45'],
    [STRADDLE, 'shift entry from 9:20 to 9:30', '→ Enters at 09:30'],
    [STRADDLE, 'trade from 9:20 to 9:45', 'Closes whatever is open at 09:45.'],
    [STRANGLE, 'move strikes from 200 to 300', 'SELL 1 lot PUT 300 OTM (ATM+300)'],
    [CONDOR, 'use 350 not 300', '→ Leg 3: BUY 1 lot CALL ATM+350. Leg 4: BUY 1 lot PUT 350 OTM'],
  ])('is read: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })

  it.each([
    [CONDOR, 'make it tighter', 'what shall change, and to how much?'],
    [CONDOR, 'tighter please', 'what shall change, and to how much?'],
    [STRADDLE, 'a bit later', 'what shall change, and to how much?'],
    [STRANGLE, 'move the strikes further out, 500 each', 'to 500 points out of the money, or by 500 points?'],
    [LONG, 'put at 2 lots, keep the call only', 'does the other leg go?'],
    [CONDOR, 'keep the put spread with sl 2500', 'The legs of this structure'],
    [FRIDAYS, 'add lots 2', 'Not understood: “lots 2”'],
    [STRADDLE, 'add a put 200 otm, same lots', 'Not understood: “same lots”'],
    [STRADDLE, 'sl also, 20% otm', 'Not understood'],
    [STRADDLE, 'enter and close 30 min earlier', 'both times, or only the last one?'],
    [STRADDLE, 'exit 30 min earlier on thursdays', '“on thursdays”: for the whole strategy?'],
    [STRADDLE, '30 min pehle exit, friday ko', '“friday”: for the whole strategy?'],
    [STRADDLE, 'entry 10 min later on expiry day', '“on expiry day”: for the whole strategy?'],
    [STRADDLE, 'close 30 min after entry', 'Not understood'],
    [STRADDLE, 'remove the stops, put one stop 40%', 'of the put only, or of all legs?'],
    [STRADDLE, 'stop not same as target', 'Not understood'],
    [LONG, 'remove the call, i want only put selling', 'the open put is bought. Should it be sold?'],
    [CONDOR, 'remove puts, i only want call selling', 'the sold call with its hedge, or the sold one alone?'],
    [STRADDLE, 'remove the call, i want only call selling', 'Not understood: “remove the call”'],
    [LONG, 'target hata do, time exit nahi chahiye', 'Not understood'],
    [STRADDLE, 'ulta kar do', 'Not understood: “ulta”'],
    [STRADDLE, 'only put sl 40%, put rehne do', 'do the other legs keep their stop, or have none?'],
    [STRADDLE, 'add stop same as target', 'Not understood'],
    [RSI, 'use 55 not 70', 'Not understood: “55 not 70”'],
    [STRADDLE, '15 min instead', 'Not understood: “15 min instead”'],
    [RSI, '15 min instead, and 65', 'Not understood: “65”'],
    [CONDOR, 'all legs to atm', 'The open legs have different strikes'],
    [
      SUMS,
      'lock 300 when profit touches 600 and trail, rest same',
      'By how much does the locked profit of 300 grow?',
    ],
    [STRANGLE, 'Would 10:30 be different? Change to the second one.', 'what shall change, and to how much?'],
  ])('is asked for or named, and no document answers it: %s: %s', async (open, text, words) => {
    const { content, intent, offer } = await answered(open, text)
    expect(content).toContain(words)
    expect(intent).toBe('strategy')
    expect(offer).toBeUndefined()
  })

  it.each(['what if vix is high', 'which strikes should i keep', 'is a tighter stop better'])(
    'is none if it asks: %s',
    async (text) => {
      expect((await answered(STRADDLE, text)).offer).toBeUndefined()
    },
  )
})

describe('a rule that does not change', () => {
  it.each([
    [STRADDLE, 'not the stop, double the lots', 'SELL 2 lots PUT ATM; stop 25%.'],
    [STRADDLE, 'not the stop, exit 10 min later', '→ Closes whatever is open at 15:25.'],
    [STRADDLE, 'sl mat badlo lots double karo', 'SELL 2 lots PUT ATM; stop 25%.'],
    [STRADDLE, 'no stop change, 2 lots', 'SELL 2 lots PUT ATM; stop 25%.'],
    [STRADDLE, 'stop not to be changed, 2 lots', 'SELL 2 lots PUT ATM; stop 25%.'],
    [STRADDLE, 'no sl, 2 lots', 'SELL 2 lots PUT ATM.'],
    [STRADDLE, 'no sl, change target to 40%', 'PUT ATM; target 40%.'],
    [
      STRADDLE,
      'no stop. change exit to 3 pm',
      '→ Closes whatever is open at 15:00. Leg 1: SELL 1 lot CALL ATM.',
    ],
    [STRADDLE, 'sl nahi chahiye change entry 9:45', 'SELL 1 lot PUT ATM.'],
    [STRADDLE, 'sl nahi, lots double karo', 'not offered'],
    [STRADDLE, 'stop nahi, sirf lots double', 'not offered'],
    [LONG, 'not the target, 2 lots', 'BUY 2 lots PUT ATM; target 40%.'],
  ])('stays: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toContain(sentences)
  })
})

describe('a unit of one rule', () => {
  const POINTS = 'buy nifty atm call 9:30, exit 3:00, sl 20 points, target 40 points'
  it.each([
    ['change the stop to percent 15, and target to 60', 'CALL ATM; stop 15%, target 60 pts.'],
    ['sl and tgt in percent, 15 and 30', 'CALL ATM; stop 15%, target 30%.'],
    ['in percent, sl 15 target 30', 'CALL ATM; stop 15%, target 30%.'],
    ['sl to percent, 25, target 80', 'not offered'],
  ])('is none of the other: %s', async (text, sentences) => {
    expect(await changedText(POINTS, text)).toContain(sentences)
  })

  it.each(['sl in percent, target 60', 'sl % me karo, tgt 60', 'convert sl to percent, target 60'])(
    'needs a number: %s',
    async (text) => {
      const { content, offer } = await answered(POINTS, text)
      expect(content).toContain('Not understood: “sl')
      expect(offer?.change?.added.join(' ')).toContain('stop 20 pts, target 60 pts.')
    },
  )
})

describe('a condition beside an open rule', () => {
  it.each([
    'and close above vwap instead',
    'and only close above vwap',
    'sirf close above vwap bhi',
    'and rsi above 50 too',
    'timeframe 15, adx above 20 on 5 min',
    'tf 3 aur close above vwap',
  ])('is asked for where it may take its place: %s', async (text) => {
    expect(await changedText(RSI, text)).toBe('not offered')
  })

  it('is said to be added', async () => {
    const { content } = await answered(RSI, 'and close above vwap')
    expect(content).toContain('“and close above vwap” was added to the open rules.')
  })

  it('gives its candles to the open rule of its indicator', async () => {
    expect(await changedText(RSI, 'timeframe 15, rsi crosses above 55')).toContain(
      '→ RSI(14) on 15-min NIFTY crosses above 55.',
    )
  })
})

describe('the legs of a rule behind its verb', () => {
  it.each(['sl bhi 30% daal do overall', 'sl bhi laga do 30% combined'])('are read: %s', async (text) => {
    expect(await changedText(STRADDLE, text)).toContain('a loss of 30% of the premiums of all legs')
  })
})

describe('a rule of the whole position beside those of legs', () => {
  const OVERALL = 'sell banknifty strangle 300 otm 9:30, exit 15:00, overall stop 5000 rupees'

  it.each([
    ['2 lot kar do dono side, aur stop 10000', 'stops out at a loss of ₹10,000'],
    ['sl 5000 is too much for me, make 3000. also add target 2500', 'stops out at a loss of ₹3,000'],
    ['stop of 5000 is too much for me make it 3000', 'stops out at a loss of ₹3,000'],
    ['remove overall stop and give 40% on each leg instead', 'stop 40%'],
    ['trailing add karo har 1000 pe 500', 'loss of ₹5,000, trailing by ₹500 for every ₹1,000'],
    ['trailing stop bhi chahiye har 1000 rs pe 500 rs', 'loss of ₹5,000, trailing by ₹500 for every ₹1,000'],
    [
      'it should lock 1000 rupees for each 2000 rupees of profit',
      'locks ₹1,000 once its profit reaches ₹2,000',
    ],
  ])('is changed: %s', async (text, said) => {
    expect(await changedText(OVERALL, text)).toContain(said)
  })

  it.each([
    'on the put leg, stop 3000',
    'sl 4000 is too much for me, make 3000',
    'sl 5000 is too much, make lots 1',
    'lock 2000 for each 1000',
    'lock 1000 for each 2000 on each leg',
  ])('is asked about or named: %s', async (text) => {
    expect((await answered(OVERALL, text)).offer).toBeUndefined()
  })
})

describe('a target that goes while the position runs on', () => {
  const TARGET = `${CONDOR}, overall target 3000 rupees`

  it.each([
    'no target, let it run till exit',
    'no target, just let it run',
    'remove the target and let it run to the exit',
    'let it run till the exit time, no target',
    'without target, hold till exit',
  ])('goes: %s', async (text) => {
    expect(await changedText(TARGET, text)).not.toMatch(/→.*profit/)
    expect((await answered(TARGET, text)).offer).toBeDefined()
  })

  it.each(['let it run till exit', 'keep the target, let it run till exit', 'no stop, let it run till exit'])(
    'is asked about: %s',
    async (text) => {
      expect((await answered(TARGET, text)).content).toContain('do the targets of the open strategy go')
    },
  )
})

describe('a stop of one leg alone, and the other as it is', () => {
  it.each([
    'Only the call leg should have a 40% stop, leave the put as it is',
    'only call sl 40%, dont touch the put',
  ])('keeps the stop of the other: %s', async (text) => {
    const changed = await changedText(STRADDLE, text)
    expect(changed).toContain('→ Leg 1: SELL 1 lot CALL ATM; stop 40%')
    expect(changed).not.toContain('PUT')
  })

  it.each([
    'only the call leg should have a 40% stop, leave the call as it is',
    'only call sl 40%, change the put too',
  ])('is asked about: %s', async (text) => {
    expect((await answered(STRADDLE, text)).content).toContain('do the other legs keep their stop')
  })
})

describe('two rules in another unit', () => {
  it.each(['sl target in % - 20 and 40', 'sl/target in % 20/40', 'make sl target in percent - 20, 40'])(
    'each have their number: %s',
    async (text) => {
      expect(await changedText(`${RSI}, target 40 points`, text)).toContain('stop 20%, target 40%')
    },
  )
})
