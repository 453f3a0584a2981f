import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { judgedAnswer } from './fixtures/judge-answer.ts'
import { judgedBesideOpen } from './fixtures/judge-beside-open.ts'
import { judgedEdit } from './fixtures/judge-edit.ts'
import { judgeInstruction } from './fixtures/judge-instruction.ts'
import { joinedPhrases } from './fixtures/joined-phrases.ts'
import { KEPT_PHRASES, KEPT_TEXTS } from './fixtures/kept-texts.ts'

/** Of how many kept texts one is read here. `npm run bench -- assistant` reads them all and prints the misses. */
const EVERY = 5

const sampled = <Text>(all: readonly Text[]) => all.filter((_, i) => i % EVERY === 0)

afterEach(() => vi.unstubAllGlobals())

describe('a sample of the benchmark', () => {
  const instructions = sampled(KEPT_TEXTS.flatMap(({ sentences = [] }) => sentences)).map(judgeInstruction)

  it('offers no sentence as something other than its author meant', () => {
    expect(
      instructions.filter(({ verdict }) => verdict === 'wrong').map(({ sentence }) => sentence.text),
    ).toEqual([])
  })

  it('offers no phrase for a setting as something other than its author meant', () => {
    const phrases = sampled(Object.values(KEPT_PHRASES).flat()).map(judgeInstruction)
    expect(phrases.filter(({ verdict }) => verdict === 'wrong').map(({ sentence }) => sentence.text)).toEqual(
      [],
    )
  })

  it('offers no phrases beside each other as something other than each means alone', () => {
    fc.assert(
      fc.property(joinedPhrases(), (one) => judgeInstruction(one).verdict !== 'wrong'),
      { numRuns: 20, seed: 920 },
    )
  })

  it('reads a whole strategy beside the open builder as it does by itself', () => {
    const some = sampled(instructions).map(({ sentence }) => sentence)
    expect(some.filter((one) => judgedBesideOpen(one) === 'other').map(({ text }) => text)).toEqual([])
  })

  it('has four sentences of five read exactly', () => {
    expect(
      instructions.filter(({ verdict }) => verdict === 'exact').length / instructions.length,
    ).toBeGreaterThanOrEqual(0.8)
  })

  it('names every gap of the others', () => {
    const silent = instructions.filter(
      ({ verdict, instruction }) =>
        verdict === 'partial' &&
        [...instruction.unread, ...instruction.questions, ...instruction.problems].length === 0 &&
        instruction.hasLegs,
    )
    expect(silent.map(({ sentence }) => sentence.text)).toEqual([])
  })

  it('has no change that is offered as something else, and four of five offered as they were meant', async () => {
    const edits = await Promise.all(
      sampled(KEPT_TEXTS.flatMap(({ changes = [] }) => changes)).map(judgedEdit),
    )
    const of = (wanted: string) => edits.filter(({ verdict }) => verdict === wanted)
    expect(of('wrong').map(({ edited }) => edited.text)).toEqual([])
    expect(of('exact').length / edits.length).toBeGreaterThanOrEqual(0.8)
  })

  it('has four questions of five answered right, and one of twenty from a wrong document at most', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const answers = await Promise.all(
      sampled(KEPT_TEXTS.flatMap(({ questions = [] }) => questions)).map(judgedAnswer),
    )
    const share = (verdict: string) =>
      answers.filter((one) => one.verdict === verdict).length / answers.length
    expect(share('right')).toBeGreaterThanOrEqual(0.8)
    expect(share('wrong')).toBeLessThanOrEqual(0.05)
  })
})
