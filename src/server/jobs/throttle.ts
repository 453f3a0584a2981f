const PROGRESS_MILLISECONDS = 250

/** Passes on the latest value at intervals, one at a time. A value that cannot be written is worth no error. */
export function throttle(write: (percent: number) => Promise<void>): (percent: number) => void {
  let next = 0
  return (percent) => {
    const now = performance.now()
    if (now < next) return
    next = now + PROGRESS_MILLISECONDS
    write(percent).catch(() => undefined)
  }
}
