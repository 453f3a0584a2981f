import { Database } from 'lucide-react'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { Dataset } from '#api'
import {
  hasRealDays,
  SIMULATED_DATASET_ID,
  SIMULATED_NAME,
  simulatedData,
  simulatedDataOf,
  simulatedNote,
} from '#domain'
import { latestEndDate } from '#engine/exchange'
import { useUserId } from '../../../session/auth/auth-context.tsx'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { useStoredState } from '../../../ui/hooks/stored-state.ts'
import { rememberOwnData } from '../own-data.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { chosenDataset, describeDataset } from '../model/chosen-dataset.ts'
import type { FormValues } from '../../../strategy/form-values.ts'
import { useBuilder } from './builder-context.ts'
import { SelectField } from './fields.tsx'

const DEPENDENT_FIELDS = [
  'request.dataset',
  'request.instrument',
  'request.startDate',
  'request.endDate',
] as const

/** Select of the dataset, with a note if it is simulated. */
export function DatasetField() {
  const { datasets } = useBuilder()
  const { setValue, trigger } = useFormContext<FormValues>()
  const id = useWatch<FormValues, 'request.dataset'>({ name: 'request.dataset' })
  const say = useBuilderWords()
  const chosen = chosenDataset(datasets, id)
  const options = (datasets ?? []).map((dataset) => ({ value: dataset.id, label: describeDataset(dataset) }))
  const unknown =
    id !== undefined && datasets && !chosen ? [{ value: id, label: say('{id} · not here', { id }) }] : []
  const choose = (next: string) => {
    setValue('request.dataset', next, { shouldDirty: true })
    void trigger(DEPENDENT_FIELDS)
  }
  return (
    <div className="grid gap-2">
      <SelectField
        name="request.dataset"
        options={[...options, ...unknown]}
        onChoose={choose}
        fallback={chosen?.id}
        placeholder={say('Loading…')}
      />
      {chosen && <OutsideDates firstDate={chosen.firstDate} lastDate={chosen.lastDate} />}
    </div>
  )
}

/** A note for simulated data. */
export function DatasetNote() {
  const { datasets } = useBuilder()
  const id = useWatch<FormValues, 'request.dataset'>({ name: 'request.dataset' })
  const lastDefault = useLastDefault(datasets)
  const chosen = chosenDataset(datasets, id)
  const isSimulated = datasets
    ? chosen?.kind === 'simulated'
    : simulatedDataOf(id ?? lastDefault) !== undefined
  const say = useBuilderWords()
  useEffect(() => rememberOwnData(!isSimulated), [isSimulated])
  if (!isSimulated) return null
  const origin = { name: chosen?.name ?? SIMULATED_NAME }
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
      <Badge tone="warning" icon={Database}>
        {hasRealDays(origin) ? simulatedData(origin) : 'Simulated data'}
      </Badge>
      {simulatedNote(origin)}
      <Link to="/app/data#file" className="text-accent underline underline-offset-2 hover:no-underline">
        {say('Import your own data')}
      </Link>
    </p>
  )
}

/**
 * The id of the user's default dataset, stored by the last visit. With it the note appears at once, and nothing moves when
 * the datasets arrive. A new user starts on the simulated market.
 */
function useLastDefault(datasets: readonly Dataset[] | undefined): string {
  const [last, setLast] = useStoredState(`default-dataset:${useUserId()}`, SIMULATED_DATASET_ID, isString)
  const current = chosenDataset(datasets, undefined)?.id
  useEffect(() => {
    if (current !== undefined && current !== last) setLast(current)
  }, [current, last, setLast])
  return last
}

const isString = (value: unknown): value is string => typeof value === 'string'

/** Offers the whole period of the dataset if the form's period is outside it. */
function OutsideDates({ firstDate, lastDate }: { firstDate: string; lastDate: string }) {
  const { disabled } = useBuilder()
  const { setValue, trigger } = useFormContext<FormValues>()
  const [start, end] = useWatch<FormValues, ['request.startDate', 'request.endDate']>({
    name: ['request.startDate', 'request.endDate'],
  })
  const say = useBuilderWords()
  const lastEnd = latestEndDate(firstDate, lastDate)
  if (start >= firstDate && start <= lastDate && end <= lastEnd) return null
  const takeAll = () => {
    setValue('request.startDate', firstDate, { shouldDirty: true })
    setValue('request.endDate', lastEnd, { shouldDirty: true })
    void trigger(DEPENDENT_FIELDS)
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span>{say('The period reaches beyond this dataset.')}</span>
      <Button size="sm" disabled={disabled} onClick={takeAll}>
        {say('Use its dates')}
      </Button>
    </div>
  )
}
