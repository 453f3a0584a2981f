import { channel } from 'node:diagnostics_channel'

/**
 * Tells of files of the simulated market that were found damaged and made again: nobody's run fails for it, but whoever
 * looks after the disk wants to know. Each message is a `MendedDay`.
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
