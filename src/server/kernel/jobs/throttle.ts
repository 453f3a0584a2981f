const PROGRESS_MILLISECONDS = 250

/** Takes progress values until it is ended. */
export interface Throttle {
  readonly take: (percent: number) => void
  /** Drops a value that wasn't written yet: the end of the work supersedes it. */
  readonly end: () => void
}

/**
 * Writes the latest value at intervals. The first interval passes before the first write, so short work
 * writes only its end. Failed writes are ignored.
 */
export function throttle(write: (percent: number) => Promise<void>): Throttle {
  let latest: number | undefined
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const pass = () => {
    timer = undefined
    if (latest === undefined) return
    const percent = latest
    latest = undefined
    void write(percent)
      .catch(() => undefined)
      .then(wait)
  }
  const wait = () => {
    if (!isOver && latest !== undefined) timer ??= setTimeout(pass, PROGRESS_MILLISECONDS)
  }
  return {
    take(percent) {
      latest = percent
      wait()
    },
    end() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
