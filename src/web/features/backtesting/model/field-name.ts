const LEG = /^request\.multiLegStrategy\.legs\.(\d+)/
const RULE = /^request\.indicatorConfiguration\.rules\.(\d+)/

/** Labels by the end of a field's path, the longer ends first. */
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
  ['delayMinutes', 'Re-entry, minutes later'],
  ['until', 'Re-entry, last time'],
  ['activates', 'Re-entry, leg instead'],
  ['reEntry.mode', 'Re-entry, comes back'],
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
  ['.entry', 'What it waits for'],
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

/** Settings that have fields of several units, by a part of the path. */
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

/** The steps of what trails; elsewhere the field is the setting itself. */
const STEPS: readonly (readonly [part: RegExp, label: string])[] = [
  [/increaseBy/, ', increase by'],
  [/trailBy|trailAmount|trailPercentage/, ', trail by'],
]

/** What a field of the form is called where it stands: `Leg 2, Target Premium`. */
export function fieldName(path: string): string {
  const leg = LEG.exec(path)
  const rule = RULE.exec(path)
  const place = leg ? `Leg ${Number(leg[1]) + 1}` : rule ? `Rule ${Number(rule[1]) + 1}` : undefined
  const label = labelOf(path)
  if (place === undefined) return label ?? 'The strategy'
  return label === undefined ? place : `${place}, ${label}`
}

/** What a field is called within its leg or rule: `Target Premium`. */
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
