import { BRAND } from '#domain/public'
import {
  LANDING_LINKS,
  LEGAL_LINKS,
  PAGE_LINKS,
  type SiteLink as SiteLinkData,
} from '../content/navigation.ts'
import { SiteLink } from './site-link.tsx'
import { SocialLink } from './social-icons.tsx'

/** Shown at the end of every page. */
const SIMULATED_NOTE =
  'Pictures and numbers on this site come from a simulated market: daily prices of the index and India VIX are real, minutes and option prices are not. They are not the record of any account.'

const SECTION_LINKS = LANDING_LINKS.filter((link) => link.to.includes('#'))
const NETWORKS = [
  { network: 'facebook', label: 'Facebook' },
  { network: 'x', label: 'X' },
  { network: 'instagram', label: 'Instagram' },
  { network: 'linkedin', label: 'LinkedIn' },
] as const

export function Footer() {
  return (
    <footer className="border-t border-border bg-sunken">
      <div className="site-width flex flex-col gap-10 py-12 md:flex-row md:justify-between">
        <div className="max-w-sm">
          <p className="text-lg font-bold tracking-tight">{BRAND.product}</p>
          <p className="mt-2 text-sm text-muted">{SIMULATED_NOTE}</p>
          <p className="mt-2 text-sm text-muted">
            Past results, simulated or real, do not tell the future. Nothing here is advice to buy or sell.
          </p>
          <ul className="mt-5 flex gap-2">
            {NETWORKS.map(({ network, label }) => (
              <li key={network}>
                <SocialLink network={network} href={BRAND.social[network]} label={label} />
              </li>
            ))}
          </ul>
        </div>
        <div className="flex gap-16">
          <FooterList title="Site" links={[...PAGE_LINKS, ...LEGAL_LINKS]} />
          <FooterList title="Explore" links={SECTION_LINKS} />
        </div>
      </div>
      <div className="site-width">
        <p className="border-t border-border py-5 text-sm text-muted">
          © 2023 {BRAND.company}. All rights reserved.
        </p>
      </div>
    </footer>
  )
}

function FooterList({ title, links }: { title: string; links: readonly SiteLinkData[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-sm font-semibold">{title}</h2>
      <ul className="mt-2 flex flex-col">
        {links.map((link) => (
          <li key={link.to}>
            <SiteLink
              to={link.to}
              className="inline-flex min-h-9 items-center text-sm text-muted hover:text-text hover:underline"
            >
              {link.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
