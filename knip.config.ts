import type { KnipConfig } from 'knip'

/** Every export, dependency and file must be used. */
const config: KnipConfig = {
  entry: [
    'src/**/*.{thread,process}.ts',
    'src/web/app/{root,entry.server}.tsx',
    'src/web/app/**/*.{ts,tsx}',
    'src/web/**/*.route.tsx',
    'src/web/service-worker/service-worker.ts',
    'bin/delta.js',
    'src/cli/main.ts',
    'scripts/*.ts',
    'benchmarks/*.ts',
    'e2e/**/*.e2e.ts',
  ],
  project: ['{src,scripts,benchmarks,e2e,testing}/**/*.{ts,tsx,css}', 'bin/*.js'],
  ignoreExportsUsedInFile: true,
  // Programs of the system, used if they are installed.
  ignoreBinaries: ['setpriv', 'apt-get'],
}
export default config
