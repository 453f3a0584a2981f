import type { FormValues } from './form-values.ts'
import { parseStrategyJson, strategyJson } from './strategy-document.ts'

const PARAMETER = 'strategy'

/** An address of this page with the whole strategy in its fragment, which browsers do not send to servers. */
export async function strategyLink(values: FormValues, page: string): Promise<string> {
  const compact = JSON.stringify(JSON.parse(strategyJson(values)))
  const bytes = await through(new TextEncoder().encode(compact), new CompressionStream('deflate-raw'))
  const url = new URL(page)
  url.hash = `${PARAMETER}=${toBase64Url(bytes)}`
  return url.href
}

/** Decodes the strategy in an address's fragment; undefined without one. Rejects if it cannot be read. */
export async function strategyFromHash(hash: string): Promise<FormValues | undefined> {
  const encoded = new URLSearchParams(hash.replace(/^#/, '')).get(PARAMETER)
  if (encoded === null) return undefined
  const json = await through(fromBase64Url(encoded), new DecompressionStream('deflate-raw'))
  return parseStrategyJson(new TextDecoder().decode(json))
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Response(bytes).body?.pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>)
  return new Uint8Array(await new Response(piped).arrayBuffer())
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
