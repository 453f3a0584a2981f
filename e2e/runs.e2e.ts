import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { AccountContent, STRADDLE } from '../testing/account-content.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
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

it('a result survives a reload and other screens, and is found, renamed, deleted and restored under Runs', async () => {
  const { page, errors } = await browser.open({ width: 1280, height: 900 })
  const attempt = Date.now().toString(36)
  const [name, newName] = [`Kept calls ${attempt}`, `Kept and renamed ${attempt}`]
  await enter(page, product)
  const screen = await BacktestingPage.open(page, product.url)
  await screen.nameStrategy(name)
  await screen.setDates('2024-01-01', '2024-01-12')
  await screen.run()
  await screen.totalPnl.waitFor()
  const total = await screen.totalPnl.innerText()
  await page.getByRole('heading', { name }).waitFor()
  // A small laptop shows the whole width of the trade log.
  const log = page.getByRole('region', { name: 'Trades' })
  await expect.poll(() => log.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)

  await page.reload()
  await expect.poll(() => screen.totalPnl.innerText()).toBe(total)
  await screen.setDates('2024-01-01', '2024-01-31')
  await page.getByText('Settings changed since this run').waitFor()

  await page.getByRole('navigation').getByRole('link', { name: 'Runs', exact: true }).click()
  await page.getByRole('link', { name }).click()
  await expect.poll(() => screen.totalPnl.innerText()).toBe(total)
  expect(await accessibilityProblems(page)).toEqual([])
  const address = page.url()
  await screen.press('Rename')
  await page.getByLabel('Name', { exact: true }).fill(newName)
  await screen.press('Save')
  await page.getByRole('heading', { name: newName, level: 1 }).waitFor()

  await page.goBack()
  const line = page.getByRole('link', { name: newName })
  await line.focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => line.count()).toBe(0)
  await page.getByRole('button', { name: /^Undo: Run/ }).click()
  await line.waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto(address)
  await expect.poll(() => screen.totalPnl.innerText()).toBe(total)
  expect(errors).toEqual([])
})

it('runs of one period can be told apart by their names on a tablet', async () => {
  const { page, context } = await browser.open({ width: 768, height: 1024 })
  await enter(page, product)
  const things = new AccountContent(context.request, product.url)
  for (const name of ['Straddle at twenty past nine', 'Straddle at half past nine']) await things.run(name)
  await page.goto(`${product.url}/app/backtesting/runs`)
  for (const name of ['Straddle at twenty past nine', 'Straddle at half past nine'])
    expect(
      await page.getByRole('link', { name }).evaluate((link) => link.scrollWidth - link.clientWidth),
    ).toBeLessThanOrEqual(0)
})

it('amounts of crores, taken apart by day, fit on a small laptop with their net', async () => {
  const { page, context } = await browser.open({ width: 1280, height: 800 })
  await enter(page, product)
  const [first] = STRADDLE.multiLegStrategy.legs
  const legs = Array.from({ length: 20 }, (_, i) => ({
    ...first,
    id: `leg_${i + 1}`,
    optionType: i % 2 === 0 ? 'CALL' : 'PUT',
    quantity: 100,
  }))
  const large = { ...STRADDLE, multiLegStrategy: { ...STRADDLE.multiLegStrategy, legs } }
  const id = await new AccountContent(context.request, product.url).run('Large', large)
  await page.goto(`${product.url}/app/backtesting/runs/${id}`)
  await page.getByRole('tab', { name: 'Why', exact: true }).click()
  const days = page.getByRole('region', { name: 'Parts of each day' })
  expect(await days.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
})

it('a trade log of another tool is refused with line numbers, then becomes a run that names its source', async () => {
  const { page, errors } = await browser.open({ width: 360, height: 800 })
  await enter(page, product)
  await page.goto(`${product.url}/app/backtesting/trade-logs`)
  const bring = async (file: string) => {
    await page.getByLabel('Trade log').setInputFiles(`src/trade-logs/fixtures/${file}`)
    await page.getByText(file.slice(file.indexOf('/') + 1), { exact: true }).waitFor()
    await page.getByLabel('Index traded').selectOption({ label: 'NIFTY' })
    await page.getByRole('button', { name: 'Import trades' }).click()
  }
  await bring('not-ok/algotest-three-wrong-rows.csv')
  await page.getByRole('rowheader', { name: '3', exact: true }).waitFor()
  await bring('ok/algotest.csv')
  await page.getByText('Imported from AlgoTest').first().waitFor()
  await page.getByRole('link', { name: 'Reconcile' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  // The browser logs the refusal.
  expect(errors.filter((error) => !error.includes('400'))).toEqual([])
})
