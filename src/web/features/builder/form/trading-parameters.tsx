import { useWatch } from 'react-hook-form'
import { TIME_RANGE, UNDERLYINGS } from '#domain'
import { latestEndDate } from '#engine/exchange'
import { Card } from '../../../ui/layout/card.tsx'
import type { FormValues } from '../../../strategy/form-values.ts'
import { chosenDataset } from '../model/chosen-dataset.ts'
import { DatasetField, DatasetNote } from './dataset-field.tsx'
import { HoldingAndDays } from './days/holding-and-days.tsx'
import { useBuilder } from './builder-context.ts'
import { SelectField, TextField } from './fields.tsx'
import { SingleLeg } from './single-leg.tsx'

const INSTRUMENT_TYPE_OPTIONS = [
  { value: 'OPTIONS', label: 'OPTIONS' },
  { value: 'EQUITY', label: 'EQUITY (coming soon)', disabled: true },
  { value: 'FUTURES', label: 'FUTURES (coming soon)', disabled: true },
] as const

/** Day of the square-off for overnight positions. */
const SQUARE_OFF_DAYS = { btst: 'On the next session', positional: 'On the cycle’s last day' } as const

export function TradingParameters() {
  const { datasets } = useBuilder()
  const id = useWatch<FormValues, 'request.dataset'>({ name: 'request.dataset' })
  const dataset = chosenDataset(datasets, id)
  const instrument = useWatch<FormValues, 'request.instrument'>({ name: 'request.instrument' })
  // The chosen instrument stays listed if the dataset lacks it; the field then reports that.
  const instruments = UNDERLYINGS.filter(
    (name) => !dataset || name === instrument || dataset.underlyings.includes(name),
  ).map((name) => ({ value: name, label: name }))
  const multiLeg = useWatch<FormValues, 'request.multiLegStrategy.enabled'>({
    name: 'request.multiLegStrategy.enabled',
  })
  const { holding } = useWatch<FormValues, 'request.strategy'>({ name: 'request.strategy' })
  const days = { type: 'date' as const, min: dataset?.firstDate, max: dataset?.lastDate }
  const lastEnd = dataset && latestEndDate(dataset.firstDate, dataset.lastDate)
  const times = { type: 'time' as const, min: TIME_RANGE.earliest, max: TIME_RANGE.latest }
  return (
    <Card title="Trading Parameters" dense actions={<DatasetNote />}>
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 min-[26rem]:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <DatasetField />
        <SelectField name="request.instrument" options={instruments} required />
        <SelectField name="request.instrumentType" options={INSTRUMENT_TYPE_OPTIONS} required />
      </div>
      <div className="mt-3 grid grid-cols-2 gap-x-3 gap-y-3 sm:grid-cols-3 lg:grid-cols-[1.15fr_1.15fr_1fr_1fr_1fr]">
        <TextField name="request.startDate" required {...days} />
        <TextField name="request.endDate" required {...days} max={lastEnd} />
        <TextField name="request.strategy.entryStartTime" required {...times} />
        <TextField name="request.strategy.entryEndTime" required {...times} />
        <TextField
          name="request.strategy.squareOffTime"
          required
          {...times}
          {...(holding && holding.type !== 'intraday' && { hint: SQUARE_OFF_DAYS[holding.type] })}
        />
      </div>
      <HoldingAndDays />
      {!multiLeg && <SingleLeg />}
    </Card>
  )
}
