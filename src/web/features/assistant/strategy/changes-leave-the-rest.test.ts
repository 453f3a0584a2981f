import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import type { FormRequest } from './builder-model.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle 9:20 to 15:15, 25% sl on each leg'
const STRANGLE = 'banknifty short strangle 400 otm, 9:30 to 15:10, sl 40% each leg'
const BY_PREMIUM = 'nifty short strangle premium closest to 50, 9:20 to 15:15, sl 50% each leg'
const CONDOR = 'nifty iron condor sell 200 otm buy 400 otm, 9:45 to 15:15, overall sl 3000'
const FLY = 'nifty iron fly sell atm buy 200 otm, 9:30 to 15:15, overall sl 2500'
const RATIO = 'buy 1 lot nifty atm call and sell 2 lots 200 otm call, 9:30 to 15:15'
const OVERALL = 'sell banknifty atm straddle 9:20 to 15:15, overall sl 4000, overall target 6000'
const POINTS = 'nifty short strangle 150 otm, 9:20 to 15:15, sl 30 points on call and 40 points on put'
const CALL = 'buy nifty atm call 9:30 to 15:00, sl 20 points, target 40 points'
const RSI = 'buy nifty atm call when rsi crosses above 60 on 5 min, 9:20 to 15:00, sl 20%'
const PUT = 'sell nifty 100 otm put 9:45 to 15:10, sl 30 points'
const DAYS = 'nifty short strangle 200 otm, 9:30 to 15:15, monday and tuesday only, sl 30% each leg'

/** A request of the form as its settings by their paths; switched off rules count as none. */
function settingsOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, JSON.stringify(value)]])
  if ('enabled' in value && value.enabled === false) return new Map()
  return new Map(Object.entries(value).flatMap(([key, one]) => [...settingsOf(one, `${path}/${key}`)]))
}

async function changedPaths(open: string, text: string): Promise<string[]> {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  const { offer } = await processQuery(text, newConversation(), { strategy })
  const [before, after] = [settingsOf(request), settingsOf(offer?.request as FormRequest)]
  return offer
    ? [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key))
    : []
}

describe('a change of one setting', () => {
  const STOPS = /^\/multiLegStrategy\/legs\/\d\/riskManagement\/stopLoss\b/
  it.each([
    ['exit at 2:45', /squareOffTime|entryEndTime/],
    ['start at 10', /entryStartTime/],
    ['2 lots each', /legs\/\d\/quantity$/],
    ['make it on finnifty', /^\/instrument$/],
    ['sl 35% on each leg', STOPS],
    ['remove all stops', /stopLoss|simpleStopLoss/i],
    ['overall target 7000', /simpleTakeProfit|combinedPnLTracking/],
    ['only on friday', /filters/],
    ['use next week expiry', /legs\/\d\/expiry$/],
    ['last 6 months of 2024', /^\/(start|end)Date$/],
    ['when one leg stops out bring the other to cost', /onLegStop/],
  ])('leaves every other setting as it was: %s', async (text, own) => {
    for (const open of [STRADDLE, STRANGLE, BY_PREMIUM, CONDOR, FLY, RATIO, OVERALL, POINTS, RSI, DAYS]) {
      const others = (await changedPaths(open, text)).filter((path) => !own.test(path))
      expect({ open, others }).toEqual({ open, others: [] })
    }
  })
})

