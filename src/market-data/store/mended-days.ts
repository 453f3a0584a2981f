import { channel } from 'node:diagnostics_channel'

/**
 * Diagnostics channel for damaged files of the simulated market that were generated again. Runs do not fail
 * because of them, but an administrator needs to know about the disk. Each message is a `MendedDay`.
 */
export const MENDED_DAYS = 'delta:mended-days'

export interface MendedDay {
  /** The file's path. */
  readonly path: string
}

const mended = channel(MENDED_DAYS)

export function reportMended(path: string): void {
  mended.publish({ path } satisfies MendedDay)
}
