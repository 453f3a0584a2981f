import { memo, useMemo } from 'react'
import {
  tradesWithoutCheckbox,
  DTE_BUCKETS,
  FILTER_WEEKDAYS,
  isBeyondBuckets,
  keepsBeyondDte,
  type Money,
} from '#engine/analytics'
import { weekdayInShort, type Trade } from '#domain'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { formatCount, formatNumber } from '../../ui/format.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { EVERYTHING, isFiltering, type ResultFilter } from './result-origin.ts'

const WEEKDAYS = FILTER_WEEKDAYS.map((day) => ({ value: day, label: weekdayInShort(day) }))
const DTES = DTE_BUCKETS.map((dte) => ({ value: dte, label: String(dte) }))
const MONEY_OPTIONS = [
  { value: 'net', label: 'Net of charges' },
  { value: 'gross', label: 'Gross' },
] as const

interface FilterPanelProps {
  filter: ResultFilter
  onFilter: (filter: ResultFilter) => void
  money: Money
  onMoney: (money: Money) => void
  kept: number
  /** Trades of the whole result; undefined until loaded. */
  trades: readonly Trade[] | undefined
}

/** Filters trades and switches charges on or off; everything below follows. */
export const FilterPanel = memo(function FilterPanel({
  filter,
  onFilter,
  money,
  onMoney,
  kept,
  trades,
}: FilterPanelProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5">
      <Choices
        legend="Weekdays"
        choices={WEEKDAYS}
        chosen={filter.weekdays}
        onChange={(weekdays) => onFilter({ ...filter, weekdays })}
      />
      <Choices
        legend="Days to expiry"
        choices={DTES}
        chosen={filter.dtes}
        onChange={(dtes) => onFilter({ ...filter, dtes })}
      />
      <BeyondSwitch filter={filter} onFilter={onFilter} trades={trades} />
      <Segmented label="Profit and loss" value={money} onValueChange={onMoney} options={MONEY_OPTIONS} />
      {isFiltering(filter) && trades && (
        <p className="flex items-center gap-2 text-sm text-muted tabular" role="status">
          {formatNumber(kept)} of {formatCount(trades.length, 'trade')}
          {describeBoxless(trades, filter)}
          <Button size="sm" onClick={() => onFilter(EVERYTHING)}>
            Select all
          </Button>
        </p>
      )}
    </div>
  )
})

/** Keeps or drops trades with more days to expiry than the boxes cover; hidden without such trades. */
function BeyondSwitch({
  filter,
  onFilter,
  trades,
}: Pick<FilterPanelProps, 'filter' | 'onFilter' | 'trades'>) {
  const count = useMemo(() => trades?.filter(({ dte }) => isBeyondBuckets(dte)).length ?? 0, [trades])
  if (count === 0) return null
  return (
    <Switch
      label={`beyond 4 (${formatCount(count, 'trade')})`}
      checked={keepsBeyondDte(filter)}
      onCheckedChange={(beyondDte) => onFilter({ ...filter, beyondDte })}
    />
  )
}

/** `, without 8 weekend trades and 3 beyond 4 days to expiry`; empty if the boxes cover all trades. */
function describeBoxless(trades: readonly Trade[], filter: ResultFilter): string {
  const { weekend, beyondDte } = tradesWithoutCheckbox(trades, filter)
  const left = [
    ...(weekend > 0 ? [formatCount(weekend, 'weekend trade')] : []),
    ...(beyondDte > 0 ? [`${formatCount(beyondDte, 'trade')} beyond 4 days to expiry`] : []),
  ]
  return left.length > 0 ? `, without ${left.join(' and ')}` : ''
}

interface ChoicesProps {
  legend: string
  choices: readonly { readonly value: number; readonly label: string }[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

function Choices({ legend, choices, chosen, onChange }: ChoicesProps) {
  const toggle = (value: number, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(value)
    else next.delete(value)
    onChange(next)
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-3.5">
      <legend className="text-sm font-medium sm:float-left sm:mr-3">{legend}</legend>
      {choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.has(value)}
          onCheckedChange={(on) => toggle(value, on)}
        />
      ))}
    </fieldset>
  )
}
