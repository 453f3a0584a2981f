import { z } from 'zod'

/** `{status: "success", data}`; other fields are ignored. */
const success = <S extends z.ZodType>(data: S) => z.object({ status: z.literal('success'), data })

const time = z.string()
/** `[time, open, high, low, close, volume, open interest]`, rupees and units. */
const candle = z.tuple([time, z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])

export const candlesAnswer = success(z.object({ candles: z.array(candle) }))
export type UpstoxCandle = z.infer<typeof candle>

export const expiriesAnswer = success(z.array(z.iso.date()))

const contract = z.object({
  instrument_key: z.string().min(1),
  expiry: z.iso.date(),
  strike_price: z.number().positive(),
  instrument_type: z.string(),
  /** Sometimes sent as `75.0`. */
  lot_size: z.number().positive(),
})
export const contractsAnswer = success(z.array(contract))

export const profileAnswer = success(z.object({ user_id: z.string() }))

export const tokenAnswer = z.object({ access_token: z.string().min(1) })

export const tradesAnswer = success(
  z.array(
    z.object({
      trading_symbol: z.string(),
      transaction_type: z.enum(['BUY', 'SELL']),
      quantity: z.number(),
      average_price: z.number(),
    }),
  ),
)

export const positionsAnswer = success(
  z.array(z.object({ trading_symbol: z.string(), quantity: z.number() })),
)

export const fundsAnswer = success(z.object({ equity: z.object({ available_margin: z.number() }) }))

/** URL at which one stream of quotes may be opened once. The answer has it under two spellings. */
export const feedAnswer = success(z.object({ authorized_redirect_uri: z.url() }))

export const errorAnswer = z.object({
  errors: z.array(z.object({ errorCode: z.string().optional(), error_code: z.string().optional() })).min(1),
})
