import type { Search } from '#api'
import { MAX_NAME_LENGTH, type VariantValues } from '#domain'
import { formatRatio, formatSignedRupees } from '../../../ui/format.ts'
import { variableFields } from './variable-fields.ts'

/** Name of a strategy made from a variant, with allowed characters only: `Variant 15-20 ATMplus100`. */
export function variantName(values: VariantValues): string {
  const written = Object.values(values).map((value) =>
    String(value)
      .replaceAll('+', 'plus')
      .replaceAll(/[^A-Za-z0-9 _-]+/g, '-'),
  )
  return ['Variant', ...written].join(' ').slice(0, MAX_NAME_LENGTH).trim()
}

/** Unit of a field's values in words; empty without one. */
export function unitOf(label: string, value: unknown): string {
  if (typeof value === 'string' && /^\d{2}:\d{2}$/.test(value)) return 'time of day'
  const [, unit = ''] = /(%|₹|points|lots|minutes)$/.exec(label) ?? []
  return unit === '%' ? 'percent' : unit === '₹' ? 'rupees' : unit
}

/** Labels of a search's fields, in order. */
export function fieldLabels({ request, vary }: Search): string[] {
  const fields = variableFields(request)
  return Object.keys(vary).map((path) => fields.find((field) => field.path === path)?.label ?? path)
}

type Objective = Search['objective']

/** Figures by which variants are compared. */
export const OBJECTIVE_NAMES: Readonly<Record<Objective, string>> = {
  sharpe: 'Sharpe ratio (a year)',
  netProfit: 'Net profit',
  profitToDrawdown: 'Net profit over drawdown',
}

/** Objectives within a sentence. */
export const OBJECTIVE_WORDS: Readonly<Record<Objective, string>> = {
  sharpe: 'Sharpe ratio (a year)',
  netProfit: 'net profit',
  profitToDrawdown: 'net profit over drawdown',
}

export const OBJECTIVE_OPTIONS = (Object.keys(OBJECTIVE_NAMES) as Objective[]).map((value) => ({
  value,
  label: OBJECTIVE_NAMES[value],
}))

/** Formats the figure of an objective. */
export function writeFigure(objective: Objective, figure: number): string {
  return objective === 'netProfit' ? formatSignedRupees(figure) : formatRatio(figure)
}
