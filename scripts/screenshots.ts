/**
 * `node scripts/screenshots.ts`, after a build: takes pictures of real screens for the README and the public
 * site, from the product on the simulated market.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startBrowser } from '../testing/browser.ts'
import { signIn } from '../testing/pages/sign-in-page.ts'
import { takeFeatures } from './feature-pictures.ts'
import { takePromises, type Clip } from './promise-pictures.ts'
import { startProduct } from '../testing/product.ts'
import { BRAND } from '#domain'

const ROOT = resolve(import.meta.dirname, '..')
const README_IMAGES = join(ROOT, 'docs/images')
const SITE_IMAGES = join(ROOT, 'src/web/site/images')
const PREVIEW = join(ROOT, 'public/preview.png')

const leg = (id: string, optionType: string, tradeType: string, strikeType: string) => ({
  id,
  optionType,
  tradeType,
  strikeCriteria: { type: 'Strike Type', strikeType },
  quantity: 1,
})
const stop = (percentageValue: number) => ({
  riskManagement: { stopLoss: { enabled: true, type: 'percentage', percentageValue } },
})

const request = (legs: readonly object[]) => ({
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
    legs,
  },
  initialCapital: 350_000,
})

/** The builder's first ready-made strategy with a stop of 25 % on each leg: not one picked for its result. */
const STRADDLE = {
  strategyName: 'Short straddle with stops',
  request: request([
    { ...leg('leg_1', 'CALL', 'SELL', 'ATM'), ...stop(25) },
    { ...leg('leg_2', 'PUT', 'SELL', 'ATM'), ...stop(25) },
  ]),
}

/** An iron butterfly with an RSI condition, for the pictures of payoff and indicators, which show no result. */
const BUTTERFLY = {
  strategyName: 'Iron butterfly with stops',
  request: {
    ...request([
      { ...leg('leg_1', 'CALL', 'SELL', 'ATM'), ...stop(30) },
      { ...leg('leg_2', 'PUT', 'SELL', 'ATM'), ...stop(30) },
      leg('leg_3', 'CALL', 'BUY', 'ATM+400'),
      leg('leg_4', 'PUT', 'BUY', 'ATM+400'),
    ]),
    indicatorConfiguration: {
      enabled: true,
      rules: [
        {
          id: 'rule_1',
          function1: 'RSI',
          condition: 'LESS_THAN',
          function2: 'NUMERIC_INPUT',
          numericValue: 70,
          timeframe: 5,
          symbols: ['INSTRUMENT'],
        },
      ],
    },
  },
}

async function openStrategy(page: Page, url: string, strategy: object): Promise<void> {
  const link = deflateRawSync(JSON.stringify(strategy)).toString('base64url')
  await page.goto(`${url}/app/backtesting#strategy=${link}`)
  await page.getByText('Backend Online').waitFor()
  await page.getByRole('button', { name: /^Leg 1/ }).waitFor()
  const toast = page.getByText(/ opened$/)
  await toast.waitFor()
  await toast.waitFor({ state: 'hidden' })
}

/** Size of the site's pictures, px; on a phone a part of the same screen is shown. */
const SITE_PICTURE = { width: 960, height: 600 } as const
const PHONE_PICTURE = { width: 640, height: 400 } as const

/** The part of a screen shown on the site: everything beside the sidebar, from the first card on. */
const SITE_CLIP: Clip = { x: 244, y: 102, width: 1036, height: 647.5 }

/** The picture in both themes: `<name>.webp` and `<name>.dark.webp`. */
async function saveForSite(
  page: Page,
  name: string,
  clip: Clip,
  size: { readonly width: number; readonly height: number } = SITE_PICTURE,
): Promise<void> {
  await showTheme(page, 'dark')
  await saveWebp(page, `${name}.dark`, clip, size)
  await showTheme(page, 'light')
  await saveWebp(page, name, clip, size)
}

/** Waits until the charts are drawn in the theme, one frame after the page's own colours. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme)
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  )
}

/** Encodes a picture as WebP: a third of the size of a PNG, and only the browser is needed. */
async function saveWebp(
  page: Page,
  name: string,
  clip: Clip,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  const png = (await page.screenshot({ clip })).toString('base64')
  const blank = await page.context().newPage()
  const webp = await blank.evaluate(
    async ({ png, width, height }) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
      const canvas = new OffscreenCanvas(width, height)
      canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 })
      return [...new Uint8Array(await blob.arrayBuffer())]
    },
    { png, ...size },
  )
  await blank.close()
  writeFileSync(join(SITE_IMAGES, `${name}.webp`), new Uint8Array(webp))
}

/** The payoff card below its description, on a screen too narrow to place it beside the form. */
async function takePayoff(page: Page, url: string): Promise<void> {
  const clip = { x: 246, width: 772, height: 482.5 }
  const context = await (page.context().browser() as Browser).newContext({
    viewport: { width: 1024, height: 800 },
    deviceScaleFactor: SITE_PICTURE.width / clip.width,
    storageState: await page.context().storageState(),
  })
  const narrow = await context.newPage()
  await openStrategy(narrow, url, BUTTERFLY)
  // The card loads when it comes near the window.
  await narrow.keyboard.press('End')
  await narrow.getByText(/^A sketch from the prices/).waitFor()
  await narrow.locator('canvas').first().waitFor()
  const y = await narrow.getByRole('heading', { name: 'Payoff at expiry' }).evaluate((heading) => {
    heading.scrollIntoView({ block: 'center', behavior: 'instant' })
    return heading.getBoundingClientRect().top
  })
  await saveForSite(narrow, 'payoff', { ...clip, y: y - 120 })
  await context.close()
}

