import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ResultHeadline } from '#api'
import { showPage } from '../../../fixtures/page.tsx'
import { LiveStrip } from './live-strip.tsx'

/** Live's line of a strategy with these trades. */
function show(trades: Partial<ResultHeadline['trades']>) {
  const headline = { trades: { total: 0, ...trades }, risk: {}, byDay: { cumulative: [] } }
  showPage(<LiveStrip on current={{ headline: headline as unknown as ResultHeadline, milliseconds: 3 }} />)
}

describe("Live's line", () => {
  it('shows the share of trades that won', () => {
    show({ count: 5, winRate: 60 })
    expect(screen.getByText(/60% won/)).toBeTruthy()
  })

  it('says that there were no trades, not that none of them won', () => {
    show({ count: 0, winRate: null })
    expect(screen.getByText(/No trades/)).toBeTruthy()
    expect(screen.queryByText(/won/)).toBeNull()
  })
})
