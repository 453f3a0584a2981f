import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { apiAddresses } from './api-addresses.ts'

it('the addresses for screens match the declared routes; if not, run node scripts/api-addresses.ts', async () => {
  for (const [path, text] of await apiAddresses()) expect(await readFile(path, 'utf8')).toBe(text)
})
