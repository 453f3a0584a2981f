import { useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import {
  fieldsOfFilter,
  FILTER_PRESETS,
  hasPreset,
  joinWords,
  withoutPreset,
  withPreset,
  type BacktestRequest,
  type DayFilters,
  leanFilters,
  priceFilters,
} from '#domain'
import type { FormValues } from '../../../../strategy/form-values.ts'
import { formatCount, formatNumber } from '../../../../ui/format.ts'
import { acceptedDays } from '../../model/accepted-days.ts'
import { Chip } from '../chip.tsx'
import { ChipRow } from '../chip-row.tsx'
import { usePart } from '../use-part.ts'
import { DAY_SETTINGS, dayChips, type DaySetting } from './day-chips.ts'
import { FilterFields } from './filter-fields.tsx'
import { HoldingFields } from './holding-fields.tsx'

const STRATEGY = 'request.strategy'
type Strategy = BacktestRequest['strategy']

/** How long positions are held, and on which days the strategy trades. */
export function HoldingAndDays() {
  const [strategy, setStrategy] = usePart<Strategy>(STRATEGY)
  const { holding = { type: 'intraday' } as const, filters = {} } = strategy
  const restore = (key: DaySetting, before: unknown) => {
    if (key === 'holding') return setStrategy({ ...strategy, holding: before as Strategy['holding'] })
    const kept = before as DayFilters
    const parts = fieldsOfFilter(key).map((name) => [name, kept[name]])
    setStrategy({ ...strategy, filters: { ...filters, ...Object.fromEntries(parts) } as DayFilters })
  }
  const title = useId()
  return (
    <section aria-labelledby={title} className="mt-3 grid gap-1.5 border-t border-border pt-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={title} className="text-sm font-semibold">
          Holding &amp; Days
        </h3>
        <p className="text-xs text-muted">
          <AcceptedSessions filters={filters} />
        </p>
      </div>
      <ChipRow
        label="Holding and days"
        chips={dayChips(holding, filters)}
        read={(key) => (key === 'holding' ? holding : filters)}
        restore={restore}
        keyOf={settingAt}
        varies={(key) =>
          key === 'holding' ? 'strategy.holding' : `strategy.filters.${fieldsOfFilter(key)[0]}`
        }
      >
        {(key) => (key === 'holding' ? <HoldingFields /> : <FilterFields filter={key} />)}
      </ChipRow>
      <Presets />
    </section>
  )
}

function settingAt(path: string): DaySetting | undefined {
  if (path.startsWith(`${STRATEGY}.holding`)) return 'holding'
  const name = /^request\.strategy\.filters\.(\w+)/.exec(path)?.[1]
  return DAY_SETTINGS.find(
    (key) => key !== 'holding' && fieldsOfFilter(key).some((filter) => filter === name),
  )
}

/** Frequently used filters. */
function Presets() {
  const [strategy, setStrategy] = usePart<Strategy>(STRATEGY)
  const { filters } = strategy
  return (
    <div role="group" aria-label="Often used" className="flex flex-wrap items-center gap-1 text-sm">
      {FILTER_PRESETS.map((preset) => {
        const isOn = hasPreset(filters, preset)
        const change = isOn ? withoutPreset : withPreset
        return (
          <Chip
            key={preset.id}
            chip={preset.id}
            on={isOn}
            aria-pressed={isOn}
            title={preset.description}
            onClick={() => setStrategy({ ...strategy, filters: change(filters, preset) })}
          >
            {preset.name}
          </Chip>
        )
      })}
    </div>
  )
}

/** Number of days that the calendar filters allow. */
function AcceptedSessions({ filters }: { filters: DayFilters }) {
  const [instrument, from, to] = useWatch<
    FormValues,
    ['request.instrument', 'request.startDate', 'request.endDate']
  >({ name: ['request.instrument', 'request.startDate', 'request.endDate'] })
  const lean = leanFilters(filters)
  const text = JSON.stringify(lean ?? null)
  const counted = useMemo(() => {
    const asked = JSON.parse(text) as DayFilters | null
    return asked ? acceptedDays(asked, { instrument, from, to }) : undefined
  }, [text, instrument, from, to])
  if (!lean) return <>Every session of the period may be traded</>
  if (!counted) return <>Only some days are traded</>
  const rest = counted.isUpperBound ? `; ${joinWords(priceFilters())} may leave out more` : ''
  return (
    <>
      {`Accepts ${formatNumber(counted.accepted)} of ${formatCount(counted.sessions, 'session')} of the calendar${rest}`}
    </>
  )
}
