/**
 * Builds one bundle of the command line, the server and their threads in `build/cli`, which `bin/delta` runs while its
 * sources are unchanged: finding and loading hundreds of small modules takes longer than most commands and half of a
 * server's start. Packages with binaries or data files are not bundled.
 */
import { globSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { rememberSources } from '../bin/bundle.js'

const ROOT = resolve(import.meta.dirname, '..')
const OUT = join(ROOT, 'build/cli')
/** Beside the bundle in use: a running server starts threads from it until the new one is whole. */
const NEW = `${OUT}.new`

/** Packages of plain JavaScript, most of many small modules, that commands and servers load at their start. */
const TAKEN_IN = /^(zod|commander|lru-cache|drizzle-orm|better-auth|@better-auth|better-call)(\/|$)/
/** Inputs other than modules: they decide how names are resolved and which packages are installed. */
const BESIDES = ['package.json', 'package-lock.json']

/** Programs of threads and processes of their own, which the bundle has as entries. */
const THREADS = globSync('src/**/*.{thread,process}.ts', { cwd: ROOT, exclude: ['**/fixtures/**'] })
/** In which file of the bundle an entry is. */
const entryName = (source: string) => relative('src', source).replaceAll('/', '-').replace(/\.ts$/, '')

/** Keeps paths of files next to a module, such as migrations, relative to its source instead of the bundle, and finds threads in it. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(join(ROOT, 'src/')) || !code.includes('import.meta')) return
    const place = relative(OUT, id)
    return {
      code: code
        .replaceAll(
          /new URL\('([^']+)', import\.meta\.url\)|import\.meta\.url/g,
          (all, path: string | undefined) => {
            const source = path && relative(ROOT, join(dirname(id), path))
            if (source && THREADS.includes(source))
              return `new URL('${entryName(source)}.js', import.meta.url)`
            return all.replace('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
          },
        )
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
    ssr: true,
    outDir: NEW,
    emptyOutDir: true,
    // For the Node version that Delta runs on, like the sources.
    target: 'esnext',
    rolldownOptions: {
      input: Object.fromEntries(
        ['src/cli/program.ts', ...THREADS].map((source) => [entryName(source), join(ROOT, source)]),
      ),
      external: (id) => /^[\w@]/.test(id) && !TAKEN_IN.test(id) && !id.startsWith('src/'),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      checks: { bundlerTimings: false },
    },
  },
})
rmSync(OUT, { recursive: true, force: true })
renameSync(NEW, OUT)
rememberSources(ROOT, [...sources])
