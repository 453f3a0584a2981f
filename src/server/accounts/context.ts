import type { Accounts } from './auth/accounts.ts'
import type { KnownDevices } from './auth/known-device.ts'
import type { Db } from '../kernel/db/database.ts'
import type { Post } from '../kernel/outbox/mailer.ts'
import type { Outbox } from '../kernel/outbox/outbox.ts'

/** Dependencies of the account routes. */
export interface AccountContext {
  readonly db: Db
  readonly accounts: Accounts
  readonly devices: KnownDevices
  readonly outbox: Outbox
  readonly post: Post
  /** Decoders of large binary columns, for the export of an account. */
  readonly decoders: ColumnDecoders
}

/** Functions that return the JSON text of binary columns, by table and column. */
export type ColumnDecoders = Readonly<Record<string, TableDecoders>>
export type TableDecoders = Readonly<Record<string, (bytes: Uint8Array) => Promise<string>>>
