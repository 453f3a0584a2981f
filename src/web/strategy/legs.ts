import { chosenStrike, leanReEntry, parseStrikeLabel, type Leg, without } from '#domain'
import { freeId } from './free-id.ts'
import type { FormLeg } from './form-values.ts'
import { switchedOn } from './lean-settings.ts'
import { completeRisk, defaultLegRisk } from './risk-defaults.ts'

/** A new leg: buys one lot of an at-the-money call. */
export function newLeg(others: readonly { readonly id: string }[]): FormLeg {
  return {
    id: freeId('leg', others),
    optionType: 'CALL',
    tradeType: 'BUY',
    ...strikeFields('ATM'),
    strikeCriteria: { type: 'Strike Type', strikeType: 'ATM' },
    quantity: 1,
    enabled: true,
    riskManagement: defaultLegRisk(),
  }
}

/** The three fields that a strike label sets. */
export function strikeFields(label: string) {
  const { selection, distance } = parseStrikeLabel(label)
  return { strikeLabel: label, strikeSelection: selection, strikeDistance: distance }
}

/** Completes a leg from elsewhere for the form. */
export function completeLeg(leg: Leg): FormLeg {
  return {
    ...leg,
    strikeCriteria: chosenStrike(leg),
    riskManagement: completeRisk(defaultLegRisk(), leg.riskManagement),
  }
}

/** The strike label of a leg's fields; at the money if another criterion chooses. */
export function labelOf(leg: Parameters<typeof chosenStrike>[0]): string {
  const strike = chosenStrike(leg)
  return 'strikeType' in strike ? (strike.strikeType ?? 'ATM') : 'ATM'
}

/** A leg in the request: without disabled settings. */
export function leanLeg({ riskManagement, ...given }: FormLeg): Leg {
  const enabled = switchedOn({ ...riskManagement, reEntry: leanReEntry(riskManagement.reEntry) })
  const leg = given.idle ? given : without(given, ['idle'])
  return enabled.length > 0 ? { ...leg, riskManagement: Object.fromEntries(enabled) } : leg
}
