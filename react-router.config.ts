import type { Config } from '@react-router/dev/config'
import { PUBLIC_PAGES } from './src/web/app/site/public-pages.ts'

/** Screens behind the sign-in that are opened most: their page names their scripts, so that all are fetched at once. */
const SCREENS = ['/app/backtesting', '/app/data', '/app/compare', '/legacy-app']

/** What is not listed here is served by the fallback page. */
const PRERENDERED = [...PUBLIC_PAGES, '/robots.txt', '/sitemap.xml', ...SCREENS]

export default {
  appDirectory: 'src/web/app',
  buildDirectory: 'build',
  ssr: false,
  prerender: PRERENDERED,
} satisfies Config
