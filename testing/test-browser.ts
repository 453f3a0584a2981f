import { onTestFinished, TestRunner } from 'vitest'
import { startBrowser, type BrowserTools, type OpenPage, type PageOptions } from './browser.ts'

export type { BrowserTools, OpenPage } from './browser.ts'

/** Chromium of this process, which ends with it: the test files that the process runs share it. */
let shared: Promise<BrowserTools> | undefined

async function sharedBrowser(): Promise<BrowserTools> {
  if (shared && !(await shared).isRunning()) shared = undefined
  shared ??= startBrowser({ isShortLived: true })
  return shared
}

/**
 * A browser for a test file. A page opened in a test closes with it: pages left open go on drawing and polling, and
 * slow every later test. A page opened in a hook stays open for the file. The service worker is off unless the file
 * or the page is about working offline.
 */
export async function startTestBrowser({
  hasServiceWorker = false,
}: Pick<PageOptions, 'hasServiceWorker'> = {}): Promise<BrowserTools> {
  const browser = await sharedBrowser()
  const pagesOfFile: OpenPage[] = []
  return {
    ...browser,
    async open(options) {
      const opened = await browser.open({ hasServiceWorker, ...options })
      if (TestRunner.getCurrentTest()) onTestFinished(() => opened.context.close())
      else pagesOfFile.push(opened)
      return opened
    },
    async close() {
      await Promise.all(pagesOfFile.map(({ context }) => context.close()))
    },
  }
}
