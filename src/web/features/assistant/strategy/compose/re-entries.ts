import { RE_ENTRY_CAUSE_FIELDS, type ReEntry } from '#domain'
import type { FormRequest } from '../builder-model.ts'
import type { StatedReEntry } from '../clauses/clause.ts'
import { ofKind } from './findings.ts'
import type { Judging, Rule, Scope } from './rule-scopes.ts'

/** A re-entry with the kinds of exit and the count that its words leave open: those of the open one, or the usual ones. */
export function completed(
  reEntry: StatedReEntry,
  before: ReEntry,
  { clauses, findings }: Judging,
): Required<Pick<StatedReEntry, 'count'>> & StatedReEntry {
  const open = before.enabled ? RE_ENTRY_CAUSE_FIELDS.filter((cause) => before[cause]?.enabled) : []
  const isOpen = open.length > 0
  const causes = [...reEntry.causes, ...causesApart(clauses, open)]
  if (reEntry.count === undefined && !isOpen)
    findings.assume('How often it re-enters is not stated: once a day.')
  if (causes.length === 0 && !isOpen)
    findings.assume('After which exit it re-enters is not stated: after a stop.')
  return {
    ...reEntry,
    count: reEntry.count ?? (isOpen ? before.count : 1),
    causes:
      causes.length > 0
        ? RE_ENTRY_CAUSE_FIELDS.filter((cause) => causes.includes(cause))
        : isOpen
          ? open
          : ['stopLossReEntry'],
  }
}

type ReEntryCause = (typeof RE_ENTRY_CAUSE_FIELDS)[number]

/** The exits that are named apart from the re-entry, and those that they are added to. */
function causesApart(clauses: Judging['clauses'], open: readonly ReEntryCause[]): readonly ReEntryCause[] {
  const apart = ofKind(clauses, 'cause')
  const added = ofKind(clauses, 'edit').filter(({ edit }) => edit === 'add')
  // `Re-entry once, also after target`: after the stop is the usual one.
  const isBesideUsual = open.length === 0 && added.some(({ end }) => apart.some(({ begin }) => begin === end))
  const beside = isBesideUsual ? (['stopLossReEntry'] as const) : added.length > 0 ? open : []
  return [...apart.map(({ cause }) => cause), ...beside]
}

type Again = Rule & { is: 'reEntry' }

/** Joins two re-entries that count different exits: `re-entry 3 on target, re-entry 1 on sl`. */
export function withJoinedReEntries(rules: readonly Rule[]): readonly Rule[] {
  const [first, second, ...others] = rules.filter((one): one is Again => one.is === 'reEntry')
  const exits = new Set(rules.flatMap((one) => (one.is === 'threshold' ? [one.rule] : [])))
  // Without a target no leg can exit at one.
  const haveExits = exits.has('stop') && exits.has('target')
  if (!first || !second || others.length > 0 || !haveExits || !areCountedApart(first, second)) return rules
  const count = (first.reEntry.count ?? 0) + (second.reEntry.count ?? 0)
  const counts = Object.fromEntries(
    [first, second].flatMap(({ reEntry }) => reEntry.causes.map((cause) => [cause, reEntry.count])),
  )
  const causes = [...first.reEntry.causes, ...second.reEntry.causes]
  const joined: Rule = { ...first, reEntry: { ...first.reEntry, ...second.reEntry, causes, count, counts } }
  return rules.filter((one) => one !== second).map((one) => (one === first ? joined : one))
}

/** Whether two re-entries of the same legs each count one kind of exit, and have the same other settings. */
function areCountedApart(first: Again, second: Again): boolean {
  const [a, b] = [first.reEntry, second.reEntry]
  const areCounted = [a, b].every((one) => one.causes.length === 1 && one.count !== undefined)
  const rest = [a, b].map(({ causes: _, count: __, ...others }) => others)
  const keys = new Set(rest.flatMap((one) => Object.keys(one)) as (keyof (typeof rest)[number])[])
  const [one, two] = rest
  const agree = [...keys].every((key) => one?.[key] === two?.[key])
  const areOfSame = JSON.stringify(first.scope) === JSON.stringify(second.scope)
  return areCounted && a.causes[0] !== b.causes[0] && areOfSame && agree
}

/** `sl lage to 1 baar re entry, overall target 3000`: a re-entry after a stop is of the legs that have one, whatever a target is of. */
export function scopeOfOwnStop(
  rule: Rule,
  request: FormRequest,
  clauses: Judging['clauses'],
): Scope | undefined {
  const isAfterStop = rule.is === 'reEntry' && rule.reEntry.causes.every((one) => one === 'stopLossReEntry')
  const isSaid = ofKind(clauses, 'threshold').some((one) => one.rule === 'stop')
  if (!isAfterStop || isSaid || request.simpleRiskManagement.simpleStopLoss.enabled) return undefined
  const { legs } = request.multiLegStrategy
  const stopped = legs.filter(({ riskManagement }) => riskManagement.stopLoss.enabled)
  if (stopped.length === 0) return undefined
  return stopped.length === legs.length ? { of: 'each' } : { of: 'ids', ids: stopped.map(({ id }) => id) }
}
