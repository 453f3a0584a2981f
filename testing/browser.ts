import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from './chromium.ts'

export interface BrowserTools {
  /** Opens a page in a new profile; errors logged by the browser are collected. */
  open(options?: PageOptions): Promise<OpenPage>
  /** Whether it runs: not after it was closed or crashed. */
  isRunning(): boolean
  close(): Promise<void>
}

export interface PageOptions {
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
  /**
   * Runs the service worker, which caches every screen of the app in each profile. A test that does not need it saves
   * about an eighth of its processor time.
   */
  readonly hasServiceWorker?: boolean
}

export interface OpenPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors that scripts threw or wrote to the console. */
  readonly errors: readonly string[]
}

/** Generous, so that a busy machine does not turn a slow screen into a failure. */
const PATIENCE_MILLISECONDS = 90_000

/** A random private network address, so that tests rarely share one. */
export function anAddress(): string {
  const number = () => 1 + Math.floor(Math.random() * 254)
  return `10.${number()}.${number()}.${number()}`
}

interface BrowserOptions {
  /**
   * For pages that live for seconds: without animations, and without compilers for code that runs often. Saves about a
   * sixth of the processor time.
   */
  readonly isShortLived?: boolean
}

const ARGUMENTS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
]
const WITHOUT_COMPILERS = '--js-flags=--no-maglev --no-sparkplug --no-turbofan'

/** Starts Chromium. */
export async function startBrowser({ isShortLived = false }: BrowserOptions = {}): Promise<BrowserTools> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: run the tests with `npm test`, which sees to it')
  const browser: Browser = await chromium.launch({
    executablePath,
    args: isShortLived ? [...ARGUMENTS, WITHOUT_COMPILERS] : ARGUMENTS,
  })
  return {
    async open({ width = 1280, height = 900, colorScheme = 'light', hasServiceWorker = true } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        reducedMotion: isShortLived ? 'reduce' : 'no-preference',
        acceptDownloads: true,
        // Sign-ins are limited by address, so each profile has its own address.
        extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
      })
      // Like a browser without service workers. Playwright's own way answers a registration with nothing, which no browser does.
      if (!hasServiceWorker)
        await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
      context.setDefaultTimeout(PATIENCE_MILLISECONDS)
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      return { page, context, errors }
    },
    isRunning: () => browser.isConnected(),
    close: () => browser.close(),
  }
}
