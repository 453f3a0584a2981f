/**
 * `node scripts/screenshots.ts`, after a build: takes the pictures of real screens for the README and the public site,
 * from the product itself on the simulated market.
 */
import { mkdirSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { startBrowser } from '../e2e/browser.ts'
import { signIn } from '../e2e/pages/sign-in-page.ts'
import { startProduct } from '../e2e/product.ts'

const ROOT = resolve(import.meta.dirname, '..')
const README_IMAGES = join(ROOT, 'docs/images')
const SITE_IMAGES = join(ROOT, 'src/web/marketing/images')

const sold = (id: string, optionType: string, strikeType: string) => ({
  id,
  optionType,
  tradeType: 'SELL',
  strikeCriteria: { type: 'Strike Type', strikeType },
  quantity: 1,
  riskManagement: {
    stopLoss: { enabled: true, type: 'percentage', percentageValue: 40, trailing: true, trailPercentage: 10 },
    takeProfit: { enabled: true, type: 'percentage', percentageValue: 80 },
  },
})
const bought = (id: string, optionType: string, strikeType: string) => ({
  id,
  optionType,
  tradeType: 'BUY',
  strikeCriteria: { type: 'Strike Type', strikeType },
  quantity: 1,
})

/** An iron condor with an RSI condition and an overall stop. */
const STRATEGY = {
  strategyName: 'Iron condor with a stop',
  request: {
    instrument: 'NIFTY',
    instrumentType: 'OPTIONS',
    startDate: '2024-01-01',
    endDate: '2025-04-30',
    strategy: {
      name: 'multi_leg_strategy',
      entryStartTime: '09:20',
      entryEndTime: '14:30',
      squareOffTime: '15:15',
      combinedPnLTracking: true,
      legs: [
        sold('leg_1', 'CALL', 'ATM+100'),
        bought('leg_2', 'CALL', 'ATM+300'),
        sold('leg_3', 'PUT', 'ATM+100'),
        bought('leg_4', 'PUT', 'ATM+300'),
      ],
    },
    simpleRiskManagement: { simpleStopLoss: { enabled: true, type: 'percentage', percentageValue: 30 } },
    indicatorConfiguration: {
      enabled: true,
      rules: [
        {
          id: 'rule_1',
          function1: 'RSI',
          condition: 'GREATER_THAN',
          function2: 'NUMERIC_INPUT',
          numericValue: 40,
          timeframe: 5,
          symbols: ['INSTRUMENT'],
        },
      ],
    },
  },
}

async function openStrategy(page: Page, url: string): Promise<void> {
  const link = deflateRawSync(JSON.stringify(STRATEGY)).toString('base64url')
  await page.goto(`${url}/app/backtesting#strategy=${link}`)
  await page.getByText('Backend Online').waitFor()
  await page.getByRole('button', { name: /^Leg 1/ }).waitFor()
  await page.getByText(/opened/).waitFor({ state: 'hidden' })
}

async function takePictures(): Promise<void> {
  for (const folder of [README_IMAGES, SITE_IMAGES]) mkdirSync(folder, { recursive: true })
  const [product, browser] = await Promise.all([startProduct(), startBrowser()])
  try {
    const { page } = await browser.open({ width: 1280, height: 800 })
    await signIn(page, product.url)
    await openStrategy(page, product.url)
    await page.screenshot({ path: join(README_IMAGES, 'builder.png') })
    await page.screenshot({ path: join(SITE_IMAGES, 'indicator-entry.png'), clip: siteClip() })
    await page.getByRole('button', { name: /^Run Backtest$/ }).click()
    await page.getByText(/^Total P&L, /).waitFor({ timeout: 60_000 })
    const results = page.getByRole('heading', { name: 'Backtest Results' })
    // Toasts stay for a few seconds.
    await page.getByText(/completed/i).waitFor({ state: 'hidden' })
    await results.evaluate((heading) => window.scrollBy(0, heading.getBoundingClientRect().top - 72))
    await page.locator('canvas').first().waitFor()
    await page.screenshot({ path: join(README_IMAGES, 'results.png') })
    await page.screenshot({ path: join(SITE_IMAGES, 'backtest-results.png'), clip: siteClip() })
    await page.goto(
      await page
        .getByRole('region', { name: 'Detailed Trade Log' })
        .getByRole('link')
        .first()
        .evaluate((link: HTMLAnchorElement) => link.href),
    )
    await page.getByRole('dialog').locator('canvas').first().waitFor()
    await page.screenshot({ path: join(README_IMAGES, 'explain-a-day.png') })
  } finally {
    await browser.close()
    await product.close()
  }
}

/** The part of a screen that the site shows: 960 × 600, without the sidebar. */
function siteClip() {
  return { x: 256, y: 56, width: 960, height: 600 }
}

await takePictures()
