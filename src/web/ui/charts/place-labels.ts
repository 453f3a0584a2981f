import type { PlotFrame } from './chart.tsx'

/** Distance of two labels, px: the height of a line of small text. */
const LINE = 16

/**
 * Middles of labels beside a plot, in px from the top of the chart: each as close to its value as it fits without
 * touching another, in the order of the values.
 */
export function placeLabels(
  values: readonly number[],
  { top, height, min, max }: Pick<PlotFrame, 'top' | 'height' | 'min' | 'max'>,
): number[] {
  const yOf = (value: number) => top + height * (1 - (value - min) / (max - min || 1))
  const inOrder = values.map((value, i) => ({ i, y: yOf(value) })).sort((a, b) => a.y - b.y)
  const placed: number[] = []
  let free = top
  for (const [k, { i, y }] of inOrder.entries()) {
    // Leaves room for the labels below.
    const lowest = top + height - LINE * (inOrder.length - 1 - k)
    const place = Math.max(free, Math.min(y, lowest))
    placed[i] = place
    free = place + LINE
  }
  return placed
}
