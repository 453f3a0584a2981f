import { useMemo, useState, type ReactNode } from 'react'
import classNames from 'clsx'
import type { Search } from '#api'
import type { Plateau } from '#engine/evidence'
import { Card } from '../../ui/layout/card.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { fieldLabels, unitOf, OBJECTIVE_NAMES, writeFigure } from './model/labels.ts'
import { cellsOf, figureOf, surroundings, type Variant } from './model/results.ts'

interface HeatMapProps {
  search: Search
  /** By number; undefined for a variant that has not run. */
  rows: readonly (Variant | undefined)[]
  plateau: Plateau | null
  chosen: number | null
  onChoose: (variant: number) => void
}

/** Heat map of two fields of a search, with the third fixed. Marks the suggested plateau and the best cell. */
export function HeatMap({ search, rows, plateau, chosen, onChoose }: HeatMapProps) {
  const labels = fieldLabels(search)
  const lists = Object.values(search.vary)
  const [down, setDown] = useState(0)
  const [across, setAcross] = useState(Math.min(1, lists.length - 1))
  const [held, setHeld] = useState(0)
  const third = lists.findIndex((_, i) => i !== down && i !== across)
  const choices = lists[third]?.map(String)
  const onPlateau = useMemo(() => plateauCells(search, plateau), [search, plateau])
  const { figures, largest } = figuresOf(rows, search.objective)
  const write = (figure: number) => writeFigure(search.objective, figure)
  return (
    <Card
      title={OBJECTIVE_NAMES[search.objective]}
      description="★ is the suggested cell, dashed its plateau, ▲ the best cell. Press a cell to look at it."
      level={3}
    >
      <div className="mb-3 grid gap-3 sm:grid-cols-3">
        {lists.length > 1 && (
          <>
            <FieldChoice label="Down" value={down} labels={labels} not={across} onChange={setDown} />
            <FieldChoice label="Across" value={across} labels={labels} not={down} onChange={setAcross} />
          </>
        )}
        {choices && <FieldChoice label={labels[third]} value={held} labels={choices} onChange={setHeld} />}
      </div>
      <Scrolled>
        <Headings
          down={withUnit(labels[down], lists[down])}
          across={across === down ? undefined : withUnit(labels[across], lists[across])}
          values={across === down ? ['Figure'] : (lists[across] ?? []).map(String)}
        />
        <tbody>
          {cellsOf(search, { down, across, held }).map((line, i) => (
            <tr key={i}>
              <th scope="row" className="px-1 text-left font-medium">
                {String(lists[down]?.[i])}
              </th>
              {line.map((variant) => (
                <Cell
                  key={variant}
                  figure={figures[variant]}
                  largest={largest}
                  name={rows[variant] ? nameOf(rows[variant]) : `Variant ${variant + 1}`}
                  mark={variant === plateau?.suggested ? '★' : variant === plateau?.best ? '▲' : ''}
                  isChosen={variant === chosen}
                  isOnPlateau={onPlateau.has(variant)}
                  write={write}
                  onChoose={() => onChoose(variant)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Scrolled>
    </Card>
  )
}

/** The suggested cell and its neighbours. */
function plateauCells(search: Search, plateau: Plateau | null): ReadonlySet<number> {
  return new Set(plateau && surroundings(search, plateau.suggested))
}

function figuresOf(rows: readonly (Variant | undefined)[], objective: Search['objective']) {
  const figures = rows.map((row) => row && figureOf(row, objective))
  return { figures, largest: Math.max(1e-9, ...figures.map((figure) => Math.abs(figure ?? 0))) }
}

function Scrolled({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Heat map">
      <table className="border-separate border-spacing-0.5 text-xs tabular">{children}</table>
    </div>
  )
}

const nameOf = (row: Variant) => Object.values(row.values).map(String).join(', ')

/** `Exit time, time of day`: a field with the unit of its values, unless it ends with it. */
function withUnit(label = '', values: readonly unknown[] = []): string {
  const unit = unitOf(label, values[0])
  return unit === '' || label.endsWith(unit) ? label : `${label} (${unit})`
}

interface HeadingsProps {
  down: string
  /** Undefined for a search over one field. */
  across: string | undefined
  values: readonly string[]
}

function Headings({ down, across, values }: HeadingsProps) {
  return (
    <thead>
      {across !== undefined && (
        <tr>
          <td />
          <th scope="colgroup" colSpan={values.length} className="px-1 text-left font-medium text-muted">
            {across} →
          </th>
        </tr>
      )}
      <tr>
        <th scope="col" className="max-w-40 px-1 text-left font-medium text-muted">
          {down} ↓
        </th>
        {values.map((value) => (
          <th key={value} scope="col" className="px-1 text-right font-medium text-muted">
            {value}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface FieldChoiceProps {
  label: string | undefined
  value: number
  labels: readonly string[]
  /** Field used by the other axis. */
  not?: number
  onChange: (field: number) => void
}

function FieldChoice({ label, value, labels, not, onChange }: FieldChoiceProps) {
  return (
    <FormField label={label}>
      <Select
        value={String(value)}
        onValueChange={(field) => onChange(Number(field))}
        options={labels.map((name, i) => ({ value: String(i), label: name, disabled: i === not }))}
      />
    </FormField>
  )
}

/** Strongest colour that keeps the text readable. */
const DEEPEST_PERCENT = 30

interface CellProps {
  /** Null for a variant that could not run, undefined for one that has not run. */
  figure: number | null | undefined
  largest: number
  name: string
  mark: string
  isChosen: boolean
  isOnPlateau: boolean
  write: (figure: number) => string
  onChoose: () => void
}

const MARK_WORDS: Readonly<Record<string, string>> = { '★': ', suggested', '▲': ', best cell' }

function Cell({ figure, largest, name, mark, isChosen, isOnPlateau, write, onChoose }: CellProps) {
  const depth = Math.round((Math.abs(figure ?? 0) / largest) * DEEPEST_PERCENT)
  const hue = (figure ?? 0) < 0 ? 'var(--loss)' : 'var(--profit)'
  const text = figure === null || figure === undefined ? '–' : write(figure)
  return (
    <td className="p-0">
      <button
        type="button"
        aria-label={`${name}: ${figure === undefined ? 'has not run' : figure === null ? 'could not be run' : text}${MARK_WORDS[mark] ?? ''}`}
        aria-pressed={isChosen}
        onClick={onChoose}
        className={classNames(
          'min-h-9 w-full min-w-16 rounded-sm border px-1.5 py-1 text-right whitespace-nowrap text-text forced-color-adjust-none',
          isChosen
            ? 'border-accent'
            : isOnPlateau
              ? 'border-dashed border-border-strong'
              : 'border-transparent',
        )}
        style={{ backgroundColor: `color-mix(in srgb, ${hue} ${depth}%, var(--surface))` }}
      >
        {mark} {text}
      </button>
    </td>
  )
}
