import type { DeployedLeg } from '#domain'
import type { PlotFrame } from '../../../ui/charts/chart.tsx'

/** Smallest step of a premium, rupees. */
const TICK = 0.05

/** A level on the tick, at least one tick. */
export function stepped(level: number): number {
  return Math.max(TICK, Math.round(Math.round(level / TICK) * TICK * 100) / 100)
}

/** Range of a slider around the newest premium: from one tick to three times it. */
export function levelSliderRange(last: number): { min: number; max: number; step: number } {
  return { min: TICK, max: stepped(Math.max(10, last * 3)), step: TICK }
}

interface Levels {
  readonly stop: number | null
  readonly target: number | null
}

/**
 * The levels that were changed, null for a removed one; undefined if nothing was changed or a text is no price.
 * @param typed the texts of the fields; empty means no level
 */
export function changedLevels(
  before: Levels,
  typed: { readonly stop: string; readonly target: string },
): Partial<Levels> | undefined {
  const changed: { stop?: number | null; target?: number | null } = {}
  for (const name of ['stop', 'target'] as const) {
    const level = typedLevel(typed[name])
    if (levelProblem(level) !== undefined) return undefined
    const now = level === null ? null : stepped(level)
    if (now !== (before[name] === null ? null : stepped(before[name]))) changed[name] = now
  }
  return Object.keys(changed).length > 0 ? changed : undefined
}

/** Why a level is none, which is null if the field is empty; undefined if it can be set. */
export function levelProblem(level: number | null): string | undefined {
  return level === null || level > 0 ? undefined : 'A price above 0, such as 120.50, or empty for none'
}

/** The level that a text names: null for none, NaN for text that is no number. */
export const typedLevel = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** A stop or target of an open leg that can be moved on the chart. */
export interface LevelHandle {
  readonly id: string
  readonly leg: DeployedLeg
  readonly kind: 'stop' | 'target'
  /** Rupees per unit: the level in force. A new level starts at the last price. */
  readonly level: number
  /** Whether the leg has no such level yet, so that moving the handle adds one. */
  readonly isNew: boolean
}

/** With more the handles would lie on each other. */
const MOST_HANDLES = 4

/**
 * Handles of the shown legs: one for each level in force and for each level that can be added. Too many of them leave
 * only the levels in force, and too many of those leave none.
 */
export function handlesOf(legs: readonly DeployedLeg[], only: string | undefined): readonly LevelHandle[] {
  const handles = legs
    .filter(({ key, state }) => state === 'open' && (only === undefined || key === only))
    .flatMap((leg) => (['stop', 'target'] as const).flatMap((kind) => handleOf(leg, kind)))
  if (handles.length <= MOST_HANDLES) return handles
  const inForce = handles.filter(({ isNew }) => !isNew)
  return inForce.length <= MOST_HANDLES ? inForce : []
}

function handleOf(leg: DeployedLeg, kind: LevelHandle['kind']): LevelHandle[] {
  const inForce = leg.levels?.[kind] ?? null
  const level = inForce ?? leg.last ?? leg.entryPrice
  return level === null ? [] : [{ id: `${leg.key} ${kind}`, leg, kind, level, isNew: inForce === null }]
}

/** Distance of a level from the top of the chart in px, within the plot. */
export function topOf({ top, height, min, max }: PlotFrame, level: number): number {
  const share = max === min ? 0.5 : (max - level) / (max - min)
  return top + Math.min(1, Math.max(0, share)) * height
}

/** The level at a distance from the top of the chart, on the tick and within the plot. */
export function levelAt({ top, height, min, max }: PlotFrame, y: number): number {
  const share = Math.min(1, Math.max(0, (y - top) / height))
  return stepped(max - share * (max - min))
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: TICK,
  ArrowRight: TICK,
  ArrowDown: -TICK,
  ArrowLeft: -TICK,
  PageUp: 1,
  PageDown: -1,
}

/** The level after a key: arrows move by a tick, Page keys by a rupee; undefined for another key. */
export function levelAfter(key: string, level: number): number | undefined {
  const step = STEPS[key]
  return step === undefined ? undefined : stepped(level + step)
}

/** Profit of the open quantity at a level, before charges. */
export function profitAt({ side, entryPrice, quantity }: DeployedLeg, level: number): number {
  const move = level - (entryPrice ?? level)
  return Math.round((side === 'BUY' ? move : -move) * (quantity ?? 0) * 100) / 100
}
