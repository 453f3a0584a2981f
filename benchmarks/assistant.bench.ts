/**
 * Does the assistant ever guess? Of sentences in traders' words, how many are offered exactly as their author meant,
 * how many with every gap named, and how many as something else? Of questions, how many are answered right, how many
 * from a wrong document, and how many are said to be unknown?
 *
 * Data: the kept texts (fixtures/kept-texts.ts) with the request, the change or the answer that their author meant; phrases
 * for single settings, alone and in twos and threes; the same sentences beside the open builder. Questions are asked with a small
 * result open. Most were written by persons who had not seen the reader, which was then improved on them, so these figures
 * flatter; docs/assistant.md has those of the first reading.
 * Unit: sentences, changes and questions. It fails when one is offered as something else than its author meant and not shown so.
 *
 * `npm run bench -- assistant held-out` prints what was missed of the groups that were held out, too.
 */
import fc from 'fast-check'
import { createServer } from 'vite'
import type { Sentence } from '../src/web/features/assistant/fixtures/authored-request.ts'
import type { Edited } from '../src/web/features/assistant/fixtures/edited-strategies.ts'
import { joinedPhrases } from '../src/web/features/assistant/fixtures/joined-phrases.ts'
import type * as Answers from '../src/web/features/assistant/fixtures/judge-answer.ts'
import type * as BesideOpens from '../src/web/features/assistant/fixtures/judge-beside-open.ts'
import type * as Edits from '../src/web/features/assistant/fixtures/judge-edit.ts'
import {
  judgeInstruction,
  type JudgedInstruction,
} from '../src/web/features/assistant/fixtures/judge-instruction.ts'
import {
  KEPT_PHRASES,
  KEPT_TEXTS,
  READ_OTHERWISE,
} from '../src/web/features/assistant/fixtures/kept-texts.ts'
import type { Posed } from '../src/web/features/assistant/fixtures/posed-questions.ts'

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

let wrong = 0
for (const { by, sentences: said, changes, isHeldOut = false } of KEPT_TEXTS) {
  const isShown = showsHeldOut || !isHeldOut
  if (said) wrong += sentences(`Sentences of ${by}`, said, isShown)
  if (changes) wrong += await edits(`Changes of ${by}`, changes, isShown)
}
for (const [settings, phrases] of Object.entries(KEPT_PHRASES))
  wrong += sentences(`Phrases of ${settings}`, phrases, showsHeldOut)
const joined = fc.sample(joinedPhrases(), { numRuns: 1000, seed: 1 })
wrong += sentences('Phrases in twos and threes', joined, showsHeldOut)
besideOpen()
sentences('Sentences read otherwise, and shown so', READ_OTHERWISE, true)
for (const { by, questions: posed, isHeldOut = false } of KEPT_TEXTS)
  if (posed) await questions(`Questions of ${by}`, posed, showsHeldOut || !isHeldOut)
await vite.close()
if (wrong > 0) process.exitCode = 1
