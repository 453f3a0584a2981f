/** What the knowledge is about; the help page has a part for each. */
export const CATEGORIES = {
  options: 'Options terms',
  strategies: 'Strategies',
  risk: 'Risk management',
  market: 'Market rules and charges',
  indicators: 'Technical indicators',
  platform: 'Using Delta',
  figures: 'Figures and formulas',
  messages: 'Messages and what to do',
} as const
export type Category = keyof typeof CATEGORIES

/** A word of the field with what it means. */
export interface Term {
  readonly term: string
  readonly definition: string
  readonly category: Category
}

/** One page of what the assistant knows. */
export interface KnowledgeDocument {
  readonly id: string
  readonly title: string
  /** Paragraphs, set apart by an empty line. */
  readonly content: string
  readonly category: Category
  readonly keywords: readonly string[]
  /** Where it was written; undefined where it was made from the product's own data. */
  readonly filePath?: string
  readonly terminology: readonly Term[]
  /** Ids of documents to read next. */
  readonly crossReferences: readonly string[]
}

const PARTS = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

/**
 * A document as its Markdown file has it: `title`, `category`, `keywords`, `terms` and `see` between dashes, then the text.
 * @throws Error naming the file and what it lacks.
 */
export function readDocument(filePath: string, text: string): KnowledgeDocument {
  const parts = PARTS.exec(text)
  if (!parts) throw new Error(`${filePath} must begin with its title and category between lines of ---`)
  const fields = new Map(
    parts[1]!.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
  const title = fields.get('title')
  const category = fields.get('category') ?? ''
  if (!title) throw new Error(`${filePath} has no title`)
  if (!isCategory(category))
    throw new Error(
      `${filePath} has the category '${category}'; choose one of ${Object.keys(CATEGORIES).join(', ')}`,
    )
  return {
    id: filePath.replace(/^.*\/|\.md$/g, ''),
    title,
    content: plainText(parts[2]!),
    category,
    keywords: listed(fields.get('keywords'), ','),
    filePath,
    terminology: listed(fields.get('terms'), '|').map((term) => readTerm(term, category)),
    crossReferences: listed(fields.get('see'), ','),
  }
}

/** Text without the marks of Markdown. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/`+|\*\*/g, '')
    .replace(/(?<!\w)_([^_\n]+)_(?!\w)/g, '$1')
    .replace(/^- /gm, '')
    .trim()
}

function readTerm(text: string, category: Category): Term {
  const [term = '', definition = ''] = text.split(' = ')
  return { term, definition, category }
}

function listed(text: string | undefined, separator: string): string[] {
  return (text ?? '')
    .split(separator)
    .map((item) => item.trim())
    .filter(Boolean)
}

function isCategory(name: string): name is Category {
  return Object.hasOwn(CATEGORIES, name)
}
