import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import { answers, anAnsweringServer, type AnsweredRoute } from '../../fixtures/answering-server.ts'
import { showPage } from '../../fixtures/page.tsx'
import { TradeLogsPage } from './trade-logs-page.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Shows the screen and chooses a file of this content. */
async function choose(content: string, ...server: AnsweredRoute[]) {
  const asked = anAnsweringServer(...server)
  const page = showPage(
    <QueryClientProvider client={new QueryClient()}>
      <TradeLogsPage />
    </QueryClientProvider>,
  )
  await page.user.upload(screen.getByLabelText(/^Trade log/), new File([content], 'mine.csv'))
  return { ...page, asked }
}

const refusal = (path: string, message: string) => () => ({
  status: 400,
  message,
  fields: [{ path, message }],
})

describe('a file that is no trade log', () => {
  it.each([
    ['with nothing in it', '', 'mine.csv is empty, expected a header and rows'],
    ['with blank lines alone', '\n \n', 'mine.csv is empty, expected a header and rows'],
    [
      'that is a workbook',
      'PK\u0003\u0004\0\0',
      'mine.csv is an Excel workbook; open it and save the sheet as CSV',
    ],
    ['of noise', 'Date\0\0Time', 'mine.csv is not text: expected CSV in UTF-8'],
  ])('%s is refused with the reason, and is not sent', async (_, content, message) => {
    const { asked } = await choose(content)
    expect(await screen.findByText('The file was not imported')).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('with a header alone is refused with the reason of the server', async () => {
    const message = 'The file has a header and no rows'
    await choose('symbol,isin,trade_date', answers(routes.previewTradeLog, refusal('file', message)))
    expect(await screen.findByText('The file was not imported')).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
  })
})

describe('an open trade log', () => {
  const preview = {
    source: 'AlgoTest',
    header: ['Index', 'Type'],
    sample: [['1.1', 'CE']],
    rows: 1,
    remembered: null,
    suggestion: { shape: 'trades', quantity: 'units', dates: 'day-first', columns: {} } as const,
  }
  const importWith = async (path: string, message: string) => {
    const { user } = await choose(
      'Index,Type\n1.1,CE\n',
      answers(routes.previewTradeLog, () => ({ data: preview })),
      answers(routes.importTradeLog, refusal(path, message)),
    )
    await user.click(await screen.findByRole('button', { name: 'Import trades' }))
  }

  it('without a finished trade is refused with the reason, though no field is wrong', async () => {
    await importWith('file', 'The file has no finished trade of index options')
    expect(await screen.findByText('The file has no finished trade of index options')).toBeTruthy()
  })

  it('that lacks its index says so at the field alone', async () => {
    await importWith('underlying', 'The file names no index: say which one was traded')
    const field = screen.getByRole('combobox', { name: 'Index traded' })
    expect(await screen.findAllByText('The file names no index: say which one was traded')).toHaveLength(1)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('The file was not imported')).toBeNull()
  })
})
