import { createRequire } from 'node:module'
const tree = '/work/trees/r1'
process.chdir(tree)
const { createServer } = await import(
  createRequire(tree + '/x.js')
    .resolve('vite')
    .replace(/index\.cjs$/, 'dist/node/index.js')
)
const v = await createServer({
  root: tree,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  appType: 'custom',
})
const S = tree + '/src/web/features/assistant/strategy/'
const { readClauses } = await v.ssrLoadModule(S + 'read-clauses.ts')
const { Words } = await v.ssrLoadModule(S + 'words/words.ts')
for (const t of process.argv.slice(2)) {
  const r = readClauses(new Words(t, true))
  console.log(t)
  for (const c of r.clauses) {
    const { begin, end, ...o } = c
    console.log('  ', r.words.written(begin, end), JSON.stringify(o))
  }
  console.log(
    '  unread',
    r.unread.map((u) => r.words.written(u.from, u.to)),
    r.notes,
  )
}
await v.close()
