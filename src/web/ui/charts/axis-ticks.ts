import type uPlot from 'uplot'

const FONT_PX = 11
/** Px between the labels of neighbouring ticks. */
const BETWEEN = 14
/** Upper bound of ticks on an axis. */
const MOST_TICKS = 60

/** The page's font for a canvas. @param ratio device pixels per CSS pixel, if the canvas is not scaled */
export function axisFont(ratio = 1): string {
  return `${FONT_PX * ratio}px ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`
}

let ruler: CanvasRenderingContext2D | null | undefined

/** Width of an axis label in px. */
function widthOf(text: string): number {
  ruler ??= document.createElement('canvas').getContext('2d')
  if (!ruler) return 0
  ruler.font = axisFont()
  return ruler.measureText(text).width
}

/** Px that the last label of the x axis needs to the right of its tick. */
export function halfWidth(text: string): number {
  return Math.ceil(widthOf(text) / 2) + 2
}

/** Tick distance at which labels do not overlap. */
export function spacedFor(format: (value: number) => string, least = 50): uPlot.Axis['space'] {
  // eslint-disable-next-line max-params -- uPlot passes five.
  return (_chart, _axis, min, max, length) => {
    const middle = Math.round((min + max) / 2)
    const widest = Math.max(...[min, middle, max].map((value) => widthOf(format(Math.round(value)))))
    return Math.min(Math.max(least, widest + BETWEEN), length / 2)
  }
}

/** 1, 2 and 5 of every power of ten. */
const ROUND_STEPS = Array.from({ length: 20 }, (_, i) => i - 8).flatMap((power) =>
  [1, 2, 5].map((step) => Number(`${step}e${power}`)),
)

/** Round tick distances: 0, 5, 10, never 0, 2.5, 5. Distances at which two labels would be equal are left out. */
export function roundSteps(format: (value: number) => string): uPlot.Axis['incrs'] {
  return (_, _axis, min, max) =>
    ROUND_STEPS.filter((step) => (max - min) / step > MOST_TICKS || distinguishes(format, step, min, max))
}

function distinguishes(format: (value: number) => string, step: number, min: number, max: number): boolean {
  const first = Math.ceil(min / step)
  const labels = Array.from({ length: Math.floor(max / step) - first + 1 }, (_, i) =>
    format((first + i) * step),
  )
  return new Set(labels).size === labels.length
}
