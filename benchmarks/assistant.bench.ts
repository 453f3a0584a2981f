/**
 * Does the assistant ever guess? Of sentences in traders' words, how many are offered exactly as their author meant,
 * how many with every gap named, and how many as something else? Of questions, how many are answered right, how many
 * from a wrong document, and how many are said to be unknown?
 *
 * Data: 2,017 sentences and 752 changes of an open strategy, each with the request that its author meant, and 1,535
 * questions, each with the documents or the figure that answer it, or none. The groups of strangers and traders were
 * written before the reader was read; the last and the untouched one by the person who had improved it, without trying
 * them; the authors of the third, fourth, fifth and seventh group knew nothing of the reader. Public descriptions are
 * in the words of blogs, forums and repositories; the later ones were kept apart until the reader had been improved on
 * the first, and the last ones were collected after that. The reader was improved on all groups but the untouched one.
 * Exact when measured for the first time: of the last group 26 of 40 sentences, 17 of 20 changes and 22 of 30 questions
 * (4 from a wrong document); of the third 36 of 100 sentences and 25 of 40 changes (1 silently wrong); of the fourth,
 * after that, 47 of 80 and 27 of 30 (3 silently wrong); of the fifth 37 of 70 and 23 of 30 (1 silently wrong); of
 * public descriptions 11 of 39 (2 silently wrong), of the later ones 12 of 30 (1 silently wrong), and of the last ones
 * 20 of 28 (1 silently wrong); of the seventh 28 of 70 (2 silently wrong) and 19 of 30. Of the questions of the third
 * author 65 of 100 were right and 11 from a wrong document; of the fourth, after that, 42 of 60 and 3; of public lists
 * 29 of 41 and 4; of the seventh 46 of 60 and 6. Questions are asked with a small result open.
 * How much an improvement helps with what it was not made for: the reader was first improved on a random half of the
 * seventh group, of which it then read 31 of 36 sentences (14 before) and 15 of 15 changes (8). Of the other half it read
 * 15 of 34 (14 before) and 11 of 15 (11 before).
 * By phrase: a book of 989 phrases for single settings, each in a sentence of its own, whose author knew nothing of the
 * reader. Of it 584 were exact when measured for the first time, and 8 silently wrong; after the reader had been
 * improved on it 820, and none. While it was improved on a random half, which rose from 308 to 367 of 489, the other half rose from
 * 291 to 302 of 504.
 * By two or three phrases together: a thousand of them, drawn from the phrases that are read right alone. When first
 * measured 4 of 1,500 were silently wrong and 1,373 exact.
 * Beside the open builder, of 2,587 sentences and phrases ten that are right alone became other strategies when first measured.
 * An eighth author wrote 100 sentences, 40 changes and 80 questions without having seen the reader. Judged by hand when first
 * measured: 71 sentences exact (1 silently wrong), 30 changes (2 silently wrong), and 52 questions right (61 if a document on
 * the right subject counts), 5 said to be unknown. After the reader had been improved on them, a ninth author wrote as many: 55
 * sentences exact (1 silently wrong), 24 changes (2 silently wrong), and 55 questions right (66 if a document on the right subject
 * counts), 9 from a wrong document or figure and 5 said to be unknown. Of the 100 sentences and 40
 * changes of a tenth author, after that, 64 and 21 were exact (1 silently wrong of each), and of the 80 questions 66 were right
 * (72 if a document on the right subject counts), 2 from a wrong document or figure and 6 said to be unknown.
 * An eleventh author's are not kept here. Of the 100 sentences and 40 changes of a twelfth set, by two authors, 49 and 24 were
 * exact (2 and 1 silently wrong). Of the 80 questions of a twelfth author 49 were right when first
 * measured (61), 8 wrong and 11 unknown. After the reader had been improved on every other one of them, 34 of the other 40 were
 * right (23 before); the improver knew what had been wrong with some of those.
 * Of the 100 sentences and 40 changes of a thirteenth author 58 and 28 were exact when first measured (2 and 1 silently wrong),
 * and of the 80 questions of that author 60 right (69), 7 wrong and 4 unknown.
 * Of the 100 sentences and 40 changes of a fourteenth author 62 and 32 were exact when first measured (3 and 0 silently wrong),
 * and of the 80 questions of that author 62 right (70), 8 wrong and 2 unknown.
 * Of the 100 sentences and 40 changes of a fifteenth author 23 and 22 were exact when first measured (5 and 0 silently wrong), and of
 * the 80 questions 53 right (64), 7 wrong and 9 unknown. A fifth of these sentences asks for what Delta cannot do.
 * Of the 100 sentences of a sixteenth author 31 were exact when first measured, and none silently wrong.
 * Of the 80 questions of that author 48 were right when first measured (61), 9 wrong and 10 unknown.
 * Of the 100 sentences and 40 changes of a seventeenth author 37 and 24 were exact when first measured, and none silently wrong; of
 * the 80 questions 53 were right (61), 12 wrong and 7 unknown.
 * Of the 100 sentences of an eighteenth author 41 were exact when first measured, and none silently wrong.
 * Of the 40 changes of an eighteenth author 19 were exact when first measured, and one silently wrong; of the 80 questions of that
 * author 49 were right (67), 2 wrong and 11 unknown.
 * The fifteenth to eighteenth authors were asked for as much variety as they could think of. Of such texts of another author, which are
 * not kept, 29 of 100 sentences and 19 of 40 changes were exact, none silently wrong, and 53 of 80 questions right (64), 8 wrong.
 * Since then authors write what a trader with one idea would type, plainly or not. Of 70 sentences, 30 changes and 50 questions of each of
 * three such authors 47, 48 and 47 sentences were exact (2, 3 and 1 silently wrong), 25, 20 and 23 changes, and 42, 49 and 44
 * questions right (46, 49 and 47), 3, 1 and 1 wrong. Then the reader was improved on the nineteenth set, by three more authors, and on the
 * first two. Of the third, which the improvers had not seen, 52 sentences were exact after that (1 silently wrong), 26 changes,
 * and 47 questions right (49), none wrong.
 * Of as many texts of each of two further authors 43 and 36 sentences were exact (4 and 2 silently wrong), 21 and 21 changes (2 and 0),
 * and 48 and 43 questions right, 1 and 2 wrong; after the reader had been improved on them, of a third author's 40 sentences (3 silently
 * wrong), 19 changes and 46 questions (50 if a document on the right subject counts), none wrong. Of each of three more after that 45,
 * 46 and 40 sentences (2, 1 and 1 silently wrong), 24, 23 and 24 changes (none), and 46 questions each, 1 of each wrong.
 * After the reader had been improved on these three, 41 of a fourth author's (1), 24 changes (none) and 45 questions, 1 wrong.
 * Of three more after that 44, 51 and 43 sentences (1 of each), 24, 22 and 26 changes (2 of the second), and 48, 43 and 50 questions, 2
 * of the second wrong. Then each improver took a kind of phrase instead of texts; of two further authors after that 48 and 53 sentences
 * (1 of each), 23 and 25 changes (none), and 45 and 49 questions, 2 of the first wrong.
 * Unit: sentences and questions. It fails when a sentence is offered as something else than its author meant, but for those that
 * are shown as read otherwise: one of the thirteenth author, which leaves open whose target is meant, and the answer says so;
 * one of the fourteenth, whose hedges are read at the same strikes; one of the fifteenth, whose condition is looked at for longer; and a
 * phrase with a share of the premium received, which is read as one of all legs, and the answer says so.
 *
 * `npm run bench -- assistant held-out` prints what was missed of the groups that were held out, too.
 */
