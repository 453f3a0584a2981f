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

describe('a rule of one option, and the other one the same', () => {
  it.each([
    ['call sl 25%, put wala same', 'Leg 1: SELL 1 lot CALL ATM; stop 25%.'],
    ['call sl 25% put sl same rakho', 'Leg 1: SELL 1 lot CALL ATM; stop 25%.'],
    ['put ka sl double karo, call same', 'Leg 2: SELL 1 lot PUT ATM; stop 60%.'],
    ['ce ka 35 sl, pe ka same rakho', 'Leg 1: SELL 1 lot CALL ATM; stop 35%.'],
  ])('leaves the other one alone: %s', async (text, leg) => {
    expect((await changedText(STRADDLE, text)).split(' → ')[1]).toBe(leg)
    expect(await saidOf(STRADDLE, text)).toContain('stays as it is now.')
  })

  it.each([
    ['put ka sl 40 rakho call ka same', '“call ka same”: as it is now, or the same as the put?'],
    ['put ka sl 40, call ka same', '“call ka same”: as it is now, or the same as the put?'],
    ['call sl 25% put same', '“put same”: as it is now, or the same as the call?'],
    ['ce target 40%, pe same', '“pe same”: as it is now, or the same as the call?'],
    ['ce sl 20%, pe sl same', '“pe sl same”: as it is now, or the same as the call?'],
  ])('is asked for behind a new value: %s', async (text, question) => {
    expect(await saidOf(STRADDLE, text)).toContain(question)
  })

  it('is one click away behind a new value', async () => {
    const { questions } = parseInstruction('ce target 40%, pe same', parseInstruction(STRADDLE).request)
    const [kept = '', same = ''] = questions[0]?.answers ?? []
    expect(await changedText(STRADDLE, kept)).toMatch(/→ Leg 1: .*CALL ATM; stop 30%, target 40%\.$/)
    expect(await changedText(STRADDLE, same)).toContain('PUT ATM; stop 30%, target 40%.')
  })

  it.each([
    ['only put leg sl to 40%, call keep', 'Leg 2: SELL 1 lot PUT ATM; stop 40%.'],
    ['sl 40% on put, call keep 30%', 'Leg 2: SELL 1 lot PUT ATM; stop 40%.'],
    ['sirf ce ka sl 20% karo, pe rehne do', 'Leg 1: SELL 1 lot CALL ATM; stop 20%.'],
    ['change ce stop to 20%, keep pe', 'Leg 1: SELL 1 lot CALL ATM; stop 20%.'],
  ])('changes one option where the other one stays: %s', async (text, leg) => {
    expect((await changedText(STRADDLE, text)).split(' → ')[1]).toBe(leg)
  })

  it.each(['only put leg sl to 40%, sell call', 'sl 40% on put, call keep 20%', 'only put leg sl to 40%'])(
    'is not offered where the other one is left open: %s',
    async (text) => {
      expect(await changedText(STRADDLE, text)).toBe('not offered')
    },
  )

  it('leaves it alone as well where a rule goes', async () => {
    expect(await changedText(STRADDLE, 'call ka sl hata do, put ka same')).toBe(
      'Leg 1: SELL 1 lot CALL ATM; stop 30%. → Leg 1: SELL 1 lot CALL ATM.',
    )
  })

  it.each(['put ka sl 40 rakho call ka same lot', 'sl 40, put same'])('is not guessed: %s', async (text) => {
    expect(await changedText(STRADDLE, text)).toBe('not offered')
  })

  it.each(['put ka sl 40, call ka bhi same', 'put sl 40, same for call', 'put ka sl 40 call ka bhi'])(
    'gives it to both: %s',
    async (text) => {
      expect(await changedText(STRADDLE, text)).toMatch(/→ Leg 1: .*stop 40%\. Leg 2: .*stop 40%\./)
    },
  )
})

