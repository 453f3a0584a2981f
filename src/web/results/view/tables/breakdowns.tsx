import type { TradeBreakdowns } from '#engine/analytics'
import { Card } from '../../../ui/layout/card.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { BreakdownTable } from './breakdown-table.tsx'

const inDays = (dte: string) => (dte === '1' ? '1 day' : `${dte} days`)

interface BreakdownsProps {
  breakdowns: TradeBreakdowns
  /** Name of a leg by its id. */
  nameOf: (legId: string) => string
}

/** Breakdowns of the trades by month, week, expiry, and by other properties. */
export function Breakdowns({ breakdowns, nameOf }: BreakdownsProps) {
  const tabs = breakdownTabs(breakdowns, nameOf)
  return (
    <Card title="Breakdown" level={3} flush>
      <Tabs label="Breakdown by" tabs={tabs} />
    </Card>
  )
}

function breakdownTabs(breakdowns: TradeBreakdowns, nameOf: (legId: string) => string) {
  const table = (
    subject: string,
    rows: TradeBreakdowns[keyof TradeBreakdowns],
    formatLabel?: (label: string) => string,
  ) => (
    <BreakdownTable
      label={`Results by ${subject.toLowerCase()}`}
      subject={subject}
      rows={rows}
      formatLabel={formatLabel}
    />
  )
  return [
    { value: 'month', label: 'Monthly', content: table('Month', breakdowns.month) },
    { value: 'week', label: 'Weekly', content: table('Week', breakdowns.week) },
    { value: 'expiry', label: 'Expiry', content: table('Expiry', breakdowns.expiry, formatDate) },
    { value: 'weekday', label: 'Weekday', content: table('Weekday', breakdowns.weekday) },
    {
      value: 'dte',
      label: 'Days to expiry',
      content: table('Days to expiry', breakdowns.dte, inDays),
    },
    { value: 'hour', label: 'Entry hour', content: table('Entry hour', breakdowns.entryHour) },
    { value: 'exit', label: 'Exit reason', content: table('Exit reason', breakdowns.exitReason) },
    { value: 'leg', label: 'Leg', content: table('Leg', breakdowns.leg, nameOf) },
    { value: 'type', label: 'Call / put', content: table('Option type', breakdowns.optionType) },
    { value: 're-entry', label: 'Re-entry', content: table('Entry', breakdowns.reEntry) },
    ...(breakdowns.nights.some(({ key }) => key > 0)
      ? [{ value: 'nights', label: 'Days held', content: table('Held over', breakdowns.nights) }]
      : []),
    ...(breakdowns.vix.length > 0
      ? [
          {
            value: 'vix',
            label: 'India VIX',
            content: table('India VIX before the entry day', breakdowns.vix),
          },
        ]
      : []),
    ...(breakdowns.gap.length > 0
      ? [{ value: 'gap', label: 'Gap', content: table('Gap of the entry day', breakdowns.gap) }]
      : []),
  ]
}
