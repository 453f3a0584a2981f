import type { ReactNode } from 'react'
import { LANDING_LINKS, PAGE_LINKS } from '../content/navigation.ts'
import { LandingActions, PageActions } from './account-actions.tsx'
import { Footer } from './footer.tsx'
import { SiteHeader } from './site-header.tsx'

interface PageFrameProps {
  /** The landing page has its own menu and account buttons. */
  header?: 'landing' | 'inner'
  children: ReactNode
}

/** Header, content and footer of a public page. */
export function PageFrame({ header = 'inner', children }: PageFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
      >
        Skip to content
      </a>
      {header === 'landing' ? (
        <SiteHeader links={LANDING_LINKS} actions={<LandingActions />} />
      ) : (
        <SiteHeader links={PAGE_LINKS} actions={<PageActions />} />
      )}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}
