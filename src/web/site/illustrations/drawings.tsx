import type { ReactNode } from 'react'
import { EquityDrawing, PayoffDrawing, SmileDrawing, TrailingDrawing } from './curves.tsx'
import {
  CandlesDrawing,
  ChainDrawing,
  DistributionDrawing,
  HeatmapDrawing,
  LegsDrawing,
  SessionDrawing,
} from './grids.tsx'
import { ChargesDrawing, LibraryDrawing, TalkDrawing, TradeLogDrawing } from './panels.tsx'
import { CANVAS, symbolId, type IllustrationName } from './names.ts'

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
  'trade-log': TradeLogDrawing,
  charges: ChargesDrawing,
  library: LibraryDrawing,
  talk: TalkDrawing,
}

/** SVG symbols of the named drawings, shown by reference. */
export function Drawings({ names }: { names: readonly IllustrationName[] }) {
  return names.map((name) => {
    const Drawing = DRAWINGS[name]
    return (
      <symbol key={name} id={symbolId(name)} viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}>
        <Drawing />
      </symbol>
    )
  })
}
