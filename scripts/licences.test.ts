import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { licenceCounts, LICENCES_PAGE, packageRow, shippedPackages } from './licences.ts'

/**
 * Licences under which Delta may be shipped without permission. MPL-2.0 only concerns changes to its own
 * files, and we make none; OFL-1.1 allows shipping a typeface.
 */
const PERMISSIVE =
  /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|PostgreSQL|MPL-2\.0|OFL-1\.1)\b/

describe('the page of licences', () => {
  it('lists every package that ships, with its installed version and licence', () => {
    const text = readFileSync(LICENCES_PAGE, 'utf8')
    for (const one of shippedPackages()) expect(text).toContain(packageRow(one))
  })

  it('lists only licences that allow shipping', () => {
    expect([...licenceCounts().keys()].filter((licence) => !PERMISSIVE.test(licence))).toEqual([])
    expect(shippedPackages().filter(({ licence }) => !PERMISSIVE.test(licence))).toEqual([])
  })
})
