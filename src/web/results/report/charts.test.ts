import { expect, it } from 'vitest'
import type { jsPDF } from 'jspdf'
import { dayNumber } from '#engine/exchange'
import { drawBarChart } from './charts.ts'

/** The left and right ends of the bars that are drawn, in millimetres. */
function endsOfBars(days: readonly string[]): number[][] {
  const ends: number[][] = []
  const rect = (x: number, _y: number, width: number) => ends.push([x, x + width])
  const document = new Proxy({ rect }, { get: (own, name) => (name === 'rect' ? own.rect : () => undefined) })
  const box = { x: 12, y: 20, width: 186, height: 25 }
  drawBarChart(
    document as unknown as jsPDF,
    { days: Int32Array.from(days, dayNumber), values: new Float64Array(days.length).fill(5583) },
    box,
  )
  return ends
}

it.each([1, 2, 17])('%i bars lie between the labels of the axis and the right margin', (count) => {
  const days = Array.from({ length: count }, (_, i) => `2024-01-${String(i + 10)}`)
  const ends = endsOfBars(days)
  expect(ends).toHaveLength(count)
  expect(Math.min(...ends.flat())).toBeGreaterThanOrEqual(12 + 15)
  expect(Math.max(...ends.flat())).toBeLessThanOrEqual(12 + 186 + 1e-9)
})
