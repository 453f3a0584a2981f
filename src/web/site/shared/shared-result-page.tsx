import { Database } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import classNames from 'clsx'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { fragmentOf } from '../../strategy/strategy-fragment.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { readShared, dateText, type Reading, type SharedResult, compactRupees } from './read-shared.ts'

const CARD = 'rounded-xl border border-border bg-surface p-4 shadow-card sm:p-5'
const BUILDER = '/app/backtesting'

/** A result that somebody shared, by its public link. */
export function SharedResultPage() {
  const { token = '' } = useParams()
  const [reading, setReading] = useState<Reading>()
  useEffect(() => {
    const controller = new AbortController()
    void readShared(token, controller.signal).then((read) => controller.signal.aborted || setReading(read))
    return () => controller.abort()
  }, [token])
  return (
    <PageFrame>
      <div className="site-width pt-8 pb-16">
        {reading === undefined && (
          <p role="status" className="py-24 text-center text-muted">
            Loading the result...
          </p>
        )}
        {reading && 'problem' in reading && <Missing problem={reading.problem} />}
        {reading && 'figures' in reading && <Result result={reading} />}
      </div>
    </PageFrame>
  )
}

function Missing({ problem }: { problem: string }) {
  return (
    <div className="py-24 text-center">
      <h1 className="text-3xl font-bold tracking-tight">There is no result here</h1>
      <p className="mt-3 text-muted">{problem}</p>
    </div>
  )
}

function Result({ result }: { result: SharedResult }) {
  const { name, words, instrument, period, data, figures, curve, verdict } = result
  return (
    <article className="grid gap-4">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-2xl font-bold tracking-tight wrap-anywhere sm:text-3xl">{name}</h1>
          {words !== name && <p className="mt-1">{words}</p>}
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular">
            <Badge tone={data.isSimulated ? 'warning' : 'neutral'} icon={Database}>
              {data.name}
            </Badge>
            {instrument}, {dateText(period.startDate)} to {dateText(period.endDate)}
          </p>
        </div>
        {result.request !== null && <OpenAsOwn name={name} request={result.request} />}
      </header>
      <dl
        className={classNames(CARD, 'grid grid-cols-2 gap-x-5 gap-y-3 tabular sm:grid-cols-4 lg:grid-cols-7')}
      >
        {figures.map((figure) => (
          <div key={figure.name} className="min-w-0">
            <dt className="text-xs text-muted">{figure.name}</dt>
            <dd className={classNames('text-lg font-semibold', toneOf(figure.sign))}>{figure.value}</dd>
            <dd className="text-xs text-muted">{figure.note}</dd>
          </div>
        ))}
      </dl>
      <section aria-label="Evidence" className={classNames(CARD, 'grid gap-1 text-sm')}>
        <p className="font-medium">
          <span
            className={classNames(
              'rounded-sm px-1.5 py-0.5',
              data.isSimulated ? 'bg-warning-soft text-warning' : 'bg-sunken',
            )}
          >
            {verdict.line}
          </span>
        </p>
        {verdict.crash !== '' && <p className="max-w-prose text-muted">{verdict.crash}</p>}
        <p className="text-muted">{verdict.trials}</p>
      </section>
      <section aria-label="Curve" className={CARD}>
        <SharedCurve curve={curve} total={figures[0]?.value ?? ''} />
      </section>
      <Months months={result.months} />
      <Origin result={result} />
    </article>
  )
}

function OpenAsOwn({ name, request }: { name: string; request: unknown }) {
  const navigate = useNavigate()
  // Whoever is signed out signs in first, and the address is kept until then.
  const open = async () => {
    const hash = await fragmentOf({ strategyName: name, request })
    await navigate({ pathname: BUILDER, hash })
  }
  return (
    <Button variant="primary" onClick={() => void open()}>
      Open as your own
    </Button>
  )
}

