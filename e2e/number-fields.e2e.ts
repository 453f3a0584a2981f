import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

describe('the number fields of the builder, edited by click, End, Backspace and keys', () => {
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

  async function openBuilder(width: number): Promise<{ page: Page; screen: BacktestingPage }> {
    const { page } = await browser.open({ width, height: 900 })
    await enter(page, product)
    return { page, screen: await BacktestingPage.open(page, product.url) }
  }

  /** Retypes a field like a user. Gives its text after the last Backspace, after the keys, and after leaving it. */
  async function retype(page: Page, field: Locator, keys: string): Promise<string[]> {
    await field.click()
    await page.keyboard.press('End')
    const { length } = await field.inputValue()
    for (let left = length; left > 0; left--) await page.keyboard.press('Backspace')
    const emptied = await field.inputValue()
    await page.keyboard.type(keys)
    const typed = await field.inputValue()
    await page.keyboard.press('Tab')
    return [emptied, typed, await field.inputValue()]
  }

  it('show exactly what was typed, on a phone', async () => {
    const { page, screen } = await openBuilder(390)
    await screen.toggle('Multi-leg strategy')
    for (const name of ['Stop Loss', 'Take Profit', 'Trail Profit', 'Re-entry'])
      await page.getByRole('switch', { name, exact: true }).check()
    await screen.press('Change advanced settings')
    const wrong: string[] = []
    for (const field of await page.getByRole('spinbutton').all()) {
      const texts = await retype(page, field, '8')
      if (texts.join() !== ',8,8') wrong.push(texts.join())
    }
    expect(wrong).toEqual([])
    expect(await page.getByRole('spinbutton').count()).toBeGreaterThan(6)
    expect(await retype(page, screen.field('Initial Capital'), '1250000')).toEqual([
      '',
      '12,50,000',
      '12,50,000',
    ])
    await screen.chooseCriterion('Closest Premium')
    expect(await retype(page, screen.field('Target Premium'), '85.5')).toEqual(['', '85.5', '85.5'])
  })

  it('stay empty after their text is deleted, name the missing value, and block the run', async () => {
    const { page, screen } = await openBuilder(1440)
    await screen.nameStrategy('Emptied')
    await screen.toggle('Multi-leg strategy')
    await page.getByRole('button', { name: /^Leg 1/ }).waitFor()
    await page.getByRole('switch', { name: 'Stop Loss', exact: true }).first().check()
    const unit = page.getByRole('radiogroup', { name: 'Stop loss unit' }).first()
    await unit.getByText('pts', { exact: true }).click()
    for (const label of ['Lots', 'Stop loss']) await retype(page, screen.field(label), '')
    await expect.poll(() => screen.fieldMessage('Lots')).toBe('Lots required: must be between 1 and 100')
    await expect
      .poll(() => screen.fieldMessage('Stop loss'))
      .toBe('Stop loss required: must be between 1 and 2000')
    expect(await unit.getByRole('radio', { name: 'pts', exact: true }).isChecked()).toBe(true)
    await page.reload()
    await expect.poll(() => screen.field('Lots').inputValue()).toBe('')
    await expect.poll(() => screen.field('Stop loss').inputValue()).toBe('')
    await screen.run()
    await page.getByText('The strategy cannot be run yet').waitFor()
    await page.getByText('Leg 1, Lots: Lots required: must be between 1 and 100', { exact: true }).waitFor()

    await screen.field('Lots').press('ArrowUp')
    await page.getByRole('button', { name: 'Increase Lots' }).dblclick()
    await expect.poll(() => screen.field('Lots').inputValue()).toBe('3')
    await page.getByRole('button', { name: 'Decrease Strike' }).click()
    await expect.poll(() => screen.summary.innerText()).toContain('Leg 1: BUY 3 lots CALL ATM-50; stop … pts')
  })
})
