import type { FastifyInstance } from 'fastify'

export interface RestOptions {
  /** Time without a request after which the server rests. */
  readonly quietMilliseconds: number
  /** Resident memory below which there is nothing to give back, bytes. */
  readonly leastBytes: number
  /** Resident memory of this process now, bytes. */
  readonly residentBytes: () => number
  /** Gives back what the work before has left. May block for some tenths of a second. */
  readonly rest: () => void
}

/** Threads end after half a minute without work; what they leave is given back after that, well within a minute. */
export const REST = { quietMilliseconds: 40_000, leastBytes: 300_000_000 } as const

/**
 * Calls `rest` once after each period of work. Programs ask for health and the status of work at any time, so these requests do not
 * count.
 */
export function restWhenQuiet(
  app: FastifyInstance,
  { quietMilliseconds, leastBytes, residentBytes, rest }: RestOptions,
): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onResponse', async ({ routeOptions }) => {
    if (routeOptions.config.isUnmetered) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (residentBytes() >= leastBytes) rest()
    }, quietMilliseconds)
    timer.unref()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
