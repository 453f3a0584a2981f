import { PUBLIC_PAGES } from './public-pages.ts'
import { SITE_URL } from './page-meta.ts'

/** sitemap.xml: the public pages. */
export function loader(): Response {
  const pages = PUBLIC_PAGES.map((path) => `  <url><loc>${SITE_URL}${path}</loc></url>`)
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    '</urlset>',
    '',
  ]
  return new Response(xml.join('\n'), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