describe('a rule of the sold legs', () => {
  it.each([
    'sold put pe 40% ka SL laga do, hedge pe nahi',
    'sell leg pe 40% sl, hedge pe kuch nahi',
    'short put sl 40%, none on the hedge',
    'bechi hui put pe 40% sl',
    'sell wale legs pe 40% sl',
  ])('is none of the hedge: %s', async (text) => {
    expect(await changedText(SPREAD, text)).toBe(
      'Leg 1: SELL 1 lot PUT ATM. → Leg 1: SELL 1 lot PUT ATM; stop 40%.',
    )
  })

  it.each(['sold ce pe 40% sl', 'hedge pe 40% sl, sold put pe nahi', 'sold put pe 40% sl, hedge pe bhi'])(
    'is not guessed: %s',
    async (text) => {
      expect(await changedText(CONDOR, text)).toBe('not offered')
    },
  )
})

describe('a stop and the lots together', () => {
  it.each([
    'double the lots and the stop',
    'lots double karo, sl bhi double',
    'double the lots, and double the stop too',
  ])('are doubled: %s', async (text) => {
    expect(await changedText(STRANGLE, text)).toMatch(/SELL 2 lots CALL.*SELL 2 lots PUT.*₹10,000/)
  })

  it.each(['double the lots, not the stop', 'double the lots but keep the stop'])(
    'are not, if it is bounded: %s',
    async (text) => {
      expect(await changedText(STRANGLE, text)).not.toContain('₹')
      expect(await changedText(STRANGLE, text)).toContain('SELL 2 lots CALL')
    },
  )

  it.each(['double the lots or the stop', 'double the lots, sl nahi'])(
    'are not guessed: %s',
    async (text) => {
      expect(await changedText(STRANGLE, text)).toBe('not offered')
    },
  )
})

describe('one stop for all legs', () => {
  it.each([
    'Remove the per leg stop and keep one stop of 4000 rupees for the two together.',
    'drop the leg stops, use one stop of 4000 rupees for both together',
    'leg sl hatao, dono ka milake 4000 ka sl',
    'no leg stop, single stop of 4000 for both legs combined',
  ])('takes the place of theirs: %s', async (text) => {
    expect(await changedText(STRADDLE, text)).toMatch(
      /→ Leg 1: SELL 1 lot CALL ATM\. Leg 2: SELL 1 lot PUT ATM\. .*loss of ₹4,000\.$/,
    )
  })

  it.each(['two stops of 4000 each', 'keep one stop at 40% for the put'])(
    'is not guessed: %s',
    async (text) => {
      expect(await changedText(STRADDLE, text)).toBe('not offered')
    },
  )

  it.each([
    'I also need a maximum loss, say 2500 rupees.',
    'max loss bhi chahiye, 2500 rs',
    'we also need a stop, say 2500 rupees overall',
  ])('is added: %s', async (text) => {
    expect(await changedText(CONDOR, text)).toBe(' → The whole position stops out at a loss of ₹2,500.')
  })

  it.each([
    'do I need a maximum loss, say 2500 rupees?',
    'I need to know the maximum loss',
    "I don't need a max loss of 2500 rupees",
  ])('is not added by a question or a denial: %s', async (text) => {
    expect(await changedText(CONDOR, text)).toBe('not offered')
  })

  it('stays beside that of each leg', async () => {
    expect(await changedText(STRANGLE, '30% sl each leg bhi add karo, overall rehne do')).toMatch(
      /→ Leg 1: .*stop 30%\. Leg 2: .*stop 30%\.$/,
    )
  })

  it('may be a target with its verb before the number', async () => {
    expect(await changedText(STRANGLE, 'target bhi daal do 6k')).toContain('takes profit at ₹6,000')
  })
})

describe('days beside all days', () => {
  it.each([
    ['roz chalao, monday nahi sirf', ''],
    ['daily chalao, monday only nahi', ''],
    ['roz chalao, friday nahi', 'Only on Monday, Tuesday, Wednesday, Thursday.'],
    ['roz chalao sirf monday nahi', 'Only on Tuesday, Wednesday, Thursday, Friday.'],
    ['roz except friday', 'Only on Monday, Tuesday, Wednesday, Thursday.'],
    ['roz chalao expiry ko nahi', 'Only with 1, 2, 3, 4 trading days to the nearest expiry.'],
  ])('are left out or not the only ones: %s', async (text, days) => {
    expect(await changedText(SPREAD, text)).toBe(`Only on Monday. → ${days}`)
  })

  it('says how it read that they are not the only ones', async () => {
    expect(await saidOf(SPREAD, 'roz chalao, monday nahi sirf')).toContain('and not on that day alone.')
  })
})

