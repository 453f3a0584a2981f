import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Search, SweepJob } from '#api'
import { MAX_SEARCHED_VARIANTS, routes } from '#api/client'
import { LIBRARY, libraryRequest } from '#domain/library'
import { runName } from '../../results/run/run-words.ts'
import { useUserId } from '../../session/auth/auth-context.tsx'
import { composeRequest } from '../../strategy/compose-request.ts'
import { loadDraft } from '../../strategy/stored/draft.ts'
import { formatMoment } from '../../ui/format-moment.ts'
import { apiClient } from '../../session/backend/client.ts'
import classNames from 'clsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { formatCount, formatElapsed } from '../../ui/format.ts'
import { Input } from '../../ui/controls/input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { OBJECTIVE_OPTIONS } from './model/labels.ts'
import { readValues } from './model/values.ts'
import { variableFields, type VariableField } from './model/variable-fields.ts'
import { estimateSearch, startSearch, useSearches } from './requests.ts'

interface Source {
  readonly id: string
  readonly name: string
  readonly request: Readonly<Record<string, unknown>>
}

/** A strategy that the builder passes, and the path of the setting to vary. */
interface FromBuilder extends Source {
  readonly path: string
}

/** The strategy of the builder's 'Vary'; undefined if the screen was opened otherwise. */
function useFromBuilder(): FromBuilder | undefined {
  const state = useLocation().state as { readonly vary?: Omit<FromBuilder, 'id'> } | null
  const vary = state?.vary
  return useMemo(
    () => vary && { ...vary, id: 'builder', name: `${vary.name.trim() || 'Strategy'} (as in the builder)` },
    [vary],
  )
}

/** The first row of a search that varies a setting: its first field, without values. */
function rowOf({ request, path }: FromBuilder): Row {
  const field = variableFields(request).find((one) => one.path === path || one.path.startsWith(`${path}.`))
  return { path: field?.path, text: '' }
}

/** The strategy in the builder's form; undefined while it has no legs. */
function draftSource(userId: string): Source | undefined {
  const { strategyName, request } = loadDraft(userId)
  if (request.multiLegStrategy.legs.length === 0) return undefined
  const name = `${strategyName.trim() || 'Strategy'} (draft in the builder)`
  return { id: 'draft', name, request: composeRequest(request) as unknown as Source['request'] }
}

