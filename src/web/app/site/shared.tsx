import { BRAND } from '#domain/public'

/** Not indexed: a link is for those who were given it, and it may be revoked. */
export const meta = () => [
  { title: `Shared result | ${BRAND.product}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
  { tagName: 'link', rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' },
]

export { SharedResultPage as default } from '../../site/shared/shared-result-page.tsx'
