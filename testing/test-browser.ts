import { onTestFinished, TestRunner } from 'vitest'
import { startBrowser, type BrowserOptions, type BrowserTools } from './browser.ts'

export type { BrowserTools, OpenPage } from './browser.ts'

/**
 * Starts Chromium for a test file. A page opened in a test closes with it: pages left open go on drawing and
 * polling, and slow every later test. A page opened in a hook stays open for the file. The service worker is off
 * unless the file is about working offline.
 */
export async function startTestBrowser({
  hasServiceWorker = false,
}: BrowserOptions = {}): Promise<BrowserTools> {
  const browser = await startBrowser({ hasServiceWorker, isShortLived: true })
  return {
    ...browser,
    async open(options) {
      const opened = await browser.open(options)
      if (TestRunner.getCurrentTest()) onTestFinished(() => opened.context.close())
      return opened
    },
  }
}