import fc from 'fast-check'
import { createServer } from 'vite'
import { UNSEEN_EDITS, type Edited } from '../src/web/features/assistant/fixtures/edited-strategies.ts'
import type * as Answers from '../src/web/features/assistant/fixtures/judge-answer.ts'
import type * as BesideOpens from '../src/web/features/assistant/fixtures/judge-beside-open.ts'
import type * as Edits from '../src/web/features/assistant/fixtures/judge-edit.ts'
import {
  judgeInstruction,
  type JudgedInstruction,
} from '../src/web/features/assistant/fixtures/judge-instruction.ts'
import { joinedPhrases } from '../src/web/features/assistant/fixtures/joined-phrases.ts'
import {
  SHORT_QUESTIONS,
  WHOLE_QUESTIONS,
  type Posed,
} from '../src/web/features/assistant/fixtures/posed-questions.ts'
import {
  HELD_OUT_EDITS,
  HELD_OUT_QUESTIONS,
  HELD_OUT_SENTENCES,
} from '../src/web/features/assistant/fixtures/held-out.ts'
import type { Sentence } from '../src/web/features/assistant/fixtures/authored-request.ts'
import { SHORTHAND, WRITTEN_OUT } from '../src/web/features/assistant/fixtures/strategy-sentences.ts'
import { TRADERS_EDITS } from '../src/web/features/assistant/fixtures/traders/edits.ts'
import { TRADERS_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/questions.ts'
import { TRADERS_SENTENCES } from '../src/web/features/assistant/fixtures/traders/sentences.ts'
import { TRADERS_SHORTHAND } from '../src/web/features/assistant/fixtures/traders/shorthand.ts'
import { FOURTH_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/fourth-questions.ts'
import { THIRD_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/third-questions.ts'
import {
  LAST_EDITS,
  LAST_QUESTIONS,
  LAST_SENTENCES,
} from '../src/web/features/assistant/fixtures/traders/last-measured.ts'
import { THIRD_EDITS, THIRD_SENTENCES } from '../src/web/features/assistant/fixtures/traders/third-author.ts'
import { FIFTH_EDITS } from '../src/web/features/assistant/fixtures/traders/fifth-author-edits.ts'
import { FIFTH_SENTENCES } from '../src/web/features/assistant/fixtures/traders/fifth-author.ts'
import { SIXTH_SENTENCES_LAST } from '../src/web/features/assistant/fixtures/traders/sixth-author-last.ts'
import { SIXTH_SENTENCES_LATER } from '../src/web/features/assistant/fixtures/traders/sixth-author-later.ts'
import { SIXTH_SENTENCES } from '../src/web/features/assistant/fixtures/traders/sixth-author.ts'
import { SIXTH_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/sixth-questions.ts'
import { PHRASES_OF_DAYS } from '../src/web/features/assistant/fixtures/traders/phrase-book-days.ts'
import { PHRASES_OF_HOLDING } from '../src/web/features/assistant/fixtures/traders/phrase-book-holding.ts'
import { PHRASES_OF_LEGS } from '../src/web/features/assistant/fixtures/traders/phrase-book-legs.ts'
import { PHRASES_OF_SIDES } from '../src/web/features/assistant/fixtures/traders/phrase-book-sides.ts'
import { PHRASES_OF_WAITS } from '../src/web/features/assistant/fixtures/traders/phrase-book-waits.ts'
import {
  PHRASE_READ_OTHERWISE,
  PHRASES_OF_RULES,
} from '../src/web/features/assistant/fixtures/traders/phrase-book.ts'
import { SEVENTH_ASKED } from '../src/web/features/assistant/fixtures/traders/seventh-author-asked.ts'
import { SEVENTH_EDITS } from '../src/web/features/assistant/fixtures/traders/seventh-author-edits.ts'
import { SEVENTH_PROSE } from '../src/web/features/assistant/fixtures/traders/seventh-author-prose.ts'
import { SEVENTH_SENTENCES } from '../src/web/features/assistant/fixtures/traders/seventh-author.ts'
import { SEVENTH_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/seventh-questions.ts'
import { EIGHTH_EDITS } from '../src/web/features/assistant/fixtures/traders/eighth-author-edits.ts'
import { EIGHTH_SENTENCES_LATER } from '../src/web/features/assistant/fixtures/traders/eighth-author-later.ts'
import { EIGHTH_SENTENCES } from '../src/web/features/assistant/fixtures/traders/eighth-author.ts'
import { EIGHTH_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/eighth-questions.ts'
import {
  FOURTH_EDITS,
  FOURTH_SENTENCES,
} from '../src/web/features/assistant/fixtures/traders/fourth-author.ts'
import {
  FIFTEENTH_READ_OTHERWISE,
  FIFTEENTH_SENTENCES_LATER,
} from '../src/web/features/assistant/fixtures/traders/fifteenth-author-later.ts'
import { FIFTEENTH_SENTENCES } from '../src/web/features/assistant/fixtures/traders/fifteenth-author.ts'
import { FIFTEENTH_EDITS } from '../src/web/features/assistant/fixtures/traders/fifteenth-author-edits.ts'
import { FIFTEENTH_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/fifteenth-questions.ts'
import { EIGHTEENTH_SENTENCES_LATER } from '../src/web/features/assistant/fixtures/traders/eighteenth-author-later.ts'
import { SEVENTEENTH_SENTENCES_LATER } from '../src/web/features/assistant/fixtures/traders/seventeenth-author-later.ts'
import { SIXTEENTH_SENTENCES_LATER } from '../src/web/features/assistant/fixtures/traders/sixteenth-author-later.ts'
import { SIXTEENTH_SENTENCES } from '../src/web/features/assistant/fixtures/traders/sixteenth-author.ts'
import { SEVENTEENTH_SENTENCES } from '../src/web/features/assistant/fixtures/traders/seventeenth-author.ts'
import { EIGHTEENTH_SENTENCES } from '../src/web/features/assistant/fixtures/traders/eighteenth-author.ts'
import { NINETEENTH_SET_1_SENTENCES } from '../src/web/features/assistant/fixtures/traders/nineteenth-set-1.ts'
import { SIXTEENTH_EDITS } from '../src/web/features/assistant/fixtures/traders/sixteenth-author-edits.ts'
import { SIXTEENTH_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/sixteenth-questions.ts'
import { EIGHTEENTH_EDITS } from '../src/web/features/assistant/fixtures/traders/eighteenth-author-edits.ts'
import { NINETEENTH_SET_2_SENTENCES } from '../src/web/features/assistant/fixtures/traders/nineteenth-set-2.ts'
import { NINETEENTH_SET_3_SENTENCES } from '../src/web/features/assistant/fixtures/traders/nineteenth-set-3.ts'
import { NINETEENTH_SET_EDITS } from '../src/web/features/assistant/fixtures/traders/nineteenth-set-edits.ts'
import { EIGHTEENTH_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/eighteenth-questions.ts'
import {
  TWENTIETH_SET_1_CHANGES,
  TWENTIETH_SET_1_QUESTIONS,
  TWENTIETH_SET_1_SENTENCES,
} from '../src/web/features/assistant/fixtures/traders/twentieth-set-1.ts'
import { NINETEENTH_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/nineteenth-questions.ts'
import {
  TWENTIETH_SET_2_CHANGES,
  TWENTIETH_SET_2_QUESTIONS,
  TWENTIETH_SET_2_SENTENCES,
} from '../src/web/features/assistant/fixtures/traders/twentieth-set-2.ts'
import { SEVENTEENTH_EDITS } from '../src/web/features/assistant/fixtures/traders/seventeenth-author-edits.ts'
import { SEVENTEENTH_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/seventeenth-questions.ts'
import { FOURTEENTH_EDITS } from '../src/web/features/assistant/fixtures/traders/fourteenth-author-edits.ts'
import { FOURTEENTH_SENTENCES_LATER } from '../src/web/features/assistant/fixtures/traders/fourteenth-author-later.ts'
import {
  FOURTEENTH_READ_OTHERWISE,
  FOURTEENTH_SENTENCES,
} from '../src/web/features/assistant/fixtures/traders/fourteenth-author.ts'
import { FOURTH_PROSE } from '../src/web/features/assistant/fixtures/traders/fourth-author-prose.ts'
import { NINTH_EDITS } from '../src/web/features/assistant/fixtures/traders/ninth-author-edits.ts'
import { NINTH_SENTENCES_LATER } from '../src/web/features/assistant/fixtures/traders/ninth-author-later.ts'
import { NINTH_SENTENCES } from '../src/web/features/assistant/fixtures/traders/ninth-author.ts'
import { NINTH_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/ninth-questions.ts'
import { TENTH_EDITS } from '../src/web/features/assistant/fixtures/traders/tenth-author-edits.ts'
import { TENTH_SENTENCES_LATER } from '../src/web/features/assistant/fixtures/traders/tenth-author-later.ts'
import { TENTH_SENTENCES } from '../src/web/features/assistant/fixtures/traders/tenth-author.ts'
import { TENTH_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/tenth-questions.ts'
import { THIRD_PROSE } from '../src/web/features/assistant/fixtures/traders/third-author-prose.ts'
import { THIRTEENTH_EDITS } from '../src/web/features/assistant/fixtures/traders/thirteenth-author-edits.ts'
import { THIRTEENTH_SENTENCES_LATER } from '../src/web/features/assistant/fixtures/traders/thirteenth-author-later.ts'
import {
  THIRTEENTH_READ_OTHERWISE,
  THIRTEENTH_SENTENCES,
} from '../src/web/features/assistant/fixtures/traders/thirteenth-author.ts'
import { TWELFTH_EDITS } from '../src/web/features/assistant/fixtures/traders/twelfth-author-edits.ts'
import { TWELFTH_SENTENCES_LATER } from '../src/web/features/assistant/fixtures/traders/twelfth-author-later.ts'
import { TWELFTH_SENTENCES } from '../src/web/features/assistant/fixtures/traders/twelfth-author.ts'
import { TWELFTH_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/twelfth-questions.ts'
import { FOURTEENTH_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/fourteenth-questions.ts'
import { THIRTEENTH_QUESTIONS } from '../src/web/features/assistant/fixtures/traders/thirteenth-questions.ts'
import { UNTOUCHED_SENTENCES } from '../src/web/features/assistant/fixtures/traders/untouched.ts'
import { UNSEEN_QUESTIONS } from '../src/web/features/assistant/fixtures/unseen-questions.ts'
import { UNSEEN_SENTENCES } from '../src/web/features/assistant/fixtures/unseen-strategies.ts'

const showsHeldOut = process.argv.includes('held-out')

// The documents are bundled by Vite, so the questions need its module loader.
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
// No server explains days here.
globalThis.fetch = () => Promise.reject(new TypeError('No server runs in this benchmark'))
const { judgedAnswer } = (await vite.ssrLoadModule(
  '/src/web/features/assistant/fixtures/judge-answer.ts',
)) as typeof Answers
const { judgedBesideOpen } = (await vite.ssrLoadModule(
  '/src/web/features/assistant/fixtures/judge-beside-open.ts',
)) as typeof BesideOpens
const { judgedEdit } = (await vite.ssrLoadModule(
  '/src/web/features/assistant/fixtures/judge-edit.ts',
)) as typeof Edits

/** Every sentence so far, for the reading beside the open builder. */
const kept: Sentence[] = []

function besideOpen(): void {
  const judged = kept.map((one) => ({ one, beside: judgedBesideOpen(one) }))
  const of = (beside: BesideOpens.BesideOpen) => judged.filter((each) => each.beside === beside)
  console.log(
    `The same ${kept.length} beside the open builder: ${of('refused').length} more refused, ${of('other').length} read otherwise`,
  )
  for (const { one } of of('other')) console.log(`  other: ${one.text}`)
}

const count = <Item>(items: readonly Item[], is: (item: Item) => boolean) => items.filter(is).length

function sentences(name: string, said: readonly Sentence[], isShown: boolean): number {
  kept.push(...said)
  const judged = said.map(judgeInstruction)
  const of = (verdict: JudgedInstruction['verdict']) => count(judged, (one) => one.verdict === verdict)
  console.log(
    `${name}: ${of('exact')} of ${said.length} exact, ${of('partial')} with every gap named, ${of('wrong')} silently wrong`,
  )
  if (isShown) for (const one of judged.filter(({ verdict }) => verdict !== 'exact')) console.log(missed(one))
  return of('wrong')
}

function missed({ sentence, verdict, instruction, meant, read }: JudgedInstruction): string {
  const gaps = [
    ...instruction.unread.map((words) => `not understood “${words}”`),
    ...instruction.questions.map(({ text }) => text),
    ...instruction.problems,
  ]
  return `  ${verdict}: ${sentence.text}\n    ${verdict === 'wrong' ? `meant ${meant}\n    read  ${read}` : gaps.join('; ')}`
}

async function questions(name: string, posed: readonly Posed[], isShown: boolean): Promise<void> {
  const judged = await Promise.all(posed.map((one) => judgedAnswer(one)))
  const of = (verdict: string) => count(judged, (one) => one.verdict === verdict)
  console.log(
    `${name}: ${of('right')} of ${posed.length} right, ${of('wrong')} from a wrong document, ${of('unknown')} said to be unknown`,
  )
  if (!isShown) return
  for (const { posed: asked, verdict, answer } of judged)
    if (verdict !== 'right')
      console.log(`  ${verdict}: ${asked.question}\n    ${answer.sources[0]?.title ?? answer.content}`)
}

async function edits(name: string, edited: readonly Edited[], isShown: boolean): Promise<number> {
  const judged = await Promise.all(edited.map((one) => judgedEdit(one)))
  const of = (verdict: string) => count(judged, (one) => one.verdict === verdict)
  console.log(
    `${name}: ${of('exact')} of ${edited.length} exact, ${of('partial')} not offered, ${of('wrong')} silently wrong`,
  )
  if (isShown)
    for (const { edited: one, verdict, answer, meant, read } of judged)
      if (verdict !== 'exact')
        console.log(
          `  ${verdict}: ${one.text}\n    ${verdict === 'wrong' ? `meant ${meant}\n    read  ${read}` : `${answer.intent}: ${answer.content}`}`,
        )
  return of('wrong')
}

const wrong =
  sentences('Sentences in shorthand', SHORTHAND, true) +
  sentences('Sentences written out, held out', WRITTEN_OUT, showsHeldOut) +
  sentences('Sentences of strangers', UNSEEN_SENTENCES, true) +
  (await edits('Changes of strangers', UNSEEN_EDITS, true)) +
  sentences('Shorthand of traders', TRADERS_SHORTHAND, true) +
  sentences('Sentences of traders', TRADERS_SENTENCES, true) +
  (await edits('Changes of traders', TRADERS_EDITS, true)) +
  sentences('Further sentences, held out', HELD_OUT_SENTENCES, showsHeldOut) +
  (await edits('Further changes, held out', HELD_OUT_EDITS, showsHeldOut)) +
  sentences('Last sentences, held out', LAST_SENTENCES, showsHeldOut) +
  (await edits('Last changes, held out', LAST_EDITS, showsHeldOut)) +
  sentences('Sentences of a third author', [...THIRD_SENTENCES, ...THIRD_PROSE], true) +
  (await edits('Changes of a third author', THIRD_EDITS, true)) +
  sentences('Sentences of a fourth author', [...FOURTH_SENTENCES, ...FOURTH_PROSE], true) +
  (await edits('Changes of a fourth author', FOURTH_EDITS, true)) +
  sentences('Sentences of a fifth author', FIFTH_SENTENCES, true) +
  (await edits('Changes of a fifth author', FIFTH_EDITS, true)) +
  sentences('Public descriptions', SIXTH_SENTENCES, true) +
  sentences('Public descriptions, later', SIXTH_SENTENCES_LATER, true) +
  sentences('Public descriptions, last', SIXTH_SENTENCES_LAST, true) +
  sentences(
    'Sentences of a seventh author',
    [...SEVENTH_SENTENCES, ...SEVENTH_PROSE, ...SEVENTH_ASKED],
    true,
  ) +
  (await edits('Changes of a seventh author', SEVENTH_EDITS, true)) +
  sentences('Sentences of an eighth author', [...EIGHTH_SENTENCES, ...EIGHTH_SENTENCES_LATER], true) +
  (await edits('Changes of an eighth author', EIGHTH_EDITS, true)) +
  sentences('Sentences of a ninth author', [...NINTH_SENTENCES, ...NINTH_SENTENCES_LATER], true) +
  (await edits('Changes of a ninth author', NINTH_EDITS, true)) +
  sentences('Sentences of a tenth author', [...TENTH_SENTENCES, ...TENTH_SENTENCES_LATER], true) +
  (await edits('Changes of a tenth author', TENTH_EDITS, true)) +
  sentences('Sentences of a twelfth set', [...TWELFTH_SENTENCES, ...TWELFTH_SENTENCES_LATER], true) +
  (await edits('Changes of a twelfth set', TWELFTH_EDITS, true)) +
  sentences(
    'Sentences of a thirteenth author',
    [...THIRTEENTH_SENTENCES, ...THIRTEENTH_SENTENCES_LATER],
    true,
  ) +
  (await edits('Changes of a thirteenth author', THIRTEENTH_EDITS, true)) +
  sentences(
    'Sentences of a fourteenth author',
    [...FOURTEENTH_SENTENCES, ...FOURTEENTH_SENTENCES_LATER],
    true,
  ) +
  (await edits('Changes of a fourteenth author', FOURTEENTH_EDITS, true)) +
  sentences('Sentences of a fifteenth author', [...FIFTEENTH_SENTENCES, ...FIFTEENTH_SENTENCES_LATER], true) +
  (await edits('Changes of a fifteenth author', FIFTEENTH_EDITS, true)) +
  sentences('Sentences of a sixteenth author', [...SIXTEENTH_SENTENCES, ...SIXTEENTH_SENTENCES_LATER], true) +
  (await edits('Changes of a sixteenth author', SIXTEENTH_EDITS, true)) +
  sentences(
    'Sentences of a seventeenth author',
    [...SEVENTEENTH_SENTENCES, ...SEVENTEENTH_SENTENCES_LATER],
    true,
  ) +
  (await edits('Changes of a seventeenth author', SEVENTEENTH_EDITS, true)) +
  sentences(
    'Sentences of an eighteenth author',
    [...EIGHTEENTH_SENTENCES, ...EIGHTEENTH_SENTENCES_LATER],
    true,
  ) +
  (await edits('Changes of an eighteenth author', EIGHTEENTH_EDITS, true)) +
  sentences('Sentences of a nineteenth set, the first part', NINETEENTH_SET_1_SENTENCES, true) +
  sentences('Sentences of a nineteenth set, the second part', NINETEENTH_SET_2_SENTENCES, true) +
  sentences('Sentences of a nineteenth set, the third part', NINETEENTH_SET_3_SENTENCES, true) +
  (await edits('Changes of a nineteenth set', NINETEENTH_SET_EDITS, true)) +
  sentences('Sentences of a twentieth set, the second part', TWENTIETH_SET_2_SENTENCES, true) +
  (await edits('Changes of a twentieth set, the second part', TWENTIETH_SET_2_CHANGES, true)) +
  sentences('Sentences of a twentieth set, the first part', TWENTIETH_SET_1_SENTENCES, true) +
  (await edits('Changes of a twentieth set, the first part', TWENTIETH_SET_1_CHANGES, true)) +
  sentences('Phrases of times, stops and targets', PHRASES_OF_RULES, showsHeldOut) +
  sentences('Phrases of indices, lots, strikes and expiries', PHRASES_OF_LEGS, showsHeldOut) +
  sentences('Phrases of structures, sides and rules of one leg', PHRASES_OF_SIDES, showsHeldOut) +
  sentences('Phrases of days, filters, costs and dates', PHRASES_OF_DAYS, showsHeldOut) +
  sentences('Phrases of trails, re-entries and waits', PHRASES_OF_WAITS, showsHeldOut) +
  sentences('Phrases of holding and indicators', PHRASES_OF_HOLDING, showsHeldOut) +
  sentences(
    'Phrases in twos and threes',
    fc.sample(joinedPhrases(), { numRuns: 1000, seed: 1 }),
    showsHeldOut,
  ) +
  sentences('Untouched sentences, held out', UNTOUCHED_SENTENCES, showsHeldOut)
besideOpen()
sentences('Sentence of a thirteenth author, read otherwise', [THIRTEENTH_READ_OTHERWISE], true)
sentences('Sentence of a fourteenth author, read otherwise', [FOURTEENTH_READ_OTHERWISE], true)
sentences('Sentence of a fifteenth author, read otherwise', [FIFTEENTH_READ_OTHERWISE], true)
sentences('Phrase read otherwise', [PHRASE_READ_OTHERWISE], true)
await questions('Short questions', SHORT_QUESTIONS, true)
await questions('Whole questions, held out', WHOLE_QUESTIONS, showsHeldOut)
await questions('Questions of strangers', UNSEEN_QUESTIONS, true)
await questions('Questions of traders', TRADERS_QUESTIONS, true)
await questions('Further questions, held out', HELD_OUT_QUESTIONS, showsHeldOut)
await questions('Last questions, held out', LAST_QUESTIONS, showsHeldOut)
await questions('Questions of a third author', THIRD_QUESTIONS, true)
await questions('Questions of a fourth author', FOURTH_QUESTIONS, true)
await questions('Questions of public lists', SIXTH_QUESTIONS, true)
await questions('Questions of a seventh author', SEVENTH_QUESTIONS, true)
await questions('Questions of an eighth author', EIGHTH_QUESTIONS, true)
await questions('Questions of a ninth author', NINTH_QUESTIONS, true)
await questions('Questions of a tenth author', TENTH_QUESTIONS, true)
await questions('Questions of a twelfth author', TWELFTH_QUESTIONS, true)
await questions('Questions of a thirteenth author', THIRTEENTH_QUESTIONS, true)
await questions('Questions of a fourteenth author', FOURTEENTH_QUESTIONS, true)
await questions('Questions of a fifteenth author', FIFTEENTH_QUESTIONS, true)
await questions('Questions of a sixteenth author', SIXTEENTH_QUESTIONS, true)
await questions('Questions of a seventeenth author', SEVENTEENTH_QUESTIONS, true)
await questions('Questions of an eighteenth author', EIGHTEENTH_QUESTIONS, true)
await questions('Questions of nineteenth authors', NINETEENTH_QUESTIONS, true)
await questions('Questions of a twentieth set, the second part', TWENTIETH_SET_2_QUESTIONS, true)
await questions('Questions of a twentieth set, the first part', TWENTIETH_SET_1_QUESTIONS, true)
await vite.close()
if (wrong > 0) process.exitCode = 1
