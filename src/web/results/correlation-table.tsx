import { Card } from '../ui/layout/card.tsx'
import { formatRatio } from '../ui/format.ts'

/** Strongest colour that keeps the text readable. */
const DEEPEST_PERCENT = 26

interface CorrelationTableProps {
  /** What the rows are: `Strategy` or `Run`. */
  subject: string
  /** Whether profits are before charges; false by default. */
  isGross?: boolean
  members: readonly { readonly id: string; readonly letter: string; readonly name: string }[]
  /** By row and column, in the order of the members; null if it is undefined. */
  correlations: readonly (readonly (number | null)[])[]
}

/** Correlations of the daily results of strategies or runs. */
export function CorrelationTable({ subject, isGross = false, members, correlations }: CorrelationTableProps) {
  if (members.length < 2) return null
  return (
    <Card
      title={isGross ? 'Correlation of daily profits before charges' : 'Correlation of daily net profits'}
      description="1: they win and lose on the same days; 0: independent; −1: one wins when the other loses"
      flush
    >
      <div className="overflow-x-auto px-4 pb-4" tabIndex={0} role="region" aria-label="Correlations">
        <table className="border-separate border-spacing-1 text-xs tabular">
          <thead>
            <tr>
              <th scope="col" className="px-1 text-left font-medium text-muted">
                {subject}
              </th>
              {members.map(({ id, letter }) => (
                <th key={id} scope="col" className="min-w-12 px-1 text-right font-medium text-muted">
                  {letter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {members.map(({ id, letter, name }, row) => (
              <tr key={id}>
                <th scope="row" className="px-1 text-left font-medium whitespace-nowrap">
                  {letter} · {name}
                </th>
                {members.map((other, column) => (
                  <Correlation key={other.id} value={correlations[row]?.[column] ?? null} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Correlation({ value }: { value: number | null }) {
  if (value === null) return <td className="rounded-sm bg-sunken px-1.5 py-2 text-right text-muted">N/A</td>
  // A positive correlation is red, because correlated strategies lose together.
  const hue = value > 0 ? 'var(--loss)' : 'var(--profit)'
  const depth = Math.round(Math.abs(value) * DEEPEST_PERCENT)
  return (
    <td
      className="rounded-sm px-1.5 py-2 text-right font-medium whitespace-nowrap text-text forced-color-adjust-none"
      style={{ backgroundColor: `color-mix(in srgb, ${hue} ${depth}%, var(--surface))` }}
    >
      {formatRatio(value)}
    </td>
  )
}
