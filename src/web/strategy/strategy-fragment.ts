import { STRATEGY_PARAMETER } from './strategy-parameter.ts'

/** The fragment of an address that opens a strategy document in the builder, without its `#`. */
export async function fragmentOf(strategy: unknown): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(strategy))
  return `${STRATEGY_PARAMETER}=${toBase64Url(await through(text, new CompressionStream('deflate-raw')))}`
}

/** The JSON in such a fragment; undefined in another one. Rejects if it cannot be read. */
export async function textOfFragment(hash: string): Promise<string | undefined> {
  const encoded = new URLSearchParams(hash.replace(/^#/, '')).get(STRATEGY_PARAMETER)
  if (encoded === null) return undefined
  return new TextDecoder().decode(
    await through(fromBase64Url(encoded), new DecompressionStream('deflate-raw')),
  )
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
