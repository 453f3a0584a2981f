import {
  FILTER_REASONS,
  FILTERED_BECAUSE,
  hasRealDays,
  SIMULATED_DATASET_ID,
  type BacktestBundle,
  type BacktestResults,
  type FilteredDay,
  type FilterReason,
  type LogOrigin,
  type PriceAges,
  type SkippedDay,
} from '#domain'
import { bandShare, type PremiumMiss } from '#engine/analytics'
import {
  formatCount,
  formatDate,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRupees,
  formatSignedRupees,
} from '../../ui/format.ts'
import { isOlderThan } from '../provenance/engine-version.ts'

/** The version of the simulated market that draws each minute as a record of prints. */
const PRINTS_VERSION = 6

/** States what an older version of the simulated market simulated otherwise. */
export function oldMarketWords({ dataset }: Pick<BacktestBundle, 'dataset'>): string | undefined {
  const { kind, id, name, version = PRINTS_VERSION } = dataset
  if (kind !== 'simulated' || id !== SIMULATED_DATASET_ID || version >= PRINTS_VERSION) return undefined
  const [difference, better] = hasRealDays({ name, version })
    ? ['whose minutes were less like real ones than today’s', 'today’s minutes']
    : [
        'whose days were drawn as well as their minutes',
        'days with the real prices of the index and India VIX',
      ]
  return (
    `This run was made on version ${version} of the simulated market, ${difference}. ` +
    `Run the strategy again for ${better}; Compare sets the two side by side.`
  )
}

/** Describes ambiguous minutes and what the other readings earn; warns if profit or loss depends on them. */
export function describeAmbiguity(
  { band, summary }: Pick<BacktestResults, 'band' | 'summary'>,
  engineVersion: string,
): { readonly text: string; readonly warning?: string } {
  if (band.trades === 0)
    return { text: 'No minute reached both a stop and a target, so no trade could be read two ways.' }
  const { targetFirst, signIsOpen } = bandShare(band, summary.totalTrades)
  const ofStops = band.readings?.targetFirst ?? { trades: band.trades, total: targetFirst }
  const ofEntries = band.readings?.stopsInside ?? { trades: 0, total: band.base }
  const share = (trades: number) =>
    `In ${formatCount(trades, 'trade')} (${formatPercent((trades / summary.totalTrades) * 100)} of the whole run) a single minute `
  const sentences = [
    ofStops.trades > 0 &&
      share(ofStops.trades) +
        (isOlderThan(engineVersion, 1, 4)
          ? // Older engines did not store which of the two happened.
            'reached both the stop and the target, or held both the entry and a price at the stop, and one-minute bars do not tell which came first. ' +
            `Read the other way, ${describeChange(ofStops.total, band.base)}.`
          : 'reached both the stop and the target, and one-minute bars do not tell which came first. The results take the stop first. ' +
            `Had the target come first each time, ${describeChange(ofStops.total, band.base)}.`),
    ofEntries.trades > 0 &&
      share(ofEntries.trades) +
        'held both the entry and a price at the stop, and one-minute bars do not tell which came first. The results take the stop ' +
        `as not reached after the entry. Had each of these trades been stopped in that minute, ${describeChange(ofEntries.total, band.base)}.`,
    `As the results read these minutes, the whole run makes ${formatSignedRupees(band.base)} before charges.`,
  ]
  const text = sentences.filter((sentence) => sentence !== false).join(' ')
  return signIsOpen
    ? { text, warning: 'Whether the strategy earns or loses depends on these minutes.' }
    : { text }
}

function describeChange(total: number, base: number): string {
  if (total === base) return 'the total would be the same'
  return `it would be ${formatSignedRupees(total)}, ${formatRupees(Math.abs(total - base))} ${total > base ? 'better' : 'worse'}`
}

/** Why a result has no trades, and what to do. */
export function describeNoTrades({
  trades,
  sessions,
  skipped,
  filtered = [],
}: Pick<BacktestResults, 'trades' | 'sessions' | 'skipped' | 'filtered'>): {
  readonly title: string
  readonly advice: string
} {
  if (trades.length > 0)
    return { title: 'No trade passes the filter', advice: 'Select more weekdays or days to expiry.' }
  const title = 'The strategy never traded'
  if (sessions === 0)
    return { title, advice: 'The market was closed on every day of the period. Choose a longer one.' }
  if (filtered.length > 0 && filtered.length + skipped.length >= sessions)
    return {
      title,
      advice: 'Every session of the period was left out by its own filters. Loosen one of them.',
    }
  if (skipped.length === sessions)
    return { title, advice: 'Every session of the period was skipped. The reasons are below.' }
  return {
    title,
    advice:
      `No session of the period brought an entry. ${skipped.length > 0 ? 'Look at the skipped sessions below, widen' : 'Widen'} ` +
      'the entry window or loosen the rules.',
  }
}

