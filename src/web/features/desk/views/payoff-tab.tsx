import { useMemo } from 'react'
import type { OptionChain } from '#api'
import {
  deviationLevels,
  isOption,
  positionCurve,
  profitsAtExpiry,
  tiltedLegs,
  volatilityAt,
  type Moment,
  type Position,
  type PositionProfile,
} from '#engine/analytics'
import { Button } from '../../../ui/controls/button.tsx'
import { Chart } from '../../../ui/charts/chart.tsx'
import type { ChartSeries } from '../../../ui/charts/chart-options.ts'
import { formatCompactRupees, formatNumber, formatSignedRupees } from '../../../ui/format.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { outlookOf } from '../model/chain-rows.ts'
import { lastStep, modelMoment, momentText, NO_WHAT_IF, targetMoment, type WhatIf } from '../model/what-if.ts'
import type { Analysed } from '../use-analysis.ts'

const POINTS = 121
/** The chart extends one deviation beyond spot, strikes and deviations, within these bounds as shares of the index. */
const REACH = { min: 0.004, max: 0.03 } as const
const wholePoints = (value: number) => formatNumber(Math.round(value))

/** Payoff at expiry, at the target and now, with the assumptions. */
export function PayoffTab({ position }: { position: Analysed }) {
  const { unvalued, assumed, setWhatIf, expiry, moment, profile } = position
  const curves = useCurves(position)
  const { x, series, markers, breakevens, reach, target } = curves
  const change = (part: Partial<WhatIf>) => setWhatIf({ ...assumed, ...part })
  return (
    <div className="grid gap-3">
      {unvalued.length > 0 && (
        <Notice tone="warning" title={`${unvalued.join(', ')}: no volatility at this minute`}>
          No price of the strike has one, and none is invented: only a payoff at one expiry can be drawn.
        </Notice>
      )}
      <Chart
        label={`Payoff over the index; breakevens ${breakevens}`}
        x={x}
        xKind="number"
        formatX={wholePoints}
        formatY={formatCompactRupees}
        formatReading={formatSignedRupees}
        series={series}
        markers={markers}
        height={260}
        onDrag={(at) => change({ spot: Math.round(Math.min(reach.to, Math.max(reach.from, at))) })}
      />
      <p className="text-sm tabular">
        <span className="text-muted">
          Breakeven at {profile?.isModelled ? 'the first expiry' : 'expiry'}:
        </span>{' '}
        {breakevens}
        <span className="text-muted"> · target {momentText(target)}</span>
      </p>
      <details className="text-xs text-muted">
        <summary className="min-h-6">How to read the chart</summary>
        <p>
          Shaded: at {profile?.isModelled ? 'the first expiry' : 'expiry'}. Line: today. Dashed: at the
          target. Chance of profit: by the distribution of the index at expiry that the chain’s own prices
          imply (Breeden and Litzenberger), before charges. σ: standard deviations to the expiry at the
          volatility at the money. Drag in the chart to move the index.
        </p>
      </details>
      <Sliders
        position={position}
        steps={lastStep(moment, expiry)}
        reach={reach}
        targetText={momentText(target)}
        onChange={change}
      />
      <div>
        <Button size="sm" onClick={() => setWhatIf(NO_WHAT_IF)} disabled={assumed === NO_WHAT_IF}>
          Reset assumptions
        </Button>
      </div>
    </div>
  )
}

/** The three curves and the markers of the chart. */
function useCurves(position: Analysed) {
  const { legs, booked, unvalued, profile, spot, whatIf, view, expiry, moment } = position
  const { chains } = view
  const frame = useMemo(
    () => frameOf({ legs, booked, profile, spot, chain: chains.get(expiry) }),
    [legs, booked, profile, spot, chains, expiry],
  )
  const target = useMemo(
    () => targetMoment(moment, { step: whatIf.step, expiry }),
    [moment, whatIf.step, expiry],
  )
  const series = useMemo(() => {
    const tilted = { legs: tiltedLegs(legs, { pointsPerPercent: whatIf.tilt, spot }), booked }
    const curveAt = (at: Moment) =>
      positionCurve(tilted, frame.x, { moment: at, volatilityShift: whatIf.shift / 100 })
    const isValued = unvalued.length === 0
    return seriesOf(frame.atExpiry, isValued ? [curveAt(modelMoment(moment)), curveAt(target)] : [])
  }, [frame, legs, booked, unvalued, spot, whatIf.shift, whatIf.tilt, moment, target])
  const markers = useMemo(
    () => [
      ...(whatIf.spot === undefined ? [] : [{ x: whatIf.spot, label: `if ${wholePoints(whatIf.spot)}` }]),
      { x: spot, label: 'spot' },
      ...frame.deviations.map(({ deviations, level }) => ({
        x: level,
        label: `${deviations > 0 ? '+' : '−'}${Math.abs(deviations)}σ`,
      })),
    ],
    [frame, spot, whatIf.spot],
  )
  return { ...frame, series, markers, target }
}

