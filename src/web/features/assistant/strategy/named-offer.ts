import type { StrategyOffer } from '../answer-shape.ts'
import type { screenContext } from '../../../results/screen-context.ts'
import { isQuestion } from './is-question.ts'
import { describeStrategy, type FormRequest } from './builder-model.ts'
import type { PlacedClause } from './clauses/clause.ts'
import { parseInstruction } from './parse-instruction.ts'

/** Kinds of clauses of a text that only names a strategy. */
const OF_NAME: ReadonlySet<PlacedClause['is']> = new Set(['structure', 'side', 'option', 'underlying'])

interface NamedOffer {
  readonly offer: StrategyOffer
  readonly assumptions: readonly string[]
}

/** The question to a text that is only the name of a strategy: is `nifty straddle` sold or bought? */
export function questionOfName(
  text: string,
  { strategy }: ReturnType<typeof screenContext>,
): string | undefined {
  if (strategy || isQuestion(text)) return undefined
  const { understood, unread, questions, hasLegs } = parseInstruction(text)
  const isName = understood.includes('structure') && understood.every((kind) => OF_NAME.has(kind))
  return isName && hasLegs && unread.length === 0 && questions.length > 0
    ? questions.map((one) => one.text).join('\n\n')
    : undefined
}

/** The strategy of a text that is no more than its name, `short straddle`; undefined where an open strategy could be meant. */
export function offerOfName(
  text: string,
  { strategy }: ReturnType<typeof screenContext>,
): NamedOffer | undefined {
  const open = strategy?.().request as FormRequest | undefined
  if (open?.multiLegStrategy.legs.length || isQuestion(text)) return undefined
  const { name, request, assumptions, understood, ...read } = parseInstruction(text)
  const isName = understood.includes('structure') && understood.every((kind) => OF_NAME.has(kind))
  const isOpen = read.unread.length + read.questions.length + read.problems.length > 0
  const offer: StrategyOffer = { name, request, words: describeStrategy(request), without: [] }
  return isName && read.hasLegs && !isOpen ? { offer, assumptions } : undefined
}