describe('a stop with the amount that it has', () => {
  it.each([
    'overall SL 5000 hatao, har leg pe 35% lagao',
    'overall stop hatao, har leg pe 35% rakho',
    '5000 wala sl hata do, dono leg pe 35%',
    'remove the overall stop, put 35% on each leg',
    'replace overall sl with 35% each leg',
    'overall stop ki jagah har leg pe 35%',
  ])('goes, and each leg has another: %s', async (text) => {
    expect(await changedText(STRANGLE, text)).toMatch(
      /loss of ₹5,000\. → Leg 1: SELL 1 lot CALL ATM\+300; stop 35%\. Leg 2: .*; stop 35%\.$/,
    )
  })

  it.each([
    'overall SL 6000 hatao, har leg pe 35% lagao',
    'overall SL 5000 mat hatao, har leg pe 35% lagao',
    'overall stop ki jagah 6000',
    'sl ki jagah target 6000',
    'target 5000 hatao',
    'har leg pe 35% hatao',
  ])('does not go by other words: %s', async (text) => {
    expect(await changedText(STRANGLE, text)).toBe('not offered')
  })
})

describe('a trail in steps of the profit', () => {
  it.each(['trail lagao, har 1000 profit pe 500', 'overall trail lagao har 1000 pe 500'])(
    'moves the open stop: %s',
    async (text) => {
      expect(await changedText(STRANGLE, text)).toContain('trailing by ₹500 for every ₹1,000.')
    },
  )

  it.each([CONDOR, STRANGLE])('locks the profit where it says so: %s', async (open) => {
    const text = 'trail lagao, har 1000 ke profit pe 500 lock'
    expect(await changedText(open, text)).toBe(
      ' → The whole position locks ₹500 once its profit reaches ₹1,000, and ₹500 more for every ₹1,000.',
    )
    expect(await saidOf(open, text)).toContain('500 rupees are locked once the profit is 1000')
  })

  it('needs a stop otherwise', async () => {
    expect(await saidOf(CONDOR, 'trail lagao har 1000 pe 500')).toContain('needs the stop, too')
  })
})

describe('hedges that are added', () => {
  it.each([
    'hedge lagao 400 door',
    'hedge add karo 400 points door',
    'wings lagao 400 points door',
    'hedge karo 400 otm se',
  ])('stand so far from the money: %s', async (text) => {
    expect(await changedText(STRADDLE, text)).toBe(
      ' → Leg 3: BUY 1 lot CALL ATM+400. Leg 4: BUY 1 lot PUT 400 OTM (ATM+400).',
    )
  })

  it('are asked about beside open ones', async () => {
    expect(await saidOf(CONDOR, 'hedge lagao 600 door')).toContain('or are further ones bought?')
  })

  it('do not change the lots of the others', async () => {
    expect(await saidOf(STRADDLE, 'hedge lagao 400 door, 2 lots')).toContain('Not understood: “2 lots”')
  })

  it.each(['hedge mat lagao 400 door', 'hedge lagao', 'sl lagao 400 door'])(
    'are not guessed: %s',
    async (text) => {
      expect(await changedText(STRADDLE, text)).toBe('not offered')
    },
  )
})

describe('another unit before the rules that have it', () => {
  it.each([
    'points nahi % me, sl 15 tgt 30',
    'points ki jagah percent, sl 15 target 30',
    'in percent not points, sl 15 target 30',
    'percent mein do: sl 15, target 30',
    'sl tgt % me karo, sl 15 tgt 30',
  ])('is that of both: %s', async (text) => {
    expect(await changedText(CALL, text)).toContain('→ Leg 1: BUY 1 lot CALL ATM; stop 15%, target 30%.')
  })

  it.each(['percent not points, sl 15 points tgt 30', 'points nahi, sl 15', 'points nahi % me, exit 2:30'])(
    'is asked about or named: %s',
    async (text) => {
      expect(await changedText(CALL, text)).toBe('not offered')
    },
  )
})

