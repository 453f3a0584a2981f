import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Deployment } from '#domain'
import { followDeployments } from './deployment-stream.ts'
import { aDeployment } from './fixtures/deployment.fixture.ts'

/** Streams in order of opening. */
let streams: Stream[]
class Stream extends EventTarget {
  isClosed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }
  close(): void {
    this.isClosed = true
  }
  tell(deployment: Deployment): void {
    this.dispatchEvent(new MessageEvent('deployment', { data: JSON.stringify(deployment) }))
  }
}

let isHidden: boolean
let stop: () => void
let received: string[][]
let opened: boolean[]

function show(isShown: boolean): void {
  isHidden = !isShown
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  isHidden = false
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'))
  ;[streams, received, opened] = [[], [], []]
  stop = followDeployments({
    onDeployments: (some) => received.push(some.map(({ id, revision }) => `${id} at ${revision}`)),
    onOpen: (isOpen) => opened.push(isOpen),
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('following deployments', () => {
  it("passes on the server's updates, batched if they arrive close together", () => {
    streams[0]?.dispatchEvent(new Event('open'))
    streams[0]?.tell(aDeployment({ revision: 10 }))
    streams[0]?.tell(aDeployment({ revision: 11 }))
    vi.advanceTimersByTime(200)

    expect(opened).toEqual([true])
    expect(received).toEqual([['dep-1 at 10', 'dep-1 at 11']])
  })

  it('reports a broken stream, and reopens it', () => {
    streams[0]?.dispatchEvent(new Event('open'))
    streams[0]?.dispatchEvent(new Event('error'))
    expect(opened).toEqual([true, false])
    expect(streams[0]?.isClosed).toBe(true)

    vi.advanceTimersByTime(5000)
    streams[1]?.dispatchEvent(new Event('open'))
    expect(opened).toEqual([true, false, true])
  })

  it('closes the stream in a hidden tab, and opens one when the tab is visible again', () => {
    show(false)
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true])

    show(true)
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  it('opens a new stream after the computer slept, because the old connection may be dead', () => {
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(10_000)

    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  it('passes on nothing after it is stopped', () => {
    streams[0]?.tell(aDeployment())
    stop()
    show(false)
    show(true)
    vi.advanceTimersByTime(60_000)

    expect(streams.map(({ isClosed }) => isClosed)).toEqual([true])
    expect(received).toEqual([])
  })
})
