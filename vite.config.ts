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
  { name: nameOfScreenChunk, debugName: 'screens' },
] satisfies Rolldown.CodeSplittingGroup[]

const isDomain = (id: string) => /src\/(domain|api)\/(?!index)/.test(id)

function isSchema(id: string, graph: Rolldown.ChunkingContext): boolean {
  if (/node_modules\/zod\//.test(id)) return true
  return isDomain(id) && !!graph.getModuleInfo(id)?.importedIds.some((imported) => isSchema(imported, graph))
}

const PUBLIC_PAGES = /src\/web\/app\/(root|entry|site\/)|entry\.client/
const FIRST_SCREEN = /src\/web\/(app\/shell\/(guard|shell)|features\/backtesting\/backtesting\.route)\.tsx/

/**
 * What the screen that opens after signing in needs at once, in one file, and what it shares with public pages in another:
 * nobody's first page waits for a screen, nor a screen for thirty small files.
 */
function nameOfScreenChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  const isNeededBy = (page: RegExp) => {
    const seen = new Set<string>()
    const climb = (module: string): boolean => {
      if (page.test(module)) return true
      if (seen.has(module) || /src\/(domain|api)\//.test(module)) return false
      seen.add(module)
      return graph.getModuleInfo(module)?.importers.some(climb) ?? false
    }
    return climb(id)
  }
  if (!isNeededBy(FIRST_SCREEN)) return null
  return isNeededBy(PUBLIC_PAGES) ? 'site-and-screens' : 'screens'
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
  build: { target: 'es2023' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FIRST_PAGE_CHUNKS } } } } },
  },
})
