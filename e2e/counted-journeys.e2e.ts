import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountContent } from '../testing/account-content.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { OptionsAnalysisPage } from '../testing/pages/options-analysis-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'

/** What a user did with mouse and keyboard. */
interface Count {
  clicks: number
  keys: number
}

/** Counts what the browser receives from a user, also over reloads; a modifier with a key counts once. */
async function countedOn(page: Page): Promise<() => Count> {
  let now: Count = { clicks: 0, keys: 0 }
  await page.exposeFunction('noteInput', (what: keyof Count) => void now[what]++)
  const listen = () => {
    const note = (what: string) =>
      (globalThis as unknown as { noteInput(what: string): void }).noteInput(what)
    // Enter on a button also clicks it; such a click has no detail.
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && note('clicks'), true)
    addEventListener(
      'keydown',
      ({ isTrusted, key }) => isTrusted && !['Control', 'Shift', 'Alt', 'Meta'].includes(key) && note('keys'),
      true,
    )
  }
  await page.addInitScript(listen)
  // The page that is open already has not run the script.
  await page.evaluate(listen)
  return () => {
    const counted = now
    now = { clicks: 0, keys: 0 }
    return counted
  }
}

describe('journeys, counted in clicks and keys,', () => {
  let product: SharedProduct
  let browser: BrowserTools
  const counts: string[] = []

  beforeAll(async () => {
    browser = await startTestBrowser({ isNewProfile: true })
    product = await joinProduct()
  })
  afterAll(async () => {
    process.stdout.write(`${counts.join('\n')}\n`)
    await browser?.close()
  })

  function note(journey: string, { clicks, keys }: Count, most: Count): void {
    counts.push(`${journey.padEnd(52)} ${clicks} clicks, ${keys} keys`)
    expect(clicks, journey).toBeLessThanOrEqual(most.clicks)
    expect(keys, journey).toBeLessThanOrEqual(most.keys)
  }

  it('a straddle and a condor with stops of 25 % take two clicks and one key each', async () => {
    const { page } = await browser.open({ width: 1440 })
    await enter(page, product)
    const screen = await BacktestingPage.open(page, product.url)
    await screen.setDates('2024-01-01', '2024-01-31')
    const counted = await countedOn(page)
    for (const name of ['Short Straddle', 'Iron Condor']) {
      counted()
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('group', { name: 'Stop on every leg' }).getByText('25%').click()
      await page.keyboard.press('Control+Enter')
      await screen.totalPnl.waitFor()
      note(`${name} with stops of 25 %, run`, counted(), { clicks: 2, keys: 1 })
      await screen.press('Clear Results')
    }
  })

  it('a visitor sees the first result three clicks after the landing page', async () => {
    const { page, errors } = await browser.open({ width: 1440 })
    await page.goto(product.url)
    const counted = await countedOn(page)
    await page.getByRole('button', { name: 'Try without an account' }).click()
    await page.waitForURL('**/app/backtesting')
    await page.getByRole('button', { name: 'Short Straddle', exact: true }).click()
    const screen = new BacktestingPage(page)
    // Neither a click nor a key: the whole market would be simulated for a minute first.
    await screen.setDates('2024-01-01', '2024-01-31')
    await screen.runButton.click()
    await screen.totalPnl.waitFor()
    note("A guest's first result, from the landing page", counted(), { clicks: 3, keys: 0 })
    expect(errors).toEqual([])
  })

  it('an earlier result is two clicks away, and its public link two more', async () => {
    const { page, context } = await browser.open({ width: 1440 })
    await enter(page, product)
    await new AccountContent(context.request, product.url).run('Straddle of January')
    await BacktestingPage.open(page, product.url)
    const counted = await countedOn(page)
    await page.getByRole('link', { name: 'Runs', exact: true }).click()
    await page.getByRole('link', { name: 'Straddle of January', exact: true }).click()
    await page.getByRole('tablist', { name: 'Result' }).waitFor()
    note('Reopen a result, from the builder', counted(), { clicks: 2, keys: 0 })
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect.poll(() => page.getByLabel('New link').inputValue()).toContain('/shared/')
    note('Share a result by a public link', counted(), { clicks: 2, keys: 0 })
  })

  it('a moment of the desk is forked by one click and a name', async () => {
    const { page } = await browser.open({ width: 1440 })
    await enter(page, product)
    const desk = await OptionsAnalysisPage.open(page, product.url)
    await desk.strikes.focus()
    for (const key of ['ArrowDown', 's']) await page.keyboard.press(key)
    await expect.poll(() => desk.legs.count()).toBe(1)
    await desk.name('Save as Simulator', 'Sold call')
    await desk.move('30M: 30 minutes back', '15:00')
    const counted = await countedOn(page)
    await page.getByRole('button', { name: 'Fork here' }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Out')
    await page.keyboard.press('Enter')
    await page.getByText('Out · saved with').waitFor()
    note('Fork a moment of the desk, named “Out”', counted(), { clicks: 1, keys: 5 })
  })
})
