import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { EquityDrawing, PayoffDrawing, SmileDrawing, TrailingDrawing } from './curves.tsx'
import {
  CandlesDrawing,
  ChainDrawing,
  DistributionDrawing,
  HeatmapDrawing,
  LegsDrawing,
  SessionDrawing,
} from './grids.tsx'
import { CANVAS, type IllustrationName } from './names.ts'

const DRAWINGS: Record<IllustrationName, () => ReactNode> = {
  payoff: PayoffDrawing,
  equity: EquityDrawing,
  chain: ChainDrawing,
  candles: CandlesDrawing,
  legs: LegsDrawing,
  trailing: TrailingDrawing,
  smile: SmileDrawing,
  session: SessionDrawing,
  heatmap: HeatmapDrawing,
  distribution: DistributionDrawing,
}
const symbolId = (name: IllustrationName) => `illustration-${name}`

/** Holds the named drawings of a page, each once; `Illustration` shows them as often as needed. */
export function IllustrationSheet({ names }: { names: readonly IllustrationName[] }) {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      {names.map((name) => {
        const Drawing = DRAWINGS[name]
        return (
          <symbol key={name} id={symbolId(name)} viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}>
            <Drawing />
          </symbol>
        )
      })}
    </svg>
  )
}

interface IllustrationProps {
  name: IllustrationName
  /** What the drawing shows, where it tells something that the text beside it does not. */
  alt?: string
  className?: string
}

/** A drawing of the page's `IllustrationSheet`; without `alt` it is decoration. */
export function Illustration({ name, alt, className }: IllustrationProps) {
  return (
    <svg
      viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}
      className={classNames('block h-auto w-full', className)}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <use href={`#${symbolId(name)}`} />
    </svg>
  )
}
