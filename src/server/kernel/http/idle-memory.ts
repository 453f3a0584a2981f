import type { FastifyInstance } from 'fastify'

export interface IdleMemoryOptions {
  /** Time without a request after which the server is idle. */
  readonly quietMilliseconds: number
  /** Resident memory below which nothing is released, bytes. */
  readonly leastBytes: number
  /** Resident memory of this process now, bytes. */
  readonly residentBytes: () => number
  /** Returns unused memory to the system. May block for some tenths of a second. */
  readonly release: () => void
}

/** Threads end after half a minute without work, and their memory is returned after that, well within a minute. */
export const IDLE = { quietMilliseconds: 40_000, leastBytes: 300_000_000 } as const

/**
 * Calls `release` once after each period of work. Programs ask for health and the status of work at any time, so these requests do not
 * count.
 */
export function releaseMemoryWhenIdle(
  app: FastifyInstance,
  { quietMilliseconds, leastBytes, residentBytes, release }: IdleMemoryOptions,
): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onResponse', async ({ routeOptions }) => {
    if (routeOptions.config.isUnmetered) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (residentBytes() >= leastBytes) release()
    }, quietMilliseconds)
    timer.unref()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
