/** Categories of documents; the help page has a section for each. */
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

/** A technical term and its definition. */
export interface Term {
  readonly term: string
  readonly definition: string
  readonly category: Category
}

/** A document of the assistant's knowledge. */
export interface KnowledgeDocument {
  readonly id: string
  readonly title: string
  /** Paragraphs, separated by empty lines. */
  readonly content: string
  readonly category: Category
  readonly keywords: readonly string[]
  /** Path of the source file; undefined if it is generated from the product's data. */
  readonly filePath?: string
  readonly terminology: readonly Term[]
  /** Ids of documents for further reading. */
  readonly crossReferences: readonly string[]
}

const PARTS = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

/**
 * Parses a Markdown file: `title`, `category`, `keywords`, `terms` and `see` between dashes, then the text.
 * @throws Error that names the file and what is missing
 */
export function readDocument(filePath: string, text: string): KnowledgeDocument {
  const parts = PARTS.exec(text)
  if (!parts) throw new Error(`${filePath} must begin with its title and category between lines of ---`)
  const fields = new Map(
    parts[1].split('\n').map((line) => {
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
    content: plainText(parts[2]),
    category,
    keywords: listed(fields.get('keywords'), ','),
    filePath,
    terminology: listed(fields.get('terms'), '|').map((term) => readTerm(term, category)),
    crossReferences: listed(fields.get('see'), ','),
  }
}

/** Removes Markdown syntax. */
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
