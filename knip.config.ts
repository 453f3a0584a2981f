import type { KnipConfig } from 'knip'

/** What is exported, listed or kept must be used by something. */
const config: KnipConfig = {
  entry: [
    'src/**/*.{thread,process}.ts',
    'src/web/app/{root,entry.server}.tsx',
    'src/web/app/**/*.{ts,tsx}',
    'src/web/**/*.route.tsx',
    'src/web/service-worker/service-worker.ts',
    'bin/delta.js',
    'scripts/*.ts',
    'benchmarks/*.ts',
    'e2e/**/*.e2e.ts',
  ],
  project: ['{src,scripts,benchmarks,e2e,testing}/**/*.{ts,tsx,css}', 'bin/*.js'],
  ignoreExportsUsedInFile: true,
  // Of the system, asked for where they are there.
  ignoreBinaries: ['setpriv', 'apt-get'],
}
export default config