interface FrameInput extends Position {
  readonly profile: PositionProfile | undefined
  readonly spot: number
  /** Chain of the first expiry. */
  readonly chain: OptionChain | undefined
}

/** Parts that do not depend on sliders: range of the chart, its levels, and the payoff at expiry. */
function frameOf({ profile, spot, chain, ...position }: FrameInput) {
  const outlook = chain && outlookOf(chain)
  const deviations = outlook
    ? deviationLevels({ ...outlook, volatility: volatilityAt(outlook.forward, outlook.smile) })
    : []
  const strikes = position.legs.filter(isOption).map(({ strike }) => strike)
  const levels = [spot, ...strikes, ...deviations.map(({ level }) => level)]
  const pad = reachOf(deviations.find((one) => one.deviations === 1)?.level, outlook?.forward)
  const from = Math.floor(Math.min(...levels) * (1 - pad))
  const to = Math.ceil(Math.max(...levels) * (1 + pad))
  const even = Array.from({ length: POINTS }, (_, i) => from + ((to - from) * i) / (POINTS - 1))
  const corners = [...strikes, ...(profile?.breakevens ?? [])].filter((at) => at > from && at < to)
  const x = [...new Set([...even, ...corners])].sort((a, b) => a - b)
  return {
    x,
    reach: { from, to },
    deviations,
    breakevens: breakevensText(profile),
    atExpiry: profile && [...profitsAtExpiry(position, x)],
  }
}

function breakevensText(profile: PositionProfile | undefined): string {
  if (!profile) return 'unknown'
  const levels = profile.breakevens.map(wholePoints).join(', ') || 'none'
  return profile.isModelled ? `about ${levels}` : levels
}

/** One deviation as a share of the index, within bounds. */
function reachOf(oneAbove: number | undefined, forward: number | undefined): number {
  if (oneAbove === undefined || forward === undefined) return REACH.max
  return Math.min(REACH.max, Math.max(REACH.min, oneAbove / forward - 1))
}

/** Payoff at expiry, and the current and target payoff if the position can be valued. */
function seriesOf(
  atExpiry: readonly number[] | undefined,
  [today, target]: readonly Float64Array[],
): ChartSeries[] {
  const end = { kind: 'area', color: 'profit', negativeColor: 'loss' } as const
  return [
    ...(atExpiry ? [{ label: 'At expiry', values: atExpiry, ...end }] : []),
    ...(today ? [{ label: 'Today', values: [...today], color: 'series-1' as const }] : []),
    ...(target
      ? [{ label: 'At the target', values: [...target], color: 'series-2' as const, dashed: true }]
      : []),
  ]
}

interface SlidersProps {
  readonly position: Analysed
  /** Steps of time to the close of the first expiry. */
  readonly steps: number
  /** Lowest and highest level of the chart. */
  readonly reach: { readonly from: number; readonly to: number }
  readonly targetText: string
  readonly onChange: (part: Partial<WhatIf>) => void
}

/** Sliders for index, date, volatility and skew. */
function Sliders({
  position: { assumed: whatIf, spot },
  steps,
  reach,
  targetText,
  onChange: change,
}: SlidersProps) {
  return (
    <div className="grid gap-x-6 gap-y-3 @md:grid-cols-2">
      <Slider
        label="Index"
        value={whatIf.spot ?? spot}
        min={reach.from}
        max={reach.to}
        step={1}
        text={wholePoints(whatIf.spot ?? spot)}
        onChange={(value) => change({ spot: value })}
      />
      <Slider
        label="Target date"
        value={Math.min(whatIf.step ?? steps, steps)}
        min={0}
        max={steps}
        step={1}
        text={targetText}
        onChange={(step) => change({ step })}
      />
      <Slider
        label="IV shift"
        value={whatIf.shift}
        min={-15}
        max={30}
        step={0.5}
        text={`${formatNumber(whatIf.shift)} points`}
        onChange={(shift) => change({ shift })}
      />
      <Slider
        label="Skew tilt"
        value={whatIf.tilt}
        min={-2}
        max={2}
        step={0.1}
        text={`${formatNumber(whatIf.tilt)} per 1% below`}
        onChange={(tilt) => change({ tilt })}
      />
    </div>
  )
}

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly text: string
  readonly onChange: (value: number) => void
}

function Slider({ label, text, onChange, ...range }: SliderProps) {
  return (
    <label className="block text-sm">
      <span className="flex justify-between gap-2">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular">{text}</span>
      </span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={text}
        {...range}
        onChange={(event) => onChange(Number(event.target.value))}
        className="mt-1 block w-full accent-accent"
      />
    </label>
  )
}
