import { useWatch } from 'react-hook-form'
import { TIME_RANGE, UNDERLYINGS } from '#domain'
import { latestEndDate } from '#engine/calendar'
import { Card } from '../../../ui/card.tsx'
import type { FormValues } from '../model/form-values.ts'
import { chosenDataset } from '../model/chosen-dataset.ts'
import { DatasetField } from './dataset-field.tsx'
import { useBuilder } from './builder-context.ts'
import { SelectField, TextField } from './fields.tsx'
import { SingleLeg } from './single-leg.tsx'

const INSTRUMENTS = UNDERLYINGS.map((name) => ({ value: name, label: name }))
const INSTRUMENT_TYPE_OPTIONS = [
  { value: 'OPTIONS', label: 'OPTIONS' },
  { value: 'EQUITY', label: 'EQUITY (coming soon)', disabled: true },
  { value: 'FUTURES', label: 'FUTURES (coming soon)', disabled: true },
] as const

export function TradingParameters() {
  const { datasets } = useBuilder()
  const id = useWatch<FormValues, 'request.dataset'>({ name: 'request.dataset' })
  const dataset = chosenDataset(datasets, id)
  const multiLeg = useWatch<FormValues, 'request.multiLegStrategy.enabled'>({
    name: 'request.multiLegStrategy.enabled',
  })
  const days = { type: 'date' as const, min: dataset?.firstDate, max: dataset?.lastDate }
  const lastEnd = dataset && latestEndDate(dataset.firstDate, dataset.lastDate)
  const times = { type: 'time' as const, min: TIME_RANGE.earliest, max: TIME_RANGE.latest }
  return (
    <Card title="Trading Parameters">
      <DatasetField />
      <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-4">
        <SelectField name="request.instrument" label="Instrument" options={INSTRUMENTS} required />
        <SelectField
          name="request.instrumentType"
          label="Instrument Type"
          options={INSTRUMENT_TYPE_OPTIONS}
          required
        />
        <TextField name="request.startDate" label="Start Date" required {...days} />
        <TextField name="request.endDate" label="End Date" required {...days} max={lastEnd} />
        <TextField name="request.strategy.entryStartTime" label="Entry Start Time" required {...times} />
        <TextField name="request.strategy.entryEndTime" label="Entry End Time" required {...times} />
        <TextField name="request.strategy.squareOffTime" label="Square Off Time" required {...times} />
      </div>
      {!multiLeg && <SingleLeg />}
    </Card>
  )
}
