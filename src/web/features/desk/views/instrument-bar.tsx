import type { Underlying } from '#domain'
import { useDatasets } from '../../../session/backend/datasets.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import type { DeskView } from '../use-desk.ts'

/** Choice of data, index, options or futures, and expiry. */
export function InstrumentBar({ view }: { view: DeskView }) {
  const { desk, dispatch, instruments, expiries } = view
  const datasets = useDatasets()
  const symbols: readonly Underlying[] = instruments.data?.instruments.map(({ symbol }) => symbol) ?? [
    desk.underlying,
  ]
  const chosen = desk.dataset ?? datasets?.find(({ isDefault }) => isDefault)?.id
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div role="group" aria-label="Instrument" className="flex flex-wrap gap-1.5">
          {symbols.map((symbol) => (
            <Button
              key={symbol}
              aria-pressed={symbol === desk.underlying}
              variant={symbol === desk.underlying ? 'primary' : 'secondary'}
              onClick={() => dispatch({ do: 'choose-underlying', underlying: symbol })}
            >
              {symbol}
            </Button>
          ))}
        </div>
        <Segmented
          label="Type"
          value={desk.type}
          onValueChange={(type) => dispatch({ do: 'choose-type', type })}
          options={[
            { value: 'OPT', label: 'Options OPT' },
            { value: 'FUT', label: 'Futures FUT' },
          ]}
        />
        {datasets && datasets.length > 1 && (
          <Select
            aria-label="Dataset"
            value={chosen}
            onValueChange={(dataset) => dispatch({ do: 'choose-dataset', dataset })}
            options={datasets.map(({ id, name }) => ({ value: id, label: name }))}
            className="w-52"
          />
        )}
      </div>
      <div role="group" aria-label="Expiry" className="flex flex-wrap gap-1.5">
        {expiries.data?.expiries.map(({ date, monthly, days_to_expiry: days }) => (
          <Button
            key={date}
            size="sm"
            aria-pressed={date === desk.expiry}
            variant={date === desk.expiry ? 'primary' : 'secondary'}
            onClick={() => dispatch({ do: 'choose-expiry', expiry: date })}
          >
            {formatDate(date)}
            <span className="text-xs opacity-80">
              {days}d{monthly && ' · monthly'}
            </span>
          </Button>
        ))}
      </div>
    </div>
  )
}