describe('the candles of the open rule', () => {
  it.each(['RSI 55 and timeframe 15', 'rsi 55, tf 15', 'timeframe 15 and rsi 55'])(
    'are so many minutes: %s',
    async (text) => {
      expect(await changedText(CALL, text)).toContain('→ RSI(14) on 15-min NIFTY crosses above 55.')
      expect(await saidOf(CALL, text)).toContain('was read as: in minutes.')
    },
  )

  it.each(['timeframe 17', 'timeframe 15 points'])('are not guessed: %s', async (text) => {
    expect(await changedText(CALL, text)).toBe('not offered')
  })
})

describe('a rule on another indicator', () => {
  it.each(['price vwap ke upar bhi ho', 'and close > vwap', 'also price shud be above vwap'])(
    'is added: %s',
    async (text) => {
      const { request } = parseInstruction(CALL)
      const rules = parseInstruction(text, request).request.indicatorConfiguration.rules
      expect(rules.map(({ function1, function2 }) => `${function1} ${function2}`)).toEqual([
        'RSI NUMERIC_INPUT',
        'CLOSE VWAP',
      ])
    },
  )

  it('takes the place of the open one if nothing says that it is added', async () => {
    expect(await changedText(CALL, 'price above vwap ho tabhi')).toBe(
      'RSI(14) on 5-min NIFTY crosses above 60. → CLOSE on 5-min NIFTY > VWAP.',
    )
  })
})

describe('the opposite of what is open', () => {
  it.each([
    'ulta karo, rsi 40 ke niche pe put buy',
    'Make it the opposite: a put when RSI falls below 40.',
    'reverse it: put when rsi crosses below 40',
    'do the opposite, buy a put when rsi crosses below 40',
  ])('is the other option and the other crossing: %s', async (text) => {
    expect(await changedText(CALL, text)).toMatch(
      /→ RSI\(14\) on 5-min NIFTY crosses below 40\. Leg 1: BUY 1 lot PUT ATM; stop 20 pts, target 40 pts\./,
    )
    expect(await saidOf(CALL, text)).toContain('was read as: the put in the place of the call.')
  })

  it('turns a spread', async () => {
    expect(await changedText(SPREAD, 'ulta karo, call side')).toContain(
      '→ Leg 1: SELL 1 lot CALL ATM. Leg 2: BUY 1 lot CALL ATM+200.',
    )
  })

  it.each([
    'ulta karo',
    'make it the opposite',
    'opposite: rsi below 40',
    'ulta mat karo, rsi 40 ke niche pe put buy',
    'ulta karo, call buy',
  ])('is not guessed: %s', async (text) => {
    expect(await changedText(CALL, text)).toBe('not offered')
  })
})

describe('an entry in the place of the indicator', () => {
  it.each(['indicator hata do seedha 9:30 pe buy', 'rsi hata do, direct 9:30 pe entry'])(
    'is at its time: %s',
    async (text) => {
      expect(await changedText(CALL, text)).toContain('→ Enters at 09:30;')
    },
  )

  it.each(['indicator mat hatao 9:30 pe buy', 'indicator hata do 9:30 ke baad', '9:30 pe buy band karo'])(
    'is not guessed: %s',
    async (text) => {
      expect(await changedText(CALL, text)).toBe('not offered')
    },
  )
})

describe('both legs by another name', () => {
  it.each(['chnage qty to 3 lots both leg', '3 lots both leg', 'lots 3 on both the legs'])(
    'have so many lots: %s',
    async (text) => {
      expect(await changedText(SPREAD, text)).toMatch(/→ Leg 1: SELL 3 lots PUT ATM\. Leg 2: BUY 3 lots PUT/)
    },
  )
})
