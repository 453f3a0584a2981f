/**
 * A series of candles as columns of equal length, oldest first. Prices in rupees, volume in units. Values are
 * never NaN, because a candle exists only if something traded.
 */
export interface Candles {
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  /** For each candle the index of the first candle of its session. */
  readonly sessionStart: Int32Array
}

export type CandleField = 'open' | 'high' | 'low' | 'close' | 'volume'

/** Families of indicators, as TA-Lib groups them; `price` is the candle's own prices. */
export type IndicatorGroup = 'price' | 'overlap' | 'momentum' | 'volume' | 'volatility' | 'statistics'

/** A numeric setting of an indicator, with all that its form field, validation and documentation need. */
export interface Parameter<P extends string = string> {
  /** TA-Lib's name in lower case: `timeperiod`. */
  readonly name: P
  readonly title: string
  readonly help: string
  readonly default: number
  /** Smallest value allowed. */
  readonly min: number
  /** Largest value allowed. */
  readonly max: number
  /** Whether only whole numbers are allowed. */
  readonly integer: boolean
}

/** A value for every parameter of an indicator, by name; see `resolveParameters`. */
export type ParameterValues<P extends string = string> = Readonly<Record<P, number>>

export interface Output {
  /** TA-Lib's name in lower case: `macdsignal`; `real` for an indicator with a single output. */
  readonly name: string
  readonly title: string
}

export interface Indicator<N extends string = string> {
  /** TA-Lib's name if the indicator is TA-Lib's: `WILLR`. */
  readonly name: N
  readonly title: string
  readonly group: IndicatorGroup
  /** What it measures, in one sentence. */
  readonly help: string
  /** The candle columns it reads. */
  readonly inputs: readonly CandleField[]
  /** True if the indicator needs a series with volume. */
  readonly needsVolume: boolean
  readonly parameters: readonly Parameter[]
  /** The first one is the default of a rule. */
  readonly outputs: readonly [Output, ...Output[]]
  /** Index of the first candle with a value: the number of candles needed before it. */
  lookback(parameters: ParameterValues): number
  /**
   * The outputs, in the order of `outputs`, each as long as the candles: NaN before `lookback`, and the value
   * at `i` reads no candle after `i`. `parameters` must come from `resolveParameters`. A column may be one of
   * the candles' own, so treat it as read-only.
   */
  compute(candles: Candles, parameters: ParameterValues): readonly Float64Array[]
}

/** Definition in an indicator's file; `defineIndicator` makes an `Indicator` of it. */
interface IndicatorDefinition<N extends string, P extends string> {
  readonly name: N
  readonly title: string
  readonly group: IndicatorGroup
  readonly help: string
  readonly inputs: readonly CandleField[]
  readonly parameters: readonly Parameter<P>[]
  /** Default: one output, `real`. */
  readonly outputs?: readonly [Output, ...Output[]]
  readonly lookback: (parameters: ParameterValues<P>) => number
  /** Only called with more candles than the lookback; values before the lookback are blanked afterwards. */
  readonly kernel: (candles: Candles, parameters: ParameterValues<P>) => readonly Float64Array[]
}

/** Makes an indicator. Its kernel need not handle short series or outputs that begin at different candles. */
export function defineIndicator<const N extends string, const P extends string>(
  definition: IndicatorDefinition<N, P>,
): Indicator<N> {
  const { outputs = [{ name: 'real', title: definition.title }], lookback, kernel, ...rest } = definition
  return {
    ...rest,
    needsVolume: definition.inputs.includes('volume'),
    outputs,
    lookback,
    compute(candles: Candles, parameters: ParameterValues<P>) {
      const length = candles.close.length
      const begin = lookback(parameters)
      if (length <= begin) return outputs.map(() => blankColumn(length))
      const columns = kernel(candles, parameters)
      // TA-Lib starts all outputs of a function at the same candle.
      if (begin > 0) for (const column of columns) column.fill(NaN, 0, begin)
      return columns
    },
  }
}

/** A column without any values yet. */
export function blankColumn(length: number): Float64Array {
  return new Float64Array(length).fill(NaN)
}
