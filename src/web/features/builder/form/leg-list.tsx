import { Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import classNames from 'clsx'
import { LEG_COLUMNS, MAX_LEGS, MESSAGES } from '#domain'
import { Button } from '../../../ui/controls/button.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import type { FormValues, FormLeg } from '../../../strategy/form-values.ts'
import { freeId } from '../../../strategy/free-id.ts'
import { newLeg } from '../../../strategy/legs.ts'
import { dropMissingSymbols, withSymbolAgain } from '../../../strategy/rules.ts'
import { useBuilderWords, useTexts } from '../../../strategy/words-language.tsx'
import { useBuilder } from './builder-context.ts'
import { SwitchField } from './fields.tsx'
import { COLUMNS, commonStop, stopAt, type LegColumn, type LegPart } from './legs/leg-cells.ts'
import { LegRow } from './legs/leg-row.tsx'
import { useFirstDayMarket } from './use-first-day.ts'
import { useUnfold } from './use-reveal.ts'
import { useUndoableDeletion } from './deleting.tsx'
import { Chip, SpokenText } from './chips.tsx'

const LEGS = 'request.multiLegStrategy.legs'
const RULES = 'request.indicatorConfiguration.rules'

/** The open leg, and its open part. */
interface OpenLeg {
  readonly id: string
  readonly part: LegPart
}

function useLegs() {
  const { getValues, setValue } = useFormContext<FormValues>()
  const { fields, append, insert, remove, move } = useFieldArray<FormValues, typeof LEGS, 'key'>({
    name: LEGS,
    keyName: 'key',
  })
  const offerUndo = useUndoableDeletion(useMemo(() => fields.map(({ key }) => key), [fields]))
  // One leg is open at a time; a single leg starts open.
  const [open, setOpen] = useState<OpenLeg | undefined>(() =>
    fields.length === 1 && fields[0] ? { id: fields[0].id, part: 'all' } : undefined,
  )
  useClosedWhenReplaced(fields, () => setOpen(undefined))
  return {
    fields,
    open,
    setOpen,
    move,
    add: () => {
      const leg = newLeg(getValues(LEGS))
      append(leg, { shouldFocus: false })
      setOpen({ id: leg.id, part: 'all' })
    },
    duplicate: (index: number) => {
      const legs = getValues(LEGS)
      const source = legs[index]
      if (!source) return
      const copy = { ...structuredClone(source), id: freeId('leg', legs) }
      insert(index + 1, copy, { shouldFocus: false })
      setOpen({ id: copy.id, part: 'all' })
    },
    remove: (index: number) => {
      const leg = getValues(LEGS)[index]
      if (!leg) return
      const deleted = structuredClone(leg)
      const rulesBefore = structuredClone(getValues(RULES))
      remove(index)
      const ids = getValues(LEGS).map(({ id }) => id)
      setValue(RULES, dropMissingSymbols(getValues(RULES), ids))
      offerUndo(`Leg ${index + 1}`, () => {
        const legs = getValues(LEGS)
        // A leg added in between may have taken the id.
        if (legs.some(({ id }) => id === deleted.id)) deleted.id = freeId('leg', legs)
        else setValue(RULES, withSymbolAgain(getValues(RULES), rulesBefore, deleted.id))
        insert(Math.min(index, legs.length), deleted)
      })
    },
  }
}

/** Closes the open leg when other legs take the place of all, as a ready-made strategy does. */
function useClosedWhenReplaced(fields: readonly { readonly key: string }[], close: () => void): void {
  const before = useRef(fields)
  useEffect(() => {
    const keys = new Set(before.current.map(({ key }) => key))
    const isReplaced = !fields.some(({ key }) => keys.has(key))
    if (isReplaced && fields.length > 1 && before.current.length !== fields.length) close()
    before.current = fields
  })
}

/** Widths of the columns; the strike takes the rest. */
const COLUMN_WIDTHS: Readonly<Record<LegColumn, string>> = {
  side: 'w-13',
  lots: 'w-11',
  option: 'w-14',
  expiry: 'w-18',
  strike: '',
  stopLoss: 'w-14',
  takeProfit: 'w-14',
  trailProfit: 'w-16',
  reEntry: 'w-17',
}

function ColumnHeadings() {
  const texts = useTexts()
  const say = useBuilderWords()
  return (
    <thead className="hidden text-left text-xs text-muted @2xl:table-header-group">
      <tr className="border-b border-border">
        <th scope="col" className="w-16 py-1 pl-2 font-medium">
          <SpokenText>{say('Leg')}</SpokenText>
        </th>
        {COLUMNS.map((column) => {
          const heading = texts(LEG_COLUMNS[column])
          return (
            <th
              key={column}
              scope="col"
              lang={languageOf(heading)}
              className={classNames('px-1 py-1 font-medium whitespace-nowrap', COLUMN_WIDTHS[column])}
            >
              {heading}
            </th>
          )
        })}
        <th scope="col" className="w-23">
          <SpokenText>{say('Actions')}</SpokenText>
        </th>
      </tr>
    </thead>
  )
}

/** The legs as a table with a row for each. On a narrow screen the cells of a leg are stacked. */
export function LegList() {
  const legs = useLegs()
  const { disabled } = useBuilder()
  const market = useFirstDayMarket()
  const say = useBuilderWords()
  useUnfold(LEGS, (index) => {
    const leg = legs.fields[index]
    if (leg) legs.setOpen({ id: leg.id, part: 'all' })
  })
  const full = legs.fields.length >= MAX_LEGS
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 lang={languageOf(say('Leg Creation'))} className="text-sm font-semibold">
          {say('Leg Creation')}
        </h3>
        <QuickStops />
      </div>
      <div className="@container rounded-md border border-border bg-canvas">
        <table aria-label={say('Legs')} className="block w-full @2xl:table @2xl:table-fixed">
          <ColumnHeadings />
          {legs.fields.map((leg, index) => (
            <LegRow
              key={leg.key}
              index={index}
              count={legs.fields.length}
              market={market}
              part={legs.open?.id === leg.id ? legs.open.part : undefined}
              onPart={(part) => legs.setOpen(part && { id: leg.id, part })}
              onDuplicate={full ? undefined : () => legs.duplicate(index)}
              onDelete={legs.fields.length > 1 ? () => legs.remove(index) : undefined}
              onMove={legs.move}
            />
          ))}
        </table>
      </div>
      <LegProblem />
      <div data-field="request.strategy.legs" className="flex flex-wrap items-center gap-3">
        <Button icon={Plus} size="sm" onClick={legs.add} disabled={disabled || full}>
          {say('Add Leg')}
        </Button>
        {full && <p className="text-sm text-muted">{MESSAGES.maxLegs}</p>}
      </div>
      <SwitchField
        name="request.multiLegStrategy.combinedPnLTracking"
        label={say('Combined P&L tracking')}
        description={say(
          'The overall risk rules watch the profit of all legs together; off, they serve each leg by itself',
        )}
      />
    </div>
  )
}

