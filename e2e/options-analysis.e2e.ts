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

  it('fits one screen: a sold straddle, its chain and payoff side by side; by mouse, it becomes a condor with a limited loss', async () => {
    const { page, errors } = await browser.open({ width: 1440, height: 900 })
    const desk = await sellStraddle(page)
    // The page does not scroll.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
    const payoff = page.getByRole('img', { name: /^Payoff over the index/ })
    for (const part of [desk.atTheMoney, payoff, desk.legs.last()]) {
      const box = await part.boundingBox()
      expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(900)
    }
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
    await expect.poll(() => desk.legs.count()).toBe(1)
    await page.keyboard.press('x')
    await page.getByText('Booked legs (3)').waitFor()
    await expect.poll(() => desk.legs.count()).toBe(0)
    await expect
      .poll(async () => (await desk.figure('Max Profit')) === (await desk.figure('Max Loss')))
      .toBe(true)
    await desk.move('1M: 1 minute back', '14:59')
    await page.getByText('5 orders are later than this minute, from 15:00').waitFor()
    await expect.poll(() => page.getByText(/^Booked legs/).count()).toBe(0)
    await expect.poll(() => desk.figure('Max Loss')).toBe('–')
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

  it('by keyboard: resizes and hides panes, and remembers both', async () => {
    const { page, errors } = await browser.open({ width: 1440, height: 900 })
    const desk = await openDesk(page)
    const separator = page.getByRole('separator', { name: 'Width of Chain' })
    const width = () => desk.strikes.evaluate((one) => one.clientWidth)
    const before = await width()
    await separator.focus()
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect.poll(width).toBeGreaterThan(before + 30)
    const after = await width()
    await page.getByRole('button', { name: 'Position', exact: true }).press('Enter')
    await page.getByRole('region', { name: 'Position' }).waitFor({ state: 'detached' })
    await page.reload()
    await desk.atTheMoney.waitFor()
    expect(await page.getByRole('region', { name: 'Position' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Position', exact: true }).press('Enter')
    await expect.poll(width).toBe(after)
    expect(errors).toEqual([])
  })

  it('says through the day what made the profit, and where gamma stands', async () => {
    const { page, errors } = await browser.open({ width: 1440, height: 900 })
    const desk = await sellStraddle(page)
    await desk.move('15M+: 15 minutes forward', '15:15')
    await page.getByRole('tab', { name: 'P&L Chart' }).click()
    await page.getByText('What made it', { exact: true }).click()
    await page.getByRole('img', { name: /^Parts of the profit before charges/ }).waitFor()
    for (const part of ['Direction', 'Size of moves', 'Time', 'Volatility', 'Rest'])
      await page.getByText(part, { exact: true }).first().waitFor()
    await page.getByRole('tab', { name: 'Gamma exposure' }).click()
    await page.getByText(/calls less puts are [+−]₹/).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(errors).toEqual([])
  })

  it('by keyboard: the arrow keys move the clock, and X exits the focused leg', async () => {
    const { page, errors } = await browser.open({ width: 1440, height: 900 })
    const desk = await sellStraddle(page)
    await desk.legs.first().focus()
    await page.keyboard.press('ArrowRight')
    await desk.shows('15:01')
    await page.keyboard.press('Shift+ArrowLeft')
    await desk.shows('14:46')
    await page.keyboard.press('Shift+ArrowRight')
    await desk.shows('15:01')
    await desk.legs.first().focus()
    await page.keyboard.press('x')
    await page.getByText('Booked legs (1)').waitFor()
    await expect.poll(() => desk.legs.count()).toBe(1)
    expect(errors).toEqual([])
  })

  it('is described by its address: Back moves the clock, and a link opens the same moment for another user', async () => {
    const { page, errors } = await browser.open({ width: 1440, height: 900 })
    const desk = await sellStraddle(page)
    await desk.move('15M+: 15 minutes forward', '15:15')
    await page.goBack()
    await desk.shows('15:00')
    await page.goForward()
    await desk.shows('15:15')
    await expect.poll(() => desk.legs.count()).toBe(2)
    await expect.poll(() => page.url()).toMatch(/at=[\d-]+\.1515.*legs=S1_/)
    const link = page.url()
    const legs = await desk.legs.allInnerTexts()
    const other = await browser.open({ width: 1440, height: 900 })
    await enter(other.page, await joinProduct())
    await other.page.goto(link)
    const theirs = new OptionsAnalysisPage(other.page)
    await theirs.shows('15:15')
    await expect.poll(() => theirs.legs.allInnerTexts()).toEqual(legs)
    expect([...errors, ...other.errors]).toEqual([])
  })

  it('opens a link to data that the user may not see with the message of unknown data', async () => {
    const { page } = await browser.open({ width: 1440, height: 900 })
    await enter(page, product)
    await page.goto(
      `${product.url}/app/options-analysis?data=somebody-elses&index=NIFTY&at=2025-04-25.1000&expiry=2025-04-30`,
    )
    await page.getByText('The data could not be read', { exact: true }).waitFor()
    await page.getByText(/^Dataset 'somebody-elses' is unknown/).waitFor()
    await page.getByRole('combobox', { name: 'Dataset' }).selectOption({ index: 1 })
    await new OptionsAnalysisPage(page).atTheMoney.waitFor({ timeout: 180_000 })
  })

  it('on a narrow phone shows one pane at a time, and heads each side of the chain over its columns', async () => {
    const { page, errors } = await browser.open({ width: 360, height: 800 })
    const desk = await openDesk(page)
    const heads = desk.strikes.getByRole('columnheader')
    const box = async (name: string, which = 0) => {
      const found = await heads
        .filter({ hasText: new RegExp(`^${name}$`) })
        .nth(which)
        .boundingBox()
      return { left: found?.x ?? 0, right: (found?.x ?? 0) + (found?.width ?? 0) }
    }
    expect(await box('Calls')).toEqual(await box('LTP, change', 0))
    expect(await box('Puts')).toEqual(await box('LTP, change', 1))
    await page.getByRole('tab', { name: 'Position' }).click()
    const position = page.getByRole('tabpanel', { name: 'Position' })
    await expect.poll(async () => (await position.boundingBox())?.x).toBeLessThan(20)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await accessibilityProblems(page)).toEqual([])
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
