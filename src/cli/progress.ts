/** Interval between lines of progress if standard error is a file or a pipe. */
const LINE_EVERY_MILLISECONDS = 5_000

interface Progress {
  update(percent: number): void
  /** Clears the line, so that others can write one. */
  clear(): void
  done(): void
}

/**
 * Progress on standard error: on a terminal one line with a percentage, elsewhere a line every few seconds. A quick
 * command prints nothing.
 */
export function showProgress(what: string): Progress {
  return process.stderr.isTTY ? onTerminal(what) : inLines(what)
}

function onTerminal(what: string) {
  let shown = -1
  return {
    update(percent: number) {
      const whole = Math.floor(percent)
      if (whole === shown) return
      shown = whole
      process.stderr.write(`\r${what}: ${whole} %`)
    },
    clear() {
      shown = -1
      process.stderr.write('\r\x1b[K')
    },
    done: () => void process.stderr.write(`\r${what}: done  \n`),
  }
}

function inLines(what: string) {
  let last = performance.now()
  return {
    update(percent: number) {
      const now = performance.now()
      if (now - last < LINE_EVERY_MILLISECONDS) return
      last = now
      process.stderr.write(`${what}: ${Math.floor(percent)} %\n`)
    },
    clear: () => {},
    done: () => {},
  }
}
