/** A menu entry: a path of the site, or a section of the landing page as `/#id`. */
export interface SiteLink {
  readonly label: string
  readonly to: string
}

/** Sections of the landing page that menus scroll to. */
export const SECTION = { features: 'features', solution: 'solution', pricing: 'pricing' } as const

/** Header of the landing page. */
export const LANDING_LINKS: readonly SiteLink[] = [
  { label: 'Features', to: `/#${SECTION.features}` },
  { label: 'Solution', to: `/#${SECTION.solution}` },
  { label: 'Pricing', to: `/#${SECTION.pricing}` },
  { label: 'About', to: '/testimonials' },
]

/** Header of the inner pages, and the footer. */
export const PAGE_LINKS: readonly SiteLink[] = [
  { label: 'Home', to: '/' },
  { label: 'About', to: '/testimonials' },
  { label: 'Services', to: '/services' },
  { label: 'Products', to: '/products' },
  { label: 'Contact', to: '/contact' },
]

/** After the footer's buttons. */
export const LEGAL_LINKS: readonly SiteLink[] = [
  { label: 'Terms', to: '/terms' },
  { label: 'Privacy', to: '/privacy' },
]

/** Destinations of signed-in users. */
export const PLATFORM_PATH = '/app'
export const DASHBOARD_PATH = '/app/dashboard'
export const LOGIN_PATH = '/login'
export const REGISTER_PATH = '/register'
