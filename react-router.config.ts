import type { Config } from '@react-router/dev/config'

/** Public pages, written as HTML at build time; everything else is served by the fallback page. */
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
  prerender: PUBLIC_PAGES,
} satisfies Config
