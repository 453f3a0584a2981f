import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BacktestBundle } from '#domain'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter, signIn } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

/** Parses rupees from a text such as `+₹12,345` or `−₹678`. */
function rupees(text: string): number {
  const amount = Number(text.replace(/[^\d.]/g, ''))
  return /[-−]/.test(text) ? -amount : amount
}

describe('a first backtest', () => {
  let product: SharedProduct
  let browser: BrowserTools

  beforeAll(async () => {
    browser = await startTestBrowser()
  })
  // Each attempt at a test, including a retry, gets a fresh user.
  beforeEach(async () => {
    product = await joinProduct()
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('goes from the form to the P&L, the trade log and the exported file, and says that its data is simulated', async () => {
    const { page, errors } = await browser.open()
    await enter(page, product)
    const screen = await BacktestingPage.open(page, product.url)
    await expect.poll(() => screen.runButton.isDisabled()).toBe(true)
    await screen.nameStrategy('Long call in January')
    await screen.setDates('2024-01-01', '2024-01-31')
    await screen.run()
    await screen.totalPnl.waitFor()

    const shown = rupees(await screen.totalPnl.innerText())
    const download = await screen.downloadCsv()
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/)
    const column = lines[0].split(',').findIndex((name) => /^"?Net P&L/i.test(name))
    const total = lines
      .slice(1)
      .reduce((sum, line) => sum + Number(line.split(',')[column].replaceAll('"', '')), 0)
    expect(Math.round(total)).toBe(shown)
    await expect.poll(() => screen.tradeRows().count()).toBe(Math.min(10, lines.length - 1))
    await page.getByRole('button', { name: 'Simulated minutes', exact: true }).click()
    await page.getByText('These numbers are not history').waitFor()
    expect(errors).toEqual([])
  })

  it('gives the same trades as the command line', async () => {
    const request = {
      instrument: 'NIFTY',
      instrumentType: 'OPTIONS',
      startDate: '2024-01-01',
      endDate: '2024-01-12',
      strategy: {
        name: 'custom_option_strategy',
        optionType: 'PUT',
        tradeType: 'SELL',
        entryStartTime: '09:20',
        entryEndTime: '14:30',
        squareOffTime: '15:15',
        strikeLabel: 'ATM',
      },
    }
    const file = join(product.dataFolder, 'request.json')
    writeFileSync(file, JSON.stringify(request))
    const output = execFileSync(
      process.execPath,
      ['bin/delta.js', 'backtest', file, '--data-root', join(product.dataFolder, 'datasets')],
      { encoding: 'utf8' },
    )
    const fromCommandLine = JSON.parse(output) as BacktestBundle
    const { page } = await browser.open()
    await signIn(page, product)
    const fromServer = await page.evaluate(async (body) => {
      const call = async (path: string, init?: RequestInit) =>
        (await (await fetch(`/api/data/backtest/${path}`, init)).json()) as {
          data: { jobId: string; status: string }
        }
      const { data } = await call('run', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      while ((await call(`status/${data.jobId}`)).data.status !== 'completed');
      return (await call(`results/${data.jobId}`)).data as unknown
    }, request)
    expect(fromCommandLine.results.trades.length).toBeGreaterThan(5)
    expect((fromServer as BacktestBundle).results.trades).toEqual(fromCommandLine.results.trades)
  })
})
