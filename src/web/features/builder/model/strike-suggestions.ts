import {
  criteriaOfType,
  describeCriteria,
  STRIKE_CRITERIA_TYPES,
  strikeFieldsOf,
  STRIKES,
  typedFormsOf,
  type StrikeCriteria,
  type Texts,
} from '#domain'
import { describeStrikeInSteps, strikeChoices } from '../../../strategy/strike-words.ts'
import { parseTypedStrike, typedStrike, type StrikeContext } from '../../../strategy/typed-strike.ts'

/** A suggestion of the strike field. */
export interface StrikeSuggestion {
  readonly id: string
  readonly label: string
  readonly note?: string | undefined
  /** Heading of the criteria; the strikes have none. */
  readonly group?: string
  readonly criteria: StrikeCriteria
}

interface SuggestionContext extends StrikeContext {
  /** The chosen label, listed even if the instrument has no such strike. */
  readonly chosen: string | undefined
  readonly texts: (texts: Texts) => string
  /** Heading of the criteria. */
  readonly criteriaHeading: string
  /** The strike and premium of a criterion on the first day, if known: `21,800 at 56.10`. */
  readonly contractOf: (criteria: StrikeCriteria) => string | undefined
}

/**
 * Suggestions for the text of a strike: how it is read, the strikes around the money, and the criteria by name.
 * @param typed undefined before the user has typed, where every strike and criterion is listed
 */
export function strikeSuggestions(typed: string | undefined, context: SuggestionContext): StrikeSuggestion[] {
  const strikes = strikeChoices(context.instrument, context.chosen).map((label) => strikeOf(label, context))
  const criteria = criteriaOf(context)
  if (typed === undefined || typed.trim() === '') return [...strikes, ...criteria]
  const wanted = bare(typed)
  const matches = ({ label }: StrikeSuggestion) => bare(label).includes(wanted)
  const listed = strikes.filter(matches)
  return [
    ...readings(typed, context).filter(({ id }) => listed.every((one) => one.id !== id)),
    ...listed,
    ...criteria.filter(matches),
  ]
}

/** The id of the suggestion that stands for a criterion. */
export function suggestionId(criteria: StrikeCriteria | undefined): string {
  if (!criteria || criteria.type === 'Strike Type') return criteria?.strikeType ?? 'ATM'
  return criteria.type
}

function strikeOf(label: string, context: SuggestionContext): StrikeSuggestion {
  const criteria = { type: 'Strike Type', strikeType: label } as const
  return {
    id: label,
    label: describeStrikeInSteps(label, context.instrument),
    note: context.contractOf(criteria),
    criteria,
  }
}

/** The criteria by name, each as it starts. */
function criteriaOf({ texts, earlierLegs, criteriaHeading: group }: SuggestionContext): StrikeSuggestion[] {
  const offered = STRIKE_CRITERIA_TYPES.filter((type) => !('leg' in strikeFieldsOf(type)) || earlierLegs)
  return offered.map((type) => ({
    id: type,
    label: texts(STRIKES[type].label),
    note: typedFormsOf(type).example,
    group,
    criteria: criteriaOfType(type),
  }))
}

/** What a bare number may mean. */
const MEANINGS = ['#', '₹#', '#Δ', '#%', '# OTM', '# ITM'] as const

/** How a text is read, with the contract on the first day; a bare number in each way that is possible. */
function readings(typed: string, context: SuggestionContext): StrikeSuggestion[] {
  const isNumber = /^\s*\d+(\.\d+)?\s*$/.test(typed)
  const ways = isNumber ? MEANINGS.map((way) => way.replace('#', typed.trim())) : [typed]
  const found = ways.flatMap((way) => {
    const reading = parseTypedStrike(way, context)
    return 'criteria' in reading ? [reading.criteria] : []
  })
  return found.map((criteria) => ({
    id: criteria.type === 'Strike Type' ? suggestionId(criteria) : `as ${typedStrike(criteria, context)}`,
    label:
      criteria.type === 'Strike Type'
        ? describeStrikeInSteps(criteria.strikeType, context.instrument)
        : typedStrike(criteria, context),
    note: context.contractOf(criteria) ?? noteOf(criteria),
    criteria,
  }))
}

function noteOf(criteria: StrikeCriteria): string | undefined {
  return criteria.type === 'Strike Type' || criteria.type === 'From Leg'
    ? undefined
    : describeCriteria(criteria)
}

const bare = (text: string) => text.toLowerCase().replaceAll(/[\s,]/g, '')
