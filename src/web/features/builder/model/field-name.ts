const LEG = /^request\.multiLegStrategy\.legs\.(\d+)/
const RULE = /^request\.indicatorConfiguration\.rules\.(\d+)/

/** Labels by the end of a field's path, longer ends first. */
const LABELS: readonly (readonly [end: string, label: string])[] = [
  ['strategyName', 'Strategy Name'],
  ['portfolioName', 'Portfolio Name'],
  ['request.dataset', 'Dataset'],
  ['instrumentType', 'Instrument Type'],
  ['instrument', 'Instrument'],
  ['startDate', 'Start Date'],
  ['endDate', 'End Date'],
  ['entryStartTime', 'Entry Start Time'],
  ['entryEndTime', 'Entry End Time'],
  ['squareOffTime', 'Square Off Time'],
  ['quantity', 'Lots'],
  ['strikeType', 'Strike Type'],
  ['lowerPremium', 'Lower Premium'],
  ['upperPremium', 'Upper Premium'],
  ['targetPremium', 'Target Premium'],
  ['minimumPremium', 'Minimum Premium'],
  ['maximumPremium', 'Maximum Premium'],
  ['numericValue', 'Value'],
  ['timeframe', 'Timeframe'],
  ['symbols', 'Symbols'],
  ['dailyStrikeTime', 'Daily strike time'],
  ['slippage.value', 'Slippage per fill'],
  ['initialCapital', 'Initial Capital'],
  ['stopLossReEntry.count', 'Re-entries after stop loss'],
  ['takeProfitReEntry.count', 'Re-entries after take profit'],
  ['trailProfitReEntry.count', 'Re-entries after trail profit'],
  ['.count', 'Re-entries a day'],
  ['delayMinutes', 'Re-entry, delay (minutes)'],
  ['until', 'Re-enter until'],
  ['activates', 'Re-entry, activated leg'],
  ['reEntry.mode', 'Re-entry type'],
  ['targetDelta', 'Delta'],
  ['strikeCriteria.percent', 'Percent'],
  ['multiplier', 'Straddles outward'],
  ['strikeCriteria.strike', 'Strike'],
  ['strikeCriteria.leg', 'Measured from'],
  ['offset', 'Points outward'],
  ['minDte', 'Days to expiry, at least'],
  ['exitTime', 'Leaves at'],
  ['rangeEnd', 'Range until'],
  ['entryMomentum.value', 'Move of all premiums'],
  ['entryMomentum', 'Move of all premiums'],
  ['entry.value', 'Moves by'],
  ['.entry', 'Entry condition'],
  ['idle', 'Idle'],
  ['enterDaysBefore', 'Entry, sessions before expiry'],
  ['exitDaysBefore', 'Exit, sessions before expiry'],
  ['gapPercent.min', 'Gap at the open from'],
  ['gapPercent.max', 'Gap at the open to'],
  ['vix.min', 'India VIX from'],
  ['vix.max', 'India VIX to'],
  ['strategy.legs', 'Legs'],
  ['rules', 'Rules'],
]

/** Settings with fields in several units, by a part of the path. */
const SETTINGS: readonly (readonly [part: RegExp, label: string])[] = [
  [/filters\.(skipDates|onlyDates)/, 'Dates'],
  [/filters\.dte/, 'Days to expiry'],
  [/filters\.(skipEvents|onlyEvents)/, 'Events'],
  [/filters\.weekdays/, 'Weekdays'],
  [/holding/, 'Positions are held'],
  [/simpleStopLoss/, 'Overall stop loss'],
  [/simpleTakeProfit/, 'Overall take profit'],
  [/simpleTrailProfit/, 'Overall trail profit'],
  [/stopLoss/, 'Stop loss'],
  [/takeProfit/, 'Take profit'],
  [/trailProfit/, 'Trail profit'],
  [/function2TalibParams/, 'Function 2'],
  [/talibParams/, 'Function 1'],
]

/** Labels of trail steps; other fields have their setting's label. */
const STEPS: readonly (readonly [part: RegExp, label: string])[] = [
  [/increaseBy/, ', increase by'],
  [/trailBy|trailAmount|trailPercentage/, ', trail by'],
]

/** The full label of a form field: `Leg 2, Target Premium`. */
export function fieldName(path: string): string {
  const leg = LEG.exec(path)
  const rule = RULE.exec(path)
  const place = leg ? `Leg ${Number(leg[1]) + 1}` : rule ? `Rule ${Number(rule[1]) + 1}` : undefined
  const label = labelOf(path)
  if (place === undefined) return label ?? 'The strategy'
  return label === undefined ? place : `${place}, ${label}`
}

/** The label of a field within its leg or rule: `Target Premium`. */
export function fieldLabel(path: string): string {
  return labelOf(path) ?? 'A number'
}

function labelOf(path: string): string | undefined {
  const plain = LABELS.find(([end]) => path.endsWith(end))?.[1]
  if (plain !== undefined) return plain
  const setting = SETTINGS.find(([part]) => part.test(path))?.[1]
  if (setting === undefined) return undefined
  return setting + (STEPS.find(([part]) => part.test(path))?.[1] ?? '')
}

/** Form labels of request fields that domain messages mention. */
const FORM_WORDS: readonly (readonly [name: RegExp, words: string])[] = [
  [/\bentryStartTime\b/g, 'Entry Start Time'],
  [/\bentryEndTime\b/g, 'Entry End Time'],
  [/\bsquareOffTime\b/g, 'Square Off Time'],
  [/\bexitDaysBefore\b/g, 'Exit, sessions before expiry,'],
  [/\benterDaysBefore\b/g, 'Entry, sessions before expiry,'],
  [/\brangeEnd\b/g, 'Range until'],
  [/\bexitTime\b/g, 'Leaves at'],
  [/ with holding btst\b/g, ' where positions are held overnight'],
  [/\bminDte and expiry\b/g, '“Days to expiry, at least” and a named expiry'],
  [/\bthe strategy's entryMomentum\b/g, 'the move of all premiums'],
  [
    /^mode momentum needs an entry of type momentum on the leg; set entry or another mode$/,
    'The leg has no momentum entry; set one, or choose another re-entry type',
  ],
  [/\btrailing and a type on the index\b/g, 'Trailing and a stop on the index'],
  [/\bactivates and (\S+) contradict\b/g, 'Activating another leg and $1 contradict'],
  [/\bactivates names '[^']*', which\b/g, 'The activated leg'],
  [/\bidle switched on\b/g, 'Idle switched on'],
]

/** Replaces field names in a domain message by form labels: `squareOffTime 15:15` becomes `Square Off Time 15:15`. */
export function withFormLabels(message: string): string {
  return FORM_WORDS.reduce((words, [name, label]) => words.replace(name, label), message)
}

/** Replaces leg ids in a domain message by the form's names: `'leg_2'` becomes `Leg 2`. */
export function withLegsNamed(message: string, legs: readonly { readonly id: string }[]): string {
  const nameOf = (id: string) => {
    const place = legs.findIndex((leg) => leg.id === id)
    return place < 0 ? undefined : `Leg ${place + 1}`
  }
  return message
    .replace(/(?:\b[Ll]eg )?'([^']+)'/g, (text, id: string) => nameOf(id) ?? text)
    .replace(/choose one of (.+)$/, (_, ids: string) => {
      const names = ids.split(', ').map((id) => nameOf(id) ?? id)
      return `choose one of ${names.join(', ')}`
    })
}
