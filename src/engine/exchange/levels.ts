import type { Underlying } from '#domain'
import type { DayNumber } from './date.ts'
import { instrumentOf } from './registry.ts'

/**
 * Approximate level of an underlying on a day, in points: linear between published closes, half a year apart,
 * or a month apart from 2024 to April 2025. Accurate enough to tell one index from another, and to estimate a
 * margin.
 */
export function publishedLevel(underlying: Underlying, day: DayNumber): number {
  const { levels } = instrumentOf(underlying)
  const next = levels.findIndex(({ from }) => from > day)
  if (next === 0) return levels[0].value
  if (next < 0) return levels[levels.length - 1].value
  const [a, b] = [levels[next - 1], levels[next]]
  return a.value + ((b.value - a.value) * (day - a.from)) / (b.from - a.from)
}
