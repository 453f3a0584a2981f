/**
 * Builds one bundle of the command line in `build/cli`, which `bin/delta` runs while its sources are
 * unchanged: finding and loading hundreds of small modules takes longer than most commands. Packages with
 * binaries or data files are not bundled.
 */
import { dirname, join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { rememberSources } from '../bin/bundle.js'

const ROOT = resolve(import.meta.dirname, '..')
const OUT = join(ROOT, 'build/cli')

/** Packages of plain JavaScript that commands load at their start. */
const TAKEN_IN = /^(zod|commander|lru-cache)(\/|$)/
/** Inputs other than modules: they decide how names are resolved and which packages are installed. */
const BESIDES = ['package.json', 'node_modules/.package-lock.json']

/** Keeps paths of files next to a module, such as threads, relative to its source instead of the bundle. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(join(ROOT, 'src/')) || !code.includes('import.meta')) return
    const place = relative(OUT, id)
    return {
      code: code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`),
      map: null,
    }
  },
}

const sources = new Set<string>(BESIDES)
const remembering: Plugin = {
  name: 'remember-sources',
  moduleParsed({ id }) {
    if (id.startsWith(join(ROOT, 'src/'))) sources.add(relative(ROOT, id))
  },
}

await build({
  configFile: false,
  root: ROOT,
  publicDir: false,
  logLevel: 'warn',
  plugins: [placesOfSources, remembering],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/cli/program.ts',
    outDir: OUT,
    emptyOutDir: true,
    // For the Node version that Delta runs on, like the sources.
    target: 'esnext',
    rolldownOptions: {
      external: (id) => /^[\w@]/.test(id) && !TAKEN_IN.test(id) && !id.startsWith('src/'),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      checks: { bundlerTimings: false },
    },
  },
})
rememberSources(ROOT, [...sources])