describe('a change in the words of a trader', () => {
  it.each([
    [
      FLY,
      'wings 300, total sl 3000, total target 3000 also',
      /^Leg 3.*200.* → Leg 3: BUY 1 lot CALL ATM\+300/,
    ],
    [BY_PREMIUM, 'use 30 rs premium instead and add 50% leg stop', /near ₹30; stop 50%.*near ₹30; stop 50%/],
    [BY_PREMIUM, 'premium 50 se 70 kar do', /CALL premium near ₹70; .*PUT premium near ₹70;/],
    [BY_PREMIUM, 'instead of premium take 200 points otm', /CALL ATM\+200; .*PUT 200 OTM/],
    [STRANGLE, 'instead of 400 points pick strikes closest to 80 rupees', /CALL premium near ₹80; stop 40%/],
    [STRANGLE, 'pe side ko 500 karo', /^Leg 2[^→]*→ Leg 2: SELL 1 lot PUT 500 OTM \(ATM\+500\); stop 40%\.$/],
    [STRANGLE, 'call strike 300 rakho', /^Leg 1[^→]*→ Leg 1: SELL 1 lot CALL ATM\+300; stop 40%\.$/],
    [RSI, 'make the rsi 10 min and cross above 55', /→ RSI\(14\) on 10-min NIFTY crosses above 55\.$/],
    [RSI, 'rsi period 9 kar do', /→ RSI\(9\) on 5-min NIFTY crosses above 60\.$/],
    [RSI, 'make it cross above 50 and sl 15%', /crosses above 50\. .*stop 15%/],
    [POINTS, 'pe sl same as ce', /→ Leg 2: SELL 1 lot PUT 150 OTM \(ATM\+150\); stop 30 pts\.$/],
    [POINTS, 'call ka sl put jitna kar do', /→ Leg 1: SELL 1 lot CALL ATM\+150; stop 40 pts\.$/],
    [POINTS, 'call and put sl both 50% instead of points', /CALL ATM\+150; stop 50%.*PUT .*; stop 50%/],
    [STRADDLE, 'sl in points 60 instead of %', /CALL ATM; stop 60 pts\. .*PUT ATM; stop 60 pts/],
    [STRADDLE, 'convert sl from % to points, 30', /CALL ATM; stop 30 pts\. .*PUT ATM; stop 30 pts/],
    [CALL, 'convert sl and target to percentage, 20 and 40', /stop 20%, target 40%/],
    [STRADDLE, 'bump the sl up to 35% and start at 9:30', /Enters at 09:30.*stop 35%.*stop 35%/],
    [DAYS, 'add wednesday also, and reduce to 25%', /Monday, Tuesday, Wednesday.*stop 25%.*stop 25%/],
    [DAYS, 'drop monday, add thursday', /→ Only on Tuesday, Thursday\.$/],
    [
      CONDOR,
      'call side 100 points further for both sell and buy',
      /SELL 1 lot CALL ATM\+300.*BUY 1 lot CALL ATM\+500/,
    ],
    [
      CONDOR,
      'remove the overall stop and put target 2500 instead',
      /→ The whole position takes profit at ₹2,500\.$/,
    ],
    [
      CONDOR,
      'replace overall sl with 50% on each sold leg',
      /SELL 1 lot PUT .*stop 50%.*SELL 1 lot CALL .*stop 50%\.$/,
    ],
    [
      CONDOR,
      'shorts ko 150 karo, wings wahi',
      /SELL 1 lot PUT 150 OTM \(ATM\+150\)\. .*SELL 1 lot CALL ATM\+150\.$/,
    ],
    [OVERALL, 'instead of overall sl use leg sl 30%', /₹4,000\. → .*stop 30%.*stop 30%\.$/],
    [OVERALL, 'convert target to 3000 and add leg sl 40%', /stop 40%.*stop 40%.*takes profit at ₹3,000/],
    [PUT, 'add a call also same way', /^ → Leg 2: SELL 1 lot CALL ATM\+100; stop 30 pts\.$/],
    [PUT, 'make it strangle', /CALL ATM\+100; stop 30 pts\. .*PUT 100 OTM/],
    [RATIO, 'make it a put ratio', /BUY 1 lot PUT ATM\. .*SELL 2 lots PUT 200 OTM/],
    [STRADDLE, '2 lots kar do sab', /SELL 2 lots CALL ATM; stop 25%\. .*SELL 2 lots PUT ATM; stop 25%/],
    [STRADDLE, 'run it for 2024 june to december', /→ NIFTY options, 01 Jun 2024 to 31 Dec 2024\.$/],
    [STRADDLE, 'test only last 3 months of 2024', /→ NIFTY options, 01 Oct 2024 to 31 Dec 2024\.$/],
  ])('changes what it names: %s: %s', async (open, text, sentences) => {
    expect(await changedText(open, text)).toMatch(sentences)
  })
})

describe('words that only look like a change', () => {
  it.each([
    [STRADDLE, 'sell call leg only after 10:30, put leg same as now, and close everything at 3'],
    [STRADDLE, 'sell call leg only after 10:30'],
    [STRANGLE, 'pe ko 500 mat karo'],
    [STRANGLE, 'pe ko 500 karo sirf friday ko'],
    [STRANGLE, 'pe ko 500 ka target do'],
    [STRANGLE, 'pe side ko 50 karo'],
    [STRANGLE, 'pe ko 11 baje sell karo'],
    [FLY, 'add wings 300'],
    [FLY, 'wings 300 only for call'],
    [RATIO, 'make short call lots 3 and strike 300 otm'],
    [CALL, 'swap it for the put, keep sl, target 60'],
    [RSI, 'make the rsi 10'],
    [RSI, 'make the rsi exit at 55'],
    [RSI, 'dont take when rsi above 75'],
    [POINTS, 'pe sl not same as ce'],
    [POINTS, 'pe sl same as ce plus 10'],
    [POINTS, 'pe sl same as ce on fridays'],
    [POINTS, 'pe target same as ce sl'],
    [STRADDLE, 'sl in points 60 of nifty instead of %'],
    [STRADDLE, 'convert sl from % to points'],
    [STRADDLE, 'sl points 60 not for ce'],
    [STRADDLE, 'reduce to 40%'],
    [STRADDLE, 'remove the stop and put target 50%'],
    [STRADDLE, 'test from april 2024'],
    [STRADDLE, 'run june to december'],
    [CONDOR, 'call side 100 points further for sell only'],
    [CONDOR, 'call side 100 points further except buy'],
    [PUT, 'add call not same way'],
    [PUT, 'add a call the same way but 200 otm'],
  ])('is asked about or named: %s: %s', async (open, text) => {
    expect(await changedText(open, text)).toBe('not offered')
  })
})
