import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` finds the API while Vite serves the pages. */
const apiOrigin = process.env['DELTA_API_ORIGIN'] ?? 'http://127.0.0.1:3000'

/** What every page needs first, in two files: many small ones would each cost a round trip before the page works. */
const FIRST_PAGE_CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\// },
  {
    name: 'site',
    test: /src\/(domain\/(brand|messages)|web\/(app\/(root|providers|site\/(site|page-meta))|auth\/|features\/auth\/(api|return-path)|marketing\/(session|layout|content\/navigation|illustrations\/(illustration|names))|ui\/(button|class-names|notice|screen-error|theme)))/,
  },
]

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
