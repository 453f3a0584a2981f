import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** Where `npm run dev` finds the API while Vite serves the pages. */
const apiOrigin = process.env['DELTA_API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** What every page needs first, in two files: many small ones would each cost a round trip before the page works. */
const FIRST_PAGE_CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\// },
  {
    name: 'site',
    test: /src\/(domain\/(brand|messages)|web\/(app\/(root|providers|site\/(site|page-meta))|auth\/|features\/auth\/(api|return-path)|marketing\/(session|layout|content\/navigation|illustrations\/(illustration|names))|ui\/(button|class-names|notice|screen-error|theme)))/,
  },
  { name: (id, graph) => (isDomain(id) && !isSchema(id, graph) ? 'domain' : null), debugName: 'domain' },
  { name: (id, graph) => (isSchema(id, graph) ? 'schemas' : null), debugName: 'schemas' },
  {
    name: (id, graph) =>
      isOnFirstScreen(id, graph) && isOnPublicPage(id, graph) ? 'site-and-screens' : null,
    debugName: 'site-and-screens',
  },
  { name: (id, graph) => (isOnFirstScreen(id, graph) ? 'screens' : null), debugName: 'screens' },
] satisfies Rolldown.CodeSplittingGroup[]

const isDomain = (id: string) => /src\/(domain|api)\/(?!index)/.test(id)

function isSchema(id: string, graph: Rolldown.ChunkingContext): boolean {
  if (/node_modules\/zod\//.test(id)) return true
  return isDomain(id) && !!graph.getModuleInfo(id)?.importedIds.some((imported) => isSchema(imported, graph))
}

/**
 * What the screen that opens after signing in needs at once goes into one file, and what it shares with public pages into
 * another: nobody's first page waits for a screen, nor a screen for thirty small files.
 */
const isOnFirstScreen = importedBy(
  /src\/web\/(app\/shell\/(guard|shell)|features\/backtesting\/backtesting\.route)\.tsx/,
)
const isOnPublicPage = importedBy(/src\/web\/app\/(root|entry|site\/)|entry\.client/)

/** Whether a module is part of one of the pages, by static imports; the domain has files of its own. */
function importedBy(page: RegExp) {
  return (id: string, graph: Rolldown.ChunkingContext): boolean => {
    const seen = new Set<string>()
    const climb = (module: string): boolean => {
      if (page.test(module)) return true
      if (seen.has(module) || isDomain(module)) return false
      seen.add(module)
      return graph.getModuleInfo(module)?.importers.some(climb) ?? false
    }
    return climb(id)
  }
}

/**
 * Writes every script and style a second time, compressed as far as Brotli goes, for a server to send as it is: an eighth
 * less than what can be compressed while the browser waits.
 */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
      await Promise.all(
        files.map(async (name) => {
          const path = join(dir, name)
          await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)))
        }),
      )
    },
  }
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompressed()],
  server: { proxy: { '/api': { target: apiOrigin } } },
  // SITE_URL: the public address, for canonical links and the site map.
  envPrefix: ['VITE_', 'SITE_URL'],
  worker: { format: 'es' },
  // What an engineer would want to know of the bundler is noise to whoever starts the product.
  build: { target: 'es2023', rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FIRST_PAGE_CHUNKS } } } } },
  },
})
