/** A point in the units of a drawing. */
export type Point = readonly [x: number, y: number]

/** An SVG path through the points, in tenths of a unit. */
export function linePath(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${tenth(x)} ${tenth(y)}`).join('')
}

/** The area between the points and a horizontal line at `baseline`. */
export function areaPath(points: readonly Point[], baseline: number): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return ''
  return `${linePath(points)}L${tenth(last[0])} ${tenth(baseline)}L${tenth(first[0])} ${tenth(baseline)}Z`
}

/** Maps a value linearly from one range to another. */
export function scale(domain: readonly [number, number], range: readonly [number, number]) {
  const factor = (range[1] - range[0]) / (domain[1] - domain[0])
  return (value: number): number => range[0] + (value - domain[0]) * factor
}

/** Pseudo-random numbers in [0, 1) from a seed, so that drawings are equal at build time and in the browser. */
export function seededNumbers(seed: number, count: number): number[] {
  let state = seed >>> 0
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  })
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
