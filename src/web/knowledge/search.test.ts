import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ISSUE_MESSAGES, MESSAGES } from '#domain'
import {
  ODD_QUESTIONS,
  PLAIN_QUESTIONS,
  type AskedQuestion,
} from '../features/assistant/fixtures/questions.fixture.ts'
import { CATEGORIES, readDocument } from './document.ts'
import { DOCUMENTS, documentOf } from './documents.ts'
import { searchKnowledge } from './search.ts'

const found = ({ question, answers }: AskedQuestion, most: number) =>
  searchKnowledge(question, most).some(({ document }) => answers.includes(document.id))

const share = (questions: readonly AskedQuestion[], most: number) =>
  questions.filter((one) => found(one, most)).length / questions.length

describe('the knowledge', () => {
  it('has sixty written documents or more, of every category', () => {
    const written = DOCUMENTS.filter(({ filePath }) => filePath)
    expect(written.length).toBeGreaterThanOrEqual(60)
    expect(new Set(DOCUMENTS.map(({ category }) => category))).toEqual(new Set(Object.keys(CATEGORIES)))
  })

  it('has unique ids, and cross-references that exist', () => {
    expect(new Set(DOCUMENTS.map(({ id }) => id)).size).toBe(DOCUMENTS.length)
    const missing = DOCUMENTS.flatMap(({ id, crossReferences }) =>
      crossReferences.filter((other) => !documentOf(other)).map((other) => `${id} → ${other}`),
    )
    expect(missing).toEqual([])
  })

  it('gives every written document keywords, a term with its meaning, and a text of a few sentences', () => {
    const thin = DOCUMENTS.filter(
      ({ filePath, keywords, terminology, content }) =>
        filePath &&
        (keywords.length === 0 || terminology.some(({ definition }) => !definition) || content.length < 100),
    )
    expect(thin.map(({ id }) => id)).toEqual([])
  })

  it('finds each message by its own text, and each formula of the page of formulas', () => {
    const titles = DOCUMENTS.map(({ title }) => title)
    const said = Object.values({ ...MESSAGES, ...ISSUE_MESSAGES }).filter((one) => typeof one === 'string')
    expect(said.filter((words) => !titles.includes(words))).toEqual([])
    const page = readFileSync('docs/formulas.md', 'utf8')
    const formulas = [...page.matchAll(/^### (.+)$/gm)].map(([, name]) => name)
    expect(formulas.length).toBeGreaterThan(80)
    expect(formulas.filter((name) => !titles.includes(name ?? ''))).toEqual([])
  })

  it.each([
    'Lower premium must be ≤ upper premium',
    'Backtest polling timeout after 10 minutes',
    'Title and team are required',
    'You have a portfolio named "Mine" already; choose another name',
  ])('answers the message %j with what to do', (message) => {
    expect(searchKnowledge(message, 1)[0]?.document.category).toBe('messages')
  })

  it('shows no Markdown syntax', () => {
    const marked = DOCUMENTS.filter(({ content }) => /`|\*\*|(^|\s)_\w[^_]*_/m.test(content))
    expect(marked.map(({ id }) => id)).toEqual([])
  })

  it('rejects an invalid document with the reason', () => {
    expect(() => readDocument('a.md', 'text')).toThrow('a.md must begin with its title')
    expect(() => readDocument('a.md', '---\ntitle: A\ncategory: food\n---\n')).toThrow(
      "has the category 'food'",
    )
  })
})

describe('a hundred questions', () => {
  const all = [...PLAIN_QUESTIONS, ...ODD_QUESTIONS]

  it('are a hundred, thirty of them worded unlike the documents, and name documents that exist', () => {
    expect(all).toHaveLength(100)
    expect(ODD_QUESTIONS.length).toBeGreaterThanOrEqual(30)
    expect(all.flatMap(({ answers }) => answers).filter((id) => !documentOf(id))).toEqual([])
  })

  it('finds the right document among the first three nine times out of ten', ({ annotate }) => {
    const rates = `hit rate at 1: ${share(all, 1)}, at 3: ${share(all, 3)}; worded otherwise: ${share(ODD_QUESTIONS, 1).toFixed(2)}, ${share(ODD_QUESTIONS, 3).toFixed(2)}`
    process.stdout.write(`${rates}\n`)
    void annotate(rates)
    expect(all.filter((one) => !found(one, 3)).length, rates).toBeLessThanOrEqual(10)
    expect(share(ODD_QUESTIONS, 3)).toBeGreaterThanOrEqual(0.8)
  })
})

describe('a search', () => {
  it('returns at most ten distinct documents, or five if five are requested', () => {
    expect(searchKnowledge('option')).toHaveLength(10)
    expect(searchKnowledge('option', 5)).toHaveLength(5)
  })

  it('is never more confident than 0.95', () => {
    for (const { question } of [...PLAIN_QUESTIONS, ...ODD_QUESTIONS])
      for (const { confidence } of searchKnowledge(question)) expect(confidence).toBeLessThanOrEqual(0.95)
  })

  it.each(['', '   ', 'what is the', '???', 'qwrtzp'])('finds nothing for %j', (question) => {
    expect(searchKnowledge(question)).toEqual([])
  })
})
