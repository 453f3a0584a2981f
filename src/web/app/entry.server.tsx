import { prerender } from 'react-dom/static'
import { ServerRouter, type EntryContext } from 'react-router'

/** Writes a page as HTML while the product is built; nothing is rendered on a server at run time. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />)
  headers.set('Content-Type', 'text/html')
  return new Response(prelude, { status, headers })
}
