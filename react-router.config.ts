import type { Config } from '@react-router/dev/config'
import { join } from 'node:path'
import { buildServiceWorker } from './scripts/build-service-worker.ts'
import { precompress } from './scripts/precompress.ts'
import { PUBLIC_PAGES } from './src/web/app/site/public-pages.ts'

/** Screens behind the sign-in that are opened most: their page names their scripts, so that all are fetched at once. */
const SCREENS = ['/app/backtesting', '/app/data', '/app/compare', '/legacy-app']

/** The fallback page serves all other addresses. */
const PRERENDERED = [...PUBLIC_PAGES, '/robots.txt', '/sitemap.xml', ...SCREENS]

const config: Config = {
  appDirectory: 'src/web/app',
  buildDirectory: 'build',
  ssr: false,
  prerender: PRERENDERED,
  // Last of all: the list of routes is written after everything else, and the service worker lists every file of the app.
  async buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, 'client')
    await Promise.all([precompress(join(folder, 'assets')), buildServiceWorker(folder)])
  },
}
export default config
