/** Calls back once the next frame is painted. @returns cancels it */
export function onNextPaint(callback: () => void): () => void {
  let task: ReturnType<typeof setTimeout>
  // A task after the frame callback runs once that frame is painted.
  const frame = requestAnimationFrame(() => {
    task = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}

/**
 * Resolves once the next frame is painted, or at once in a hidden tab. A screen waits for it before it loads more scripts, because
 * parsing a script delays the frame.
 */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else onNextPaint(resolve)
  })
}
