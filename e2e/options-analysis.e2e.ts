import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { OptionsAnalysisPage } from '../testing/pages/options-analysis-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'
import { accessibilityProblems } from './accessibility.ts'
import { tabTo } from './keyboard.ts'

describe('the simulator', () => {
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

  async function openDesk(page: Page) {
    await enter(page, product)
    return OptionsAnalysisPage.open(page, product.url)
  }

  /** Opens the simulator half an hour before the close and sells an at-the-money straddle. */
  async function sellStraddle(page: Page) {
    const desk = await openDesk(page)
    await desk.move('30M: 30 minutes back', '15:00')
    await desk.atTheMoney.getByRole('button', { name: /^Sell .* CE$/ }).click()
    await desk.atTheMoney.getByRole('button', { name: /^Sell .* PE$/ }).click()
    await expect.poll(() => desk.legs.count()).toBe(2)
    return desk
  }

  it('by mouse: turns a sold straddle into a condor with a limited loss', async () => {
    const { page, errors } = await browser.open({ width: 1440, height: 900 })
    const desk = await sellStraddle(page)
    await expect.poll(() => desk.figure('Max Loss')).toBe('unlimited')
    await page.getByRole('button', { name: 'Convert to condor' }).click()
    await expect.poll(() => desk.legs.count()).toBe(4)
    await expect.poll(() => desk.figure('Max Loss')).toMatch(/^−₹[\d,]+$/)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(errors).toEqual([])
  })

  it('by mouse: saves a straddle, closes it early in a fork, and compares the fork with the original', async () => {
    const { page, errors } = await browser.open({ width: 1440, height: 900 })
    const desk = await sellStraddle(page)
    await desk.name('Save as Simulator', 'Straddle')
    await desk.move('15M+: 15 minutes forward', '15:15')
    await desk.name('Fork here', 'Out early')
    await page.getByRole('button', { name: 'Exit all' }).click()
    await page.getByText('Booked legs (2)').waitFor()
    await expect
      .poll(() => page.getByRole('region', { name: 'Simulators side by side' }).innerText())
      .toMatch(/This position[^]*Straddle/)
    await page.reload()
    await page.getByText('Booked legs (2)').waitFor()
    // The exits are not saved: opening another simulator asks first.
    const picker = page.getByRole('combobox', { name: 'Open a simulator' })
    await picker.focus()
    await page.keyboard.type('Straddle')
    const question = page.getByRole('dialog', { name: 'Open Straddle without saving?' })
    await question.getByRole('button', { name: 'Stay' }).press('Enter')
    await page.getByText('Unsaved changes').waitFor()
    await page.getByText('Booked legs (2)').waitFor()
    expect(errors).toEqual([])
  })

  it('by keyboard: S adds lots of a contract to its row, B takes lots off, X exits the rest', async () => {
    const { page, errors } = await browser.open({ width: 1440, height: 900 })
    const desk = await openDesk(page)
    await desk.move('30M: 30 minutes back', '15:00')
    await desk.strikes.focus()
    for (const key of ['ArrowDown', 's', 's', 's', 'b']) await page.keyboard.press(key)
    await expect.poll(() => page.getByRole('spinbutton', { name: /^Lots of \d/ }).inputValue()).toBe('2')
    expect(await desk.legs.count()).toBe(1)
    await page.keyboard.press('x')
    await page.getByText('Booked legs (3)').waitFor()
    expect(await desk.legs.count()).toBe(0)
    expect(await desk.figure('Max Profit')).toBe(await desk.figure('Max Loss'))
    await desk.move('1M: 1 minute back', '14:59')
    await page.getByText('5 orders are later than this minute, from 15:00').waitFor()
    expect(await page.getByText(/^Booked legs/).count()).toBe(0)
    expect(await desk.figure('Max Loss')).toBe('–')
    expect(errors).toEqual([])
  })

  it('while the clock runs at 600 times, B and S trade the chain on screen', async () => {
    const { page, errors } = await browser.open({ width: 1440, height: 900 })
    const desk = await openDesk(page)
    await desk.move('60D: 60 days back', '15:30')
    await page.getByRole('button', { name: '30M: 30 minutes back' }).click()
    await page.getByRole('combobox', { name: 'Speed of Auto Run' }).selectOption('600')
    await page.getByRole('checkbox', { name: 'Auto Run' }).click()
    await desk.strikes.focus()
    await page.keyboard.press('ArrowDown')
    for (let press = 0; press < 4; press++) await page.keyboard.press('s')
    await expect.poll(() => page.getByRole('spinbutton', { name: /^Lots of \d/ }).inputValue()).toBe('4')
    await page.keyboard.press('b')
    await expect.poll(() => page.getByRole('spinbutton', { name: /^Lots of \d/ }).inputValue()).toBe('3')
    expect(await page.getByRole('checkbox', { name: 'Auto Run' }).isChecked()).toBe(true)
    expect(errors).toEqual([])
  })

  it('by keyboard on a dark phone: sells a leg, changes its volatility, and undoes both', async () => {
    const { page, errors } = await browser.open({ width: 390, height: 844, colorScheme: 'dark' })
    const desk = await openDesk(page)
    await desk.strikes.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await expect.poll(() => desk.legs.count()).toBe(1)
    await page.getByRole('slider', { name: 'IV shift' }).focus()
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
    await page.getByText('2 points', { exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await accessibilityProblems(page)).toEqual([])
    await tabTo(page, page.getByRole('button', { name: 'Undo' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => desk.legs.count()).toBe(0)
    expect(errors).toEqual([])
  })
})
