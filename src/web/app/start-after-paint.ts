import { KEEP_EARLY_CLICK } from './early-click.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const START = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/
const NAMED_IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm
const BARE_IMPORT = /^import ("[^"]+");$/gm

/** Lets what it is waited for in go on once a first frame is on display; at once in a tab that nobody sees. */
const PAINTED =
  'await new Promise((paint)=>{document.hidden?paint():requestAnimationFrame(()=>setTimeout(paint))})'

/**
 * A prerendered page that fetches its scripts once it is on display: before that they would share the line with the styles
 * and pictures that a visitor waits for.
 *
 * @throws Error when the router's start of the page has another form than expected
 */
export function startAfterPaint(html: string): string {
  const files: string[] = []
  const withoutPreloads = html.replace(PRELOAD, (_, file: string) => {
    files.push(file)
    return ''
  })
  const [, open, start, close] = START.exec(withoutPreloads) ?? []
  if (start === undefined || files.length === 0)
    throw new Error('The page has no module script with preloads to start it; expected those of <Scripts>')
  return withoutPreloads.replace(
    START,
    () => `${open}${KEEP_EARLY_CLICK}${PAINTED};${fetched(files)}${imported(start)}${close}`,
  )
}

/** All are asked for together, as by the links that they replace. */
const fetched = (files: readonly string[]) =>
  `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`

const imported = (start: string) =>
  start.replace(BARE_IMPORT, 'await import($1);').replace(NAMED_IMPORT, 'const $1 = await import($2);')

/** A page whose scripts are fetched at once, behind the styles: those make the first frame. */
export function startBesideStyles(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