/** The strategy of the run in the address. */
function useRunSource(id: string | null): Source | undefined {
  const { data } = useQuery({
    queryKey: ['optimised-run', id],
    queryFn: ({ signal }) => apiClient.call(routes.getRun, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: Infinity,
  })
  return useMemo(
    () =>
      data?.request
        ? {
            id: 'run',
            name: `${runName(data)} (run)`,
            request: data.request as unknown as Source['request'],
          }
        : undefined,
    [data],
  )
}

/** Strategies that can be searched: the builder's, a run's, the user's own, then the ready-made ones. */
function useSources(
  fromBuilder: FromBuilder | undefined,
  runId: string | null,
): { readonly sources: readonly Source[]; readonly isComplete: boolean } {
  const userId = useUserId()
  const draft = useMemo(() => draftSource(userId), [userId])
  const run = useRunSource(runId)
  const { data } = useQuery({
    queryKey: ['optimise-strategies'],
    queryFn: ({ signal }) => apiClient.call(routes.listStrategies, { query: {} }, { signal }),
    staleTime: 0,
  })
  const sources = useMemo(
    () => [
      ...(fromBuilder ? [fromBuilder] : []),
      ...(run ? [run] : []),
      // What the builder passes is its draft.
      ...(draft && !fromBuilder ? [draft] : []),
      ...(data ?? []).map(({ id, configuration }) => ({
        id,
        name: configuration.strategyName,
        request: configuration.formData as Readonly<Record<string, unknown>>,
      })),
      ...LIBRARY.flatMap((strategy) => {
        const request = libraryRequest(strategy)
        return request ? [{ id: `library ${strategy.id}`, name: `${strategy.name} (library)`, request }] : []
      }),
    ],
    [data, fromBuilder, run, draft],
  )
  return { sources, isComplete: data !== undefined || draft !== undefined }
}

/** A row of the form: a field of the strategy, and its values as the user typed them. */
interface Row {
  readonly path: string | undefined
  readonly text: string
}

const NO_ROW: Row = { path: undefined, text: '' }
const MOST_FIELDS = 3

/** Setup of a search: a strategy, up to three fields with values, and an objective. */
export function Setup({ onStarted }: { onStarted: (id: string) => void }) {
  const fromBuilder = useFromBuilder()
  const [address] = useSearchParams()
  const runId = address.get('run')
  const { sources, isComplete } = useSources(fromBuilder, runId)
  const [sourceId, setSourceId] = useState<string | undefined>(
    fromBuilder?.id ?? address.get('strategy') ?? (runId === null ? undefined : 'run'),
  )
  const [rows, setRows] = useState<readonly Row[]>(() => [fromBuilder ? rowOf(fromBuilder) : NO_ROW])
  const [objective, setObjective] = useState<Search['objective']>('sharpe')
  const chosen = sources.find(({ id }) => id === sourceId)
  // Without a choice, the form starts with what the user worked on last.
  const source = chosen ?? (sourceId === undefined && isComplete ? sources[0] : undefined)
  const fields = useMemo(() => (source ? variableFields(source.request) : []), [source])
  const search = source && searchOf(source, fields, rows, objective)
  return (
    <Card
      title="What to search"
      description="Values as a list, 10, 20, 30, or a range, 10 to 50 step 5. Times too: 09:20 to 10:00 step 5."
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField label="Strategy">
            <Select
              value={source?.id}
              onValueChange={(id) => {
                setSourceId(id)
                setRows([NO_ROW])
              }}
              options={sources.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </FormField>
          <FormField label="Compare by">
            <Select value={objective} onValueChange={setObjective} options={OBJECTIVE_OPTIONS} />
          </FormField>
        </div>
        {source && (
          <>
            {rows.map((row, i) => (
              <FieldRow
                key={i}
                number={i + 1}
                row={row}
                focuses={i === 0 && fromBuilder !== undefined}
                fields={fields.filter(
                  ({ path }) => path === row.path || rows.every((other) => other.path !== path),
                )}
                onChange={(next) => setRows(rows.map((one, at) => (at === i ? next : one)))}
                onRemove={rows.length > 1 ? () => setRows(rows.filter((_, at) => at !== i)) : undefined}
              />
            ))}
            {rows.length < MOST_FIELDS && (
              <div>
                <Button size="sm" onClick={() => setRows([...rows, NO_ROW])}>
                  Vary another field
                </Button>
              </div>
            )}
          </>
        )}
        <StartBar search={search} onStarted={onStarted} />
      </div>
    </Card>
  )
}

interface FieldRowProps {
  number: number
  row: Row
  /** Whether its values get the focus when it appears. */
  focuses: boolean
  fields: readonly VariableField[]
  onChange: (row: Row) => void
  onRemove: (() => void) | undefined
}

function FieldRow({ number, row, focuses, fields, onChange, onRemove }: FieldRowProps) {
  const values = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focuses) values.current?.focus()
  }, [focuses])
  const field = fields.find(({ path }) => path === row.path)
  const typed = field && row.text !== '' ? readValues(row.text, field) : undefined
  const hint =
    typed && 'values' in typed ? formatCount(typed.values.length, 'value') : currentValueText(field)
  return (
    <div
      className={classNames(
        'grid items-start gap-4',
        onRemove ? 'sm:grid-cols-[1fr_1fr_auto]' : 'sm:grid-cols-2',
      )}
    >
      <FormField label={`Field ${number}`}>
        <Select
          value={row.path}
          onValueChange={(path) => onChange({ path, text: '' })}
          options={fields.map(({ path, label }) => ({ value: path, label }))}
        />
      </FormField>
      <FormField
        label={`Values of field ${number}`}
        hint={hint}
        error={typed && 'problem' in typed ? typed.problem : undefined}
      >
        <Input
          ref={values}
          value={row.text}
          disabled={!field}
          onChange={(event) => onChange({ ...row, text: event.target.value })}
        />
      </FormField>
      {onRemove && (
        <Button className="sm:mt-6" onClick={onRemove} aria-label={`Remove field ${number}`}>
          Remove
        </Button>
      )}
    </div>
  )
}

