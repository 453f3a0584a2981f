import { conditionSign, type DayExplanation, type RuleExplanation, type RuleSide } from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatDate, formatNumber } from '../../ui/format.ts'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'

const COLUMNS = [
  { header: 'Rule' },
  { header: 'On' },
  { header: 'Left side' },
  { header: 'Condition' },
  { header: 'Right side' },
  { header: 'State' },
  { header: 'Held during the entry window' },
]

/** Values of each indicator rule at the entry, or at the end of the entry window on a day without one. */
export function RulesTable({ day }: { day: DayExplanation }) {
  const { rules, rulesHeldDuring, outcome, window } = day
  const time = rules[0]?.time ?? window.entryEnd
  return (
    <Card
      title={
        outcome === 'traded'
          ? `Rules at the entry, ${time}`
          : `Rules at ${time}, when the last minute had passed`
      }
      description={`All rules at once: ${spellsText(rulesHeldDuring)}`}
      level={3}
      flush
    >
      <SimpleTable
        label="Indicator rules"
        columns={COLUMNS}
        rows={rules.map((rule, i) => ({ key: String(i), cells: cellsOf(rule, day.date) }))}
      />
    </Card>
  )
}

function cellsOf(rule: RuleExplanation, date: string) {
  return [
    String(rule.rule),
    `${rule.symbol}, ${rule.timeframe} min`,
    <Side key="left" side={rule.left} date={date} />,
    conditionSign(rule.condition),
    <Side key="right" side={rule.right} date={date} />,
    <State key="state" rule={rule} />,
    spellsText(rule.heldDuring),
  ]
}

function Side({ side, date }: { side: RuleSide; date: string }) {
  const { text, value, previous, candle } = side
  const isNumber = candle === null && value !== null && String(value) === text
  const day = candle && candle.date !== date ? `${formatDate(candle.date)} ` : ''
  return (
    <>
      <span className="block">{text}</span>
      {!isNumber && (
        <span className="block text-xs text-muted">
          {value === null ? 'no value yet' : formatNumber(value)}
          {previous !== null && `, before ${formatNumber(previous)}`}
          {candle && ` (candle ${day}${candle.from} to ${candle.to})`}
        </span>
      )}
    </>
  )
}

const OBSTACLES: Readonly<Record<NonNullable<RuleExplanation['obstacle']>, string>> = {
  'no-contract': 'no contract at the strike time',
  'before-strike-time': 'before the strike time',
}

function State({ rule: { held, obstacle } }: { rule: RuleExplanation }) {
  return (
    <>
      <Badge tone={held ? 'profit' : 'loss'}>{held ? 'Held' : 'Did not hold'}</Badge>
      {obstacle && <span className="block text-xs text-muted">{OBSTACLES[obstacle]}</span>}
    </>
  )
}

/** Number of periods listed before the rest is only counted. */
const MOST_SPELLS = 4

/** `09:20 to 10:05, 11:00, and 3 more times`. */
export function spellsText(spells: RuleExplanation['heldDuring']): string {
  if (spells.length === 0) return 'never'
  const listed = spells.slice(0, MOST_SPELLS).map(({ from, to }) => (from === to ? from : `${from} to ${to}`))
  const rest = spells.length - listed.length
  return listed.join(', ') + (rest > 0 ? `, and ${rest} more ${rest === 1 ? 'time' : 'times'}` : '')
}
