import type { DayFilters } from '#domain'
import type { FormRequest } from '../builder-model.ts'
import { legsOf, withLegs } from '../compose/open-legs.ts'
import type { ParsedInstruction } from '../parse-instruction.ts'
import type { TwoSides } from './two-sides.ts'

/** The question for two strategies in one text, whose answers are the whole text of each. */
export function askedForSides(
  { named: [one, other], texts, unread }: TwoSides,
  whole: ParsedInstruction,
  parse: (text: string) => ParsedInstruction | undefined,
): ParsedInstruction {
  const read = texts.flatMap((text) => {
    const side = text === undefined ? undefined : parse(text)
    return text !== undefined && side?.hasLegs && hasOneCondition(side) ? [{ text, side }] : []
  })
  const [first, second] = read.map(({ side }) => side)
  const question = {
    text: `Delta's rules hold for all legs together, so these are two strategies: one with ${one}, one with ${other}. Which one first?`,
    answers: read.map(({ text }) => text),
  }
  const shown = first && second ? withSharedOf(first.request, second.request) : withoutLegs(whole.request)
  return {
    ...(first ?? whole),
    name: 'Two strategies',
    request: shown,
    unread: first ? [...new Set([...first.unread, ...(second?.unread ?? unread)])] : unread,
    questions: [question, ...sharedQuestions(first, second)],
    problems: [],
    hasLegs: true,
    isTorn: false,
    isUndo: false,
    isEdit: whole.isEdit,
  }
}

/** Whether a side has a rule or a day of its own, and is not asked about as two sides itself. */
const hasOneCondition = ({ questions, request }: ParsedInstruction) =>
  !questions.some(({ text }) => /All indicator rules hold/.test(text)) &&
  (request.indicatorConfiguration.enabled || request.strategy.filters !== undefined)

/** What is open in the same way on both sides. It is asked of the side that is chosen. */
function sharedQuestions(first: ParsedInstruction | undefined, second: ParsedInstruction | undefined) {
  const others = second?.questions.map(({ text }) => text) ?? []
  return (first?.questions ?? [])
    .filter(({ text }) => others.includes(text))
    .map(({ text }) => ({ text, answers: [] }))
}

/** The legs of both sides with what both have: no condition of one of them. */
function withSharedOf(first: FormRequest, second: FormRequest): FormRequest {
  const legs = [...legsOf(first), ...legsOf(second)].map((leg, i) => ({ ...leg, id: `leg-${i + 1}` }))
  const { enabled, rules } = first.indicatorConfiguration
  const others = second.indicatorConfiguration.rules.map((one) => JSON.stringify({ ...one, id: '' }))
  const shared = enabled ? rules.filter((one) => others.includes(JSON.stringify({ ...one, id: '' }))) : []
  const { filters, ...strategy } = first.strategy
  const kept = sharedDays(filters, second.strategy.filters)
  return withLegs(
    {
      ...first,
      strategy: { ...strategy, ...(Object.keys(kept).length > 0 && { filters: kept }) },
      indicatorConfiguration: { enabled: shared.length > 0, rules: shared },
    },
    legs,
  )
}

const sharedDays = (first: DayFilters | undefined, second: DayFilters | undefined): DayFilters =>
  Object.fromEntries(
    Object.entries(first ?? {}).filter(
      ([field, value]) => JSON.stringify(second?.[field as keyof DayFilters]) === JSON.stringify(value),
    ),
  )

/** Where the legs of a side are not known, none is shown. */
const withoutLegs = (request: FormRequest): FormRequest => ({
  ...request,
  indicatorConfiguration: { enabled: false, rules: [] },
  multiLegStrategy: { ...request.multiLegStrategy, enabled: true, legs: [] },
})
