import { ChevronRight } from 'lucide-react'
import { contractName, type DayExplanation, type LevelChange, type PositionExplanation } from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatDate, formatPrice } from '../../ui/format.ts'
import { Profit } from '../../ui/layout/profit.tsx'
import { momentText } from '../../results/day/held.ts'
import {
  decisionBar,
  describeEntryPrice,
  describeExit,
  describeStrikeChoice,
} from '../../results/day/fill-words.ts'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'

/** Trades of the day: how the contract was chosen, the origin of both prices, and the course of the levels. */
export function PositionList({ day, tradeId }: { day: DayExplanation; tradeId: string | undefined }) {
  const alone = day.positions.length === 1
  return (
    <Card title="Trade by trade" level={3} flush>
      {day.positions.map((position) => (
        <details
          key={position.trade.id}
          open={alone || position.trade.id === tradeId}
          className="group border-t border-border first:border-t-0"
        >
          <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover/60">
            <ChevronRight
              aria-hidden
              className="size-4 text-muted transition-transform group-open:rotate-90"
            />
            <Heading position={position} day={day} />
          </summary>
          <Position position={position} day={day} />
        </details>
      ))}
    </Card>
  )
}

interface PositionProps {
  position: PositionExplanation
  day: DayExplanation
}

function Heading({ position: { trade, dayPnl }, day }: PositionProps) {
  const { date, exitDate = date } = trade
  const isWithinDay = date === day.date && exitDate === day.date
  return (
    <>
      <Badge tone={trade.type === 'BUY' ? 'profit' : 'loss'}>{trade.type}</Badge>
      <span className="font-medium">{contractName(day.underlying, trade)}</span>
      <span className="text-muted tabular">
        {momentText(date, trade.entryTime, day)} to {momentText(exitDate, trade.exitTime, day)},{' '}
        {trade.exitReason}
      </span>
      <Profit amount={trade.pnl} />
      {!isWithinDay && (
        <span className="text-muted">
          of it <Profit amount={dayPnl} /> on this day
        </span>
      )}
    </>
  )
}

function Position({ position, day }: PositionProps) {
  const { session } = day
  const { trade, lotSize, strike, entry, levels } = position
  return (
    <div className="grid gap-3 px-4 pb-4 text-sm">
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <Fact name="Size">
          {trade.lots} × lot of {lotSize} = {trade.quantity} units, expiry {formatDate(trade.expiry_date)}
        </Fact>
        <Fact name="Entry">
          {momentText(trade.date, trade.entryTime, day)} at {formatPrice(trade.entryPrice)}:{' '}
          {describeEntryPrice(entry)}
        </Fact>
        <Fact name="Exit">
          {momentText(trade.exitDate ?? trade.date, trade.exitTime, day)} at {formatPrice(trade.exitPrice)}:{' '}
          {describeExit(position)}
        </Fact>
        <Fact name="Strike">{describeStrikeChoice(strike, session)}</Fact>
      </dl>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Candidates position={position} day={day} />
        {levels.length > 0 && <Levels levels={levels} label={`Levels of ${trade.id}`} />}
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Candidates({ position: { strike, trade }, day: { session } }: PositionProps) {
  return (
    <SimpleTable
      label={`Strikes around the chosen one of ${trade.id}`}
      columns={[
        { header: 'Strike', right: true },
        {
          header: `Premium, ${decisionBar(strike.time, session)}`,
          under: strike.time > session.open ? 'or of up to 5 minutes before' : undefined,
          right: true,
        },
        { header: 'Mark' },
      ]}
      rows={strike.candidates.map((one) => ({
        key: String(one.strike),
        cells: [
          one.strike,
          one.premium === null ? 'no recent price' : formatPrice(one.premium),
          <span key="marks" className="flex gap-1">
            {one.strike === strike.atm && <Badge>ATM</Badge>}
            {one.isChosen && <Badge tone="accent">chosen</Badge>}
          </span>,
        ],
      }))}
    />
  )
}

function Levels({ levels, label }: { levels: readonly LevelChange[]; label: string }) {
  return (
    <div className="max-h-72 overflow-y-auto" tabIndex={0} role="group" aria-label={`${label}, scrollable`}>
      <SimpleTable
        label={label}
        columns={[{ header: 'From' }, { header: 'Stop', right: true }, { header: 'Target', right: true }]}
        rows={levels.map((level, i) => ({
          key: String(i),
          cells: [
            level.time,
            <span key="stop">
              {level.stop === null ? 'none' : formatPrice(level.stop)}
              {level.isTrail && ' (locked profit)'}
            </span>,
            level.target === null ? 'none' : formatPrice(level.target),
          ],
        }))}
      />
    </div>
  )
}
