import { KEEP_EARLY_CLICK } from './early-click.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const START = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/
const NAMED_IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm
const BARE_IMPORT = /^import ("[^"]+");$/gm

/** Code that waits until the first frame is painted. It does not wait in a hidden tab, which paints nothing. */
const PAINTED =
  'await new Promise((paint)=>{document.hidden?paint():requestAnimationFrame(()=>setTimeout(paint))})'

/**
 * Makes a prerendered page fetch its scripts after the first paint. Otherwise they would compete for bandwidth with the
 * styles and pictures that a visitor waits for.
 * @param isUsable whether the page has buttons and forms before its scripts run; their last click is then kept
 * @throws Error if the router's start of the page has an unexpected form
 */
export function startAfterPaint(html: string, isUsable = true): string {
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
    () =>
      `${open}${isUsable ? KEEP_EARLY_CLICK : ''}${PAINTED};${preloading(files)}${withDynamicImports(start)}${close}`,
  )
}

/** Code that fetches all files at once, like the preload links that it replaces. */
const preloading = (files: readonly string[]) =>
  `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`

/** Turns static imports, which would run before the first paint, into dynamic ones. */
const withDynamicImports = (start: string) =>
  start.replace(BARE_IMPORT, 'await import($1);').replace(NAMED_IMPORT, 'const $1 = await import($2);')

/**
 * Lets a prerendered page load its scripts at once but with low priority, because the first frame only needs the
 * styles.
 */
export function startBesideStyles(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
