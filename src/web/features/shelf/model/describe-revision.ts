import type { StrategyRevision } from '#domain'
import { strategyFacts } from '../../../strategy/stored/strategy-facts.ts'

/** Differences between a revision and the previous one, one sentence each. */
export function describeRevision(
  revision: Pick<StrategyRevision, 'formData'>,
  before: Pick<StrategyRevision, 'formData'> | undefined,
): string[] {
  if (!before) return ['The oldest stored revision.']
  const now = strategyFacts(revision.formData)
  const then = strategyFacts(before.formData)
  const fields = [...new Set([...then.keys(), ...now.keys()])]
  const words = fields.flatMap((field) => sentence(field, then.get(field), now.get(field)) ?? [])
  return words.length > 0 ? words : ['No difference in the settings that are compared here.']
}

function sentence(field: string, then: string | undefined, now: string | undefined): string | undefined {
  if (then === now) return undefined
  if (then === undefined) return `${field} added: ${now}`
  if (now === undefined) return `${field} removed (was ${then})`
  return `${field}: ${then} → ${now}`
}
