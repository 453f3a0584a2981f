import type { Config } from '@react-router/dev/config'

/** Screens behind the sign-in that are opened most: their page names their scripts, so that all are fetched at once. */
const SCREENS = ['/app/backtesting', '/app/data', '/app/compare', '/legacy-app']

/** Public pages, written as HTML at build time; what is not listed here is served by the fallback page. */
const PUBLIC_PAGES = [
  '/',
  '/testimonials',
  '/services',
  '/products',
  '/contact',
  '/login',
  '/register',
  '/robots.txt',
  '/sitemap.xml',
]

export default {
  appDirectory: 'src/web/app',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...PUBLIC_PAGES, ...SCREENS],
} satisfies Config
