import { prerender } from 'react-dom/static'
import { ServerRouter, type EntryContext } from 'react-router'
import { PUBLIC_PAGES } from './site/public-pages.ts'
import { startAfterPaint, startBesideStyles } from './start-after-paint.ts'

/** Writes a page as HTML while the product is built; nothing is rendered on a server at run time. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />)
  const html = await new Response(prelude).text()
  headers.set('Content-Type', 'text/html')
  // A screen cannot be used without its scripts, but a public page can be read.
  const page = isPublic(request.url) ? startAfterPaint(html) : startBesideStyles(html)
  return new Response(page, { status, headers })
}

function isPublic(url: string): boolean {
  const path = new URL(url).pathname.replace(/(?<=.)\/$/, '')
  return PUBLIC_PAGES.some((page) => page === path)
}
