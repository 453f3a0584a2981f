import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { licenceCounts, LICENCES_PAGE, packageRow, shippedPackages } from './licences.ts'

/** Licences under which Delta may be shipped without asking anyone; MPL-2.0 asks only for changes to its own files, and we make none; OFL-1.1 lets a typeface go with what is built of it. */
const PERMISSIVE =
  /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|PostgreSQL|MPL-2\.0|OFL-1\.1)\b/

describe('the page of licences', () => {
  it('lists every package that ships, with its installed version and licence', () => {
    const text = readFileSync(LICENCES_PAGE, 'utf8')
    for (const one of shippedPackages()) expect(text).toContain(packageRow(one))
  })

  it('holds only licences that let us ship', () => {
    expect([...licenceCounts().keys()].filter((licence) => !PERMISSIVE.test(licence))).toEqual([])
    expect(shippedPackages().filter(({ licence }) => !PERMISSIVE.test(licence))).toEqual([])
  })
})
