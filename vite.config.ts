import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { defineConfig, type Rolldown } from 'vite'

/** Where `npm run dev` finds the API while Vite serves the pages. */
const apiOrigin = process.env['DELTA_API_ORIGIN'] ?? 'http://127.0.0.1:3000'

const APP = resolve('src/web/app')

/** On every page. */
const ROOTS = new Set([join(APP, 'root.tsx'), join(APP, 'entry.client.tsx')])
/** What most visitors see first, and often alone. */
const LANDING = new Set([join(APP, 'site/site.tsx'), join(APP, 'site/landing.tsx')])
/** What opens after signing in. */
const FIRST_SCREEN = new Set([
  join(APP, 'shell/guard.tsx'),
  join(APP, 'shell/shell.tsx'),
  resolve('src/web/features/builder/backtesting.route.tsx'),
])

/** What the first screen shows later, or only another one shows: words of strategies and legs, Hindi, brokers, proofs, issues. */
const IS_LATER =
  /src\/domain\/(settings\/(hindi(-builder)?|aliases|alias-words|chatter-words|strategy|leg|rule)|strategy-in-short|contradictions|describe-event|evidence|broker-facts|position-book|scenario-descriptions|stress|sweep-values|issues|saved-strategies)\.ts/

/** What only screens need that open later; it goes where they are. */
const IS_OF_LATER_SCREENS = /src\/domain\/(profit-parts|mentions|security-events|reconciliation)\.ts/

/** What the frame of every screen loads once the screen is painted. */
const AFTER_SHELL = [
  'session/backend/questions.ts',
  'ui/feedback/toaster.tsx',
  'features/notifications/bell.tsx',
  'deployments/kill-switch.tsx',
].map((file) => resolve('src/web', file))
/** What the first screen loads once it is painted. */
const AFTER_FIRST_SCREEN = [
  'model/validation.ts',
  'form/ready-made-strip.tsx',
  'form/strategy-words.tsx',
  'form/strike-fields.tsx',
  'form/run-estimate.tsx',
  'form/save-strategy.tsx',
].map((file) => resolve('src/web/features/builder', file))

/**
 * Which file a module goes into, by the pages that need it at once. Many small files would each cost a round trip before a
 * page works, and one for all would make a visitor wait for a screen.
 */
// A group takes along what its modules import, unless a group before it has that.
const FIRST_PAGE_CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\// },
  forPages('every-page'),
  // Otherwise the screens would include code shared with the site, and a screen would load the site for an icon.
  {
    name: (id) => (isIcon(id) && SITE_ICONS.has(basename(id, '.mjs')) ? 'site-icons' : null),
    debugName: 'site-icons',
  },
  ...['site-and-screens', 'site', 'inner-site'].map(forPages),
  { name: (id, graph) => (isDomain(id) && !isSchema(id, graph) ? 'domain' : null), debugName: 'domain' },
  { name: (id, graph) => (isSchema(id, graph) ? 'schemas' : null), debugName: 'schemas' },
  // Otherwise the screens would include them: the client of the API comes through the same entry point.
  { name: (id) => (isAddress(id) ? 'addresses' : null), debugName: 'addresses' },
  forPages('screens'),
  // Both are imported through one entry point, and would otherwise go whole into the first file that needs a part.
  { name: 'hindi', test: /src\/domain\/settings\/hindi/ },
  { name: 'words', test: IS_LATER },
  { name: 'indicators', test: /src\/engine\/indicators\// },
  { name: 'analytics', test: /src\/engine\// },
  loadedWith('after-shell', AFTER_SHELL),
  loadedWith('after-first-screen', AFTER_FIRST_SCREEN),
] satisfies Rolldown.CodeSplittingGroup[]

function forPages(file: string): Rolldown.CodeSplittingGroup {
  return {
    name: (id, graph) => (!isIcon(id) && fileByPages(pagesOf(id, graph)) === file ? file : null),
    debugName: file,
  }
}

/** What any of some modules needs at once. In one file, because each small file costs a request. */
function loadedWith(name: string, entries: readonly string[]): Rolldown.CodeSplittingGroup {
  return {
    name: (id, graph) => (!isIcon(id) && isImportedBy(entries, id, graph) ? name : null),
    debugName: name,
  }
}

/** Whether one of some modules imports a module, itself or through others. */
function isImportedBy(entries: readonly string[], id: string, graph: Rolldown.ChunkingContext): boolean {
  const seen = new Set<string>()
  const climb = (module: string): boolean => {
    if (seen.has(module)) return false
    seen.add(module)
    return (
      entries.includes(module.split('?', 1)[0] ?? module) ||
      !!graph.getModuleInfo(module)?.importers.some(climb)
    )
  }
  return climb(id)
}

/** All pages import the one index of all icons, so the graph cannot tell who needs which. */
const isIcon = (id: string) => /node_modules\/lucide-react\/dist\/esm\/icons\//.test(id)

/** File names of the icons of the public pages, as their sources import them. */
const SITE_ICONS = new Set(
  globSync('src/web/site/**/*.tsx').flatMap((file) =>
    (/import \{([^}]+)\} from 'lucide-react'/.exec(readFileSync(file, 'utf8'))?.[1] ?? '')
      .split(',')
      .map((name) =>
        name
          .trim()
          .replace(/(?<=[a-z\d])(?=[A-Z])/g, '-')
          .toLowerCase(),
      ),
  ),
)

