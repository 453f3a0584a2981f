import { inject, onTestFinished, TestRunner } from 'vitest'
import { startBrowser, type BrowserTools, type OpenPage, type PageOptions } from './browser.ts'

export type { BrowserTools, OpenPage } from './browser.ts'

/** Chromium of this process, which ends with it: the test files that the process runs share it. */
let shared: Promise<BrowserTools> | undefined

/** The page that a test left, for the next one. Its process has compiled the product's scripts, a third of a page's start. */
let left: OpenPage | undefined

async function sharedBrowser(): Promise<BrowserTools> {
  if (shared && !(await shared).isRunning()) shared = left = undefined
  shared ??= startBrowser({ isShortLived: true })
  return shared
}

/**
 * A browser for a test file. A page opened in a test is left when the test ends: pages left open go on drawing and
 * polling, and slow every later test. A page opened in a hook stays open for the file. The service worker is off unless
 * the file or the page is about working offline.
 */
export async function startTestBrowser({
  hasServiceWorker = false,
  isNewProfile = false,
}: Pick<PageOptions, 'hasServiceWorker' | 'isNewProfile'> = {}): Promise<BrowserTools> {
  const browser = await sharedBrowser()
  const pagesOfFile: OpenPage[] = []
  return {
    ...browser,
    async open(options) {
      const wanted = { hasServiceWorker, isNewProfile, ...options }
      if (!TestRunner.getCurrentTest()) {
        const opened = await browser.open(wanted)
        pagesOfFile.push(opened)
        return opened
      }
      const canBeLeft = !wanted.isNewProfile && !wanted.hasServiceWorker
      const before = canBeLeft ? takeLeft() : undefined
      const opened = before ? await browser.renew(before, wanted) : await browser.open(wanted)
      onTestFinished(async ({ task }) => {
        const hasPassed = task.result?.state === 'pass'
        const error = task.result?.errors?.at(-1)
        if (error) error.message += `\n\n${await textOfPages(opened)}`
        await (canBeLeft && hasPassed ? leave(opened) : opened.context.close())
      })
      return opened
    },
    async close() {
      await Promise.all(pagesOfFile.map(({ context }) => context.close()))
    },
  }
}

const MOST_TEXT = 2_000

/** Address and visible text of each page, for the report of a failed test. */
async function textOfPages({ context }: OpenPage): Promise<string> {
  const shown = context.pages().map(async (page) => {
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
    return `${page.url()} showed:\n${text.slice(0, MOST_TEXT)}`
  })
  return (await Promise.all(shown)).join('\n\n')
}

function takeLeft(): OpenPage | undefined {
  const taken = left
  left = undefined
  return taken
}

/** Leaves a page without its screen and its user's data, for the next test; closes it if another one waits already. */
async function leave(opened: OpenPage): Promise<void> {
  const { page, context } = opened
  const { url } = inject('sharedProduct')
  if (left || page.isClosed() || !page.url().startsWith(url)) {
    await context.close()
    return
  }
  left = opened
  const others = context.pages().filter((one) => one !== page)
  await Promise.all(others.map((one) => one.close()))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Of the same address, or the next screen would get a process of its own.
  await page.goto(`${url}/robots.txt`)
  page.removeAllListeners('console')
  page.removeAllListeners('pageerror')
  await page.evaluate(() => sessionStorage.clear())
  const tools = await context.newCDPSession(page)
  await tools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
  await tools.detach()
  await context.clearCookies()
}
