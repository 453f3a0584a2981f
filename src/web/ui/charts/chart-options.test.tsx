import { describe, expect, it } from 'vitest'
import { stubCanvas } from '../../fixtures/canvas.ts'
import type uPlot from 'uplot'
import { chartOptions, type ChartMarker, type ChartSpec } from './chart-options.ts'

stubCanvas()

/** A spec whose markers move. */
function aSpec(markers: () => readonly ChartMarker[]): ChartSpec {
  return {
    x: [21_000, 22_000],
    xKind: 'number',
    formatX: String,
    formatY: String,
    series: [],
    get markers() {
      return markers()
    },
  }
}

/** Texts drawn by the plugins on a plot of 21,000 to 22,000 and 0 to 100, with their distance from the top. */
function written(options: uPlot.Options, curve: readonly number[] = [], width = 1000): string[] {
  const texts: string[] = []
  const draws = new Proxy({} as Record<string, unknown>, {
    get: (_, name) =>
      name === 'fillText'
        ? (text: string, x: number, y: number) => texts.push(`${text} ${x} ${y}`)
        : (text: unknown) => ({ width: 7 * `${text as string}`.length }),
    set: () => true,
  })
  const plot = {
    bbox: { left: 21_000, top: 0, width, height: 100 },
    valToPos: (value: number) => value,
    valToIdx: () => 0,
    data: [[21_000], curve],
    ctx: draws,
  } as unknown as uPlot
  for (const { hooks } of options.plugins ?? []) for (const draw of [hooks.draw].flat()) draw?.(plot)
  return texts
}

describe('bars over numbers', () => {
  it('are shown whole: the chart begins and ends half a step beside them', () => {
    const rangeOf = (kind: 'bars' | 'line') => {
      const spec = { ...aSpec(() => []), series: [{ label: 'Sessions', values: [1, 2, 1], kind }] }
      const { scales } = chartOptions(spec, { width: 100, height: 100 }, [])
      const range = scales?.['x']?.range as uPlot.Range.Function
      return range({ data: [[100, 150, 200]] } as unknown as uPlot, 100, 200, 'x')
    }
    expect([rangeOf('bars'), rangeOf('line')]).toEqual([
      [75, 225],
      [100, 200],
    ])
  })
})

describe('the marker of the spot price', () => {
  it('is drawn at the spot, and is hidden while the spot is off the chart', () => {
    let spot = 24_000
    const options = chartOptions(
      aSpec(() => [{ x: spot, label: 'spot' }]),
      { width: 100, height: 100 },
      [],
    )
    expect(written(options)).toEqual([])
    spot = 21_901
    expect(written(options)).toEqual([`spot ${21_901 + 0.5 + 4 * devicePixelRatio} ${10 * devicePixelRatio}`])
  })

  it.each([
    ['above a curve in the lower half', 80, 10],
    ['below a curve in the upper half', 20, 94],
  ])('is written %s', (_, curve, expected) => {
    const options = chartOptions(
      aSpec(() => [{ x: 21_500, label: 'spot' }]),
      { width: 100, height: 100 },
      [],
    )
    expect(written(options, [curve])).toEqual([`spot ${21_500 + 0.5 + 4} ${expected}`])
  })
})

describe('the marker of a day among bars', () => {
  const spec: ChartSpec = {
    ...aSpec(() => [
      { x: 21_100, label: 'Three days like 23 Mar 2020, −₹18,044 each', short: '−₹18,044 each' },
    ]),
    series: [{ label: 'Sessions', values: [90, 3], kind: 'bars' }],
  }
  const options = () => chartOptions(spec, { width: 100, height: 100 }, [])

  it.each([5, 50, 100])('is written above the plot, where no bar reaches it, over a bar of %i', (bar) => {
    expect(written(options(), [bar])).toEqual([
      `Three days like 23 Mar 2020, −₹18,044 each ${21_104.5} ${-5}`,
    ])
    const [above] = options().padding ?? []
    expect(typeof above === 'function' && above({} as uPlot, 0, [true, true, true, true], 0)).toBe(28)
  })

  it('is shorter where the plot is narrower than its label', () => {
    expect(written(options(), [50], 280)).toEqual([`−₹18,044 each ${21_104.5} ${-5}`])
  })
})

describe('the range of a chart', () => {
  const [day, later] = [1_704_412_800, 1_707_091_200]

  it.each<[string, ChartSpec['xKind'], number[], number[]]>([
    ['from the first day to the last', 'date', [day, later], [day, later]],
    ['the only day and one on either side', 'date', [day], [day - 86_400, day + 86_400]],
    ['bars with half a place on either side', 'index', [0, 3], [-0.5, 3.5]],
    ['the only bar, whole', 'index', [0], [-0.5, 0.5]],
  ])('is %s', (_, xKind, x, span) => {
    const { scales } = chartOptions({ ...aSpec(() => []), xKind }, { width: 100, height: 100 }, [])
    const range = scales?.['x']?.range
    const plot = { data: [x] } as unknown as uPlot
    expect(typeof range === 'function' && range(plot, x[0] ?? 0, x.at(-1) ?? 0, 'x')).toEqual(span)
  })

  it('has no tick between two days', () => {
    const { axes } = chartOptions({ ...aSpec(() => []), xKind: 'date' }, { width: 100, height: 100 }, [])
    expect(axes?.[0]?.incrs).toContain(86_400)
    expect(Math.min(...(axes?.[0]?.incrs as number[]))).toBe(86_400)
  })
})
