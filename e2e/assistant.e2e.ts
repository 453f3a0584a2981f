import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { BacktestingPage } from '../testing/pages/backtesting-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'
import { bytesBefore } from './script-size.ts'

describe('the assistant', () => {
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

  it('answers, opens its document and builds a strategy by keyboard on a phone; its knowledge loads when its button has the focus', async () => {
    const { page, errors } = await browser.open({ width: 390, height: 780 })
    await enter(page, product)
    await BacktestingPage.open(page, product.url)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    const button = page.getByRole('button', { name: 'Open Delta Assistant' })
    expect(scripts.filter((url) => url.includes('/panel-'))).toEqual([])
    await button.focus()
    await expect.poll(() => scripts.some((url) => url.includes('/panel-'))).toBe(true)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Delta Assistant' })
    const field = panel.getByRole('textbox', { name: 'Your question' })
    await field.waitFor()
    process.stdout.write(
      `assistant: ${Math.round(bytesBefore(['panel']) / 1000)} kB of scripts, shared ones included\n`,
    )
    await field.fill('What is theta?')
    await page.keyboard.press('Enter')
    await panel.getByRole('link', { name: 'Theta and time decay' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])

    await field.fill('sell 920 straddle, 25% stop each leg, exit 3:15')
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: 'Use this strategy' }).press('Enter')
    await page.getByText('Strategy "Short straddle" opened').waitFor()
    await expect.poll(() => page.getByLabel('Entry Start Time').inputValue()).toBe('09:20')

    await panel.getByRole('button', { name: 'Maximize' }).press('Enter')
    await panel.getByRole('link', { name: 'Theta and time decay' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Theta and time decay' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(errors).toEqual([])
  })

  it('takes a question that is typed and sent before its panel is there', async () => {
    const { page, errors } = await browser.open()
    await enter(page, product)
    await BacktestingPage.open(page, product.url)
    let letLoad = () => {}
    const isAllowed = new Promise<void>((resolve) => (letLoad = resolve))
    await page.route(/\/panel-/, async (route) => {
      await isAllowed
      await route.continue()
    })
    await page.getByRole('button', { name: 'Open Delta Assistant' }).click()
    await page.keyboard.type('What is theta?')
    await page.keyboard.press('Enter')
    letLoad()
    const panel = page.getByRole('dialog', { name: 'Delta Assistant' })
    await panel.getByRole('link', { name: 'Theta and time decay' }).waitFor()
    await expect.poll(() => panel.getByRole('textbox', { name: 'Your question' }).inputValue()).toBe('')
    expect(errors).toEqual([])
  })

  it('explains a bad day of the open results by the events of that day', async () => {
    const { page, errors } = await browser.open()
    // The first Escape ends the typing of the answer, which needs motion.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await enter(page, product)
    const screen = await BacktestingPage.open(page, product.url)
    await screen.nameStrategy('Around 4 June')
    await screen.setDates('2024-06-03', '2024-06-05')
    await screen.run()
    // This run may be the first to simulate the days of June, which takes time.
    await screen.totalPnl.waitFor({ timeout: 180_000 })
    await page.getByRole('button', { name: 'Open Delta Assistant' }).click()
    const panel = page.getByRole('dialog', { name: 'Delta Assistant' })
    await panel.getByRole('textbox', { name: 'Your question' }).fill('why was 4 June so bad?')
    await page.keyboard.press('Enter')
    await panel.getByText('On 04').waitFor()
    await panel.press('Escape')
    const source = panel.getByRole('link', { name: '04 Jun 2024 minute by minute' })
    await source.waitFor()
    const answer = await panel.getByRole('log', { name: 'Conversation' }).innerText()
    expect(answer).toMatch(
      /On 04 Jun 2024 the strategy made [+−]₹[\d,]+ before charges of ₹[\d,]+, [+−]₹[\d,]+ net\. Of 3 trading days it is number [123] from the worst/,
    )
    await source.click()
    const diary = page
      .getByRole('dialog', { name: 'What happened on 04 Jun 2024' })
      .getByRole('region', { name: 'Diary of the day' })
    const bought = diary.getByText(/^Bought 1 lot \(\d+\) NIFTY \d+ CE at/)
    await bought.first().waitFor()
    expect(answer).toContain(await bought.first().innerText())
    expect(errors).toEqual([])
  })
})
