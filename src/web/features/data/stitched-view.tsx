import type { DownloadOutcome } from '#api'
import { formatDate, formatNumber } from '../../ui/format.ts'

type Stitched = NonNullable<DownloadOutcome['stitched']>

const MOST_SHOWN = 5

/** What proves the expiries of stitched contracts, and which of their minutes are holes. */
export function StitchedView({ stitched }: { stitched: Stitched }) {
  const { proofs, minutes, outOfReach, withoutBar, unproven } = stitched
  return (
    <>
      {proofs.map((proof) => (
        <p key={`${proof.kind} ${proof.isMonthly}`} className="text-muted">
          {proofText(proof)}
        </p>
      ))}
      <p className="text-muted">
        Of {formatNumber(minutes)} minutes of the contracts {formatNumber(outOfReach)} were farther from the
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