/** The profit of each month. */
export function Months({ months }: Pick<SharedResult, 'months'>) {
  const largest = Math.max(1, ...months.map(({ total }) => Math.abs(total)))
  return (
    <section aria-labelledby="shared-months" className={CARD}>
      <h2 id="shared-months" className="mb-2 text-base font-semibold">
        Monthly P&L
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-1.5 text-sm tabular">
        {months.map(({ name, total, text }) => (
          <li
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-2 rounded-md px-2 py-1.5 whitespace-nowrap"
            style={{
              backgroundColor: `color-mix(in srgb, var(--${total < 0 ? 'loss' : 'profit'}) ${Math.round((Math.abs(total) / largest) * DEEPEST_PERCENT)}%, var(--surface))`,
            }}
          >
            <span className="text-xs">{name}</span>
            <span className="font-medium">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Strongest colour that keeps the text readable. */
const DEEPEST_PERCENT = 26

function Origin({ result: { data, engineVersion, hash, sharedOn } }: { result: SharedResult }) {
  return (
    <section aria-labelledby="shared-origin" className={classNames(CARD, 'text-sm text-muted')}>
      <h2 id="shared-origin" className="mb-1 text-base font-semibold text-text">
        About these numbers
      </h2>
      {data.about !== '' && <p>{data.about}</p>}
      <p className="mt-1">
        Net of charges. Shared on {dateText(sharedOn)}, engine {engineVersion}. Past results do not say what a
        strategy will earn.
      </p>
      <p
        className="mt-1 font-mono text-xs wrap-anywhere"
        title="The same strategy on the same data gives the same hash"
      >
        SHA-256 {hash}
      </p>
    </section>
  )
}

function toneOf(sign: number): string | false {
  return sign !== 0 && (sign < 0 ? 'text-loss' : 'text-profit')
}

const WIDTH = 1000
const CURVE = { top: 8, bottom: 250 } as const
const UNDER = { top: 275, bottom: 350 } as const
const HEIGHT = 356

interface SharedCurveProps extends Pick<SharedResult, 'curve'> {
  /** The last value as text. */
  total: string
}

/** The curve of a result with its drawdown beneath, on one time axis. */
export function SharedCurve({ curve: { days, cumulative, drawdown }, total }: SharedCurveProps) {
  const above = useMemo(() => shapeOf(cumulative, CURVE), [cumulative])
  const below = useMemo(() => shapeOf(drawdown, UNDER), [drawdown])
  return (
    <figure>
      <div className="relative">
        <svg
          role="img"
          aria-label={`Cumulative P&L by day, ending at ${total}, with the drawdown beneath`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-72 w-full sm:h-96"
        >
          <Part name="Profit" tone="text-profit" top={0} bottom={above.zero} shape={above} />
          <Part name="Loss" tone="text-loss" top={above.zero} bottom={UNDER.top} shape={above} />
          <Part name="Drawdown" tone="text-loss" top={UNDER.top} bottom={HEIGHT} shape={below} />
        </svg>
        <Label at={CURVE.top}>{compactRupees(above.high)}</Label>
        <Label at={CURVE.bottom - 20}>{compactRupees(above.low)}</Label>
        <Label at={UNDER.bottom - 20}>{compactRupees(below.low)}</Label>
      </div>
      <figcaption className="mt-1 flex justify-between text-xs text-muted tabular">
        <span>{dateText(days[0] ?? '')}</span>
        <span>{dateText(days.at(-1) ?? '')}</span>
      </figcaption>
    </figure>
  )
}

function Label({ at, children }: { at: number; children: React.ReactNode }) {
  return (
    <span
      aria-hidden
      className="absolute left-0 rounded-sm bg-surface/80 px-1 text-xs text-muted tabular"
      style={{ top: `${(at / HEIGHT) * 100}%` }}
    >
      {children}
    </span>
  )
}

interface ShapeProps {
  readonly line: string
  readonly zero: number
}

interface PartProps {
  readonly name: string
  readonly tone: string
  readonly top: number
  readonly bottom: number
  readonly shape: ShapeProps
}

/** The part of a shape between two heights, in one colour. */
function Part({ name, tone, top, bottom, shape }: PartProps) {
  const id = useId()
  return (
    <g className={tone} aria-label={name}>
      <clipPath id={id}>
        <rect x={0} y={top} width={WIDTH} height={bottom - top} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <Shape {...shape} />
      </g>
    </g>
  )
}

function Shape({ line, zero }: ShapeProps) {
  return (
    <>
      <line
        x1={0}
        x2={WIDTH}
        y1={zero}
        y2={zero}
        stroke="var(--border-strong)"
        vectorEffect="non-scaling-stroke"
      />
      <polygon points={`0,${zero} ${line} ${WIDTH},${zero}`} fill="currentColor" fillOpacity={0.14} />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        vectorEffect="non-scaling-stroke"
      />
    </>
  )
}

function shapeOf(values: readonly number[], { top, bottom }: { top: number; bottom: number }) {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const y = (value: number) => bottom - ((value - low) / (high - low || 1)) * (bottom - top)
  const line = values
    .map((value, i) => `${((i * WIDTH) / Math.max(1, values.length - 1)).toFixed(1)},${y(value).toFixed(1)}`)
    .join(' ')
  return { line, zero: y(0), low, high }
}
