import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  server: { proxy: { '/api': { target: apiOrigin } } },
  // SITE_URL: the public address, for canonical links and the site map.
  envPrefix: ['VITE_', 'SITE_URL'],
  worker: { format: 'es' },
  build: { target: 'es2023' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FIRST_PAGE_CHUNKS } } } } },
  },
})
