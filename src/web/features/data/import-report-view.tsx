import { useId } from 'react'
import type { ImportOutcome } from '#api'
import type { ImportFinding, ImportSample } from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { formatNumber } from '../../ui/format.ts'

/** Rows that an import read, took and refused, by kind and with examples. */
export function ImportReportView({ outcome }: { outcome: ImportOutcome }) {
  const { refused, warnings, disagreements } = outcome
  const wrong = refused.filter(({ setAside }) => !setAside)
  const setAside = refused.filter(({ setAside }) => setAside)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Totals outcome={outcome} />
      <Findings title="Refused rows" badge="danger" findings={wrong} />
      <Findings
        title="Rows that sources disagree on; the first was kept"
        badge="warning"
        findings={[disagreements]}
      />
      <Findings title="Warnings" badge="warning" findings={warnings} />
      <Findings title="Set aside: rows about what Delta does not test" badge="neutral" findings={setAside} />
      <Files files={outcome.files} />
    </div>
  )
}

function Totals({ outcome }: { outcome: ImportOutcome }) {
  const refused = outcome.refused.reduce((sum, { count, setAside }) => sum + (setAside ? 0 : count), 0)
  const totals = [
    ['Rows read', outcome.rowsRead],
    ['Taken', outcome.accepted],
    ['Refused', refused],
    ['Repeated', outcome.duplicates],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
      {totals.map(([name, count]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium tabular">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface FindingsProps {
  title: string
  badge: 'danger' | 'warning' | 'neutral'
  findings: readonly ImportFinding[]
}

/** Findings by kind, each with its count and examples. */
export function Findings({ title, badge, findings }: FindingsProps) {
  const titleId = useId()
  const found = findings.filter(({ count }) => count > 0)
  if (found.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h4 id={titleId} className="text-sm font-semibold">
        {title}
      </h4>
      <ul className="mt-1.5 grid grid-cols-1 gap-1.5">
        {found.map((finding) => (
          <li key={finding.kind}>
            <details className="rounded-md border border-border">
              <summary className="flex flex-wrap items-center gap-2 px-3 py-2 text-sm">
                <Badge tone={badge}>{formatNumber(finding.count)}</Badge>
                <span className="min-w-0">{finding.title}</span>
              </summary>
              <Samples title={finding.title} count={finding.count} samples={finding.samples} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Samples({
  title,
  count,
  samples,
}: {
  title: string
  count: number
  samples: readonly ImportSample[]
}) {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={`Examples: ${title}`}
      className="max-h-72 overflow-auto border-t border-border"
    >
      <table className="w-full text-xs tabular">
        <thead className="text-left text-muted">
          <tr>
            {['Where', 'Value', 'Reason'].map((name) => (
              <th key={name} scope="col" className="px-3 py-1.5 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map(({ file, line, value, reason }, i) => (
            <tr key={i} className="border-t border-border align-top">
              <td className="px-3 py-1.5 break-all">{line === undefined ? file : `${file}:${line}`}</td>
              <td className="px-3 py-1.5 font-mono break-all">{value}</td>
              <td className="px-3 py-1.5">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {samples.length < count && (
        <p className="px-3 py-2 text-xs text-muted">
          {samples.length} of {formatNumber(count)} are shown.
        </p>
      )}
    </div>
  )
}

function Files({ files }: { files: ImportOutcome['files'] }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h4 id={titleId} className="text-sm font-semibold">
        Files
      </h4>
      <ul className="mt-1 grid max-h-48 gap-0.5 overflow-y-auto text-sm text-muted">
        {files.map(({ file, format, rows }) => (
          <li key={file} className="break-all">
            {file}: {format}, {formatNumber(rows)} rows
          </li>
        ))}
      </ul>
    </section>
  )
}