const REASONS: Readonly<Record<SkippedDay['reason'], string>> = {
  session: 'the session was too short for the entry or the square-off',
  'no-price': 'a leg had no contract or no recent price',
}

/** Skipped sessions grouped by reason, one sentence each. */
export function describeSkipped(
  skipped: readonly SkippedDay[],
): { readonly text: string; readonly days: readonly SkippedDay[] }[] {
  const reasons = Object.keys(REASONS) as SkippedDay['reason'][]
  return reasons
    .map((reason) => ({ reason, days: skipped.filter((day) => day.reason === reason) }))
    .filter(({ days }) => days.length > 0)
    .map(({ reason, days }) => ({
      text: `${days.length} ${days.length === 1 ? 'session was' : 'sessions were'} skipped because ${REASONS[reason]}.`,
      days,
    }))
}

/** Days excluded by the strategy's filters grouped by reason, one sentence each. */
export function describeFiltered(filtered: readonly FilteredDay[]): {
  readonly reason: FilterReason
  readonly text: string
  readonly days: readonly FilteredDay[]
}[] {
  return FILTER_REASONS.map((reason) => ({ reason, days: filtered.filter((day) => day.reason === reason) }))
    .filter(({ days }) => days.length > 0)
    .map(({ reason, days }) => ({
      reason,
      days,
      text: `${formatCount(days.length, 'day')} ${days.length === 1 ? 'was' : 'were'} left out for ${FILTERED_BECAUSE[reason].days}.`,
    }))
}

/** Warning if the capital is below the peak margin; undefined otherwise or if the margin is unknown. */
export function marginWarning(capital: number, peakMargin: number | null): string | undefined {
  if (peakMargin === null || peakMargin <= capital) return undefined
  return (
    `On its heaviest day the strategy needed ${formatRupees(peakMargin)} of margin, and the capital is ${formatRupees(capital)}: ` +
    'a broker would have refused part of these trades. Raise the capital or trade fewer lots.'
  )
}

/** Describes how often and by how much a leg's premiums differed from the requested ones. */
export function describePremiumMiss(
  { asked, entries, missed, averageOff, worst }: PremiumMiss,
  legName: string,
): string {
  return (
    `${legName}, asked for ₹${formatPrice(asked)}. In ${formatNumber(missed)} of its ${formatNumber(entries)} entries no contract came ` +
    `within a quarter of that: on average it was ₹${formatPrice(averageOff)} off, at worst it cost ₹${formatPrice(worst.premium)}, ` +
    `on ${formatDate(worst.date)}.`
  )
}

/** One sentence on the share of a result that rests on prices older than a minute. */
export function describePriceAges({
  trades,
  oldTrades,
  sharePercent,
  oldProfit,
  oldestMinutes,
}: PriceAges): string {
  if (oldTrades === 0)
    return `No order of the ${formatCount(trades, 'trade')} was filled at a price older than a minute.`
  const share = sharePercent === null ? '' : `${formatPercent(sharePercent)} of the profits and losses rest`
  const rest = share || 'Trades without profit or loss rest'
  return `${rest} on prices older than a minute: ${formatCount(oldTrades, 'trade')} of ${formatNumber(trades)}, ${formatSignedRupees(oldProfit)} before charges, the oldest price ${formatCount(oldestMinutes, 'minute')} old.`
}

type Logged = Pick<BacktestBundle, 'dataset' | 'instrument'> & {
  readonly results: Pick<BacktestResults, 'sessions'>
}

/** Caveats of imported trades, one sentence each. */
export function describeLog({ results, dataset, instrument }: Logged, log: LogOrigin): string[] {
  return [
    `${dataset.name}: ${log.file}, ${formatCount(log.rows, 'row')}, ${instrument}, over ${formatCount(results.sessions, 'session')}. Delta added the trades up; it did not trade them.`,
    'The log has no values of open positions and no margins, so figures that need them are not shown.',
    ...log.notes,
  ]
}
