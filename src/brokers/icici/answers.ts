import { z } from 'zod'

/** `{Success, Status, Error}`. An answer without data has an empty list, or no `Success` and a text that says so. */
const success = <S extends z.ZodType>(data: S) => z.object({ Success: data })

/** Numbers may be sent as text. */
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])

const candle = z.object({
  /** `2025-02-03 09:20:00`, in Indian time but without a zone. */
  datetime: z.string(),
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number.nullish(),
  open_interest: number.nullish(),
  /** `06-FEB-2025`; absent for an index. */
  expiry_date: z.string().nullish(),
})
export type BreezeCandle = z.infer<typeof candle>

export const chartsAnswer = success(z.array(candle))

export const customerAnswer = success(
  z.object({ idirect_userid: z.string(), session_token: z.string().min(1) }),
)

const contract = {
  stock_code: z.string(),
  expiry_date: z.string().nullish(),
  strike_price: z.union([z.string(), z.number()]).nullish(),
  right: z.string().nullish(),
  action: z.string(),
  quantity: number,
}
export type BreezeContract = z.infer<z.ZodObject<typeof contract>>

export const tradesAnswer = success(z.array(z.object({ ...contract, average_cost: number })))

export const positionsAnswer = success(z.array(z.object(contract)))

export const fundsAnswer = success(z.object({ allocated_fno: number, block_by_trade_fno: number }))

export const errorAnswer = z.object({ Status: z.number().optional(), Error: z.string() })
