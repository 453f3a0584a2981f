import type uPlot from 'uplot'

const FONT_PX = 11
/** Px between the labels of neighbouring ticks. */
const BETWEEN = 14
/** So many ticks are too many for any chart. */
const MOST_TICKS = 60

/** The product's own type, as a canvas wants it. @param ratio device pixels to a pixel, where the canvas is not scaled */
export function axisFont(ratio = 1): string {
  return `${FONT_PX * ratio}px ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`
}

let ruler: CanvasRenderingContext2D | null | undefined

/** Px that a label of an axis takes. */
function widthOf(text: string): number {
  ruler ??= document.createElement('canvas').getContext('2d')
  if (!ruler) return 0
  ruler.font = axisFont()
  return ruler.measureText(text).width
}

/** Px that the last label of the x axis needs on the right of its tick. */
export function halfWidth(text: string): number {
  return Math.ceil(widthOf(text) / 2) + 2
}

/** Ticks so far from each other that no label reaches the next. */
export function spacedFor(format: (value: number) => string, least = 50): uPlot.Axis['space'] {
  return (...[, , min, max, length]) => {
    const middle = Math.round((min + max) / 2)
    const widest = Math.max(...[min, middle, max].map((value) => widthOf(format(Math.round(value)))))
    return Math.min(Math.max(least, widest + BETWEEN), length / 2)
  }
}

/** 1, 2 and 5 of every power of ten. */
const ROUND_STEPS = Array.from({ length: 20 }, (_, i) => i - 8).flatMap((power) =>
  [1, 2, 5].map((step) => Number(`${step}e${power}`)),
)

/** Round distances of ticks: 0, 5, 10, never 0, 2.5, 5; and none so fine that two labels read alike. */
export function roundSteps(format: (value: number) => string): uPlot.Axis['incrs'] {
  return (_, _axis, min, max) =>
    ROUND_STEPS.filter((step) => (max - min) / step > MOST_TICKS || tellsApart(format, step, min, max))
}

function tellsApart(format: (value: number) => string, step: number, min: number, max: number): boolean {
  const first = Math.ceil(min / step)
  const labels = Array.from({ length: Math.floor(max / step) - first + 1 }, (_, i) =>
    format((first + i) * step),
  )
  return new Set(labels).size === labels.length
}
