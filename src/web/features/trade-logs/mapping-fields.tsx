import { fieldsOf, logFieldName, missingFields, type LogField, type LogMapping } from '#domain'
import { FormField } from '../../ui/controls/form-field.tsx'
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

/** Maps columns of a file to meanings, beside its first rows. */
export function MappingFields({ header, sample, mapping, onChange }: MappingFieldsProps) {
  const { shape, columns } = mapping
  const missing = missingFields(mapping)
  const named = header.filter((name) => name !== '')
  const options = [
    { value: NONE, label: 'Not in the file' },
    ...[...new Set(named)].map((name) => ({ value: name, label: name })),
  ]
  const choose = (field: LogField, column: string) => {
    const { [field]: _, ...others } = columns
    onChange({ ...mapping, columns: column === NONE ? others : { ...others, [field]: column } })
  }
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
      <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <legend className="mb-2 text-sm font-medium">Which column holds what</legend>
        {fieldsOf(shape).map((field) => (
          <FormField
            key={field}
            label={logFieldName(field, shape)}
            error={missing.includes(field) ? MISSING[field === 'contract' ? 'contract' : 'other'] : undefined}
          >
            <Select
              value={columns[field] ?? NONE}
              options={options}
              onValueChange={(column) => choose(field, column)}
            />
          </FormField>
        ))}
      </fieldset>
    </div>
  )
}

/** What a row is, and how numbers and dates are written. */
function Conventions({ mapping, onChange }: Pick<MappingFieldsProps, 'mapping' | 'onChange'>) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <FormField label="A row is">
        <Select
          value={mapping.shape}
          options={SHAPES}
          onValueChange={(value) => onChange({ ...mapping, shape: value })}
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
  other: 'Choose a column',
} as const