/** The addresses of routes come with the code that calls them, which a page loads after its first paint. */
const isAddress = (id: string) => /src\/api\/(calls|addresses|limits)\.ts/.test(id)

const isDomain = (id: string) =>
  /src\/(domain\/(?!index|library\/)|api\/(?!index))/.test(id) &&
  !isAddress(id) &&
  !IS_LATER.test(id) &&
  !IS_OF_LATER_SCREENS.test(id)

function isSchema(id: string, graph: Rolldown.ChunkingContext): boolean {
  if (/node_modules\/zod\//.test(id)) return true
  return isDomain(id) && !!graph.getModuleInfo(id)?.importedIds.some((imported) => isSchema(imported, graph))
}

interface Pages {
  /** Every page has it. */
  everywhere: boolean
  publicPages: number
  landing: boolean
  firstScreen: boolean
}

/** What only one public page needs, or only a screen that opens later, goes where the bundler puts it. */
function fileByPages({ everywhere, publicPages, landing, firstScreen }: Pages): string | null {
  if (everywhere) return 'every-page'
  if (firstScreen && (publicPages > 1 || (publicPages > 0 && landing))) return 'site-and-screens'
  if (publicPages > 1) return landing ? 'site' : 'inner-site'
  return firstScreen && publicPages === 0 ? 'screens' : null
}

/** The pages that load a module with them, by static imports. */
function pagesOf(id: string, graph: Rolldown.ChunkingContext): Pages {
  const pages = { everywhere: false, publicPages: 0, landing: false, firstScreen: false }
  const seen = new Set<string>()
  const counted = new Set<string>()
  const climb = (module: string): void => {
    if (seen.has(module)) return
    seen.add(module)
    const [file = ''] = module.split('?', 1)
    if (!counted.has(file)) {
      counted.add(file)
      if (ROOTS.has(file)) pages.everywhere = true
      if (FIRST_SCREEN.has(file)) pages.firstScreen = true
      if (LANDING.has(file)) pages.landing = true
      if (dirname(file) === join(APP, 'site') && file.endsWith('.tsx')) pages.publicPages += 1
    }
    graph.getModuleInfo(module)?.importers.forEach(climb)
  }
  climb(id)
  return pages
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { proxy: { '/api': { target: apiOrigin } } },
  // SITE_URL: the public address, for canonical links and the site map.
  envPrefix: ['VITE_', 'SITE_URL'],
  worker: { format: 'es' },
  // What an engineer would want to know of the bundler is noise to whoever starts the product.
  build: {
    target: 'es2023',
    // In kB. The assistant's reader is one file, which is loaded when the panel is first opened.
    chunkSizeWarningLimit: 900,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: FIRST_PAGE_CHUNKS } },
          // Nothing happens when a property is read, so that reads without a use (`icon.node;`) are left out.
          treeshake: { propertyReadSideEffects: false },
        },
      },
    },
  },
})
