import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Verification } from '#domain'
import { VerificationView } from './verification-view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const AGREEING: Verification = {
  dataset: 'mine',
  days: 2,
  daysWithoutFile: 3,
  partialDays: 0,
  withoutVolume: 0,
  contractDays: 480,
  agreeing: 480,
  faults: [],
}

async function compared(answer: Partial<Verification> | { error: string }) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(
      'error' in answer
        ? Response.json(
            {
              success: false,
              error: {
                code: 'invalid_request',
                message: 'Wrong',
                fields: [{ path: 'files', message: answer.error }],
              },
            },
            { status: 400 },
          )
        : Response.json({ success: true, data: { ...AGREEING, ...answer } }),
    )
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VerificationView dataset="mine" />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.upload(screen.getByLabelText('Daily files of the exchange'), new File(['x'], 'fo.csv'))
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  return asked
}

describe('the comparison with the exchange’s files', () => {
  it('says where the files come from, and how many contract-days agree', async () => {
    const asked = await compared({})
    expect(await screen.findByText('480 of 480 contract-days agree with the exchange')).toBeDefined()
    expect(screen.getByRole('link', { name: /^nseindia\.com/ })).toBeDefined()
    expect(asked).toEqual(['/api/data/datasets/mine/verification'])
  })

  it('lists differences with both figures', async () => {
    const sample = {
      value: 'NIFTY 2025-01-01: 2025-01-02 23650 CE',
      reason: 'it ends at 100.00, at the exchange at 101.00',
    }
    await compared({
      agreeing: 479,
      faults: [{ kind: 'close', title: 'The last price is another one', count: 1, samples: [sample] }],
    })
    expect(await screen.findByText('479 of 480 contract-days agree with the exchange')).toBeDefined()
    expect(screen.getByText(sample.reason)).toBeDefined()
  })

  it('shows the server’s reason if a file is no daily file', async () => {
    await compared({ error: 'bars.csv is no daily file of the exchange (bhavcopy)' })
    expect(await screen.findByText('bars.csv is no daily file of the exchange (bhavcopy)')).toBeDefined()
  })
})
