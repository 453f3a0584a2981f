import { ISSUE_MESSAGES, MESSAGES } from '#domain'
import { METRICS } from '#engine/analytics'
import { plainText, type KnowledgeDocument } from './document.ts'
import { ISSUE_MESSAGE_HELP, MESSAGE_HELP, SCREEN_MESSAGE_HELP } from './message-help.ts'

type Messages = Readonly<Record<string, unknown>>
type Help = Readonly<Record<string, string | readonly [string, string]>>

/** A document for each message, titled with the message, that says what to do. */
export function messageDocuments(): KnowledgeDocument[] {
  const ofScreens = SCREEN_MESSAGE_HELP.map(([words, help]) =>
    messageDocument(slugOf(words), words, help, 'messages'),
  )
  return [
    ...named(MESSAGES, MESSAGE_HELP, 'messages'),
    ...named(ISSUE_MESSAGES, ISSUE_MESSAGE_HELP, 'bug-tracker-screen'),
    ...ofScreens,
  ]
}

function named(messages: Messages, helps: Help, see: string): KnowledgeDocument[] {
  return Object.entries(helps).map(([name, help]) => {
    const text = messages[name]
    const words = typeof text === 'string' ? text : (help[0] ?? name)
    return messageDocument(name, words, typeof help === 'string' ? help : help[1], see)
  })
}

function messageDocument(id: string, words: string, help: string, see: string): KnowledgeDocument {
  return {
    id: `message-${id}`,
    title: words,
    content: help,
    category: 'messages',
    keywords: ['message'],
    terminology: [],
    crossReferences: [see],
  }
}

const PAGE = Object.values(
  import.meta.glob<string>('../../../docs/formulas.md', { query: '?raw', import: 'default', eager: true }),
)

/** A document for each formula that is not a figure of the catalogue; those figures have their own documents. */
export function formulaDocuments(names: Readonly<Record<string, readonly string[]>>): KnowledgeDocument[] {
  const known = new Set(METRICS.map(({ label }) => label))
  return PAGE.flatMap((page) => page.split(/^## /m).slice(1))
    .flatMap(sectionsOf)
    .filter(({ title }) => !known.has(title))
    .map((one) => ({ ...one, keywords: [...one.keywords, ...(names[one.id] ?? [])] }))
}

function sectionsOf(part: string): KnowledgeDocument[] {
  const [group = '', ...sections] = part.split(/^### /m)
  const about = group.split('\n')[0] ?? ''
  return sections.map((section) => {
    const [name = '', ...lines] = section.split('\n')
    // Where a formula is computed and tested interests only developers.
    const text = lines.filter((line) => !/^- (Code|Test)s?:/i.test(line)).join('\n')
    return {
      id: `formula-${slugOf(name)}`,
      title: name,
      content: plainText(text),
      category: 'figures',
      keywords: ['formula', 'how computed', about],
      terminology: [],
      crossReferences: ['results-screen'],
    }
  })
}

function slugOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
