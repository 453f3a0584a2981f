import type { CDPSession, Locator } from 'playwright-core'

export interface Frames {
  readonly shown: number
  /** Frames that the browser began and could not show in time. */
  readonly dropped: number
}

/** Scrolls a list to its end and back at the pace of a finger, and reads the frames from the browser's own trace. */
export async function framesDuring(devtools: CDPSession, list: Locator): Promise<Frames> {
  const names: string[] = []
  devtools.on('Tracing.dataCollected', ({ value }) =>
    names.push(...(value as unknown as { name: string }[]).map(({ name }) => name)),
  )
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
  const count = (name: string) => names.filter((one) => one === name).length
  return { shown: count('DrawFrame'), dropped: count('DroppedFrame') }
}
