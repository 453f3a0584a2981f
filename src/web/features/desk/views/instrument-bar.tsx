import { useLayoutEffect, useRef } from 'react'
import type { Underlying } from '#domain'
import { useDatasets } from '../../../session/backend/datasets.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import type { DeskView } from '../use-desk.ts'

/** Shown until those of the data are known, so that the controls beside them stay where they are. */
const USUAL: readonly Underlying[] = ['NIFTY', 'BANKNIFTY', 'FINNIFTY']

/** Choice of data, index, options or futures, and expiry. */
export function InstrumentBar({ view }: { view: DeskView }) {
  const { desk, dispatch, instruments } = view
  const datasets = useDatasets()
  const known = instruments.data?.instruments.map(({ symbol }) => symbol)
  const symbols = known ?? [...new Set([...USUAL, desk.underlying])]
  const chosen = desk.dataset ?? datasets?.find(({ isDefault }) => isDefault)?.id
  // A link may lead to data that the user does not have.
  const isOwn = datasets?.some(({ id }) => id === chosen) ?? true
  return (
    <>
      <div role="group" aria-label="Instrument" className="flex gap-1">
        {symbols.map((symbol) => (
          <Button
            key={symbol}
            size="sm"
            disabled={!known && symbol !== desk.underlying}
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
        size="sm"
        value={desk.type}
        onValueChange={(type) => dispatch({ do: 'choose-type', type })}
        options={[
          { value: 'OPT', label: 'Options OPT' },
          { value: 'FUT', label: 'Futures FUT' },
        ]}
      />
      {datasets && (datasets.length > 1 || !isOwn) && (
        <Select
          aria-label="Dataset"
          value={isOwn ? chosen : undefined}
          placeholder="Choose a dataset…"
          onValueChange={(dataset) => dispatch({ do: 'choose-dataset', dataset })}
          options={datasets.map(({ id, name }) => ({ value: id, label: name }))}
          className="w-44 shrink-0"
        />
      )}
      <Expiries view={view} />
    </>
  )
}

/** Expiry buttons in one line, which scrolls to the open one. */
function Expiries({ view: { desk, dispatch, expiries } }: { view: DeskView }) {
  const line = useRef<HTMLDivElement>(null)
  const { expiry } = desk
  const count = expiries.data?.expiries.length
  // Before the line is painted, or its buttons would move under the pointer.
  useLayoutEffect(() => {
    const open = line.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (line.current && open) line.current.scrollLeft = open.offsetLeft - line.current.offsetLeft
  }, [expiry, count])
  return (
    <div
      ref={line}
      role="group"
      aria-label="Expiry"
      className="flex min-w-0 flex-1 gap-1 xl:snap-x xl:snap-mandatory xl:overflow-x-auto xl:after:w-1/2 xl:after:shrink-0 xl:[scrollbar-width:thin] print:basis-full"
    >
      {expiries.data?.expiries.map(({ date, monthly, days_to_expiry: days }) => (
        <Button
          key={date}
          size="sm"
          aria-pressed={date === expiry}
          variant={date === expiry ? 'primary' : 'secondary'}
          className="shrink-0 xl:snap-start"
          onClick={() => dispatch({ do: 'choose-expiry', expiry: date })}
        >
          {formatDate(date)}
          <span className="text-xs opacity-80">
            {days}d{monthly && ' · monthly'}
          </span>
        </Button>
      ))}
    </div>
  )
}
