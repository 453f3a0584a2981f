import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, trackedFiles } from './tracked-files.ts'

/** Root folders and files by which a path in a document is recognised. */
const ROOTS =
  /^(?:src|docs|scripts|e2e|benchmarks|testing|tools|deploy|public|bin)\/|^(?:eslint|vite|vitest|react-router|drizzle|knip)\.config\.|^package\.json$/

const PAGES = trackedFiles(['.md']).filter((path) => !/^src\//.test(path))

/** Text between backticks; code blocks do not count. */
function codeSpans(text: string): string[] {
  return [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code)
}

/**
 * Paths of the repository named in a document, without patterns such as `src/brokers/<broker>` and commands.
 */
function pathsNamed(text: string): string[] {
  return codeSpans(text).filter((code) => ROOTS.test(code) && !/[<>*{}…\s]/.test(code))
}

/** Addresses of links to files, relative to the document. */
function filesLinkedTo(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address]) => address)
    .filter((address) => !/^[a-z]+:/.test(address))
}

/** The id of a heading in a rendered page. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading))
}

/** The part of a page under a heading of the third level. */
function sectionOf(page: string, heading: string): string {
  const [, rest = ''] = page.split(`### ${heading}\n`)
  return rest.split(/^##/m)[0]
}

describe('the documents', () => {
  it('name files and folders that exist', () => {
    const missing = PAGES.flatMap((page) =>
      pathsNamed(readFileSync(join(ROOT, page), 'utf8'))
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${page}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('link to files and headings that exist', () => {
    const broken = PAGES.flatMap((page) =>
      filesLinkedTo(readFileSync(join(ROOT, page), 'utf8'))
        .filter((address) => !leadsSomewhere(page, address))
        .map((address) => `${page}: ${address}`),
    )
    expect(broken).toEqual([])
  })

  it('a path is recognised in backticks, but not in a command', () => {
    expect(pathsNamed('`src/api/route.ts`, `npm run bench`, `src/brokers/<broker>`')).toEqual([
      'src/api/route.ts',
    ])
    expect(anchorOf('Day-level analysis (net)')).toBe('day-level-analysis-net')
  })
})

describe('the guide to a change', () => {
  const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const isFixture = (path: string) => path.includes('/fixtures')

  /** Source files and fixtures in the table of a section. */
  function filesInTable(heading: string): { sources: string[]; fixtures: string[] } {
    const rows = sectionOf(guide, heading)
      .split('\n')
      .filter((line) => line.startsWith('|'))
    const paths = [...new Set(pathsNamed(rows.join('\n')))].filter((path) => path.startsWith('src/'))
    return { sources: paths.filter((path) => !isFixture(path)), fixtures: paths.filter(isFixture) }
  }

  it.each([
    ['A strike criterion', /'Straddle Width'/],
    ['An exit rule', /\btrailProfit\b/],
    ['A day filter', /\bgapPercent\b/],
    ['An indicator', /\bSUPERTREND\b/],
    ['An underlying', /'NIFTYNXT50'/],
  ])('%s: lists every source file that spells one out', (heading, spelling) => {
    const spelledOut = trackedFiles(['.ts', '.tsx'])
      .filter((path) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path) && !isFixture(path))
      .filter((path) => spelling.test(readFileSync(join(ROOT, path), 'utf8')))
    expect(spelledOut.length).toBeGreaterThan(0)
    // A file that only some of them need is named below the table.
    expect(spelledOut.filter((path) => !pathsNamed(sectionOf(guide, heading)).includes(path))).toEqual([])
  })

  it('states how many files each change touches', () => {
    const rows = [...guide.matchAll(/^\| (An? [a-z ]+?) +\| (\d+) +\| (\d+) +\| \d+ +\|$/gm)]
    expect(rows.length).toBeGreaterThan(4)
    for (const [, heading, sources, fixtures] of rows) {
      const files = filesInTable(heading)
      expect([heading, files.sources.length, files.fixtures.length]).toEqual([
        heading,
        Number(sources),
        Number(fixtures),
      ])
    }
  })
})

function leadsSomewhere(page: string, address: string): boolean {
  const [file = '', anchor] = address.split('#')
  const target = file === '' ? page : join(dirname(page), file)
  if (!existsSync(join(ROOT, target))) return false
  return anchor === undefined || anchorsOf(readFileSync(join(ROOT, target), 'utf8')).includes(anchor)
}
