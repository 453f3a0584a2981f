import { describe, expect, it } from 'vitest'
import { processQuery } from '../answer.ts'
import { newConversation } from '../conversation.ts'
import { changedText } from '../fixtures/changed-text.ts'
import { isOffered } from '../fixtures/judge-instruction.ts'
import { describeStrategy } from './builder-model.ts'
import { parseInstruction } from './parse-instruction.ts'

const STRADDLE = 'sell nifty atm straddle at 9:20'
const LOCKED = `${STRADDLE}, when total profit reaches 2000 lock 1000, then for every 500 more trail 250`

/** The sentence on the locked profit of a strategy that is offered; else why it is not. */
function lockIn(text: string): string | undefined {
  const read = parseInstruction(`${STRADDLE}, ${text}`)
  if (!isOffered(read))
    return [...read.unread, ...read.questions.map((one) => one.text), ...read.problems].join(' | ')
  return describeStrategy(read.request)
    .flatMap(({ sentences }) => sentences)
    .find((sentence) => sentence.includes('locks'))
}

/** The assistant's answer to a change of an open strategy. */
async function answered(open: string, text: string) {
  const { request } = parseInstruction(open)
  const strategy = () => ({ name: 'Open', instrument: request.instrument, request })
  return processQuery(text, newConversation(), { strategy })
}

describe('a profit that is locked and trailed', () => {
  it.each([
    [
      'when profit reach 2000 lock 1000 and for each 500 increase trail 500',
      '₹1,000 once its profit reaches ₹2,000, and ₹500 more for every ₹500.',
    ],
    [
      'if total profit reaches 10000 then lock 5000 and for every 1000 more trail by 500',
      '₹5,000 once its profit reaches ₹10,000, and ₹500 more for every ₹1,000.',
    ],
    [
      'once profit is 3000 lock 1500 then for every 500 more trail 250',
      '₹1,500 once its profit reaches ₹3,000, and ₹250 more for every ₹500.',
    ],
    [
      'lock profit: when 2000 reached lock 1000, then trail 500 for each 500',
      '₹1,000 once its profit reaches ₹2,000, and ₹500 more for every ₹500.',
    ],
    [
      'trail profit after 4000 lock 2000 and every 1000 trail 500',
      '₹2,000 once its profit reaches ₹4,000, and ₹500 more for every ₹1,000.',
    ],
    [
      '2000 profit hote hi 1000 lock kar do, phir har 500 pe 250 trail',
      '₹1,000 once its profit reaches ₹2,000, and ₹250 more for every ₹500.',
    ],
    [
      'once the combined profit is 3000 rs lock 2000 rs, then 500 rs more for every 1000 rs',
      '₹2,000 once its profit reaches ₹3,000, and ₹500 more for every ₹1,000.',
    ],
    [
      'if profit reaches 2000, lock 1000. for every increase of 500, trail by 250',
      '₹1,000 once its profit reaches ₹2,000, and ₹250 more for every ₹500.',
    ],
    [
      'if profit reaches 2000 lock profit 1000 and for every increase in profit by 500 trail profit by 250',
      '₹1,000 once its profit reaches ₹2,000, and ₹250 more for every ₹500.',
    ],
    [
      'lock minimum profit 1000 if mtm reaches 2000, trail every 500 by 250',
      '₹1,000 once its profit reaches ₹2,000, and ₹250 more for every ₹500.',
    ],
    [
      'lock 1000 at 2000, then for every 500 lock 250 more',
      '₹1,000 once its profit reaches ₹2,000, and ₹250 more for every ₹500.',
    ],
    [
      'once total profit is 3000 rs lock 1500, and for every further 1000 rs I want the lock to move up by 500',
      '₹1,500 once its profit reaches ₹3,000, and ₹500 more for every ₹1,000.',
    ],
    [
      'when mtm reaches 3000 lock 1500; the lock must then rise by 500 for each 1000 of further profit',
      '₹1,500 once its profit reaches ₹3,000, and ₹500 more for every ₹1,000.',
    ],
    [
      'overall profit 2000 ho jaye to 1000 lock, har 500 pe 250 badhao',
      '₹1,000 once its profit reaches ₹2,000, and ₹250 more for every ₹500.',
    ],
    [
      'if overall profit touches 4000 rs lock 2000 rs and with every additional 1000 rs I want 500 rs more locked',
      '₹2,000 once its profit reaches ₹4,000, and ₹500 more for every ₹1,000.',
    ],
  ])('is read: %s', (text, sentence) => {
    expect(lockIn(text)).toBe(`The whole position locks ${sentence}`)
  })

  it.each([
    'for every 1000 rupees of profit I want 500 rupees to be locked',
    'for each 1000 rs of profit, 500 rs should be locked',
    'it should lock 500 rupees for each 1000 rupees of profit',
    'lock in 500 rupees for every 1000 rupees the position makes',
    'every 1000 rupees made, 500 rupees gets locked',
    'har 1000 ke profit pe 500 lock hona chahiye',
    'sl 30% each, for every 1000 rs profit lock 500 rs',
  ])('begins with its first step: %s', (text) => {
    expect(lockIn(text)).toBe(
      'The whole position locks ₹500 once its profit reaches ₹1,000, and ₹500 more for every ₹1,000.',
    )
    expect(parseInstruction(`${STRADDLE}, ${text}`).assumptions.join()).toContain(
      '500 rupees are locked once',
    )
  })

  it.each([
    'total profit 2000 ho jaye to trail chalu, har 500 pe 250',
    'sl 30% each, total profit 2000 hone par trailing shuru, har 500 pe 250',
    'sl 30% each, jab mtm 2000 ho jaye trailing start karo, har 500 pe 250',
    'sl 30% each, once total profit is 2000 start trailing, every 500 by 250',
    'sl 30% each, when the total profit reaches 2000 rupees trailing begins, 250 for every 500',
  ])('grows from the profit at which the trail begins: %s', (text) => {
    expect(lockIn(text)).toBe('The whole position locks profit in from ₹2,000, and ₹250 more for every ₹500.')
  })

  it.each([
    ['lock profit 2000 when reaches 3000', 'locks ₹2,000 once its profit reaches ₹3,000.'],
    ['lock profit when overall reaches 5000 lock 2500', 'locks ₹2,500 once its profit reaches ₹5,000.'],
    ['lock 1000 once overall profit reaches 2000', 'locks ₹1,000 once its profit reaches ₹2,000.'],
    ['lock 0 once profit is 3000', 'locks ₹0 once its profit reaches ₹3,000.'],
    ['sl 30% per leg, once profit is 3000 lock 1500', 'locks ₹1,500 once its profit reaches ₹3,000.'],
    ['protect 1000 once up 2000', 'locks ₹1,000 once its profit reaches ₹2,000.'],
    [
      'when profit is 3000 lock 2000, no trail after the lock',
      'locks ₹2,000 once its profit reaches ₹3,000.',
    ],
  ])('stays where it is without words on a step: %s', (text, sentence) => {
    expect(lockIn(text)).toBe(`The whole position ${sentence}`)
  })
})

