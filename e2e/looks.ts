/** Days since 1970. */
const TODAY = Math.floor(Date.now() / 86_400_000)

/**
 * What a test is repeated with, such as widths and themes: one of them, the next tomorrow. All of them with `LOOKS=all`,
 * as in `npm run bench -- looks`.
 * @param place the place of the test among tests that share the list, which spreads it over them
 */
export function looksOf<Look>(looks: readonly Look[], place = 0): readonly Look[] {
  return process.env['LOOKS'] === 'all' ? looks : looks.filter((_, i) => i === (TODAY + place) % looks.length)
}
