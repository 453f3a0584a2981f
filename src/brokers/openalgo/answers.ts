import { z } from 'zod'

const success = <S extends z.ZodType>(data: S) => z.object({ status: z.literal('success'), data })

/** Numbers may be sent as text, depending on the broker behind OpenAlgo. */
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])

const candle = z.object({
  /** The documentation has both a text with its zone and seconds since 1970. */
  timestamp: z.union([z.string(), z.number()]),
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
  oi: number.optional(),
})
export type OpenAlgoCandle = z.infer<typeof candle>

export const historyAnswer = success(z.array(candle))

export const pingAnswer = success(z.object({ broker: z.string() }))

const instrument = z.object({
  symbol: z.string().min(1),
  name: z.string(),
  exchange: z.string(),
  /** `30-JUL-26`; empty for an instrument without an expiry. */
  expiry: z.string().nullish(),
  strike: number.nullish(),
  lotsize: number.nullish(),
  instrumenttype: z.string().nullish(),
})
export type OpenAlgoInstrument = z.infer<typeof instrument>

export const instrumentsAnswer = success(z.array(instrument))

export const tradesAnswer = success(
  z.array(
    z.object({
      symbol: z.string(),
      action: z.enum(['BUY', 'SELL']),
      quantity: number,
      average_price: number,
    }),
  ),
)

export const positionsAnswer = success(z.array(z.object({ symbol: z.string(), quantity: number })))

export const fundsAnswer = success(z.object({ availablecash: number }))

export const errorAnswer = z.object({ status: z.literal('error'), message: z.unknown() })

/** Messages of the stream; the documentation has two forms of a quote. */
export const streamMessage = z.looseObject({
  type: z.string().optional(),
  status: z.string().optional(),
  data: z
    .looseObject({
      symbol: z.string(),
      exchange: z.string(),
      ltp: z.number(),
      volume: z.number().optional(),
      /** Milliseconds since 1970, or a text with its zone. */
      timestamp: z.union([z.number(), z.iso.datetime({ offset: true })]),
    })
    .optional()
    .catch(undefined),
})
