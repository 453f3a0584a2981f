/** Public pages: prerendered at build time, and open to search engines. */
export const PUBLIC_PAGES = [
  '/',
  '/testimonials',
  '/services',
  '/products',
  '/contact',
  '/terms',
  '/privacy',
  '/login',
  '/register',
] as const
