import type { FilePreview } from '#domain'
import { formatNumber } from '../../../ui/format.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'

type Reading = NonNullable<FilePreview['reading']>

/** Number of the first rows that an import would refuse as wrong. Rows that it would set aside do not count. */
export function badRows({ refused }: Reading): number {
  return refused.filter(({ setAside }) => !setAside).reduce((sum, { count }) => sum + count, 0)
}

const MOST_OUTSIDE_SESSION = 0.5

/** Whether most rows lie outside the session, which means that their times are read wrongly. */
function isShifted({ refused, rows }: Reading): boolean {
  const outside = refused.find(({ kind }) => kind === 'outside-session')?.count ?? 0
  return outside > rows * MOST_OUTSIDE_SESSION
}

const COLUMNS = [
  { header: 'Line' },
  { header: 'Time' },
  { header: 'Contract' },
  ...['Open', 'High', 'Low', 'Close', 'Volume', 'Open interest'].map((header) => ({ header, right: true })),
]

const NoBreak = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>

/** The first rows as they are read, and the problems of the others. */
export function ReadingView({ reading }: { reading: Reading }) {
  const { rows, accepted, refused, bars, error } = reading
  if (error !== null)
    return (
      <Notice tone="error" title="The rows cannot be read yet">
        <p className="wrap-anywhere whitespace-pre-line">{error}</p>
      </Notice>
    )
  const several = new Set(bars.map(({ file }) => file)).size > 1
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="text-sm">
        {`${formatNumber(accepted)} of the first ${formatNumber(rows)} rows are read.`}
      </p>
      {isShifted(reading) && (
        <Notice tone="warning" title="Most rows lie outside the trading session">
          Choose the zone of the times, and whether they are of twelve hours.
        </Notice>
      )}
      {refused.map(({ kind, title, count, setAside, samples: [first] }) => (
        <Notice
          key={kind}
          tone={setAside ? 'info' : 'warning'}
          title={`${title}: ${formatNumber(count)} rows`}
        >
          {first && (
            <span className="wrap-anywhere">{`Line ${first.line ?? 1} of ${first.file ?? ''}: ${first.value}`}</span>
          )}
        </Notice>
      ))}
      {bars.length > 0 && (
        <div className="max-h-80 overflow-y-auto">
          <SimpleTable
            label="Rows as they are read"
            columns={COLUMNS}
            rows={bars.map((bar) => ({
              key: `${bar.file} ${bar.line}`,
              cells: [
                several ? `${bar.file}:${bar.line}` : String(bar.line),
                <NoBreak key="time">{bar.time}</NoBreak>,
                <NoBreak key="contract">{bar.instrument}</NoBreak>,
                ...[bar.open, bar.high, bar.low, bar.close].map((price) => price.toFixed(2)),
                formatNumber(bar.volume),
                formatNumber(bar.openInterest),
              ],
            }))}
          />
        </div>
      )}
    </div>
  )
}
