import type { MetaDescriptor } from 'react-router'
import { BRAND } from '#domain'
import { SITE_URL } from './site-address.ts'

interface PageMeta {
  readonly path: string
  readonly title: string
  readonly description: string
  /** Kept out of search results. */
  readonly unlisted?: boolean
}

/**
 * Title, description and preview of a public page. Canonical address and preview picture have to be complete addresses,
 * so they are there where the site knows its own.
 */
export function pageMeta({ path, title, description, unlisted = false }: PageMeta): MetaDescriptor[] {
  const fullTitle = `${title} | ${BRAND.product}`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: BRAND.product },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: 'summary' },
    ...(SITE_URL ? addresses(SITE_URL, path) : []),
  ]
}

function addresses(site: string, path: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: site + path },
    { property: 'og:url', content: site + path },
    { property: 'og:image', content: `${site}/logo.svg` },
  ]
}
