import { maxDrawdown, sharpeRatio, total } from '#engine/analytics'
import { dayNumber, isoDate, type DayNumber, type IsoDate } from '#engine/exchange'
import { SESSIONS_PER_YEAR, type Paise } from '#engine/units'
import { findPlateau } from './plateau.ts'

/** The figure by which a variant is chosen; more is better. */
export type Objective = 'netProfit' | 'sharpe' | 'profitToDrawdown'

/** The days of one variant, by the session of the entry. */
export interface VariantDays {
  /** Net profit of the positions entered in each session. */
  readonly profits: Float64Array
  /** The last exit day of the positions entered in the session; the session's own day without any. */
  readonly exits: Int32Array
}

export interface WalkForwardOptions {
  readonly inSampleMonths: number
  readonly outOfSampleMonths: number
  /** Months from one window to the next; at least those out of sample, so that no session counts twice. */
  readonly stepMonths: number
  /** Whether the in-sample part starts at the first session instead of at the window's own beginning. */
  readonly anchored: boolean
  readonly choice: 'plateau' | 'best'
  readonly objective: Objective
}

/** One window: the choice in sample and its result out of sample. */
export interface Window {
  readonly inSample: { readonly from: IsoDate; readonly to: IsoDate }
  readonly outOfSample: { readonly from: IsoDate; readonly to: IsoDate }
  /** The variant that was chosen. */
  readonly variant: number
  readonly inSampleProfit: Paise
  readonly outOfSampleProfit: Paise
  /** Sessions of each part. */
  readonly inSampleSessions: number
  readonly outOfSampleSessions: number
}

export interface WalkForward {
  readonly windows: readonly Window[]
  /** The sessions out of sample, and the profit of each by its window's choice. */
  readonly sessions: readonly DayNumber[]
  readonly profits: Float64Array
  /** The variant that was best over all sessions, known only in hindsight. */
  readonly best: number
  /** Annualised profit out of sample over that in sample; null without a profit in sample. */
  readonly efficiency: number | null
}

interface Sweep {
  readonly sessions: readonly DayNumber[]
  /** Values of each field that was varied. */
  readonly sizes: readonly number[]
  /** Null for a variant that could not be run. */
  readonly variants: readonly (VariantDays | null)[]
}

/**
 * Walk-forward over the days of a search: each window chooses a variant by its in-sample sessions and trades it in
 * the sessions that follow. Positions entered in sample and closed after its end are purged from the in-sample side,
 * so no choice uses a later day. Months are calendar months counted from the first session; the last window may end
 * early. Null if the sessions are too few for a window.
 *
 * Source: R. Pardo, *The Evaluation and Optimization of Trading Strategies*, 2008.
 */
export function walkForward(sweep: Sweep, options: WalkForwardOptions): WalkForward | null {
  const windows: Window[] = []
  const profits: number[] = []
  const sessions: DayNumber[] = []
  const first = sweep.sessions[0]
  for (let months = 0; first !== undefined; months += options.stepMonths) {
    const spans = spansOf(sweep.sessions, { first, months }, options)
    if (!spans) break
    const window = runWindow(sweep, spans, options)
    if (!window) continue
    windows.push(window)
    const chosen = sweep.variants[window.variant]
    for (let i = spans.middle; i < spans.end; i++) {
      sessions.push(sweep.sessions[i])
      profits.push(chosen?.profits[i] ?? 0)
    }
  }
  if (windows.length === 0) return null
  const objective = sweep.variants.map((days) => days && objectiveOf(days.profits, options.objective))
  return {
    windows,
    sessions,
    profits: Float64Array.from(profits),
    best: findPlateau(sweep.sizes, objective)?.best ?? 0,
    efficiency: efficiencyOf(windows),
  }
}

/** Index ranges of a window's sessions: in sample `[start, middle)`, out of sample `[middle, end)`. */
interface Spans {
  readonly start: number
  readonly middle: number
  readonly end: number
}

function spansOf(
  sessions: readonly DayNumber[],
  { first, months }: { readonly first: DayNumber; readonly months: number },
  { inSampleMonths, outOfSampleMonths, anchored }: WalkForwardOptions,
): Spans | undefined {
  const at = (later: number) => {
    const from = monthsAfter(first, later)
    const place = sessions.findIndex((session) => session >= from)
    return place < 0 ? sessions.length : place
  }
  const middle = at(months + inSampleMonths)
  if (middle >= sessions.length) return undefined
  return { start: anchored ? 0 : at(months), middle, end: at(months + inSampleMonths + outOfSampleMonths) }
}

/** The same day of a later month, the last one of a shorter month. */
function monthsAfter(day: DayNumber, months: number): DayNumber {
  const [year, month, date] = isoDate(day).split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayNumber(
    new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10),
  )
}

function runWindow(
  { sessions, sizes, variants }: Sweep,
  { start, middle, end }: Spans,
  { objective, choice }: WalkForwardOptions,
): Window | undefined {
  if (middle === start || end === middle) return undefined
  const border = sessions[middle]
  const within = variants.map((days) => days && purged(days, { start, middle }, border))
  const plateau = findPlateau(
    sizes,
    within.map((profits) => profits && objectiveOf(profits, objective)),
  )
  if (!plateau) return undefined
  const variant = choice === 'plateau' ? plateau.suggested : plateau.best
  const [chosenWithin, chosen] = [within[variant], variants[variant]]
  return {
    inSample: { from: isoDate(sessions[start]), to: isoDate(sessions[middle - 1]) },
    outOfSample: { from: isoDate(border), to: isoDate(sessions[end - 1]) },
    variant,
    inSampleProfit: total(chosenWithin ?? []),
    outOfSampleProfit: total(chosen?.profits.subarray(middle, end) ?? []),
    inSampleSessions: middle - start,
    outOfSampleSessions: end - middle,
  }
}

/** The profits in sample, without positions held beyond its end. */
function purged(
  { profits, exits }: VariantDays,
  { start, middle }: { readonly start: number; readonly middle: number },
  border: DayNumber,
): Float64Array {
  const within = profits.slice(start, middle)
  for (let i = 0; i < within.length; i++) if (exits[start + i] >= border) within[i] = 0
  return within
}

/** The figure that variants are compared by; 0 if it is undefined (no spread, no drawdown). */
export function objectiveOf(profits: Float64Array, objective: Objective): number {
  if (objective === 'netProfit') return total(profits)
  if (objective === 'sharpe') return sharpeRatio(profits) ?? 0
  const deepest = maxDrawdown(profits)
  return deepest ? total(profits) / -deepest.depth : 0
}

function efficiencyOf(windows: readonly Window[]): number | null {
  const yearly = (profit: (window: Window) => Paise, sessions: (window: Window) => number) =>
    (windows.reduce((sum, window) => sum + profit(window), 0) * SESSIONS_PER_YEAR) /
    windows.reduce((sum, window) => sum + sessions(window), 0)
  const within = yearly(
    ({ inSampleProfit }) => inSampleProfit,
    ({ inSampleSessions }) => inSampleSessions,
  )
  const beyond = yearly(
    ({ outOfSampleProfit }) => outOfSampleProfit,
    ({ outOfSampleSessions }) => outOfSampleSessions,
  )
  return within > 0 ? beyond / within : null
}
