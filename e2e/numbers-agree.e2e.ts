import { readFileSync } from 'node:fs'
import { parse } from 'papaparse'
import type { Download } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { readPdf } from './pdf-text.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

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

const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})
/** Formats an amount as every screen and export does. */
const written = (amount: number) => RUPEES.format(amount).replace('-', '−')
const bare = (text: string) => text.replace(/[▲▼\s]/g, '')
const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, one) => total + Math.round(one * 100), 0) / 100

it('screen, CSV, trade log and report give the same numbers under a filter and net of charges', async () => {
  const { page, errors } = await browser.open()
  await enter(page, product)
  const screen = await BacktestingPage.open(page, product.url)
  await screen.nameStrategy('Calls over a month end')
  await screen.setDates('2024-01-22', '2024-02-07')
  await screen.run()
  // The days are simulated first.
  await screen.totalPnl.waitFor({ timeout: 180_000 })
  await page.getByRole('checkbox', { name: 'Mon' }).click()
  const bar = page.getByRole('group', { name: 'Where these numbers come from' })
  await bar.getByText('net of charges · weekdays Tue Wed Thu Fri · days to expiry all').waitFor()
  await screen.tradeLog.scrollIntoViewIfNeeded()
  // Scrolled far down, the page still names the data behind its numbers.
  await expect.poll(() => bar.getByRole('button', { name: 'Simulated minutes' }).isVisible()).toBe(true)
  const box = await bar.boundingBox()
  expect(box!.y).toBeGreaterThan(0)
  expect(box!.y + box!.height).toBeLessThan(300)

  const total = bare(await screen.totalPnl.innerText())
  const rows = parse<Record<string, string>>(await textOf(await screen.downloadCsv()), {
    header: true,
    skipEmptyLines: true,
  }).data
  const net = rows.map((row) => Number(row['Net P&L']))
  expect(written(sum(net))).toBe(total)
  expect(written(Number(rows.at(-1)?.['Cumulative Net P&L']))).toBe(total)
  expect(new Set(rows.map((row) => new Date(row['Date'] ?? '').getUTCDay()))).toEqual(new Set([2, 3, 4, 5]))
  expect(
    new Set(
      rows.map((row) => `${row['Data']}; ${row['Strategy']}; ${row['View']}; ${row['Weekdays Shown']}`),
    ),
  ).toEqual(new Set(['Simulated minutes; Calls over a month end; net of charges; Tue Wed Thu Fri']))

  const cellsOf = async (region: string) =>
    page
      .getByRole('region', { name: region })
      .getByRole('row')
      .evaluateAll((lines) =>
        lines.slice(1).map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent)),
      )
  const months = [...new Set(rows.map((row) => row['Date']?.slice(0, 7)))].map((month) =>
    written(
      sum(rows.filter((row) => row['Date']?.startsWith(month ?? '-')).map((row) => Number(row['Net P&L']))),
    ),
  )
  expect((await cellsOf('Results by month')).map((cells) => bare(cells[3] ?? ''))).toEqual([...months, total])
  const heat = (await cellsOf('Monthly P&L by year')).flat()
  expect(heat.filter((text) => text !== '–').map(bare)).toEqual([...months, total])
  const metric = (name: string) =>
    page
      .locator('dl > div', { has: page.getByText(name, { exact: true }) })
      .getByRole('definition')
      .innerText()
  expect(await metric('Total P&L')).toBe(total.replace('+', ''))
  await screen.tradeLog.scrollIntoViewIfNeeded()
  const logged = await screen.tradeLog.getByRole('row').nth(1).getByRole('cell').nth(2).innerText()
  expect(bare(logged)).toBe(written(net.at(-1) ?? 0))

  const report = readPdf(readFileSync(await (await screen.downloadReport()).path())).text
  const log = page.waitForEvent('download')
  await screen.tradeLog.getByRole('button', { name: 'Download PDF' }).click()
  const tradeLog = readPdf(readFileSync(await (await log).path())).text
  const price = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  for (const pdf of [report, tradeLog]) {
    expect(pdf).toContain(`Total P&L ${total}`)
    expect(pdf).toContain('net of charges · weekdays Tue Wed Thu Fri · days to expiry all')
    expect(pdf).toContain('Calls over a month end')
    expect(pdf).toContain('Simulated minutes')
    expect(pdf).toContain(price.format(Number(rows.at(-1)?.['Cumulative Net P&L'])).replace('-', '−'))
  }
  for (const month of months) expect(report).toContain(month)
  expect(errors).toEqual([])
})

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8').replace('\uFEFF', '')
}
