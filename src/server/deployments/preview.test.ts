import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes, type NewDeployment } from '#api'
import { tradedLegs } from '#domain'
import { aShortCall, aStrategy } from '#engine/replay/fixtures'
import { call, stopTestServer } from '../fixtures/test-server.ts'
import { aPaperServer } from './fixtures/a-paper-server.ts'

let paper: Awaited<ReturnType<typeof aPaperServer>>
beforeAll(async () => {
  paper = await aPaperServer()
})
afterAll(({}, tests) => stopTestServer(paper.server, tests))

/** A strategy of one leg with ten lots. */
const request = {
  ...aStrategy([{ ...aShortCall(), quantity: 10 }]),
  startDate: '2024-01-02',
  endDate: '2024-01-31',
}
const feed = { kind: 'replay', dataset: 'test-market', speed: 60, from: '2024-01-02' } as const
const preview = (terms: Partial<NewDeployment>) =>
  call(paper.server, routes.previewDeployment, { body: { name: 'Ten', request, feed, ...terms } })

describe('the preview of a deployment', () => {
  it('has one number of lots in its line, its words and its legs', async () => {
    const { data } = await preview({ lots: 2 })
    const [line, lots] = data.lines
    expect(line).toBe(`${data.words}, on NIFTY`)
    expect(data.words).toContain('Sell 20 ')
    expect(lots).toBe('Its lots are those of the strategy times 2, here and below')
    expect(tradedLegs(data.request).map(({ quantity }) => quantity)).toEqual([20])
  })

  it('says nothing of a factor if the lots are those of the strategy', async () => {
    const { lines, words } = (await preview({})).data
    expect(words).toContain('Sell 10 ')
    expect(lines.join(' ')).not.toContain('times')
  })

  it('refuses more lots than a leg may trade at the field of the lots, with the leg', async () => {
    const { status, error } = await preview({ lots: 11 })
    const message = 'Leg 1 would trade 110 lots; at most 100'
    expect([status, error.error.fields]).toEqual([400, [{ path: 'lots', message }]])
  })
})
