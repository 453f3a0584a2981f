import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { aWorkbook } from '#market-data/fixtures'
import { accessibilityProblems } from './accessibility.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { DataPage } from '../testing/pages/data-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

const HEADER = 'timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi'

/** A NIFTY session with one call and one put, in the canonical layout. `bad` rows have no price. */
function aSession(date: string, bad = 0): string {
  const rows = Array.from({ length: 375 }, (_, minute) => {
    const at = 555 + minute
    const clock = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
    const bar = (price: number) => `${price},${price},${price},${price}`
    return [
      `${date} ${clock}:00,NIFTY,,,IDX,${bar(21_700 + minute)},0,0`,
      `${date} ${clock}:00,NIFTY,2024-01-04,21700,CE,${bar(120)},50,1000`,
      `${date} ${clock}:00,NIFTY,2024-01-04,21700,PE,${minute < bad ? '0,0,0,0' : bar(110)},50,1000`,
    ].join('\n')
  })
  return [HEADER, ...rows, ''].join('\n')
}

/** An hour of two days of NIFTY with a call and a put, in a workbook in the format of an unknown vendor. */
function aVendorsWorkbook(): Buffer {
  const bar = (price: number) => [price, price, price, price]
  const rows = Array.from({ length: 120 }, (_, i) => {
    const minute = i % 60
    // 2 and 3 January 2024, as a spreadsheet counts days.
    const when = [{ date: i < 60 ? 45_293 : 45_294 }, { date: (555 + minute) / 1440 }] as const
    return [
      [...when, 'NIFTY', ...bar(21_700 + minute)],
      [...when, 'NIFTY04JAN2421700CE', ...bar(120)],
      [...when, 'NIFTY04JAN2421700PE', ...bar(110)],
    ]
  })
  return aWorkbook({
    Bars: [['Minutes of my vendor'], ['Day', 'Clock', 'Scrip', 'O', 'H', 'L', 'C'], ...rows.flat()],
  })
}

describe('the Data screen', () => {
  let product: SharedProduct
  let browser: BrowserTools
  const folder = mkdtempSync(join(tmpdir(), 'delta-e2e-files-'))
  const file = (name: string, text: string | Buffer) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([joinProduct(), startTestBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('imports files, edits the dataset, and deletes it again', async () => {
    const { page, errors } = await browser.open()
    await enter(page, product)
    const screen = await DataPage.open(page, product.url)
    await screen.import({
      files: [file('tue.csv', aSession('2024-01-02')), file('wed.csv', aSession('2024-01-03'))],
      dataset: 'my-days',
      name: 'My days',
    })
    await screen.imported.waitFor()
    await page.getByRole('gridcell', { name: /^02 Jan 2024, NIFTY: 2 contracts/ }).waitFor()

    await screen.setDefault('My days')
    await page.reload()
    await screen.entry('My days').getByText('Default', { exact: true }).waitFor()
    // What the page still fetches of the dataset would be missing once it is deleted.
    await page.waitForLoadState('networkidle')

    await screen.delete('My days')
    await page.getByText('Dataset deleted').waitFor()
    await screen.entry('Simulated market').getByText('Default', { exact: true }).waitFor()
    expect(errors).toEqual([])
  })

  it('groups refusals by kind, with file and line', async () => {
    const { page } = await browser.open({ width: 360, height: 800 })
    await enter(page, product)
    const screen = await DataPage.open(page, product.url)
    await screen.import({ files: [file('bad.csv', aSession('2024-01-02', 60))], dataset: 'bad' })
    await page.getByText('The files were not imported').waitFor()
    const kind = page.getByRole('group').filter({ hasText: '60' }).first()
    await kind.locator('summary').click()
    await expect.poll(() => kind.getByText('bad.csv:4', { exact: true }).isVisible()).toBe(true)
    const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
  })

  it('reads a workbook of no known format, on a phone too, and a backtest runs on it', async () => {
    const { page, errors } = await browser.open({ width: 360, height: 800 })
    await enter(page, product)
    const screen = await DataPage.open(page, product.url)
    await page.getByLabel('Files').setInputFiles([file('vendor.xlsx', aVendorsWorkbook())])
    const step = page.getByRole('region', { name: 'Which column is which' })
    await step.getByText('360 of the first 360 rows are read.').waitFor()
    expect(await step.getByLabel('Contract', { exact: true }).inputValue()).toBe('scrip')
    await step.getByRole('cell', { name: '2024-01-02 09:15' }).first().waitFor()
    await step.getByLabel('A time is').selectOption('The end of its minute')
    await step.getByText('The minute lies outside the trading session: 6 rows').waitFor()
    await step.getByLabel('A time is').selectOption('The start of its minute')
    await step.getByText('360 of the first 360 rows are read.').waitFor()
    const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByLabel('Dataset id').fill('vendor')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await screen.imported.waitFor()
    await screen.setDefault('vendor')

    await page.setViewportSize({ width: 1280, height: 900 })
    const builder = await BacktestingPage.open(page, product.url)
    await builder.nameStrategy('On my own minutes')
    await builder.setDates('2024-01-02', '2024-01-03')
    await builder.run()
    await builder.totalPnl.waitFor()
    expect(errors).toEqual([])
  })
})