/** Hint with the current value of a field and the values that it can take. */
function currentValueText(field: VariableField | undefined): string | undefined {
  if (!field) return undefined
  const { value, choices, isList } = field
  const now = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
  if (!choices) return `Now: ${now}`
  return isList
    ? `Now: ${now}; of ${choices.join(', ')}, joined by +`
    : `Now: ${now}; of ${choices.join(', ')}`
}

/** Builds the search from the form; undefined while a field is incomplete. */
function searchOf(
  { request }: Source,
  fields: readonly VariableField[],
  rows: readonly Row[],
  objective: Search['objective'],
): Search | undefined {
  const vary: Search['vary'] = {}
  for (const { path, text } of rows) {
    const field = fields.find((one) => one.path === path)
    const typed = field && readValues(text, field)
    if (!field || !typed || 'problem' in typed) return undefined
    vary[field.path] = [...typed.values]
  }
  return { request, vary, objective }
}

/** Number of variants, their duration, and the start button. */
function StartBar({ search, onStarted }: { search: Search | undefined; onStarted: (id: string) => void }) {
  const [isStarting, setStarting] = useState(false)
  const { data: earlier = [] } = useSearches()
  const same = search && sameSearch(search, earlier)
  const [problem, setProblem] = useState<string>()
  const count = search && Object.values(search.vary).reduce((product, values) => product * values.length, 1)
  const fits = count !== undefined && count >= 2 && count <= MAX_SEARCHED_VARIANTS
  const estimate = useQuery({
    queryKey: ['sweep-estimate', search],
    queryFn: () => estimateSearch(search as Search),
    enabled: fits,
    staleTime: Infinity,
    retry: false,
  })
  const start = async () => {
    if (!search) return
    setStarting(true)
    setProblem(undefined)
    try {
      onStarted((await startSearch(search)).jobId)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setStarting(false)
    }
  }
  return (
    <>
      {problem !== undefined && (
        <Notice tone="error" title="The search could not be started">
          {problem}
        </Notice>
      )}
      {same && (
        <Notice
          tone="info"
          title={`You made this search on ${formatMoment(same.submittedAt)}`}
          actions={
            <Button size="sm" onClick={() => onStarted(same.jobId)}>
              Open it
            </Button>
          }
        >
          Its variants would be the same; nothing has to be run again.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={same ? 'secondary' : 'primary'}
          disabled={!fits}
          busy={isStarting}
          onClick={() => void start()}
        >
          {same ? 'Search again' : 'Start the search'}
        </Button>
        <p role="status" className="text-sm text-muted">
          {describeSize(count, estimate.data?.seconds, estimate.error)}
        </p>
      </div>
    </>
  )
}

/** `8 seconds`, `2:05 minutes`. */
function lasting(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  return whole < 60 ? formatCount(whole, 'second') : `${formatElapsed(whole)} minutes`
}

function describeSize(count: number | undefined, seconds?: number, error?: Error | null): string {
  if (count === undefined) return 'Choose a strategy, a field and its values.'
  if (count < 2) return 'One variant is no search; give a field more values.'
  if (count > MAX_SEARCHED_VARIANTS)
    return `${formatCount(count, 'variant')} are too many, at most ${MAX_SEARCHED_VARIANTS} can be run.`
  const variants = formatCount(count, 'variant')
  if (error) return `${variants}. The time for one could not be measured. ${error.message}`
  return seconds === undefined
    ? `${variants}; measuring the time for one …`
    : `${variants}, about ${lasting(seconds)}. Each counts as a trial.`
}

/** The latest search that ran the same variants of the same strategy to the end; undefined if there is none. */
export function sameSearch(search: Search, earlier: readonly SweepJob[]): SweepJob | undefined {
  const wanted = textOf(search)
  return earlier.find((job) => job.status === 'completed' && textOf(job.search) === wanted)
}

/** The variants of a search, with fields and values in a fixed order. The ranking figure is left out, because it does not change them. */
function textOf({ request, vary }: Search): string {
  const values = Object.entries(vary).map(([path, list]) => [path, list.map(String).sort()] as const)
  return JSON.stringify([sorted(request), values.sort(([a], [b]) => a.localeCompare(b))])
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => a.localeCompare(b))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
