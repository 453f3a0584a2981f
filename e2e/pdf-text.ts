import { inflateSync } from 'node:zlib'

/** The text of a PDF, read as far as the product's own documents need. */
export interface PdfText {
  readonly pages: number
  /** All text in file order, one line per piece. */
  readonly text: string
}

/** Reads the text of a PDF whose embedded fonts use glyph numbers with a table that maps them to characters. */
export function readPdf(bytes: Buffer): PdfText {
  const file = bytes.toString('latin1')
  if (!file.startsWith('%PDF-')) throw new Error('The file is no PDF')
  const objects = new Map<string, string>()
  for (const [, id, body] of file.matchAll(/^(\d+) 0 obj\r?\n([\s\S]*?)\nendobj/gm)) objects.set(id, body)
  const fonts = new Map<string, Map<number, string>>()
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (table) fonts.set(name, glyphsOf(streamOf(objects.get(table) ?? '')))
    }
  const pages = [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body))
  const contents = pages.map((page) =>
    streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''),
  )
  return { pages: pages.length, text: contents.map((content) => textOf(content, fonts)).join('\n') }
}

function streamOf(body: string): string {
  const start = /stream\r?\n/.exec(body)
  const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0)
  if (!start) return ''
  const from = start.index + start[0].length
  const raw = body.slice(from, from + length)
  return body.includes('/FlateDecode') ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw
}

/** Maps glyph numbers to characters. */
function glyphsOf(table: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, block] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, code] of block.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      glyphs.set(parseInt(glyph, 16), String.fromCodePoint(parseInt(code, 16)))
  return glyphs
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  const lines: string[] = []
  let font: ReadonlyMap<number, string> | undefined
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)> Tj/gi)) {
    if (name) font = fonts.get(name)
    else
      lines.push(
        hex
          .match(/.{4}/g)
          ?.map((glyph) => font?.get(parseInt(glyph, 16)) ?? '?')
          .join('') ?? '',
      )
  }
  return lines.join('\n')
}