function LegProblem() {
  const { errors } = useFormState<FormValues>()
  const message = errors.request?.strategy?.legs?.message
  return message ? (
    <p role="alert" className="text-sm text-danger">
      {message}
    </p>
  ) : null
}

const PERCENTS = [20, 25, 30, 40, 50] as const

/** Frequently used stops, applied to all legs. */
function QuickStops() {
  const { getValues, setValue } = useFormContext<FormValues>()
  const legs = useWatch<FormValues, typeof LEGS>({ name: LEGS }) as FormLeg[]
  const common = commonStop(legs)
  const heading = useBuilderWords()('Stop on every leg')
  const set = (percent: number | undefined) =>
    getValues(LEGS).forEach((leg, i) =>
      setValue(`${LEGS}.${i}.riskManagement.stopLoss`, stopAt(leg.riskManagement.stopLoss, percent), {
        shouldDirty: true,
        shouldValidate: true,
      }),
    )
  return (
    <div
      role="group"
      data-field="request.multiLegStrategy"
      aria-label={heading}
      className="flex flex-wrap items-center gap-1.5 text-sm"
    >
      <span aria-hidden lang={languageOf(heading)} className="text-muted">
        {heading}
      </span>
      {PERCENTS.map((percent) => (
        <Chip
          key={percent}
          chip={`stop-${percent}`}
          on={common === percent}
          aria-pressed={common === percent}
          onClick={() => set(common === percent ? undefined : percent)}
        >
          {percent}%
        </Chip>
      ))}
    </div>
  )
}
