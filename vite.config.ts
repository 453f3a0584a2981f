import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Where `npm run dev` finds the API while Vite serves the pages. */
const apiOrigin = process.env['DELTA_API_ORIGIN'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { proxy: { '/api': { target: apiOrigin } } },
  // SITE_URL: the public address, for canonical links and the site map.
  envPrefix: ['VITE_', 'SITE_URL'],
  worker: { format: 'es' },
  build: { target: 'es2023' },
})
