import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { UNSEEN_EDITS } from './fixtures/edited-strategies.ts'
import { HELD_OUT_EDITS, HELD_OUT_QUESTIONS, HELD_OUT_SENTENCES } from './fixtures/held-out.ts'
import { judgedAnswer } from './fixtures/judge-answer.ts'
import { judgedBesideOpen } from './fixtures/judge-beside-open.ts'
import { judgedEdit } from './fixtures/judge-edit.ts'
import { judgeInstruction } from './fixtures/judge-instruction.ts'
import { joinedPhrases } from './fixtures/joined-phrases.ts'
import { SHORT_QUESTIONS, WHOLE_QUESTIONS } from './fixtures/posed-questions.ts'
import { SHORTHAND, WRITTEN_OUT } from './fixtures/strategy-sentences.ts'
import { TRADERS_EDITS } from './fixtures/traders/edits.ts'
import { FOURTH_QUESTIONS } from './fixtures/traders/fourth-questions.ts'
import { THIRD_QUESTIONS } from './fixtures/traders/third-questions.ts'
import { LAST_EDITS, LAST_QUESTIONS, LAST_SENTENCES } from './fixtures/traders/last-measured.ts'
import { TRADERS_QUESTIONS } from './fixtures/traders/questions.ts'
import { TRADERS_SENTENCES } from './fixtures/traders/sentences.ts'
import { TRADERS_SHORTHAND } from './fixtures/traders/shorthand.ts'
import { THIRD_EDITS, THIRD_SENTENCES } from './fixtures/traders/third-author.ts'
import { FIFTH_EDITS } from './fixtures/traders/fifth-author-edits.ts'
import { FIFTH_SENTENCES } from './fixtures/traders/fifth-author.ts'
import { SIXTH_SENTENCES_LAST } from './fixtures/traders/sixth-author-last.ts'
import { SIXTH_SENTENCES_LATER } from './fixtures/traders/sixth-author-later.ts'
import { SIXTH_SENTENCES } from './fixtures/traders/sixth-author.ts'
import { SIXTH_QUESTIONS } from './fixtures/traders/sixth-questions.ts'
import { SEVENTH_ASKED } from './fixtures/traders/seventh-author-asked.ts'
import { SEVENTH_EDITS } from './fixtures/traders/seventh-author-edits.ts'
import { SEVENTH_PROSE } from './fixtures/traders/seventh-author-prose.ts'
import { SEVENTH_SENTENCES } from './fixtures/traders/seventh-author.ts'
import { SEVENTH_QUESTIONS } from './fixtures/traders/seventh-questions.ts'
import { EIGHTH_EDITS } from './fixtures/traders/eighth-author-edits.ts'
import { EIGHTH_SENTENCES_LATER } from './fixtures/traders/eighth-author-later.ts'
import { EIGHTH_SENTENCES } from './fixtures/traders/eighth-author.ts'
import { EIGHTH_QUESTIONS } from './fixtures/traders/eighth-questions.ts'
import { FIFTEENTH_SENTENCES_LATER } from './fixtures/traders/fifteenth-author-later.ts'
import { FIFTEENTH_SENTENCES } from './fixtures/traders/fifteenth-author.ts'
import { FIFTEENTH_EDITS } from './fixtures/traders/fifteenth-author-edits.ts'
import { FIFTEENTH_QUESTIONS } from './fixtures/traders/fifteenth-questions.ts'
import { EIGHTEENTH_SENTENCES_LATER } from './fixtures/traders/eighteenth-author-later.ts'
import { SEVENTEENTH_SENTENCES_LATER } from './fixtures/traders/seventeenth-author-later.ts'
import { SIXTEENTH_SENTENCES_LATER } from './fixtures/traders/sixteenth-author-later.ts'
import { SIXTEENTH_SENTENCES } from './fixtures/traders/sixteenth-author.ts'
import { SEVENTEENTH_SENTENCES } from './fixtures/traders/seventeenth-author.ts'
import { EIGHTEENTH_SENTENCES } from './fixtures/traders/eighteenth-author.ts'
import { NINETEENTH_SET_1_SENTENCES } from './fixtures/traders/nineteenth-set-1.ts'
import { SIXTEENTH_EDITS } from './fixtures/traders/sixteenth-author-edits.ts'
import { SIXTEENTH_QUESTIONS } from './fixtures/traders/sixteenth-questions.ts'
import { EIGHTEENTH_EDITS } from './fixtures/traders/eighteenth-author-edits.ts'
import { NINETEENTH_SET_2_SENTENCES } from './fixtures/traders/nineteenth-set-2.ts'
import { NINETEENTH_SET_3_SENTENCES } from './fixtures/traders/nineteenth-set-3.ts'
import { NINETEENTH_SET_EDITS } from './fixtures/traders/nineteenth-set-edits.ts'
import { EIGHTEENTH_QUESTIONS } from './fixtures/traders/eighteenth-questions.ts'
import {
  TWENTIETH_SET_1_CHANGES,
  TWENTIETH_SET_1_QUESTIONS,
  TWENTIETH_SET_1_SENTENCES,
} from './fixtures/traders/twentieth-set-1.ts'
import { NINETEENTH_QUESTIONS } from './fixtures/traders/nineteenth-questions.ts'
import {
  TWENTIETH_SET_2_CHANGES,
  TWENTIETH_SET_2_QUESTIONS,
  TWENTIETH_SET_2_SENTENCES,
} from './fixtures/traders/twentieth-set-2.ts'
import { SEVENTEENTH_EDITS } from './fixtures/traders/seventeenth-author-edits.ts'
import { SEVENTEENTH_QUESTIONS } from './fixtures/traders/seventeenth-questions.ts'
import { FOURTEENTH_EDITS } from './fixtures/traders/fourteenth-author-edits.ts'
import { FOURTEENTH_SENTENCES_LATER } from './fixtures/traders/fourteenth-author-later.ts'
import { FOURTEENTH_SENTENCES } from './fixtures/traders/fourteenth-author.ts'
import { FOURTH_EDITS, FOURTH_SENTENCES } from './fixtures/traders/fourth-author.ts'
import { FOURTH_PROSE } from './fixtures/traders/fourth-author-prose.ts'
import { NINTH_EDITS } from './fixtures/traders/ninth-author-edits.ts'
import { NINTH_SENTENCES_LATER } from './fixtures/traders/ninth-author-later.ts'
import { NINTH_SENTENCES } from './fixtures/traders/ninth-author.ts'
import { NINTH_QUESTIONS } from './fixtures/traders/ninth-questions.ts'
import { TENTH_EDITS } from './fixtures/traders/tenth-author-edits.ts'
import { TENTH_SENTENCES_LATER } from './fixtures/traders/tenth-author-later.ts'
import { TENTH_SENTENCES } from './fixtures/traders/tenth-author.ts'
import { TENTH_QUESTIONS } from './fixtures/traders/tenth-questions.ts'
import { THIRD_PROSE } from './fixtures/traders/third-author-prose.ts'
import { THIRTEENTH_EDITS } from './fixtures/traders/thirteenth-author-edits.ts'
import { THIRTEENTH_SENTENCES_LATER } from './fixtures/traders/thirteenth-author-later.ts'
import { THIRTEENTH_SENTENCES } from './fixtures/traders/thirteenth-author.ts'
import { TWELFTH_EDITS } from './fixtures/traders/twelfth-author-edits.ts'
import { TWELFTH_SENTENCES_LATER } from './fixtures/traders/twelfth-author-later.ts'
import { TWELFTH_SENTENCES } from './fixtures/traders/twelfth-author.ts'
import { TWELFTH_QUESTIONS } from './fixtures/traders/twelfth-questions.ts'
import { FOURTEENTH_QUESTIONS } from './fixtures/traders/fourteenth-questions.ts'
import { THIRTEENTH_QUESTIONS } from './fixtures/traders/thirteenth-questions.ts'
import { PHRASES_OF_DAYS } from './fixtures/traders/phrase-book-days.ts'
import { PHRASES_OF_HOLDING } from './fixtures/traders/phrase-book-holding.ts'
import { PHRASES_OF_LEGS } from './fixtures/traders/phrase-book-legs.ts'
import { PHRASES_OF_SIDES } from './fixtures/traders/phrase-book-sides.ts'
import { PHRASES_OF_WAITS } from './fixtures/traders/phrase-book-waits.ts'
import { PHRASES_OF_RULES } from './fixtures/traders/phrase-book.ts'
import { UNTOUCHED_SENTENCES } from './fixtures/traders/untouched.ts'
import { UNSEEN_QUESTIONS } from './fixtures/unseen-questions.ts'
import { UNSEEN_SENTENCES } from './fixtures/unseen-strategies.ts'

