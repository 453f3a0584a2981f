import type { Config } from '@react-router/dev/config'
import { join } from 'node:path'
import { buildServiceWorker } from './scripts/build-service-worker.ts'
import { PUBLIC_PAGES } from './src/web/app/site/public-pages.ts'

/** Screens behind the sign-in that are opened most: their page names their scripts, so that all are fetched at once. */
const SCREENS = ['/app/backtesting', '/app/data', '/app/compare', '/legacy-app']

/** What is not listed here is served by the fallback page. */
const PRERENDERED = [...PUBLIC_PAGES, '/robots.txt', '/sitemap.xml', ...SCREENS]

const config: Config = {
  appDirectory: 'src/web/app',
  buildDirectory: 'build',
  ssr: false,
  prerender: PRERENDERED,
  // Last of all: it lists every file of the app.
  buildEnd: ({ reactRouterConfig }) => buildServiceWorker(join(reactRouterConfig.buildDirectory, 'client')),
}
export default config
