import type { CDPSession, Locator, Page } from 'playwright-core'

export interface Frames {
  readonly shown: number
  /** Frames that the browser began and could not show in time. */
  readonly dropped: number
  /** Longest task of the page's main thread, in milliseconds. */
  readonly longest: number
}

interface TraceEvent {
  readonly name: string
  readonly dur?: number
}

/** Scrolls a list to its end and back at the pace of a finger, and reads the frames from the browser's own trace. */
export async function framesDuring(page: Page, devtools: CDPSession, list: Locator): Promise<Frames> {
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const box = await list.boundingBox()
  if (!box) throw new Error('The list is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, 500) / 2]
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'] },
  })
  for (const yDistance of [-3000, 3000])
    await devtools.send('Input.synthesizeScrollGesture', { x, y, yDistance, speed: 1500, preventFling: true })
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  await page.bringToFront()
  const count = (name: string) => events.filter((event) => event.name === name).length
  const tasks = events.filter(({ name }) => name === 'RunTask').map(({ dur = 0 }) => dur / 1000)
  return { shown: count('DrawFrame'), dropped: count('DroppedFrame'), longest: Math.max(0, ...tasks) }
}
