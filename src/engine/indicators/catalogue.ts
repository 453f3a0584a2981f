import type { Indicator } from './indicator.ts'
import { adx } from './momentum/adx.ts'
import { adxr } from './momentum/adxr.ts'
import { apo } from './momentum/apo.ts'
import { aroon } from './momentum/aroon.ts'
import { aroonosc } from './momentum/aroonosc.ts'
import { bop } from './momentum/bop.ts'
import { cci } from './momentum/cci.ts'
import { cmo } from './momentum/cmo.ts'
import { dx } from './momentum/dx.ts'
import { macd } from './momentum/macd.ts'
import { mfi } from './momentum/mfi.ts'
import { minusDi } from './momentum/minus-di.ts'
import { mom } from './momentum/mom.ts'
import { plusDi } from './momentum/plus-di.ts'
import { ppo } from './momentum/ppo.ts'
import { roc } from './momentum/roc.ts'
import { rsi } from './momentum/rsi.ts'
import { stoch } from './momentum/stoch.ts'
import { stochf } from './momentum/stochf.ts'
import { stochrsi } from './momentum/stochrsi.ts'
import { trix } from './momentum/trix.ts'
import { ultosc } from './momentum/ultosc.ts'
import { willr } from './momentum/willr.ts'
import { bbands } from './overlap/bbands.ts'
import { dema } from './overlap/dema.ts'
import { ema } from './overlap/ema.ts'
import { htTrendline } from './overlap/ht-trendline.ts'
import { kama } from './overlap/kama.ts'
import { midpoint } from './overlap/midpoint.ts'
import { sar } from './overlap/sar.ts'
import { sma } from './overlap/sma.ts'
import { supertrend } from './overlap/supertrend.ts'
import { tema } from './overlap/tema.ts'
import { trima } from './overlap/trima.ts'
import { wma } from './overlap/wma.ts'
import { close } from './price/close.ts'
import { high } from './price/high.ts'
import { low } from './price/low.ts'
import { open } from './price/open.ts'
import { linearreg } from './statistics/linearreg.ts'
import { stddev } from './statistics/stddev.ts'
import { tsf } from './statistics/tsf.ts'
import { atr } from './volatility/atr.ts'
import { natr } from './volatility/natr.ts'
import { trange } from './volatility/trange.ts'
import { ad } from './volume/ad.ts'
import { adosc } from './volume/adosc.ts'
import { obv } from './volume/obv.ts'
import { volume } from './volume/volume.ts'
import { vwap } from './volume/vwap.ts'

/** Every indicator in the order of forms and documentation: the common ones, then by group. */
export const INDICATORS = [
  open,
  high,
  low,
  close,
  volume,
  macd,
  bbands,
  stoch,
  sma,
  ema,
  vwap,
  mfi,
  rsi,
  cci,
  roc,
  willr,
  adx,
  sar,
  supertrend,
  wma,
  dema,
  tema,
  trima,
  kama,
  htTrendline,
  midpoint,
  adxr,
  apo,
  aroon,
  aroonosc,
  bop,
  cmo,
  dx,
  minusDi,
  mom,
  plusDi,
  ppo,
  stochf,
  stochrsi,
  trix,
  ultosc,
  ad,
  adosc,
  obv,
  atr,
  natr,
  trange,
  linearreg,
  stddev,
  tsf,
] as const satisfies readonly Indicator[]

/** The name of an indicator of the catalogue, as TA-Lib spells it. */
export type IndicatorName = (typeof INDICATORS)[number]['name']

const BY_NAME: ReadonlyMap<string, Indicator> = new Map(INDICATORS.map((entry) => [entry.name, entry]))

/** Whether the catalogue has an indicator of this name, in upper case as in TA-Lib. */
export function isIndicatorName(name: string): name is IndicatorName {
  return BY_NAME.has(name)
}

/** The indicator of a name. */
export function indicator(name: IndicatorName): Indicator {
  return BY_NAME.get(name)!
}

/**
 * Position of an output in `outputs` and in the result of `compute`. 0 without a name; undefined for an
 * unknown name.
 */
export function outputIndex(of: Indicator, name?: string): number | undefined {
  if (name === undefined) return 0
  const index = of.outputs.findIndex((output) => output.name === name)
  return index < 0 ? undefined : index
}
