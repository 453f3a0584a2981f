/** A line on standard error that follows a percentage. Silent where standard error is not a terminal. */
export function showProgress(what: string): { update(percent: number): void; done(): void } {
  if (!process.stderr.isTTY) return { update: () => {}, done: () => {} }
  let shown = -1
  return {
    update(percent) {
      const whole = Math.floor(percent)
      if (whole === shown) return
      shown = whole
      process.stderr.write(`\r${what}: ${whole} %`)
    },
    done: () => process.stderr.write(`\r${what}: done  \n`),
  }
}
