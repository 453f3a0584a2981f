const PROGRESS_MILLISECONDS = 250

/** What takes values as they come, until it is told that no more will. */
export interface Throttle {
  readonly take: (percent: number) => void
  /** What was not passed on yet never is: how the work ended tells more. */
  readonly end: () => void
}

/**
 * Passes on the latest value at intervals, the first after one: work that is over by then tells its end only. A value that
 * cannot be written is worth no error.
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
