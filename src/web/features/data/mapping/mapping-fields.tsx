import { UNDERLYINGS, type BarMapping, type DateOrder } from '#domain'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Select, type SelectOption } from '../../../ui/controls/select.tsx'

interface MappingFieldsProps {
  header: readonly string[]
  mapping: BarMapping
  disabled: boolean
  onChange: (mapping: BarMapping) => void
}

const DELIMITERS = [
  { value: ',', label: 'Commas' },
  { value: ';', label: 'Semicolons' },
  { value: '\t', label: 'Tabs' },
  { value: '|', label: 'Vertical bars' },
] as const
const HEADERS = [
  { value: 'names', label: 'Names the columns' },
  { value: 'row', label: 'Is a row like the others' },
] as const
const TIMES = [
  { value: 'one', label: 'In one column' },
  { value: 'two', label: 'In two columns' },
  { value: 'epoch', label: 'A count since 1970' },
] as const
const ORDERS: readonly SelectOption<DateOrder>[] = [
  { value: 'dmy', label: 'Day first (31/01/2024)' },
  { value: 'mdy', label: 'Month first (01/31/2024)' },
  { value: 'ymd', label: 'Year first (2024-01-31)' },
]
const UNITS = [
  { value: 'seconds', label: 'Seconds' },
  { value: 'milliseconds', label: 'Milliseconds' },
] as const
const ZONES = [
  { value: 'india', label: 'Indian time' },
  { value: 'utc', label: 'UTC' },
] as const
const STAMPS = [
  { value: 'start', label: 'The start of its minute' },
  { value: 'end', label: 'The end of its minute' },
] as const
const INSTRUMENTS = [
  { value: 'symbol', label: 'In one column, such as NIFTY24JUL24000CE' },
  { value: 'parts', label: 'In several columns' },
  { value: 'file', label: 'In the name of the file' },
] as const
const PRICES = [
  ['open', 'Open'],
  ['high', 'High'],
  ['low', 'Low'],
  ['close', 'Close'],
] as const
const COUNTS = [
  ['volume', 'Volume'],
  ['openInterest', 'Open interest'],
] as const
const NONE = ''
/** Before the name of an index that all rows are of. */
const FIXED = '='
const GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** Which column of a table holds what, and how it is written. */
export function MappingFields(props: MappingFieldsProps) {
  const { header, mapping, disabled, onChange } = props
  const columns = header.map((name) => ({ value: name, label: name }))
  const change = (part: Partial<BarMapping>) => onChange({ ...mapping, ...part })
  return (
    <div className="grid grid-cols-1 gap-4">
      <fieldset className={GRID} disabled={disabled}>
        <legend className="mb-2 text-sm font-medium">How the file is written</legend>
        <Choice
          label="Columns are separated by"
          value={mapping.delimiter}
          options={DELIMITERS}
          onChange={(delimiter) => change({ delimiter })}
        />
        <Choice
          label="The first line"
          value={mapping.header ? 'names' : 'row'}
          options={HEADERS}
          onChange={(line) => change({ header: line === 'names' })}
        />
      </fieldset>
      <fieldset className={GRID} disabled={disabled}>
        <legend className="mb-2 text-sm font-medium">When a bar is</legend>
        <TimeFields {...props} columns={columns} />
        <Choice
          label="Times are in"
          value={mapping.zone}
          options={ZONES}
          onChange={(zone) => change({ zone })}
        />
        <Choice
          label="A time is"
          value={mapping.stamp}
          options={STAMPS}
          onChange={(stamp) => change({ stamp })}
        />
      </fieldset>
      <fieldset className={GRID} disabled={disabled}>
        <legend className="mb-2 text-sm font-medium">Which contract it is of</legend>
        <InstrumentFields {...props} columns={columns} />
      </fieldset>
      <fieldset className={GRID} disabled={disabled}>
        <legend className="mb-2 text-sm font-medium">Its prices</legend>
        {PRICES.map(([field, label]) => (
          <Choice
            key={field}
            label={label}
            value={mapping[field]}
            options={columns}
            onChange={(column) => change({ [field]: column })}
          />
        ))}
        {COUNTS.map(([field, label]) => (
          <Choice
            key={field}
            label={label}
            value={mapping[field] ?? NONE}
            options={[{ value: NONE, label: 'Not in the file' }, ...columns]}
            onChange={(column) => change({ [field]: column === NONE ? null : column })}
          />
        ))}
      </fieldset>
    </div>
  )
}

type Columns = readonly SelectOption<string>[]

