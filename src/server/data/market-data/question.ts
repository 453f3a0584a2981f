import type { DayPricesBody, ErrorCode, PayoffBody } from '#api'
import type { FieldError, Underlying } from '#domain'

/** A moment in a dataset; by default its last session, at that session's close. */
export interface AskedMoment {
  readonly date?: string | undefined
  readonly time?: string | undefined
}

/** Questions about a dataset, one for each route. */
export type Question =
  | { readonly kind: 'instruments' }
  | { readonly kind: 'sessions'; readonly underlying: Underlying }
  | { readonly kind: 'expiries'; readonly underlying: Underlying; readonly date?: string | undefined }
  | ({
      readonly kind: 'chain'
      readonly underlying: Underlying
      readonly expiry_date: string
      readonly start_date?: string | undefined
      readonly end_date?: string | undefined
    } & AskedMoment)
  | ({ readonly kind: 'term-structure'; readonly underlying: Underlying } & AskedMoment)
  | ({
      readonly kind: 'day-interest'
      readonly underlying: Underlying
      readonly expiry_date: string
    } & AskedMoment)
  | ({ readonly kind: 'day-prices' } & Omit<DayPricesBody, 'dataset'>)
  | ({ readonly kind: 'quote'; readonly symbol: Underlying } & AskedMoment)
  | ({ readonly kind: 'payoff' } & Omit<PayoffBody, 'dataset'>)

/** The dataset can't answer the question. */
export class QuestionError extends Error {
  override readonly name = 'QuestionError'
  readonly code: Extract<ErrorCode, 'invalid_request' | 'not_found'>
  readonly fields: readonly FieldError[]

  constructor(code: QuestionError['code'], path: string, message: string) {
    super(message)
    this.code = code
    this.fields = [{ path, message }]
  }
}
