import { Info } from 'lucide-react'
import classNames from 'clsx'
import {
  amongIdeasText,
  crashSentence,
  decidingNumbers,
  trialsText,
  verdictLine,
  verdictReasons,
  type Verdict,
} from '#domain'
import { Popover } from '../../ui/layout/popover.tsx'

/** One line on how far a result shows an edge, with the deciding numbers below it; a click shows the reasons. */
export function VerdictLine({ verdict }: { verdict: Verdict }) {
  return (
    <div role="group" aria-label="Evidence" className="grid gap-1 text-sm">
      <Line verdict={verdict} />
      <Crashes verdict={verdict} />
    </div>
  )
}

/** The cost of crashes that are missing from the record: three numbers and a sentence. */
function Crashes({ verdict }: { verdict: Verdict }) {
  const sentence = crashSentence(verdict)
  if (sentence === undefined) return null
  return (
    <>
      {/* A phone leaves out what the sentence repeats. */}
      <dl className="flex flex-wrap gap-x-5 gap-y-1 max-sm:hidden">
        {decidingNumbers(verdict).map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">{sentence}</p>
    </>
  )
}

function Line({ verdict }: { verdict: Verdict }) {
  const line = verdictLine(verdict)
  const reasons = verdictReasons(verdict)
  const among = verdict.isSimulated ? null : amongIdeasText(verdict)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Popover
        label="Reasons of the verdict"
        align="start"
        trigger={
          <button
            type="button"
            className="flex min-h-6 items-center gap-1.5 rounded-sm text-left font-medium"
          >
            <span className={classNames('rounded-sm px-1.5 py-0.5', toneClass(verdict))}>{line}</span>
            <Info aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="sr-only">Why?</span>
          </button>
        }
      >
        <p className="text-sm font-semibold">Why</p>
        <ul className="mt-1 grid list-disc gap-1.5 pl-4 text-sm text-muted">
          {reasons.map((reason) => (
            <li key={reason}>{reason}.</li>
          ))}
        </ul>
      </Popover>
      {among && <span className="font-medium">{among}</span>}
      <span className="text-muted">{trialsText(verdict)}</span>
    </div>
  )
}

function toneClass({ isSimulated, level }: Verdict): string {
  if (isSimulated || level === 'weak') return 'bg-warning-soft text-warning'
  return level === 'none' ? 'bg-sunken text-text' : 'bg-profit-soft text-profit'
}
