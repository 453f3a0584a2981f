import { allLegs, isMultiLeg, legsByPlace, tradedLegs } from './legs.ts'
import type { BacktestRequest } from './schemas/backtest-request.ts'
import type { Leg } from './schemas/leg.ts'
import { expiryInShort } from './settings/expiry.ts'
import { chosenStrike, criteriaInShort } from './settings/strike.ts'

type Traded = Pick<BacktestRequest, 'strategy' | 'multiLegStrategy' | 'indicatorConfiguration'>

/** More would not be read in a line of a list. */
const MOST_LEGS = 4

/**
 * A strategy in a line, as traders say it: `Sell ATM CE, sell ATM PE, 09:20 to 15:15, 1 rule`. Legs
 * beyond four are only counted.
 */
export function strategyInShort(request: Traded): string {
  const { entryStartTime, squareOffTime } = request.strategy
  const traded = isMultiLeg(request)
    ? legsByPlace(allLegs(request)).filter((leg) => leg.enabled)
    : tradedLegs(request)
  const legs = traded.map(legInShort)
  const shown = legs.length > MOST_LEGS ? [...legs.slice(0, MOST_LEGS), `${legs.length} legs in all`] : legs
  const { indicatorConfiguration: indicators } = request
  const rules = indicators?.enabled ? indicators.rules.filter((rule) => rule.enabled).length : 0
  const parts = [
    ...shown,
    `${entryStartTime} to ${squareOffTime}`,
    ...(rules > 0 ? [`${rules} ${rules === 1 ? 'rule' : 'rules'}`] : []),
  ].join(', ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}

/** A leg as traders say it: `sell 2 ATM+100 CE next expiry`. */
export function legInShort(leg: Leg): string {
  const lots = leg.quantity === 1 ? '' : `${leg.quantity} `
  const type = leg.optionType === 'CALL' ? 'CE' : 'PE'
  return `${leg.tradeType.toLowerCase()} ${lots}${criteriaInShort(chosenStrike(leg))} ${type}${expiryInShort(leg)}`
}
