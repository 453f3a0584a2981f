import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, trackedFiles } from './tracked-files.ts'

const FOLDER = 'docs/decisions'
const RECORDS = readdirSync(join(ROOT, FOLDER)).filter((name) => /^\d{4}-/.test(name))
const INDEX = readFileSync(join(ROOT, FOLDER, 'README.md'), 'utf8')
const HEADINGS = ['Context', 'Decision', 'Consequences', 'What would reopen it']

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const numberOf = (record: string) => record.slice(0, 4)

/** Numbers that a text refers to, as `decisions/0010…` or `decision 0010`. */
function numbersReferredTo(text: string): string[] {
  return [...text.matchAll(/\bdecisions?[/ ](\d{4})\b/gi)].map(([, number]) => number)
}

/** Names of records that a page of the folder links to, as `(0010-day-files.md)`. */
function recordsLinkedTo(text: string): string[] {
  return [...text.matchAll(/\((?:decisions\/)?(\d{4}-[\w-]+\.md)(?:#[\w-]*)?\)/g)].map(([, name]) => name)
}

describe('the decisions', () => {
  it('each have a date, a status, and the four sections in the same order', () => {
    for (const record of RECORDS) {
      const text = read(`${FOLDER}/${record}`)
      expect(text, record).toMatch(new RegExp(`^# ${numberOf(record)}: .+\n\n- Date: \\d{4}-\\d\\d-\\d\\d`))
      expect(text, record).toMatch(/\n- Status: (accepted|proposed)/)
      expect(
        [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
        record,
      ).toEqual(HEADINGS)
    }
  })

  it('each have a unique number', () => {
    const numbers = RECORDS.map(numberOf)
    expect(numbers).toEqual([...new Set(numbers)])
  })

  it('are listed in the index once each, under their titles', () => {
    expect(recordsLinkedTo(INDEX.split('## Merged numbers')[0]).toSorted()).toEqual(RECORDS.toSorted())
    for (const record of RECORDS) {
      const [, title] = /^# (.+)$/m.exec(read(`${FOLDER}/${record}`))!
      expect(INDEX, record).toContain(`[${title}](${record})`)
    }
  })

  it('name the older records that they merge, and the index states where each was merged', () => {
    const merged = RECORDS.flatMap((record) => {
      const [, numbers = ''] = /\n- Merges: (.+)/.exec(read(`${FOLDER}/${record}`)) ?? []
      return (numbers.match(/\d{4}/g) ?? []).map((number) => ({ number, record }))
    })
    for (const { number, record } of merged) {
      expect(RECORDS.map(numberOf), number).not.toContain(number)
      expect(INDEX, number).toMatch(new RegExp(`\\| ${number} +\\| \\[${numberOf(record)}\\]\\(${record}\\)`))
    }
  })
})

describe('a reference to a decision', () => {
  const files = trackedFiles([
    '.ts',
    '.tsx',
    '.js',
    '.md',
    '.css',
    '.yaml',
    '.conf',
    '.service',
    'Dockerfile',
  ])
    .filter((path) => path !== 'scripts/decisions.test.ts')
    .map((path) => ({ path, text: read(path) }))

  it('by number is to a record that exists', () => {
    const dangling = files.flatMap(({ path, text }) =>
      numbersReferredTo(text)
        .filter((number) => !RECORDS.map(numberOf).includes(number))
        .map((number) => `${path}: ${number}`),
    )
    expect(dangling).toEqual([])
  })

  it('by link is to a record that exists', () => {
    const dangling = files.flatMap(({ path, text }) =>
      recordsLinkedTo(text)
        .filter((name) => !RECORDS.includes(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(dangling).toEqual([])
  })

  it('is found in source comments and in documents', () => {
    expect(numbersReferredTo('(docs/decisions/0063) and decision 0005')).toEqual(['0063', '0005'])
    expect(recordsLinkedTo('[0010](decisions/0010-day-files.md), [0011](0011-datasets.md#decision)')).toEqual(
      ['0010-day-files.md', '0011-datasets.md'],
    )
  })
})
