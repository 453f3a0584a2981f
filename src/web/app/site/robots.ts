import { SITE_URL } from './page-meta.ts'

/** robots.txt: public pages are open, the platform is closed. The sitemap needs an absolute address. */
export function loader(): Response {
  const map = SITE_URL ? [`Sitemap: ${SITE_URL}/sitemap.xml`] : []
  const lines = ['User-agent: *', 'Disallow: /app', 'Disallow: /api', 'Allow: /', ...map, '']
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