describe('a lock that is not clear', () => {
  it.each([
    ['once profit is 3000 lock 1500 and trail', 'does the locked profit of 1500 grow'],
    ['once up 40 points lock 500 rs', 'one unit'],
    [
      'when total profit is 1% of capital lock 0.5%',
      'of the premiums of all legs at entry, or of the capital?',
    ],
    [
      'once each leg is up 20 points lock 8 points, then 5 more for every 5',
      'of each leg, or of the whole position?',
    ],
    [
      'each leg: once up 20 points lock 8 points, then 5 more for every 5',
      'of each leg, or of the whole position?',
    ],
    ['once up 30 lock 10', 'rupees, points or percent?'],
    ['keep 1000 when it is 2000', '1000'],
    ['once profit is 3000 lock 1500, for every 1000 more the lock goes down by 500', 'lock'],
    ['each leg: for every 1000 profit lock 500', 'of each leg, or of the whole position?'],
    ['for every 1000 rs of loss 500 rs is to be locked', 'locked'],
    ['sl 30% each, total profit 2000 ho jaye to trail chalu', 'a stop trails from the entry on'],
    ['sl 30% each, once profit is 2000 start trailing', 'a stop trails from the entry on'],
    ['sl 30% each, 20% profit hone ke baad trail karo', 'a stop trails from the entry on'],
  ])('is asked about or named: %s', (text, words) => {
    expect(lockIn(text)).toContain(words)
  })
})

describe('the open lock', () => {
  it.each([
    ['lock 1500 instead', 'locks ₹1,500 once its profit reaches ₹2,000, and ₹250 more for every ₹500.'],
    ['lock 500 instead', 'locks ₹500 once its profit reaches ₹2,000, and ₹250 more for every ₹500.'],
    ['no trail after the lock', 'locks ₹1,000 once its profit reaches ₹2,000.'],
    [
      'when profit reaches 4000 lock 3000',
      'locks ₹3,000 once its profit reaches ₹4,000, and ₹250 more for every ₹500.',
    ],
    ['when profit reaches 4000 lock 3000, no trailing', 'locks ₹3,000 once its profit reaches ₹4,000.'],
    [
      'when profit reaches 4000 lock 3000, then 500 more for every 1000',
      'locks ₹3,000 once its profit reaches ₹4,000, and ₹500 more for every ₹1,000.',
    ],
  ])('is changed: %s', async (text, sentence) => {
    expect(await changedText(LOCKED, text)).toContain(`The whole position ${sentence}`)
  })

  it('is taken off as a whole', async () => {
    expect(await changedText(LOCKED, 'remove the profit lock')).not.toMatch(/→.*lock/)
  })

  it.each([
    ['lock from 3000', 'is ₹1,000 still the profit that is locked?'],
    ['lock 2500 instead', 'The locked profit must be below the profit that arms it'],
  ])('is asked about or refused: %s', async (text, words) => {
    const { content, offer } = await answered(LOCKED, text)
    expect(content).toContain(words)
    expect(offer).toBeUndefined()
  })
})
