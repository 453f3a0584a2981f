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

/** Title, description, canonical address and preview of a public page. */
export function pageMeta({ path, title, description, unlisted = false }: PageMeta): MetaDescriptor[] {
  const fullTitle = `${title} | ${BRAND.product}`
  const url = SITE_URL + path
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    { tagName: 'link', rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: BRAND.product },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${SITE_URL}/preview.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
