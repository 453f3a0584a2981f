import type { MetaDescriptor } from 'react-router'
import { BRAND } from '#domain/public'

/** Address of the site without a trailing slash: `SITE_URL` at build time; empty makes addresses relative. */
export const SITE_URL = ((import.meta.env['SITE_URL'] as string | undefined) ?? '').replace(/\/$/, '')

interface PageMeta {
  readonly path: string
  readonly title: string
  readonly description: string
}

/**
 * Title, description and preview of a public page. Canonical address and preview picture need absolute addresses, so
 * they are left out if the site does not know its own.
 * @param site the site's address without a trailing slash, empty if unknown
 */
export function pageMeta({ path, title, description }: PageMeta, site = SITE_URL): MetaDescriptor[] {
  const fullTitle = `${title} | ${BRAND.product}`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: BRAND.product },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { name: 'twitter:title', content: fullTitle },
    { name: 'twitter:description', content: description },
    ...(site ? addresses(site, path) : [{ name: 'twitter:card', content: 'summary' }]),
  ]
}

/** Alternative text of the preview picture. */
const PREVIEW_ALT = `The results of a backtest in ${BRAND.product}, on simulated minutes: total profit and loss, and its curve.`

function addresses(site: string, path: string): MetaDescriptor[] {
  const picture = `${site}/preview.png`
  return [
    { tagName: 'link', rel: 'canonical', href: site + path },
    { property: 'og:url', content: site + path },
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: PREVIEW_ALT },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: picture },
    { name: 'twitter:image:alt', content: PREVIEW_ALT },
  ]
}