// `npm run bench -- assistant` prints the misses.

afterEach(() => vi.unstubAllGlobals())

describe('the benchmark', () => {
  const instructions = [
    ...SHORTHAND,
    ...WRITTEN_OUT,
    ...UNSEEN_SENTENCES,
    ...TRADERS_SHORTHAND,
    ...TRADERS_SENTENCES,
    ...HELD_OUT_SENTENCES,
    ...LAST_SENTENCES,
    ...THIRD_SENTENCES,
    ...THIRD_PROSE,
    ...FOURTH_SENTENCES,
    ...FOURTH_PROSE,
    ...FIFTH_SENTENCES,
    ...SIXTH_SENTENCES,
    ...SIXTH_SENTENCES_LATER,
    ...SIXTH_SENTENCES_LAST,
    ...SEVENTH_SENTENCES,
    ...SEVENTH_PROSE,
    ...SEVENTH_ASKED,
    ...EIGHTH_SENTENCES,
    ...EIGHTH_SENTENCES_LATER,
    ...NINTH_SENTENCES,
    ...NINTH_SENTENCES_LATER,
    ...TENTH_SENTENCES,
    ...TENTH_SENTENCES_LATER,
    ...TWELFTH_SENTENCES,
    ...TWELFTH_SENTENCES_LATER,
    ...THIRTEENTH_SENTENCES,
    ...THIRTEENTH_SENTENCES_LATER,
    ...FOURTEENTH_SENTENCES,
    ...FOURTEENTH_SENTENCES_LATER,
    ...FIFTEENTH_SENTENCES,
    ...FIFTEENTH_SENTENCES_LATER,
    ...SIXTEENTH_SENTENCES,
    ...SIXTEENTH_SENTENCES_LATER,
    ...SEVENTEENTH_SENTENCES,
    ...SEVENTEENTH_SENTENCES_LATER,
    ...EIGHTEENTH_SENTENCES,
    ...EIGHTEENTH_SENTENCES_LATER,
    ...NINETEENTH_SET_1_SENTENCES,
    ...NINETEENTH_SET_2_SENTENCES,
    ...NINETEENTH_SET_3_SENTENCES,
    ...TWENTIETH_SET_2_SENTENCES,
    ...TWENTIETH_SET_1_SENTENCES,
    ...UNTOUCHED_SENTENCES,
  ].map(judgeInstruction)

  it('offers no sentence as something other than its author meant', () => {
    expect(
      instructions.filter(({ verdict }) => verdict === 'wrong').map(({ sentence }) => sentence.text),
    ).toEqual([])
  })

  it('offers no phrase for a setting as something other than its author meant', () => {
    const phrases = [
      ...PHRASES_OF_RULES,
      ...PHRASES_OF_LEGS,
      ...PHRASES_OF_SIDES,
      ...PHRASES_OF_DAYS,
      ...PHRASES_OF_WAITS,
      ...PHRASES_OF_HOLDING,
    ].map(judgeInstruction)
    expect(phrases.filter(({ verdict }) => verdict === 'wrong').map(({ sentence }) => sentence.text)).toEqual(
      [],
    )
  })

  it('offers no phrases beside each other as something other than each means alone', () => {
    fc.assert(
      fc.property(joinedPhrases(), (one) => judgeInstruction(one).verdict !== 'wrong'),
      { numRuns: 60, seed: 920 },
    )
  })

  it('reads a whole strategy beside the open builder as it does by itself', () => {
    const some = instructions.filter((_, i) => i % 10 === 0).map(({ sentence }) => sentence)
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
      [
        ...UNSEEN_EDITS,
        ...TRADERS_EDITS,
        ...HELD_OUT_EDITS,
        ...LAST_EDITS,
        ...THIRD_EDITS,
        ...FOURTH_EDITS,
        ...FIFTH_EDITS,
        ...SEVENTH_EDITS,
        ...EIGHTH_EDITS,
        ...NINTH_EDITS,
        ...TENTH_EDITS,
        ...TWELFTH_EDITS,
        ...THIRTEENTH_EDITS,
        ...FOURTEENTH_EDITS,
        ...FIFTEENTH_EDITS,
        ...SIXTEENTH_EDITS,
        ...SEVENTEENTH_EDITS,
        ...EIGHTEENTH_EDITS,
        ...NINETEENTH_SET_EDITS,
        ...TWENTIETH_SET_2_CHANGES,
        ...TWENTIETH_SET_1_CHANGES,
      ].map(judgedEdit),
    )
    const of = (wanted: string) => edits.filter(({ verdict }) => verdict === wanted)
    expect(of('wrong').map(({ edited }) => edited.text)).toEqual([])
    expect(of('exact').length / edits.length).toBeGreaterThanOrEqual(0.8)
  })

  it('has four questions of five answered right, and one of twenty from a wrong document at most', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const posed = [
      ...SHORT_QUESTIONS,
      ...WHOLE_QUESTIONS,
      ...UNSEEN_QUESTIONS,
      ...TRADERS_QUESTIONS,
      ...HELD_OUT_QUESTIONS,
      ...LAST_QUESTIONS,
      ...THIRD_QUESTIONS,
      ...FOURTH_QUESTIONS,
      ...SIXTH_QUESTIONS,
      ...SEVENTH_QUESTIONS,
      ...EIGHTH_QUESTIONS,
      ...NINTH_QUESTIONS,
      ...TENTH_QUESTIONS,
      ...TWELFTH_QUESTIONS,
      ...THIRTEENTH_QUESTIONS,
      ...FOURTEENTH_QUESTIONS,
      ...FIFTEENTH_QUESTIONS,
      ...SIXTEENTH_QUESTIONS,
      ...SEVENTEENTH_QUESTIONS,
      ...EIGHTEENTH_QUESTIONS,
      ...NINETEENTH_QUESTIONS,
      ...TWENTIETH_SET_2_QUESTIONS,
      ...TWENTIETH_SET_1_QUESTIONS,
    ]
    const answers = await Promise.all(posed.map(judgedAnswer))
    const share = (verdict: string) =>
      answers.filter((one) => one.verdict === verdict).length / answers.length
    expect(share('right')).toBeGreaterThanOrEqual(0.8)
    expect(share('wrong')).toBeLessThanOrEqual(0.05)
  })
})
