import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const SOURCE = 'src/web/service-worker/service-worker.ts'
/** The page in which the router renders any path. */
const CACHED_PAGE = '/__spa-fallback.html'

/**
 * Builds the service worker into the folder of the built app, with the list of files to cache: all scripts
 * and styles, and the page that loads them.
 */
export async function buildServiceWorker(folder: string): Promise<void> {
  const names = (await readdir(join(folder, 'assets'))).filter((name) => /\.(js|css)$/.test(name)).sort()
  // File names contain a content hash, so the names show whether something has changed.
  const revision = createHash('sha256').update(names.join()).digest('hex').slice(0, 16)
  const files = names.map((name) => ({ url: `/assets/${name}`, revision: null }))
  const kept = [...files, { url: CACHED_PAGE, revision }, { url: '/logo.svg', revision }]
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      CACHED_FILES: JSON.stringify(kept),
      CACHED_PAGE: JSON.stringify(CACHED_PAGE),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: SOURCE,
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
        checks: { bundlerTimings: false },
      },
    },
  })
}
