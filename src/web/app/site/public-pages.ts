/** Public pages: prerendered at build time, and open to search engines. */
export const PUBLIC_PAGES = [
  '/',
  '/testimonials',
  '/services',
  '/products',
  '/contact',
  '/login',
  '/register',
] as const
