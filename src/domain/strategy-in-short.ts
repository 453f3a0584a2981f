import { allLegs, isMultiLeg, legsByPlace, tradedLegs, watchesWholePosition } from './legs.ts'
import type { BacktestRequest } from './schemas/backtest-request.ts'
import type { Leg } from './schemas/leg.ts'
import { DAY_FILTERS, FILTER_SETTINGS } from './settings/filters.ts'
import { holdingChip } from './settings/holding.ts'
import { expiryInShort } from './settings/expiry.ts'
import { legSettingChips } from './settings/leg.ts'
import { overallChips } from './settings/overall.ts'
import { TOGETHER, type TogetherKey } from './settings/together.ts'
import { chosenStrike, criteriaInShort } from './settings/strike.ts'
import { entryMomentumChip } from './settings/waits.ts'

type Traded = Pick<
  BacktestRequest,
  'strategy' | 'multiLegStrategy' | 'simpleRiskManagement' | 'indicatorConfiguration'
>

/** More legs would make a list line too long to read. */
const MOST_LEGS = 4

/**
 * A strategy in one line, in traders' words: `Sell ATM CE, sell ATM PE, each stop 25%, re-enter 2×, 09:20 to 15:15, 1
 * rule`. It names stops, waits, re-entries, holding and overall rules; legs beyond four are only counted.
 */
export function strategyInShort(request: Traded): string {
  const { strategy } = request
  const parts = [
    ...legsInShort(request),
    `${strategy.entryStartTime} to ${strategy.squareOffTime}`,
    ...holdingInShort(strategy),
    ...togetherInShort(strategy),
    ...overallInShort(request),
    ...daysInShort(strategy),
    ...rulesInShort(request),
  ].join(', ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}

/** Legs with their settings; settings that all legs share are stated once. */
function legsInShort(request: Traded): string[] {
  const legs = isMultiLeg(request)
    ? legsByPlace(allLegs(request)).filter((leg) => leg.enabled)
    : tradedLegs(request)
  const settings = legs.map((leg) => legSettingChips(leg).join(', '))
  const [first = '', ...others] = settings
  const areShared = others.length > 0 && first !== '' && others.every((one) => one === first)
  const said = legs
    .slice(0, MOST_LEGS)
    .map((leg, i) => `${legInShort(leg)}${settings[i] && !areShared ? ` (${settings[i]})` : ''}`)
  return [
    ...said,
    ...(legs.length > MOST_LEGS ? [`${legs.length} legs in all`] : []),
    ...(areShared ? [`each ${first}`] : []),
  ]
}

function holdingInShort({ holding }: Traded['strategy']): string[] {
  if (!holding || holding.type === 'intraday') return []
  const words = holdingChip(holding)
  return [words.charAt(0).toLowerCase() + words.slice(1)]
}

function togetherInShort({ entryMomentum, ...strategy }: Traded['strategy']): string[] {
  const keys = Object.keys(TOGETHER) as TogetherKey[]
  return [
    ...(entryMomentum ? [entryMomentumChip(entryMomentum)] : []),
    ...keys.flatMap((key) => (strategy[key] === TOGETHER[key].value ? [TOGETHER[key].chip.en] : [])),
  ]
}

function overallInShort(request: Traded): string[] {
  const words = overallChips(request)
  if (words.length === 0) return []
  return [`${watchesWholePosition(request) ? 'overall' : 'each leg'} ${words.join(', ')}`]
}

function daysInShort({ filters }: Traded['strategy']): string[] {
  const { length } = FILTER_SETTINGS.filter((key) => DAY_FILTERS[key].words(filters ?? {}, 'en'))
  return length === 0 ? [] : [`${length} day ${length === 1 ? 'filter' : 'filters'}`]
}

function rulesInShort({ indicatorConfiguration: indicators }: Traded): string[] {
  const { length } = indicators?.enabled ? indicators.rules.filter((rule) => rule.enabled) : []
  return length === 0 ? [] : [`${length} ${length === 1 ? 'rule' : 'rules'}`]
}

/** A leg in traders' words: `sell 2 ATM+100 CE next expiry`. */
export function legInShort(leg: Leg): string {
  const lots = leg.quantity === 1 ? '' : `${leg.quantity} `
  const type = leg.optionType === 'CALL' ? 'CE' : 'PE'
  return `${leg.tradeType.toLowerCase()} ${lots}${criteriaInShort(chosenStrike(leg))} ${type}${expiryInShort(leg)}`
}
