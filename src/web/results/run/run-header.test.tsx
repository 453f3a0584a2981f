import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { summarise } from '#engine/analytics'
import { showPage } from '../../fixtures/page.tsx'
import { aRun } from '../../fixtures/run.fixture.ts'
import { RunHeader, type Run } from './run-header.tsx'

it.each([
  { isLoading: true, actions: [] },
  { isLoading: false, actions: ['Rename', 'Delete'] },
])(
  'a run whose result is loading ($isLoading) offers no dialog that the result would close',
  ({ isLoading, actions }) => {
    const run: Run = { ...aRun({ status: 'failed' }), request: null, error: 'No data' }
    showPage(
      <QueryClientProvider client={new QueryClient()}>
        <RunHeader run={run} isLoading={isLoading} onEdit={() => undefined} onDeleted={() => undefined} />
      </QueryClientProvider>,
    )
    expect(screen.getByRole('heading', { name: 'Morning straddle' })).toBeTruthy()
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Pin run',
      ...actions,
    ])
  },
)

it.each([
  { trades: 0, links: 0 },
  { trades: 3, links: 1 },
])('a run with $trades trades has $links link to its files', ({ trades, links }) => {
  const run: Run = { ...aRun({ status: 'completed' }), request: null }
  const summary = summarise([], { initial: undefined, estimated: 0 })
  showPage(
    <QueryClientProvider client={new QueryClient()}>
      <RunHeader
        run={{ ...run, summary: { ...summary, totalTrades: trades } }}
        isLoading={false}
        onEdit={() => undefined}
        onDeleted={() => undefined}
      />
    </QueryClientProvider>,
  )
  expect(screen.queryAllByRole('link', { name: 'Export' })).toHaveLength(links)
})
