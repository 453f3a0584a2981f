import { describe, expect, it } from 'vitest'
import { offeredText as read } from '../fixtures/offered-text.ts'
import { parseInstruction } from './parse-instruction.ts'

const isOffered = (text: string) => {
  const { unread, questions, problems } = parseInstruction(text)
  return [...unread, ...questions, ...problems].length === 0
}

describe('a leg that is left once its premium moves', () => {
  it.each([
    [
      'sell bank nifty strangle 9:45, both sides 100 rupees premium. If either side goes up by 40 points get me out of that side only',
      /CALL premium near ₹100; stop 40 pts\..*PUT premium near ₹100; stop 40 pts\./,
    ],
    [
      'nifty straddle sell 9:20, if any leg rises 30% close that leg',
      /CALL ATM; stop 30%.*PUT ATM; stop 30%/,
    ],
    [
      'nifty straddle sell 9:20, if one side moves up 25 pts exit that one only',
      /CALL ATM; stop 25 pts.*PUT ATM; stop 25 pts/,
    ],
    ['buy nifty straddle 9:20, if any leg falls 30% close that leg', /CALL ATM; stop 30%.*PUT ATM; stop 30%/],
  ])('has a stop of that size: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })

  it('is not offered where the words do not say which leg is left', () => {
    expect(isOffered('nifty straddle sell 9:20, if it goes up by 40 points exit, exit 3:15')).toBe(false)
  })
})

describe('a stop of the legs of one side', () => {
  it.each([
    'sell nifty straddle 9:30, protect with bought options at 20% of straddle premium each. 3 lots. stop 25% each on shorts',
    'sell nifty straddle 9:30, hedge 5 rs options dono side. Leg SL 25% sirf bechne wale pe',
    'sell ATM straddle in nifty at 9:30 with wings bought at 5 rupees premium. sl 25% on sells, no sl on the buys',
  ])('is not that of the bought legs: %s', (text) => {
    expect(read(text)).toMatch(/SELL . lots? CALL ATM; stop 25%.*BUY . lots? CALL premium [^;]*BUY [^;]*$/)
  })

  it('leaves lots in a sentence of their own to all legs', () => {
    expect(read('sell nifty straddle 9:30. buy ce and pe at 5 rs premium. 3 lots. exit 3 pm')).toMatch(
      /SELL 3 lots CALL.*SELL 3 lots PUT.*BUY 3 lots CALL.*BUY 3 lots PUT/,
    )
  })
})

describe('a strike that is counted from another one, or from the straddle', () => {
  it.each([
    [
      'nifty 9:30. Sell 2 lots ATM call, buy 1 lot call 100 points above, buy 1 lot call 100 points below',
      /ATM\. .*CALL ATM\+100\. .*CALL ATM-100\./,
    ],
    ['nifty 9:30. buy 1 ATM PE, sell 2 PE 200 below, buy 1 PE 500 below', /PUT 200 OTM.*PUT 500 OTM/],
    ['nifty 9:30. buy ATM CE sell CE 200 up', /BUY 1 lot CALL ATM\. .*SELL 1 lot CALL ATM\+200/],
    [
      'nifty 9:30 CE sell at ATM + 0.5 x straddle premium, PE sell at ATM - 0.5 x straddle',
      /CALL 0\.5 straddles outward.*PUT 0\.5 straddles outward/,
    ],
    [
      'sell nifty CE and PE at strikes where premium equals 0.4 of straddle premium',
      /premium of 40% of the straddle.*premium of 40% of the straddle/,
    ],
    ['sell nifty ce and pe whose premium is 0.3x straddle premium', /premium of 30% of the straddle/],
    ['sell 0.7 times straddle width call and put nifty', /CALL 0\.7 straddles.*PUT 0\.7 straddles/],
    ['sell 4 lot nifty 1.5 pc OTM put and 4 lot 1.5 pc OTM call', /PUT ATM 1\.5% outward.*CALL ATM 1\.5%/],
    [
      'Option selling with hedge. CE aur PE dono 200 points OTM sell karna hai, aur 400 points OTM buy. Nifty',
      /SELL 1 lot CALL ATM\+200.*BUY 1 lot CALL ATM\+400.*BUY 1 lot PUT 400 OTM/,
    ],
  ])('is read: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })

  it.each([
    'nifty 9:30. Sell 2 lots call 200 otm, buy 1 lot call 100 points above, buy 1 lot call 100 points below',
    'nifty 9:30 CE sell at ATM - 0.5 x straddle premium, PE sell at ATM + 0.5 x straddle',
  ])('is not offered where its place is not known: %s', (text) => {
    expect(isOffered(text)).toBe(false)
  })
})

describe('legs in a table or a list', () => {
  it.each([
    [
      'Symbol,Side,Type,Strike,Lots,SL,TP\nBANKNIFTY,SELL,CE,ATM,2,35%,-\nBANKNIFTY,BUY,CE,OTM5,1,-,-\nstart 9:22 end 15:14',
      /SELL 2 lots CALL ATM; stop 35%\. .*BUY 1 lot CALL ATM\+500\./,
    ],
    [
      'Name\tInstr\tType\tStrike\tExp\tLot\tSL\nL1\tSELL\tCE\tATM+100\tW\t1\t30%\nL2\tS\tPE\tATM-100\tW\t1\t30%\nNIFTY 9:24 to 15:14',
      /SELL 1 lot CALL ATM\+100; stop 30%.*SELL 1 lot PUT 100 OTM .*stop 30%/,
    ],
    [
      'NF, 0920-1515. L1 S PE OTM2 1L sl 40% tgt 80%. L2 S CE OTM2 1L sl 40% tgt 80%',
      /1 lot PUT 100 OTM.*stop 40%, target 80%/,
    ],
    [
      '1)nifty\n2)sell 4 lots ce 0.15 delta\n3)buy 4 lots ce 0.05 delta\n4)enter 9:45',
      /delta 0\.15.*delta 0\.05/,
    ],
    ['9:20 short straddle nifty\n ├ CE sl 25%\n └ PE sl 30%', /CALL ATM; stop 25%.*PUT ATM; stop 30%/],
    [
      'Entry Time\t9:30\nUnderlying\tNIFTY\nPosition\tSell\nOption\tPE\nStrike\tOTM 4\nStop\t60%',
      /09:30.*SELL 1 lot PUT 200 OTM .*stop 60%/,
    ],
  ])('are read: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })
})

describe('a structure that is named twice', () => {
  it.each([
    'Nifty short straddle. Sell ATM straddle at 9:20, sl 25% each leg',
    'nifty straddle sell 9:20. straddle sl 25%',
    'Mera straddle ka setup: nifty 9:20 straddle sell, sl 25% dono leg',
  ])('has its legs once: %s', (text) => {
    expect(read(text)).toMatch(/Leg 2: SELL 1 lot PUT ATM; stop 25%\.$/)
  })

  it.each([
    ['nifty short straddle and buy straddle monthly, 9:20', /Leg 4: BUY 1 lot PUT ATM, monthly/],
    ['nifty short straddle weekly and short straddle next week', /Leg 4: SELL 1 lot PUT ATM, next expiry/],
  ])('has both where they differ: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })

  it('is not offered where each has its own time', () => {
    expect(isOffered('sell nifty straddle at 9:20, sell straddle at 11:00')).toBe(false)
  })
})

describe('settings in the form of a list', () => {
  it.each([
    [
      'FINNIFTY | 09:45 | 14:50 | Sell CE ATM+1 | Sell PE ATM-1 | SL 20pts each | Target none | Trail 5,5',
      /Enters at 09:45.*open at 14:50.*trailing stop 20 pts by 5 pts/,
    ],
    [
      'Nifty 9:20\nLeg 1: 1 lot | Sell | CE | ATM | SL 30%\nLeg 2: 1 lot | Sell | PE | ATM | SL 30%',
      /CALL ATM; stop 30%.*PUT ATM; stop 30%/,
    ],
    ['1 lot sell atm ce, 2 lots buy 200 otm ce nifty', /SELL 1 lot CALL ATM.*BUY 2 lots CALL ATM\+200/],
    [
      'Idx: BNF\nWait & Trade: 10% ↑\nTotal leg: 2\nB/S: Sell Sell\nOpt: CE PE\nStrike criteria: CP 80\nSL 25%',
      /CALL premium near ₹80; waits until its premium has moved up by 10%, stop 25%/,
    ],
    [
      '- 3 legs\n- Sell 1 ATM PE\n- Sell 1 ATM CE\n- Buy 1 OTM6 PE (crash protection)\n- nifty 9:30\n- Short legs SL 30%\n- protection has no sl',
      /PUT ATM; stop 30%.*CALL ATM; stop 30%.*BUY 1 lot PUT 300 OTM \(ATM\+300\)\./,
    ],
    ['NIFTY / 09:24 / 15:14 / MaxL 3500 / MaxP none / sell atm ce', /loss of ₹3,500\.$/],
    [
      'Call side: sell strike nearest 60 premium. Put side: sell strike nearest 70 premium. Stop for call 30 points and for put 40 points. nifty',
      /CALL premium near ₹60; stop 30 pts.*PUT premium near ₹70; stop 40 pts/,
    ],
  ])('are read: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })

  it('are not offered where they count other legs than they name', () => {
    expect(isOffered('4 legs\nSell 1 ATM PE\nSell 1 ATM CE\nnifty 9:30')).toBe(false)
  })
})

describe('a rule of each leg in other words', () => {
  it.each([
    ['short straddle nifty. Loss cap of 20% a leg; book leg at 60%', /stop 20%, target 60%/],
    ['nifty straddle sell, book each leg at 50 points, cut a leg at 30% loss', /stop 30%, target 50 pts/],
    [
      'Sell PE. nifty, 300 points OTM, SL is 80 points of the nifty moving against me, not the premium',
      /stop 80 pts of the index/,
    ],
    [
      'nifty sell straddle 9:20, if the index moves 0.4% from entry in either direction close both legs',
      /all others leave with it.*stop 0\.4% of the index/,
    ],
    [
      'nifty call sell karni hai jiska premium 80 ke aas paas ho aur put sell karni hai jiska premium bhi 80. Sl dono me 50%. Hedge ke liye 10 rupay wale dono kharidne',
      /PUT premium near ₹80; stop 50%.*BUY 1 lot CALL premium near ₹10\. .*BUY 1 lot PUT premium near ₹10\.$/,
    ],
  ])('is read: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })
})

describe('the unit of a rule, and a strike, said apart', () => {
  it.each([
    [
      'Strategy: short strangle\nUnderlying: banknifty\nStrike: 300 OTM\nSL Type: Percentage\nSL: 30',
      /CALL ATM\+300; stop 30%.*PUT 300 OTM .*stop 30%/,
    ],
    ['SL Type: Points\nSL: 30\nnifty sell atm straddle', /CALL ATM; stop 30 pts/],
    ['nifty, short call 24500, long call 24700, 1 lot', /CALL strike 24500.*CALL strike 24700/],
  ])('are read: %s', (text, words) => {
    expect(read(text)).toMatch(words)
  })

  it.each([
    'nifty sell atm straddle 9:20\nSL: 30\ntarget type: percentage\nTarget: 50',
    'nifty put ratio: buy 1 atm pe, sell 2 pe 150 lower, buy 1 pe 400 lower',
  ])('are asked about where they leave something open: %s', (text) => {
    expect(isOffered(text)).toBe(false)
  })
})

describe('wings of an iron fly or condor', () => {
  it.each([
    ['nifty iron fly, wings at 1.5% away', 'ATM 1.5% outward'],
    ['nifty iron fly: sell the atm straddle, buy 2% wings', 'ATM 2% outward'],
    ['nifty iron butterfly, wings 0.1 delta', 'delta 0.1'],
    ['nifty short straddle, long legs 1.5% away', 'ATM 1.5% outward'],
  ])('leave the sold legs at the money: %s', (text, bought) => {
    expect(read(`${text}, 9:40 to 15:00`)).toContain(
      `SELL 1 lot CALL ATM. Leg 2: SELL 1 lot PUT ATM. Leg 3: BUY 1 lot CALL ${bought}.`,
    )
  })

  it('are asked for the sold legs, where only the wings have a strike', () => {
    expect(read('nifty iron condor, wings 0.1 delta')).toContain('at which strikes are the sold legs?')
  })

  it('stand beside sold legs that are said one by one', () => {
    expect(read('nifty iron condor, sell 0.2 delta call, sell 0.2 delta put, wings 0.08 delta')).toMatch(
      /SELL 1 lot PUT delta 0\.2\..*BUY 1 lot PUT delta 0\.08\..*SELL 1 lot CALL delta 0\.2\..*BUY 1 lot CALL delta 0\.08\.$/,
    )
  })
})

describe('an expiry', () => {
  it.each([
    'nifty 24500 PE aur 25500 CE bech do, isi mahine ki expiry. 9:30 to 3:15',
    'nifty 24500 PE and 25500 CE sell, monthly expiry. 9:30 to 3:15',
  ])('in a phrase of its own behind the legs is that of all: %s', (text) => {
    expect(read(text)).toMatch(/24500, monthly expiry.*25500, monthly expiry/)
  })

  it('is repeated by “same week” behind it', () => {
    expect(read('sell nifty OTM1 call next week buy OTM4 call same week, 9:30 to 3')).toMatch(
      /ATM\+50, next expiry.*ATM\+200, next expiry/,
    )
  })
})

describe('sums of money beside each other', () => {
  it('are both in rupees', () => {
    expect(read('nifty straddle sell, sl 1200 tgt 2500 rs, 9:20 to 3')).toContain(
      'stops out at a loss of ₹1,200',
    )
    expect(read('nifty straddle sell, sl 30 tgt 2500 rs, 9:20 to 3')).toContain('rupees, points or percent?')
  })
})

describe('sold spreads with one width', () => {
  it.each([
    [
      'Sell NIFTY 200 OTM call spread and put spread, 100 points wide, 9:50 to 2:50',
      /SELL 1 lot CALL ATM\+200.*SELL 1 lot PUT 200 OTM.*BUY 1 lot CALL ATM\+300.*BUY 1 lot PUT 300 OTM/,
    ],
    ['nifty put spread sell karo 100 otm 200 points wide', /SELL 1 lot PUT 100 OTM.*BUY 1 lot PUT 300 OTM/],
    ['sell bnf atm put spread 300 wide 9:30', /SELL 1 lot PUT ATM\..*BUY 1 lot PUT 300 OTM/],
  ])('have bought legs that much further out: %s', (text, legs) => {
    expect(read(text)).toMatch(legs)
  })

  it.each([
    'buy nifty 200 otm call spread, 100 points wide, 9:30 to 3',
    'sell nifty 200 otm call spread and 300 otm put spread, 100 points wide, 9:50 to 2:50',
    'sell nifty 200 otm call spread 100 points, 9:50 to 2:50',
    'sell nifty call spread, 100 points wide, 9:30',
  ])('are asked for where the words leave them open: %s', (text) => {
    expect(isOffered(text)).toBe(false)
  })
})

describe('a level that is said twice', () => {
  it('is that of the rule behind it', () => {
    expect(read('buy ce above ema 20, 5 min close crosses above ema20, nifty, atm')).toMatch(
      /CLOSE on 5-min NIFTY crosses above EMA\(20\)/,
    )
  })

  it('is a rule of its own where it is another one', () => {
    expect(read('buy nifty atm ce above ema 20, 5 min close crosses above ema 50')).toMatch(
      /all of these hold: CLOSE on 5-min NIFTY > EMA\(20\)\. CLOSE on 5-min NIFTY crosses above EMA\(50\)/,
    )
  })

  it('is named where the other contradicts it', () => {
    expect(isOffered('buy nifty atm ce above ema 20, 5 min close crosses below ema 20')).toBe(false)
  })
})
