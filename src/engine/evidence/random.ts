/** Draws whole numbers below a bound; the same seed gives the same numbers on every machine. */
export type Draw = (below: number) => number

/**
 * A stream of random whole numbers: xoshiro128** (D. Blackman, S. Vigna, 2018), seeded by splitmix32. Each draw takes
 * 32 bits scaled to the bound, whose bias is below bound / 2³².
 */
export function seededDraw(seed: number): Draw {
  const next = splitmix(seed)
  let [a, b, c, d] = [next(), next(), next(), next()]
  return (below) => {
    const bits = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotateLeft(d, 11)
    return Math.floor((bits / 0x1_0000_0000) * below)
  }
}

/** Puts values into a random order, in place (R. Durstenfeld, 1964). */
export function shuffle(values: Float64Array, draw: Draw): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = draw(i + 1)
    const kept = values[i]
    values[i] = values[j]
    values[j] = kept
  }
}

function rotateLeft(x: number, bits: number): number {
  return (x << bits) | (x >>> (32 - bits))
}

function splitmix(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e37_79b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0_aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97)
    return mixed ^ (mixed >>> 15)
  }
}
