import type { Accounts } from '../auth/accounts.ts'
import type { KnownDevices } from '../auth/known-device.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { Post } from '../../kernel/outbox/mailer.ts'
import type { Outbox } from '../../kernel/outbox/outbox.ts'

/** Dependencies of the account routes. */
export interface AccountContext {
  readonly db: Db
  readonly accounts: Accounts
  readonly devices: KnownDevices
  readonly outbox: Outbox
  readonly post: Post
}
