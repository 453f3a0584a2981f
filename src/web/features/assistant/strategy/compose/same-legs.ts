import type { FormLeg } from '../builder-model.ts'
import type { Findings } from './findings.ts'

/**
 * Asks about new legs that trade one contract on one side at one time, which a trader would say in lots: more likely the same
 * leg was said twice. Legs with stops of their own are two.
 * @param legs the new legs with their rules
 */
export function askIfSame(legs: readonly FormLeg[], findings: Findings): void {
  legs.forEach((leg, i) => {
    const first = legs.findIndex((one) => isSame(one, leg))
    if (first < i)
      findings.ask(
        `Legs ${first + 1} and ${i + 1} are the same contract: one leg, or two? Say it once, with its lots.`,
      )
  })
}

const isSame = (one: FormLeg, other: FormLeg) =>
  one === other || (positionOf(one) === positionOf(other) && !haveOwnStops(one, other))

/** What makes legs one position; a leg that waits, or has times of its own, is another one. */
const positionOf = (leg: FormLeg) =>
  JSON.stringify([
    leg.tradeType,
    leg.optionType,
    leg.strikeCriteria ?? leg.strikeLabel,
    leg.expiry,
    leg.minDte,
    leg.entry,
    leg.exitTime,
    leg.idle,
  ])

function haveOwnStops(one: FormLeg, other: FormLeg): boolean {
  const [first, second] = [one, other].map(({ riskManagement }) => JSON.stringify(riskManagement?.stopLoss))
  return first !== undefined && second !== undefined && first !== second
}
