import { verdictLine, type BacktestBundle, type Verdict } from '#domain'
import { headlineStatistics } from '#engine/analytics'
import { dataName } from '../../strategy/data-name.ts'
import { tokenValue, translucent } from '../../ui/charts/chart-theme.ts'
import { formatCompactRupees, formatPercent, formatSignedRupees } from '../../ui/format.ts'

export interface PictureContent {
  readonly name: string
  /** The strategy in one line. */
  readonly words: string
  readonly period: string
  readonly bundle: BacktestBundle
  /** Undefined until known; the picture then omits it. */
  readonly verdict: Verdict | undefined
}

/** Size that messengers show whole, in px. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 56
const CURVE = { top: 250, bottom: 500 } as const

/** Draws a result as a PNG in the theme of the page. Rejects if the browser cannot draw. */
export async function sharePicture(content: PictureContent): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser gives no canvas to draw on')
  const { bundle, name, words, period, verdict } = content
  const { summary, tradeLog, trades } = bundle.results
  const figures = headlineStatistics(trades, {
    money: 'net',
    sessions: tradeLog.dailyLevelAnalysis.daily_summary,
    capital: summary.initialCapital,
  })
  pen.fillStyle = tokenValue('surface')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  write(pen, name, { y: 92, size: 44, weight: 600 })
  if (words !== name) write(pen, words, { y: 136, size: 24, color: 'muted' })
  const isSimulated = bundle.dataset.kind === 'simulated'
  write(pen, `${period} · ${dataName(bundle.dataset)}`, {
    y: 174,
    size: 24,
    color: isSimulated ? 'warning' : 'muted',
  })
  const { total } = figures.trades
  write(pen, formatSignedRupees(total), {
    y: 232,
    size: 40,
    weight: 600,
    color: total < 0 ? 'loss' : 'profit',
  })
  write(pen, besides(figures), { y: 230, size: 24, color: 'muted', x: 420 })
  drawCurve(pen, figures.byDay.cumulative)
  write(pen, verdict ? verdictLine(verdict) : '', {
    y: 548,
    size: 26,
    weight: 600,
    color: isSimulated ? 'warning' : 'text',
  })
  write(pen, `Backtest by Delta, net of charges, engine ${bundle.engineVersion}`, {
    y: 592,
    size: 20,
    color: 'muted',
  })
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser wrote no picture'))),
      'image/png',
    ),
  )
}

function besides({ risk, trades }: ReturnType<typeof headlineStatistics>): string {
  const parts = [
    `${formatPercent(risk.returnOnCapital)} on ${formatCompactRupees(risk.capitalBase)}`,
    `max drawdown ${formatCompactRupees(risk.drawdown?.depth ?? 0)}`,
    ...(trades.winRate === null ? [] : [`${formatPercent(trades.winRate)} of trades won`]),
  ]
  return parts.join(' · ')
}

interface TextStyle {
  readonly y: number
  readonly size: number
  readonly x?: number
  readonly weight?: number
  readonly color?: string
}

/** Writes one line, cut off with an ellipsis at the right margin. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { x = MARGIN, y, size, weight = 400, color = 'text' }: TextStyle,
): void {
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
  pen.fillStyle = tokenValue(color)
  const room = WIDTH - MARGIN - x
  let shown = text
  while (shown.length > 1 && pen.measureText(shown).width > room) shown = `${shown.slice(0, -2).trimEnd()}…`
  pen.fillText(shown, x, y)
}

function drawCurve(pen: CanvasRenderingContext2D, values: ArrayLike<number>): void {
  const all = [0, ...Array.from(values)]
  const low = Math.min(...all)
  const span = Math.max(...all) - low || 1
  const x = (i: number) => MARGIN + (i * (WIDTH - 2 * MARGIN)) / Math.max(1, all.length - 1)
  const y = (value: number) => CURVE.bottom - ((value - low) / span) * (CURVE.bottom - CURVE.top)
  const color = tokenValue((all.at(-1) ?? 0) < 0 ? 'loss' : 'profit')
  const line = new Path2D()
  all.forEach((value, i) => line.lineTo(x(i), y(value)))
  const area = new Path2D(line)
  area.lineTo(x(all.length - 1), y(0))
  area.lineTo(x(0), y(0))
  pen.fillStyle = translucent(color, 0.14)
  pen.fill(area)
  pen.strokeStyle = tokenValue('border-strong')
  pen.lineWidth = 1
  pen.strokeRect(MARGIN, y(0), WIDTH - 2 * MARGIN, 0)
  pen.strokeStyle = color
  pen.lineWidth = 3
  pen.stroke(line)
}