function TimeFields({
  mapping: { time },
  mapping,
  columns,
  onChange,
}: MappingFieldsProps & { columns: Columns }) {
  const set = (time: BarMapping['time']) => onChange({ ...mapping, time })
  const order = time.kind === 'epoch' ? 'dmy' : time.order
  const column = time.kind === 'two' ? time.date : time.column
  const kinds = {
    one: { kind: 'one', column, order },
    two: { kind: 'two', date: column, time: time.kind === 'two' ? time.time : column, order },
    epoch: { kind: 'epoch', column, unit: 'seconds' },
  } as const
  return (
    <>
      <Choice
        label="Date and time are"
        value={time.kind}
        options={TIMES}
        onChange={(kind) => set(kinds[kind])}
      />
      {time.kind === 'two' ? (
        <>
          <Choice
            label="Date"
            value={time.date}
            options={columns}
            onChange={(date) => set({ ...time, date })}
          />
          <Choice
            label="Time"
            value={time.time}
            options={columns}
            onChange={(clock) => set({ ...time, time: clock })}
          />
        </>
      ) : (
        <Choice
          label={time.kind === 'one' ? 'Date and time' : 'Count'}
          value={time.column}
          options={columns}
          onChange={(name) => set({ ...time, column: name })}
        />
      )}
      {time.kind === 'epoch' ? (
        <Choice
          label="The count is in"
          value={time.unit}
          options={UNITS}
          onChange={(unit) => set({ ...time, unit })}
        />
      ) : (
        <Choice
          label="Dates are written"
          value={time.order}
          options={ORDERS}
          onChange={(next) => set({ ...time, order: next })}
        />
      )}
    </>
  )
}

function InstrumentFields({ header, mapping, columns, onChange }: MappingFieldsProps & { columns: Columns }) {
  const { instrument } = mapping
  const set = (next: BarMapping['instrument']) => onChange({ ...mapping, instrument: next })
  const [first = ''] = header
  const column = instrument.kind === 'symbol' ? instrument.column : first
  const kinds = {
    symbol: { kind: 'symbol', column },
    parts: {
      kind: 'parts',
      underlying: { column },
      expiry: column,
      order: 'dmy',
      strike: column,
      type: column,
    },
    file: { kind: 'file' },
  } as const
  return (
    <>
      <Choice
        label="Its name is"
        value={instrument.kind}
        options={INSTRUMENTS}
        onChange={(kind) => set(kinds[kind])}
      />
      {instrument.kind === 'symbol' && (
        <Choice
          label="Contract"
          value={instrument.column}
          options={columns}
          onChange={(name) => set({ ...instrument, column: name })}
        />
      )}
      {instrument.kind === 'parts' && <PartFields instrument={instrument} columns={columns} onChange={set} />}
    </>
  )
}

type Parts = Extract<BarMapping['instrument'], { kind: 'parts' }>

function PartFields({
  instrument,
  columns,
  onChange,
}: {
  instrument: Parts
  columns: Columns
  onChange: (instrument: Parts) => void
}) {
  const { underlying } = instrument
  const indices = UNDERLYINGS.map((name) => ({ value: `${FIXED}${name}`, label: `All rows are of ${name}` }))
  const chooseIndex = (value: string) => {
    const fixed = UNDERLYINGS.find((name) => value === `${FIXED}${name}`)
    onChange({ ...instrument, underlying: fixed ? { fixed } : { column: value } })
  }
  return (
    <>
      <Choice
        label="Index"
        value={'column' in underlying ? underlying.column : `${FIXED}${underlying.fixed}`}
        options={[...columns, ...indices]}
        onChange={chooseIndex}
      />
      <Choice
        label="Expiry"
        value={instrument.expiry}
        options={columns}
        onChange={(expiry) => onChange({ ...instrument, expiry })}
      />
      <Choice
        label="Expiries are written"
        value={instrument.order}
        options={ORDERS}
        onChange={(order) => onChange({ ...instrument, order })}
      />
      <Choice
        label="Strike"
        value={instrument.strike}
        options={columns}
        onChange={(strike) => onChange({ ...instrument, strike })}
      />
      <Choice
        label="Call or put"
        value={instrument.type}
        options={columns}
        onChange={(type) => onChange({ ...instrument, type })}
      />
    </>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  // A saved mapping may name a column that this file lacks.
  const isThere = options.some((option) => option.value === value)
  return (
    <FormField label={label} error={isThere ? undefined : `This file has no column '${value}'`}>
      <Select value={isThere ? value : undefined} options={options} onValueChange={onChange} />
    </FormField>
  )
}