/** The preview that other sites show beside a link: 1200 × 630, around a picture of the results. */
async function takePreview(page: Page, results: Buffer): Promise<void> {
  const preview = await page.context().newPage()
  await preview.setViewportSize({ width: 1200, height: 630 })
  await preview.setContent(`<style>
      body { margin: 0; height: 630px; overflow: hidden; background: #0c1016; color: #e8edf4; font-family: sans-serif }
      header { display: flex; align-items: center; gap: 20px; padding: 44px 60px 0 }
      b { display: grid; place-items: center; width: 56px; height: 56px; border-radius: 12px; background: #2350c9; font-size: 34px }
      strong { font-size: 40px; letter-spacing: -0.02em }
      p { margin: 14px 60px 34px; font-size: 29px; color: #a3b0c0 }
      img { display: block; width: 1080px; margin: 0 60px; border-radius: 14px 14px 0 0 }
    </style>
    <header><b>Δ</b><strong>${BRAND.product}</strong></header>
    <p>Backtesting for Indian index options, minute by minute</p>
    <img src="data:image/png;base64,${results.toString('base64')}">`)
  await preview.waitForFunction(() => document.images[0]?.complete)
  await preview.screenshot({ path: PREVIEW })
  await preview.close()
}

async function takePictures(): Promise<void> {
  for (const folder of [README_IMAGES, SITE_IMAGES]) mkdirSync(folder, { recursive: true })
  // Without motion, so that no picture shows an unfinished transition.
  const [product, browser] = await Promise.all([startProduct(), startBrowser({ isShortLived: true })])
  try {
    const { page } = await browser.open({ width: 1280, height: 800 })
    await signIn(page, product)
    await takePayoff(page, product.url)
    await openStrategy(page, product.url, BUTTERFLY)
    await takeIndicators(page)
    await openStrategy(page, product.url, STRADDLE)
    await takeBuilder(page)
    await takeResults(page)
    const run = await addressOfRun(page)
    await takeExplanation(page)
    await takeFeatures(page, {
      url: product.url,
      save: saveForSite,
      openLegs: (narrow) => openStrategy(narrow, product.url, BUTTERFLY),
      run,
    })
    await takePromises(page, product.url, saveForSite)
  } finally {
    await browser.close()
    await product.close()
  }
}

/** The whole builder down to its legs. */
async function takeBuilder(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width, height: 960 })
  await page.locator('canvas').first().waitFor()
  await page.screenshot({ path: join(README_IMAGES, 'builder.png') })
  await page.setViewportSize({ width, height })
}

async function takeIndicators(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Technical Indicators' }).evaluate((heading) =>
    window.scrollTo({
      top: window.scrollY + heading.getBoundingClientRect().top - 90,
      behavior: 'instant',
    }),
  )
  await saveForSite(page, 'indicator-entry', SITE_CLIP)
}

async function takeResults(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Run Backtest$/ }).click()
  // A new installation generates sixteen months of the market first.
  await page.getByText(/^Total P&L, /).waitFor({ timeout: 240_000 })
  const results = page.getByRole('heading', { name: 'Backtest Results' })
  // Toasts stay for a few seconds.
  await page.getByText(/completed/i).waitFor({ state: 'hidden' })
  await results.evaluate((heading) => window.scrollBy(0, heading.getBoundingClientRect().top - 72))
  await page.locator('canvas').first().waitFor()
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width, height: 960 })
  // The years of India VIX arrive after the result.
  await page.getByText('India VIX', { exact: true }).first().waitFor()
  const picture = await page.screenshot({ path: join(README_IMAGES, 'results.png') })
  await page.setViewportSize({ width, height })
  await takePreview(page, picture)
  await takeHeadline(page)
}

/** Headline and curve; for phones only the curve, which is readable at their size. */
async function takeHeadline(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width, height: 1000 })
  const top = page.getByRole('group', { name: 'Where these numbers come from' })
  await top.evaluate((bar) => window.scrollBy(0, bar.getBoundingClientRect().top - 64))
  const { y } = (await top.boundingBox())!
  await saveForSite(page, 'backtest-results', { ...SITE_CLIP, y: y - 8 })
  await page.setViewportSize({ width: 640, height: 1000 })
  const charts = page.getByRole('tablist', { name: 'Charts' })
  await charts.evaluate((tabs) => window.scrollBy(0, tabs.getBoundingClientRect().top - 130))
  const box = (await charts.boundingBox())!
  const clip = { x: box.x, y: box.y - 2, width: box.width, height: (box.width * 5) / 8 }
  await saveForSite(page, 'backtest-results.phone', clip, PHONE_PICTURE)
  await page.setViewportSize({ width, height })
}

/** Where the shown result stands in the history. */
async function addressOfRun(page: Page): Promise<string> {
  const day = page.getByRole('region', { name: 'Detailed Trade Log' }).getByRole('link').first()
  const { href } = new URL(await day.evaluate((link: HTMLAnchorElement) => link.href))
  const [, origin, id] = /^(https?:\/\/[^/]+).*\/explain\/([0-9a-f-]{36})/.exec(href) ?? []
  return `${origin}/app/backtesting/runs/${id}`
}

async function takeExplanation(page: Page): Promise<void> {
  await page.goto(
    await page
      .getByRole('region', { name: 'Detailed Trade Log' })
      .getByRole('link')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.href),
  )
  await page.getByRole('dialog').locator('canvas').first().waitFor()
  await page.screenshot({ path: join(README_IMAGES, 'explain-a-day.png') })
  await saveForSite(page, 'explain-a-day', { x: 8, y: 8, width: 1248, height: 780 })
}

await takePictures()
