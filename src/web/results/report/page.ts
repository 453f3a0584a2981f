import { jsPDF } from 'jspdf'
import type { ReportFonts } from './write-in-worker.ts'

/** Millimetres. */
export const MARGIN = 12
export const FONT = 'Report'
/** Replaces a character that the font lacks. */
const UNKNOWN = '□'

export type Ink = readonly [number, number, number]
/** Colours of the printed page: the light theme's. */
export const INK = {
  text: [16, 22, 31],
  muted: [74, 85, 101],
  line: [216, 222, 231],
  accent: [35, 80, 201],
  profit: [6, 112, 95],
  loss: [179, 54, 10],
  shade: [236, 239, 243],
  warning: [125, 82, 0],
  warningSoft: [253, 241, 211],
} as const satisfies Record<string, Ink>

/** An empty document with a font that has ₹. */
export function newDocument(fonts: ReportFonts, orientation: 'portrait' | 'landscape'): jsPDF {
  const document = new jsPDF({ orientation, unit: 'mm', format: 'a4', compress: true })
  const styles = [
    ['regular', 'normal'],
    ['bold', 'bold'],
  ] as const
  for (const [file, style] of styles) {
    document.addFileToVFS(`${file}.ttf`, base64Of(fonts[file]))
    document.addFont(`${file}.ttf`, FONT, style)
  }
  document.setFont(FONT, 'normal')
  replaceUnknownCharacters(document)
  return document
}

/** A line, optionally with its position. */
type Line = string | readonly [string, ...number[]]

/** The event that jsPDF passes to listeners before it writes a text. */
interface TextEvent {
  text: string | readonly Line[]
}

/** Replaces characters that the font lacks by a box. jsPDF would drop them silently. */
function replaceUnknownCharacters(document: jsPDF): void {
  const { internal } = document as unknown as {
    readonly internal: {
      readonly events: { subscribe(event: string, listener: (event: TextEvent) => void): void }
      getFont(): { readonly metadata: { characterToGlyph(codePoint: number): number } }
    }
  }
  const replaced = (text: string) => {
    const { metadata } = internal.getFont()
    return Array.from(text, (character) =>
      metadata.characterToGlyph(character.codePointAt(0)!) > 0 ? character : UNKNOWN,
    ).join('')
  }
  internal.events.subscribe('preProcessText', (event) => {
    const { text } = event
    event.text =
      typeof text === 'string'
        ? replaced(text)
        : text.map((line) => {
            if (typeof line === 'string') return replaced(line)
            const [characters, ...position] = line
            return [replaced(characters), ...position]
          })
  })
}

function base64Of(font: ArrayBuffer): string {
  const bytes = new Uint8Array(font)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Writes a line of text in the given colour, size and weight; gives the y below it. */
export function writeLine(
  document: jsPDF,
  text: string,
  at: {
    readonly x?: number
    readonly y: number
    readonly size: number
    readonly ink?: Ink
    readonly bold?: boolean
  },
): number {
  const { x = MARGIN, y, size, ink = INK.text, bold = false } = at
  document.setFont(FONT, bold ? 'bold' : 'normal')
  document.setFontSize(size)
  document.setTextColor(...ink)
  const width = document.internal.pageSize.getWidth() - MARGIN - x
  const lines = document.splitTextToSize(text, width) as string[]
  document.text(lines, x, y)
  return y + lines.length * size * 0.45
}

/** Space for the page number, mm. */
const NUMBER_WIDTH = 26

/** Writes the data source and the page number on every page. */
export function writeFooters(document: jsPDF, origin: string): void {
  const pages = document.getNumberOfPages()
  for (let page = 1; page <= pages; page++) {
    document.setPage(page)
    const { width, height } = {
      width: document.internal.pageSize.getWidth(),
      height: document.internal.pageSize.getHeight(),
    }
    document.setFont(FONT, 'normal')
    document.setFontSize(7.5)
    document.setTextColor(...INK.muted)
    // First line of the source, so that a long name does not overlap the number.
    const [line = ''] = document.splitTextToSize(origin, width - 2 * MARGIN - NUMBER_WIDTH) as string[]
    document.text(line, MARGIN, height - 6)
    document.text(`Page ${page} of ${pages}`, width - MARGIN, height - 6, { align: 'right' })
  }
}
