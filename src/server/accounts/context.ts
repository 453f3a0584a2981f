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
  /** Decoders of stored binary columns by column name, for the export of an account. */
  readonly decoders: ColumnDecoders
}

/** Decoders of binary columns that are not plain compressed JSON, by column name. */
export type ColumnDecoders = Readonly<Record<string, (bytes: Uint8Array) => Promise<unknown>>>
