import { documentByConcept } from '../../knowledge/documents-by-concept.ts'
import { namesOwnSubject } from '../../knowledge/question-parts.ts'
import { searchKnowledge } from '../../knowledge/search.ts'
import type { AssistantAnswer } from './answer-shape.ts'

/** Upper bounds of what one answer shows. */
export const MOST = { results: 5, relatedTopics: 5, suggestions: 4, terminology: 3 } as const

/** The answer to a whole text, and below it those to its further questions; only these if the whole has no answer. */
export function joined(
  whole: AssistantAnswer,
  parts: readonly string[],
  answers: readonly AssistantAnswer[],
  text: string,
): AssistantAnswer {
  const near = searchKnowledge(text, MOST.results).map(({ document }) => `/app/help/${document.id}`)
  const known = answers.filter((answer, i) => {
    const part = parts[i] ?? ''
    if (isByChance(part, answer, near)) return false
    if (whole.intent !== 'unknown') return answer.confidence >= FURTHER && isFurther(part, answer, whole)
    // A document that is the best for a part and for the whole text needs less.
    return answer.confidence >= FIRM || (answer.intent === 'knowledge' && isFirst(answer, near))
  })
  // What the result says of a part is surer than a document that only resembles the whole text.
  const isDoubted = whole.intent === 'knowledge' && whole.confidence < FURTHER
  const ofResult = answers.filter(
    ({ intent }, i) =>
      (intent === 'result' || intent === 'day') &&
      text.includes(`${parts[i]}?`) &&
      namesOwnSubject(parts[i] ?? ''),
  )
  if (isDoubted && ofResult.length > 0) return together(ofResult)
  return together(whole.intent === 'unknown' ? (known.length > 0 ? known : [whole]) : [whole, ...known])
}

const isFirst = ({ sources: [source] }: AssistantAnswer, near: readonly string[]) => source?.path === near[0]

/**
 * Whether the document for a part of a text shares its words by chance: it is none of those that the whole text finds,
 * and no concept chose it. `What if I close the tab` is not about the indicator CLOSE.
 */
function isByChance(
  part: string,
  { intent, sources: [source] }: AssistantAnswer,
  near: readonly string[],
): boolean {
  if (intent !== 'knowledge' || near.includes(source?.path ?? '')) return false
  return source?.path !== `/app/help/${documentByConcept(part)}`
}

/** Answers one below the other, each said once. */
export function together([first, ...others]: readonly AssistantAnswer[]): AssistantAnswer {
  const further = others.filter(
    ({ sources: [source], content }, i) =>
      !first.content.includes(content) &&
      [first, ...others.slice(0, i)].every((one) => one.sources.every(({ path }) => path !== source?.path)),
  )
  return {
    ...first,
    content: [first, ...further].map(({ content }) => content).join('\n\n'),
    sources: [...first.sources, ...further.flatMap(({ sources }) => sources)].filter(
      ({ path }, i, all) => all.findIndex((one) => one.path === path) === i,
    ),
  }
}

/** Whether a part of a text asks for more than the answer to the whole says. */
function isFurther(part: string, answer: AssistantAnswer, whole: AssistantAnswer): boolean {
  const isCovered = searchKnowledge(part, MOST.results).some(
    ({ document }) => whole.sources[0]?.path === `/app/help/${document.id}`,
  )
  // A part without a subject of its own is answered with the profit of all days.
  const isOfAll = OF_ALL.has(answer.sources[0]?.path.replace('/app/help/', '') ?? '')
  return namesOwnSubject(part) && !isCovered && !isOfAll
}

const OF_ALL = new Set([
  'figure-totalPnL',
  'figure-dayProfitFactor',
  'figure-returnOnCapital',
  'results-screen',
  'explain-day',
])

/** Least confidence in a part of a text: without an answer to the whole text, and below one. */
const FIRM = 0.6
const FURTHER = 0.8
