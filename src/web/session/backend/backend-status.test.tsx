import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import { useBackendStatus, watchedFetch } from './backend-status.ts'

const SECOND = 1000

/** The server's behaviour: a status to answer with, or no answer. */
let server: number | 'away'
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers()
  server = 200
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (server === 'away') throw new TypeError('Failed to fetch')
    return new Response('{}', { status: server, headers: { 'content-type': 'text/html' } })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const call = () => act(() => watchedFetch('/api/data/strategies').catch(() => undefined))

/** Opens a page with the badge; the server is online at that time. */
async function anOpenPage() {
  const { result } = renderHook(useBackendStatus)
  await after(0)
  expect(result.current.status).toBe('online')
  return () => result.current.status
}

describe('the status of the server', () => {
  it('follows calls: offline at the first call without an answer, online at the first with one', async () => {
    const status = await anOpenPage()
    server = 'away'
    await call()
    expect(status()).toBe('offline')
    server = 200
    await call()
    expect(status()).toBe('online')
  })

  it.each([500, 401, 404])('stays online after an answer of %i', async (answer) => {
    const status = await anOpenPage()
    server = answer
    await call()
    expect(status()).toBe('online')
  })

  it.each([502, 503, 504])('is offline after an answer of a gateway with %i', async (answer) => {
    const status = await anOpenPage()
    server = answer
    await call()
    expect(status()).toBe('offline')
  })

  it('ignores a call that the page aborted', async () => {
    const status = await anOpenPage()
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('Left the page', 'AbortError')))
    await call()
    expect(status()).toBe('online')
  })

  it('is polled without a click, first after a second and then less and less often', async () => {
    const status = await anOpenPage()
    server = 'away'
    await call()
    asked = []
    await after(59 * SECOND)
    expect(asked).toEqual(Array(6).fill(routes.health.path))
    server = 200
    await after(15 * SECOND)
    expect(status()).toBe('online')
  })

  it.each([
    ['the line comes back', () => dispatchEvent(new Event('online'))],
    ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is checked at once when %s', async (_, happens) => {
    const status = await anOpenPage()
    server = 'away'
    await call()
    server = 200
    act(() => void happens())
    await after(0)
    expect(status()).toBe('online')
  })
})
