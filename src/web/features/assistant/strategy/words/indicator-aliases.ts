/** Other names of indicators than their own name and title. */
export const INDICATOR_ALIASES: Readonly<Record<string, readonly string[]>> = {
  CLOSE: [
    'price',
    'close',
    'closing price',
    'close price',
    'candle close',
    'ltp',
    'nifty close',
    'index close',
    'candle closes',
    'spot',
    'spot price',
    'nifty spot',
  ],
  OPEN: ['open price', 'candle open'],
  HIGH: ['candle high', 'high price'],
  LOW: ['candle low', 'low price'],
  EMA: ['exponential moving average'],
  SMA: ['moving average', 'ma', 'simple moving average', 'dma'],
  WMA: ['weighted moving average'],
  BBANDS: ['bollinger', 'bollinger band', 'bollinger bands', 'bb'],
  SUPERTREND: ['super trend', 'supertrend', 'st'],
  STOCH: ['stochastic', 'stochastics', 'slow stochastic', 'slow stoch'],
  STOCHF: ['fast stochastic', 'fast stoch'],
  STOCHRSI: ['stochastic rsi', 'stoch rsi'],
  SAR: [
    'parabolic sar',
    'psar',
    'parabolic',
    'sar dots',
    'psar dots',
    'parabolic sar dots',
    'parabolic dots',
  ],
  AROONOSC: ['aroon osc', 'aroon oscillator'],
  ADX: ['adx', 'average directional index'],
  PLUS_DI: ['plus di', '+di', 'di plus'],
  MINUS_DI: ['minus di', '-di', 'di minus'],
  VWAP: ['vwap', 'volume weighted average price'],
  WILLR: ['williams r', 'williams %r'],
  ATR: ['atr', 'average true range'],
}

/** Indicators that lie below a rising price and above a falling one, so that a trend is said of them. */
export const TREND_LINES: readonly string[] = ['SUPERTREND', 'SAR']

/** Averages of the price, whose number is a period. */
export const AVERAGES: readonly string[] = ['EMA', 'SMA', 'WMA', 'DEMA', 'TEMA', 'TRIMA', 'KAMA']
