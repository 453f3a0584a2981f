import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { startBrowser, type BrowserTools } from '../testing/browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

let product: SharedProduct
let browser: BrowserTools
/** Two months of the simulated market may have to be made first, on a busy machine. */
const PATIENCE = { timeout: 180_000 }

beforeAll(async () => {
  ;[product, browser] = await Promise.all([joinProduct(), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
})

it(
  'a search is walked forward, and a cell of it opened, run, taken apart and stressed',
  PATIENCE,
  async () => {
    const { page, errors } = await browser.open({ width: 1280, height: 900 })
    page.setDefaultTimeout(90_000)
    await enter(page, product)
    const screen = await BacktestingPage.open(page, product.url)
    await screen.nameStrategy('Searched calls')
    await screen.setDates('2024-01-01', '2024-02-29')
    await screen.press('Save Strategy')
    await page.getByText('Strategy "Searched calls" saved successfully!').waitFor()

    await page.goto(`${product.url}/app/optimise`)
    await page.getByRole('heading', { name: 'Optimise', level: 1 }).waitFor()
    await page.getByLabel('Strategy', { exact: true }).selectOption({ label: 'Searched calls' })
    await page.getByLabel('Field 1', { exact: true }).selectOption({ label: 'Entry time' })
    await page.getByLabel('Values of field 1').fill('09:20, 10:30')
    await page.getByRole('button', { name: 'Vary another field' }).click()
    await page.getByLabel('Field 2', { exact: true }).selectOption({ label: 'Exit time' })
    await page.getByLabel('Values of field 2').fill('14:00 to 15:00 step 30')
    await page.getByText(/^6 variants, about .* minutes\. Each counts as a trial\.$/).waitFor()
    await page.getByRole('button', { name: 'Start the search' }).click()
    const map = page.getByRole('region', { name: 'Heat map' })
    await map.waitFor()
    expect(await map.getByRole('button', { name: /suggested/ }).count()).toBe(1)
    expect(await accessibilityProblems(page)).toEqual([])
    const search = page.url()

    await page.getByRole('tab', { name: 'Walk-forward' }).click()
    await page.getByLabel('Months in sample').fill('1')
    await page.getByLabel('Months out of sample').fill('1')
    await page.getByRole('button', { name: 'Walk forward', exact: true }).click()
    const windows = page.getByRole('region', { name: 'Windows' })
    await expect.poll(() => windows.getByRole('row').count(), { timeout: 30_000 }).toBe(2)
    expect(await accessibilityProblems(page)).toEqual([])

    const choose = async () => {
      await page.getByRole('tab', { name: 'Heat map' }).click()
      await map.getByRole('button', { name: /^10:30, 14:30:/ }).click()
      return page.getByRole('region', { name: 'Entry time 10:30, Exit time 14:30' })
    }
    await (await choose()).getByRole('button', { name: 'Open in the builder' }).click()
    await page.getByRole('heading', { name: 'Backtesting', level: 1 }).waitFor()
    await expect.poll(() => page.getByLabel('Strategy Name').inputValue()).toBe('Variant 10:30 · 14:30')
    await screen.summary.getByText(/10:30/).first().waitFor()
    await screen.summary.getByText(/14:30/).first().waitFor()

    await page.goto(search)
    await map.waitFor()
    const card = await choose()
    const net = /Net ([+−]₹[\d,]+)/.exec(await card.getByText(/^Net [+−]/).innerText())?.[1]
    await card.getByRole('button', { name: 'Run as a backtest' }).click()
    await screen.totalPnl.waitFor()
    expect(net).toBeTruthy()

    await page.getByRole('button', { name: 'Take the profit apart' }).click()
    const parts = page.getByRole('region', { name: 'Parts of the net profit', exact: true })
    // The cell of the search and the parts of the run come to the same rupee.
    await expect
      .poll(() => parts.getByRole('row', { name: /^Net P&L/ }).innerText(), { timeout: 60_000 })
      .toContain(net)
    await page.getByRole('button', { name: 'Stress this strategy' }).click()
    const stress = page.getByRole('region', { name: 'Altered markets beside the one as it was' })
    await expect.poll(() => stress.getByRole('row').count(), { timeout: 90_000 }).toBe(13)
    await stress.getByText('Index −5% in ten minutes').waitFor()
    await page.getByRole('button', { name: 'Stress it again' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(errors).toEqual([])
  },
)
