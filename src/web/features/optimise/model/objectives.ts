import type { Search } from '#api'
import { formatRatio, formatSignedRupees } from '../../../ui/format.ts'

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
