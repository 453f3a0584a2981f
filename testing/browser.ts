import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from './chromium.ts'

export interface BrowserTools {
  /** Opens a page in a new profile; errors logged by the browser are collected. */
  open(options?: PageOptions): Promise<OpenPage>
  /** Gives an open page what a new one has, except its history and the files that it has fetched. */
  renew(opened: OpenPage, options?: PageOptions): Promise<OpenPage>
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
  /**
   * Takes no page that another test left. For a test that counts what is fetched, or adds to its profile what cannot be
   * taken away: scripts, devices.
   */
  readonly isNewProfile?: boolean
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
   * For pages that live for seconds: without animations, without compilers for code that runs often for long, and with
   * room for young objects. Saves about a third of the processor time.
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
const FOR_SHORT_LIVES = '--js-flags=--no-maglev --no-turbofan --no-flush-bytecode --min-semi-space-size=16'

/** Size of a page that asks for none, and of each further page of its profile. */
const FIRST_SIZE = { width: 1280, height: 900 }

/** Starts Chromium. */
export async function startBrowser({ isShortLived = false }: BrowserOptions = {}): Promise<BrowserTools> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: run the tests with `npm test`, which sees to it')
  const browser: Browser = await chromium.launch({
    executablePath,
    args: isShortLived ? [...ARGUMENTS, FOR_SHORT_LIVES] : ARGUMENTS,
  })
  const reducedMotion = isShortLived ? 'reduce' : 'no-preference'
  // Sign-ins are limited by address, so each profile has its own address.
  const headers = () => ({ 'x-forwarded-for': anAddress() })
  const renew: BrowserTools['renew'] = async ({ page, context }, options = {}) => {
    const { width = FIRST_SIZE.width, height = FIRST_SIZE.height, colorScheme = 'light' } = options
    await context.setExtraHTTPHeaders(headers())
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ media: null, colorScheme, reducedMotion })
    return { page, context, errors: errorsOf(page) }
  }
  return {
    async open(options = {}) {
      // The size belongs to the page: the profile may be given to a test that wants another size for its further pages.
      const context = await browser.newContext({
        viewport: FIRST_SIZE,
        reducedMotion,
        acceptDownloads: true,
        extraHTTPHeaders: headers(),
      })
      // Like a browser without service workers. Playwright's own way answers a registration with nothing, which no browser does.
      if (options.hasServiceWorker === false)
        await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
      context.setDefaultTimeout(PATIENCE_MILLISECONDS)
      return renew({ page: await context.newPage(), context, errors: [] }, options)
    },
    renew,
    isRunning: () => browser.isConnected(),
    close: () => browser.close(),
  }
}

function errorsOf(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}
