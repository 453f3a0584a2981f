import type { StatedStrike } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'
import type { LegGroup } from './leg-group.ts'

/** Points that are counted from an earlier leg: `150 lower`. */
const fromOther = (strike: StatedStrike | undefined): number =>
  strike && 'points' in strike && strike.isFromOther ? Math.abs(strike.points) : 0

/**
 * Asks where `buy atm put, sell 150 lower, buy 400 lower` counts its last distance from: a growing distance could be from the
 * money as well as from the leg before it.
 */
export function askForGrowing(groups: readonly LegGroup[], findings: Findings): void {
  const distances = groups.map(({ strikes }) => (strikes.length === 1 ? fromOther(strikes[0]?.strike) : 0))
  groups.forEach((group, at) => {
    const before = distances[at - 1] ?? 0
    const own = distances[at] ?? 0
    const isSameOption = group.options.join() === groups[at - 1]?.options.join()
    const clause = group.clauses.find(({ is }) => is === 'strike')
    if (before > 0 && own > before && isSameOption && clause)
      findings.ask(
        `“${findings.written(clause)}”: ${own} points from the money, or from the leg before? Say it as in “${own} otm”.`,
      )
  })
}
