import {
  fieldsOf,
  logFieldName,
  mappedLegs,
  missingFields,
  type LogField,
  type LogMapping,
  type LogShape,
} from '#domain'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'

interface MappingFieldsProps {
  header: readonly string[]
  sample: readonly (readonly string[])[]
  mapping: LogMapping
  onChange: (mapping: LogMapping) => void
}

/** Value of "no column"; an empty value means that nothing is chosen yet. */
const NONE = '-'
/** Value of "no column, the same in every row". */
const SAME = '='
const SHAPES = [
  { value: 'trades', label: 'A finished trade, with entry and exit' },
  { value: 'fills', label: 'A fill, of which two make a trade' },
] as const
const QUANTITIES = [
  { value: 'units', label: 'Units' },
  { value: 'lots', label: 'Lots' },
] as const
const DATES = [
  { value: 'day-first', label: 'Day first (31/01/2024)' },
  { value: 'month-first', label: 'Month first (01/31/2024)' },
] as const
const LEG_COUNTS = [
  { value: '1', label: 'One leg' },
  { value: '2', label: 'Two legs, such as call and put' },
  { value: '3', label: 'Three legs' },
  { value: '4', label: 'Four legs' },
] as const
/** Fields that each leg of a row has separately. */
const LEG_FIELDS: readonly LogField[] = [
  ...(['contract', 'strike', 'optionType', 'side', 'quantity', 'price', 'exitPrice'] as const),
]
/** Examples of constants for fields without a column. */
const EXAMPLES: Partial<Record<LogField, string>> = {
  side: 'Sell',
  quantity: '75',
  optionType: 'CE',
  underlying: 'NIFTY',
  time: '09:20',
  exitTime: '15:15',
  strike: '24000',
  charges: '40',
}

type Legs = NonNullable<LogMapping['legs']>
type Place = Pick<Legs[number], 'columns' | 'constants'>

/** Maps columns of a file to meanings, beside its first rows. */
export function MappingFields({ header, sample, mapping, onChange }: MappingFieldsProps) {
  const { shape, legs } = mapping
  const named = header.filter((name) => name !== '')
  const fields = fieldsOf(shape)
  const common = legs ? fields.filter((field) => !LEG_FIELDS.includes(field)) : fields
  const missing = missingFields(mapping)
  const changeLeg = (at: number, leg: Place) =>
    onChange({ ...mapping, legs: legs?.map((one, i) => (i === at ? leg : one)) })
  return (
    <div className="grid grid-cols-1 gap-4">
      <SimpleTable
        label="First rows of the file"
        columns={named.map((name) => ({ header: name }))}
        rows={sample.map((cells, i) => ({
          key: String(i),
          cells: cells.filter((_, at) => header[at] !== ''),
        }))}
      />
      <Conventions mapping={mapping} onChange={onChange} />
      <PlaceFields
        legend="Which column holds what"
        shape={shape}
        named={named}
        missing={missing}
        fields={common}
        place={mapping}
        onChange={(place) => onChange({ ...mapping, ...place })}
      />
      {legs?.map((leg, at) => (
        <PlaceFields
          // Legs have no identity except their position.
          key={`leg ${at}`}
          legend={`Leg ${at + 1}`}
          shape={shape}
          named={named}
          fields={fields.filter((field) => LEG_FIELDS.includes(field))}
          missing={missingFields({ ...mapping, ...mappedLegs(mapping)[at], legs: undefined })}
          place={leg}
          onChange={(place) => changeLeg(at, place)}
        />
      ))}
    </div>
  )
}

/** A mapping with as many legs in a row; further legs begin as copies of the last. */
function withLegs(mapping: LogMapping, count: number): LogMapping {
  const { legs, columns, constants = {}, ...rest } = mapping
  const isOfLeg = ([field]: [string, string]) => LEG_FIELDS.includes(field as LogField)
  const split = (fields: Record<string, string>) => {
    const entries = Object.entries(fields)
    return [entries.filter(isOfLeg), entries.filter((entry) => !isOfLeg(entry))].map(Object.fromEntries)
  }
  if (count === 1) {
    const first = mappedLegs(mapping)[0]
    return { ...rest, ...first }
  }
  const [ownColumns, allColumns] = split(columns)
  const [ownConstants, allConstants] = split(constants)
  const before: Legs = legs ?? [{ columns: ownColumns, constants: ownConstants }]
  const last = before[before.length - 1]
  const all = Array.from({ length: count }, (_, at) => before[at] ?? last)
  return {
    ...rest,
    columns: legs ? columns : allColumns,
    constants: legs ? constants : allConstants,
    legs: all,
  }
}

interface PlaceFieldsProps {
  legend: string
  shape: LogShape
  /** Columns of the file. */
  named: readonly string[]
  fields: readonly LogField[]
  missing: readonly LogField[]
  place: Place
  onChange: (place: Place) => void
}

/** For each field its column or its constant. */
function PlaceFields({ legend, shape, named, fields, missing, place, onChange }: PlaceFieldsProps) {
  const { columns, constants = {} } = place
  const options = [
    { value: NONE, label: 'Not in the file' },
    { value: SAME, label: 'The same in every row' },
    ...[...new Set(named)].map((name) => ({ value: name, label: name })),
  ]
  const choose = (field: LogField, value: string) => {
    const { [field]: _, ...others } = columns
    const { [field]: __, ...same } = constants
    if (value === NONE) onChange({ columns: others, constants: same })
    else if (value === SAME)
      onChange({ columns: others, constants: { ...same, [field]: EXAMPLES[field] ?? '' } })
    else onChange({ columns: { ...others, [field]: value }, constants: same })
  }
  return (
    <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {fields.map((field) => {
        const label = logFieldName(field, shape)
        const constant = constants[field]
        return (
          <div key={field} className="grid grid-cols-1 content-start gap-1.5">
            <FormField
              label={label}
              error={
                missing.includes(field) ? MISSING[field === 'contract' ? 'contract' : 'other'] : undefined
              }
            >
              <Select
                value={columns[field] ?? (constant === undefined ? NONE : SAME)}
                options={options}
                onValueChange={(value) => choose(field, value)}
              />
            </FormField>
            {constant !== undefined && (
              <Input
                aria-label={`${label}, in every row`}
                value={constant}
                maxLength={100}
                onChange={({ target }) =>
                  onChange({ columns, constants: { ...constants, [field]: target.value } })
                }
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

/** What a row is, and how numbers and dates are written. */
function Conventions({ mapping, onChange }: Pick<MappingFieldsProps, 'mapping' | 'onChange'>) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <FormField label="A row is">
        <Select
          value={mapping.shape}
          options={SHAPES}
          onValueChange={(value) => onChange({ ...mapping, shape: value })}
        />
      </FormField>
      <FormField label="A row has">
        <Select
          value={String(mapping.legs?.length ?? 1)}
          options={LEG_COUNTS}
          onValueChange={(count) => onChange(withLegs(mapping, Number(count)))}
        />
      </FormField>
      <FormField label="Quantities count">
        <Select
          value={mapping.quantity}
          options={QUANTITIES}
          onValueChange={(quantity) => onChange({ ...mapping, quantity })}
        />
      </FormField>
      <FormField label="Dates are written">
        <Select
          value={mapping.dates}
          options={DATES}
          onValueChange={(dates) => onChange({ ...mapping, dates })}
        />
      </FormField>
    </div>
  )
}

const MISSING = {
  contract: 'Choose it, or both strike and call or put',
  other: 'Choose a column, or enter a constant for every row',
} as const
