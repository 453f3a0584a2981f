import type { DownloadOutcome } from '#api'
import { formatCount, formatDate, formatNumber } from '../../ui/format.ts'
import { ExchangeAddresses } from './exchange-files.tsx'

const MOST_SHOWN = 5

/** The result of a download: received days, missing contracts and doubts. */
export function DownloadOutcomeView({ outcome }: { outcome: DownloadOutcome }) {
  const {
    sessions,
    bars,
    vixBars,
    empty,
    failed,
    missingExpiries,
    emptyExpiries,
    unchanged,
    disputed,
    otherLots,
  } = outcome
  const { stitched, daysWithoutOpenInterest } = outcome
  return (
    <>
      <p>
        {unchanged ? 'The dataset had all of it already: ' : ''}
        {formatCount(sessions, 'session')}, {formatCount(bars, 'bar')}
        {vixBars > 0 && ` and ${formatCount(vixBars, 'minute')} of India VIX`}.
      </p>
      <p className="text-muted">
        {formatCount(empty.count, 'call')} had no minute (nobody traded, or the broker has a hole);{' '}
        {formatNumber(failed.count)} failed.
      </p>
      {stitched && <StitchedView stitched={stitched} />}
      {daysWithoutOpenInterest > 0 && (
        <p className="text-muted">
          Open interest was left out on {formatCount(daysWithoutOpenInterest, 'day')}: no daily file of the
          exchange confirms it. The command line takes such files (<code>delta fetch --bhavcopy</code>).
        </p>
      )}
      <div>
        <p className="text-muted">
          Check it against the exchange’s own daily files, under ‘Exchange files’ of the dataset. You get them
          from:
        </p>
        <ExchangeAddresses />
      </div>
      <ManyDates before="No contracts of" what="expiries" dates={missingExpiries} />
      <ManyDates before="Listed without a single contract:" what="expiries" dates={emptyExpiries} />
      {disputed.minutes > 0 && (
        <p className="text-danger">
          {formatCount(disputed.minutes, 'minute')} {disputed.minutes === 1 ? 'was' : 'were'} answered twice
          with other values; the first answer is kept:{' '}
          {disputed.first
            .slice(0, MOST_SHOWN)
            .map(({ what, minutes }) => `${what} (${minutes})`)
            .join(', ')}
        </p>
      )}
      {otherLots.slice(0, MOST_SHOWN).map(({ expiry, broker, rules }) => (
        <p key={`${expiry} ${broker}`} className="text-danger">
          {formatDate(expiry)}: the broker’s lot is {broker}, the exchange’s rules say {rules.join(' or ')}.
          The rules count.
        </p>
      ))}
      {failed.first.length > 0 && (
        <ul className="list-disc pl-5 text-danger">
          {failed.first.slice(0, MOST_SHOWN).map(({ what, message }) => (
            <li key={what}>
              {what}: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Stitched = NonNullable<DownloadOutcome['stitched']>

/** What proves the expiries of stitched contracts, and which of their minutes are holes. */
function StitchedView({ stitched }: { stitched: Stitched }) {
  const { proofs, minutes, outOfReach, withoutBar, unproven } = stitched
  return (
    <>
      {proofs.map((proof) => (
        <p key={`${proof.kind} ${proof.isMonthly}`} className="text-muted">
          {proofText(proof)}
        </p>
      ))}
      <p className="text-muted">
        Of {formatCount(minutes, 'minute')} of the contracts {formatNumber(outOfReach)} were farther from the
        money than the series reach, and {formatNumber(withoutBar)} within reach had no trade or no answer.
      </p>
      {unproven.length > 0 && (
        <p className="text-danger">
          Left out, because nothing proves which contract the series held:{' '}
          {unproven
            .slice(0, MOST_SHOWN)
            .map(({ day, expiry }) => `${formatDate(day)} (expiry ${formatDate(expiry)})`)
            .join(', ')}
          {unproven.length > MOST_SHOWN && ` and ${formatNumber(unproven.length - MOST_SHOWN)} more`}
        </p>
      )}
    </>
  )
}

function proofText({
  kind,
  isMonthly,
  own,
  later,
  unclear,
  ownAtMost,
  laterAtLeast,
}: Stitched['proofs'][number]) {
  const days = own + later + unclear
  const what = `${isMonthly ? 'monthly' : 'weekly'} expiry ${days === 1 ? 'day' : 'days'}`
  const series = kind === 'WEEK' ? 'weekly' : 'monthly'
  const held = [
    own > 0 && `that day’s own contract on ${own} (time value at the close at most ${percent(ownAtMost)})`,
    later > 0 && `a later one on ${later} (at least ${percent(laterAtLeast)})`,
    unclear > 0 && `unclear on ${unclear}`,
  ].filter(Boolean)
  return `On ${days} ${what} the nearest ${series} series held: ${held.join(', ')}.`
}

const percent = (value: number | null) => `${(value ?? 0).toFixed(2)}% of the index`

interface ManyDatesProps {
  /** The beginning of the sentence. */
  before: string
  /** What the dates are, in the plural. */
  what: string
  /** Ascending. */
  dates: readonly string[]
}

const MOST_NAMED = 3

/** Names a few dates; many are counted, by month on request. Empty without dates. */
export function ManyDates({ before, what, dates }: ManyDatesProps) {
  const [first] = dates
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return null
  if (dates.length <= MOST_NAMED)
    return (
      <p className="text-muted">
        {before} {dates.map(formatDate).join(', ')}.
      </p>
    )
  return (
    <details className="text-muted">
      <summary className="cursor-pointer">
        {before} {dates.length} {what} from {formatDate(first)} to {formatDate(last)}
      </summary>
      <ul className="list-disc pl-5">
        {byMonth(dates).map(([month, days]) => (
          <li key={month}>{days.map(formatDate).join(', ')}</li>
        ))}
      </ul>
    </details>
  )
}

function byMonth(dates: readonly string[]): [string, string[]][] {
  const months = new Map<string, string[]>()
  for (const date of dates) months.set(date.slice(0, 7), [...(months.get(date.slice(0, 7)) ?? []), date])
  return [...months]
}
