import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { jsPDF } from 'jspdf'
import { METRICS } from '#engine/analytics'
import { MARGIN, newDocument, writeFooters, writeLine } from './page.ts'
import { writeTableHeading } from './tables.ts'

const fontOf = (name: string) => {
  const file = readFileSync(new URL(`./${name}.ttf`, import.meta.url))
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer
}

const fonts = { regular: fontOf('report-regular'), bold: fontOf('report-bold') }

describe('the font of a report', () => {
  let document: jsPDF
  beforeEach(() => {
    document = newDocument(fonts, 'portrait')
  })

  /** Characters of a text that a font style has no glyph for. */
  const missingFrom = (text: string, style: string) => {
    document.setFont('Report', style)
    const { metadata } = (
      document.internal as unknown as {
        getFont(): { metadata: { characterToGlyph(codePoint: number): number } }
      }
    ).getFont()
    return [...new Set(text.replaceAll('\n', ''))].filter(
      (character) => metadata.characterToGlyph(character.codePointAt(0)!) === 0,
    )
  }

  it.each(['normal', 'bold'])('has every character of every formula and explanation, %s', (style) => {
    const formulas = readFileSync(new URL('../../../../docs/formulas.md', import.meta.url), 'utf8')
    const texts = METRICS.map(({ label, formula }) => `${label}${formula}`)
    expect(missingFrom(formulas + texts.join(''), style)).toEqual([])
    expect(missingFrom('₹÷×−±√Σσ≤≥½²▲▼…éüñçø', style)).toEqual([])
  })

  it('shows a box for a missing glyph', () => {
    const pageWith = (text: string) => {
      const page = newDocument(fonts, 'portrait')
      writeLine(page, text, { y: 20, size: 10 })
      return contentsOf(page.output())
    }
    expect(pageWith('Straddle न')).toBe(pageWith('Straddle □'))
    expect(pageWith('Straddle न')).not.toBe(pageWith('Straddle '))
  })
})

describe('a text that contains PDF syntax', () => {
  const HOSTILE = [
    ') Tj ET endstream endobj 99 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj (',
    '\\) >> /OpenAction << /S /URI /URI (http://evil.example) >> %',
    '\u202Egnp.exe\u0000\u0007\r\nstartxref 0 %%EOF',
  ]

  /** The file with its streams as they read once they are unpacked. */
  function unpacked(file: string): string {
    return file.replace(/stream\r?\n([^]*?)\r?\nendstream/g, (_, data: string) => {
      try {
        return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
  }

  it.each(HOSTILE)('is drawn, and adds nothing else to the file: %j', (text) => {
    const pageWith = (written: string) => {
      const page = newDocument(fonts, 'portrait')
      writeLine(page, written, { y: 20, size: 10 })
      return page.output()
    }
    const file = pageWith(text)
    expect(unpacked(file)).not.toMatch(/JavaScript|app\.alert|OpenAction << |evil\.example/)
    const objects = (one: string) => one.match(/^\d+ 0 obj/gm)?.length
    expect(objects(file)).toBe(objects(pageWith('Straddle')))
    expect(contentsOf(file)).not.toBe(contentsOf(pageWith('')))
  })
})

describe('a name of 120 letters', () => {
  it('wraps at the margin, in headings and in footers', () => {
    const document = newDocument(fonts, 'portrait')
    const written: { text: string; width: number; x: number }[] = []
    const write = document.text.bind(document)
    document.text = ((text: string | string[], x: number, y: number) => {
      for (const line of [text].flat()) written.push({ text: line, width: document.getTextWidth(line), x })
      return write(text, x, y)
    }) as typeof document.text
    expect(
      writeLine(document, `Backtest report: ${'N'.repeat(120)}`, { y: 20, size: 16, bold: true }),
    ).toBeGreaterThan(30)
    writeFooters(document, `Delta · ${'N'.repeat(120)} · net of charges`)
    const right = document.internal.pageSize.getWidth() - MARGIN
    const lines = written.filter(({ text }) => text.includes('N'))
    expect(lines.length).toBeGreaterThan(2)
    for (const { x, width } of lines) expect(x + width).toBeLessThanOrEqual(right + 0.1)
    const footer = written.findLast(({ text }) => text.includes('N'))!
    expect(footer.x + footer.width).toBeLessThan(right - 20)
  })
})

it.each([
  ['stays with its table on the next page', 280, 2],
  ['is written where its first rows have room', 200, 1],
])('the heading of a table %s', (_, y, pages) => {
  const document = newDocument(fonts, 'portrait')
  writeTableHeading(document, 'Expiry results', y)
  expect(document.getNumberOfPages()).toBe(pages)
})

/** A file without the time and id at its end. */
function contentsOf(file: string): string {
  return file.slice(0, file.indexOf('/CreationDate'))
}
