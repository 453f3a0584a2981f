import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Route } from '#api'
import { routes } from '../src/api/routes.ts'
import { formatText } from './format-text.ts'

/**
 * `node scripts/api-addresses.ts`: writes the addresses of all routes from their declarations. Screens import
 * the addresses, so that no schema is loaded at run time.
 */
const fileOf = (name: string) => fileURLToPath(new URL(`../src/api/${name}`, import.meta.url))

/** Routes that pages call before sign-in. They have a file of their own, so that a visitor's first page loads no others. */
const PUBLIC = new Set<keyof typeof routes>([
  ...([
    'health',
    'signUp',
    'openGuestWorkspace',
    'signIn',
    'passkeySignInOptions',
    'signInByPasskey',
  ] as const),
  ...(['signOut', 'session', 'sendContactMessage', 'sharedResult'] as const),
])

const NOTE =
  '/** Written by scripts/api-addresses.ts from the declarations of the routes; change them there. */'

/** The generated files with their texts. */
export async function apiAddresses(): Promise<ReadonlyMap<string, string>> {
  const all = Object.entries<Route>(routes)
  const isPublic = ([name]: [string, Route]) => PUBLIC.has(name as keyof typeof routes)
  const entries = (chosen: readonly [string, Route][]) => chosen.map(entryOf).join('\n')
  const texts = new Map([
    [
      'public-addresses.ts',
      `${NOTE}\nexport const PUBLIC_ADDRESSES = {\n${entries(all.filter(isPublic))}\n} as const\n`,
    ],
    [
      'addresses.ts',
      `import { PUBLIC_ADDRESSES } from './public-addresses.ts'\n\n${NOTE}\nexport const ADDRESSES = {\n...PUBLIC_ADDRESSES,\n${entries(all.filter((one) => !isPublic(one)))}\n} as const\n`,
    ],
  ])
  const formatted = [...texts].map(async ([name, text]) => {
    const path = fileOf(name)
    return [path, await formatText(path, text)] as const
  })
  return new Map(await Promise.all(formatted))
}

function entryOf([name, { method, path, format: raw }]: [string, Route]): string {
  return `${name}: { method: '${method}', path: '${path}'${raw === 'raw' ? ", format: 'raw'" : ''} },`
}

if (import.meta.main) for (const [path, text] of await apiAddresses()) await writeFile(path, text)
