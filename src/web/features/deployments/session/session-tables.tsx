import {
  contractName,
  describeLogLine,
  type DeploymentEvent,
  type DeploymentLogLine,
  type DeploymentNow,
  type EventNames,
  type Trade,
} from '#domain'
import { formatPrice } from '../../../ui/format.ts'
import { Badge, type Tone } from '../../../ui/layout/badge.tsx'
import { Profit } from '../../../ui/layout/profit.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'

const KINDS: Readonly<Record<DeploymentEvent, { readonly name: string; readonly tone: Tone }>> = {
  session: { name: 'Session', tone: 'neutral' },
  entry: { name: 'Entry', tone: 'accent' },
  exit: { name: 'Exit', tone: 'accent' },
  level: { name: 'Level', tone: 'neutral' },
  wait: { name: 'Waits', tone: 'neutral' },
  'stayed-out': { name: 'Stayed out', tone: 'neutral' },
  order: { name: 'Your order', tone: 'warning' },
  limit: { name: 'Limit', tone: 'warning' },
  feed: { name: 'Feed', tone: 'warning' },
  end: { name: 'End', tone: 'neutral' },
}

/** Decisions with their reasons, latest first. */
export function DecisionLog({ lines, names }: { lines: readonly DeploymentLogLine[]; names: EventNames }) {
  if (lines.length === 0) return <p className="text-sm text-muted">No decisions in this session yet.</p>
  return (
    <div className="max-h-96 overflow-y-auto" tabIndex={0} role="region" aria-label="Decisions">
      <ol reversed className="grid gap-1.5 text-sm">
        {lines.toReversed().map((line) => (
          <li
            key={line.seq}
            className="grid grid-cols-[3rem_5.5rem_1fr] items-baseline gap-2 max-sm:grid-cols-[3rem_1fr]"
          >
            <time className="text-muted tabular">{line.time}</time>
            <span className="max-sm:hidden">
              <Badge tone={KINDS[line.kind].tone}>{KINDS[line.kind].name}</Badge>
            </span>
            <span className="min-w-0 wrap-anywhere">{describeLogLine(line, names)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Trades closed in a session. */
export function BookedTrades({ trades, underlying }: { trades: readonly Trade[]; underlying: string }) {
  return (
    <SimpleTable
      stacks
      label="Booked trades"
      columns={[
        { header: 'Contract' },
        { header: 'In' },
        { header: 'Out' },
        { header: 'Left by' },
        { header: 'Net', right: true },
      ]}
      rows={trades.map((trade) => ({
        key: trade.id,
        cells: [
          `${trade.type === 'BUY' ? 'Buy' : 'Sell'} ${trade.quantity} ${contractName(underlying, trade)}`,
          `${trade.entryTime} at ${formatPrice(trade.entryPrice)}`,
          `${trade.exitTime} at ${formatPrice(trade.exitPrice)}`,
          trade.exitReason,
          <Profit key="net" amount={trade.netPnl} />,
        ],
      }))}
    />
  )
}

/** Entry rules with their values at the last complete minute. */
export function RuleTable({ rules }: Pick<DeploymentNow, 'rules'>) {
  const value = (number: number | null) => (number === null ? 'not known yet' : formatPrice(number))
  return (
    <SimpleTable
      stacks
      label="Rules of the entry"
      columns={[
        { header: 'Rule' },
        { header: 'Left', right: true },
        { header: 'Right', right: true },
        { header: 'Now' },
      ]}
      rows={rules.map(({ text, left, right, holds }, i) => ({
        key: `${i} ${text}`,
        cells: [
          text,
          value(left),
          value(right),
          <Badge key="holds" tone={holds ? 'profit' : 'neutral'}>
            {holds ? 'holds' : 'does not hold'}
          </Badge>,
        ],
      }))}
    />
  )
}
