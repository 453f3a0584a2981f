import DOMPurify from 'dompurify'
import { marked } from 'marked'

/** Text only: no links, pictures, styles or scripts, so an answer can neither link nor load anything. */
const TAGS = [
  'p',
  'br',
  'strong',
  'em',
  'ul',
  'ol',
  'li',
  'code',
  'pre',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]

/** The Markdown of an external model as safe HTML. */
export function safeHtml(markdown: string): string {
  const html = marked.parse(markdown, { async: false, gfm: true, breaks: true })
  return DOMPurify.sanitize(html, { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: [] })
}
