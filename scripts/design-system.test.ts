import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const WEB = resolve(import.meta.dirname, '../src/web')

const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(WEB, path), 'utf8') }))

/** Files that surround all pages, or that have no appearance. */
const FRAME = [
  'theme.tsx',
  'toaster.tsx',
  'screen-error.tsx',
  'after-paint.tsx',
  'fetched-part.tsx',
  'outdated.tsx',
  'foot-bar.tsx',
]

const primitives = sources
  .filter(
    ({ path }) => /^ui\/(chart\/)?[\w-]+\.tsx$/.test(path) && !FRAME.some((name) => path.endsWith(name)),
  )
  .map(({ path, text }) => ({
    path,
    components: [...text.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name ?? ''),
  }))

/** How often pages use any of the components. */
function uses(components: readonly string[], within: (path: string) => boolean): number {
  const element = new RegExp(`<(${components.join('|')})[\\s/>]`, 'g')
  return sources
    .filter(({ path }) => within(path))
    .reduce((sum, { text }) => sum + [...text.matchAll(element)].length, 0)
}

describe('the design system', () => {
  it.each(primitives)(
    'has in $path only components used at least twice, not counting the gallery',
    (primitive) => {
      const elsewhere = (path: string) => path !== primitive.path

      expect(uses(primitive.components, elsewhere)).toBeGreaterThanOrEqual(2)
      expect(
        uses(primitive.components, (path) => elsewhere(path) && !path.startsWith('ui/gallery/')),
      ).toBeGreaterThanOrEqual(1)
    },
  )

  it.each(primitives)('shows $path in its gallery', ({ components }) => {
    expect(uses(components, (path) => path.startsWith('ui/gallery/'))).toBeGreaterThanOrEqual(1)
  })

  it('uses colours only by name', () => {
    const literal =
      /\b(?:bg|text|border|fill|stroke)-(?:\[#|(?:red|green|blue|gray|slate|zinc|yellow|orange)-\d)/
    expect(sources.filter(({ text }) => literal.test(text)).map(({ path }) => path)).toEqual([])
  })
})
