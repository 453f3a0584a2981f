import { prerender } from 'react-dom/static'
import { ServerRouter, type EntryContext } from 'react-router'
import { PUBLIC_PAGES } from './site/public-pages.ts'
import { OUTLINED_SCREEN } from './shell/outlined-screen.ts'
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
  return new Response(started(html, request.url), { status, headers })
}

/** A page with something to show is painted before its scripts are fetched; another screen cannot be used without them. */
function started(html: string, url: string): string {
  const path = new URL(url).pathname.replace(/(?<=.)\/$/, '')
  if (PUBLIC_PAGES.some((page) => page === path)) return startAfterPaint(html)
  return path === OUTLINED_SCREEN ? startAfterPaint(html, false) : startBesideStyles(html)
}
