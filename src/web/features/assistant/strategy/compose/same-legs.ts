import type { FormLeg } from '../builder-model.ts'
import type { Findings } from './findings.ts'

/**
 * Asks about new legs that trade one contract at one time. On one side a trader would say them in lots: more likely the same leg
 * was said twice, unless each has a stop of its own. On two sides they are nothing: more likely one of them is the exit.
 * @param legs the new legs with their rules
 */
export function askIfSame(legs: readonly FormLeg[], findings: Findings): void {
  legs.forEach((leg, i) => {
    const first = legs.findIndex((one) => isSame(one, leg))
    if (first === i) return
    const legsOf = `Legs ${first + 1} and ${i + 1}`
    findings.ask(
      legs[first]?.tradeType === leg.tradeType
        ? `${legsOf} are the same contract: one leg, or two? Say it once, with its lots.`
        : `${legsOf} buy and sell the same contract: is one of them the exit? Say when the position is left, as in “exit at 3 pm”.`,
    )
  })
}

const isSame = (one: FormLeg, other: FormLeg) =>
  one === other ||
  (positionOf(one) === positionOf(other) && (one.tradeType !== other.tradeType || !haveOwnStops(one, other)))

/** What makes legs one position; a leg that waits, or has times of its own, is another one. */
const positionOf = (leg: FormLeg) =>
  JSON.stringify([
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
