import { portableLog } from '#engine/pricing'

/** A stream of random numbers determined by a text: the same text gives the same numbers on every machine. */
export interface RandomStream {
  /** Uniform in [0, 1), a multiple of 2^−32. */
  uniform(): number
  /** Standard normal. */
  normal(): number
}

/**
 * The stream for a purpose, such as `1|NIFTY|2024-01-01|prints`. Streams of different texts are independent, so a
 * day's numbers do not depend on which days were made before it. xoshiro128** (D. Blackman, S. Vigna, 2018), seeded
 * by FNV-1a and splitmix32.
 */
export function randomStream(purpose: string): RandomStream {
  const next = xoshiro(purpose)
  const uniform = (): number => next() * 2.3283064365386963e-10
  // Marsaglia's polar method gives normals in pairs.
  let spare: number | undefined
  const normal = (): number => {
    if (spare !== undefined) {
      const kept = spare
      spare = undefined
      return kept
    }
    let u, v, square
    do {
      u = 2 * uniform() - 1
      v = 2 * uniform() - 1
      square = u * u + v * v
    } while (square >= 1 || square === 0)
    const factor = Math.sqrt((-2 * portableLog(square)) / square)
    spare = v * factor
    return u * factor
  }
  return { uniform, normal }
}

function xoshiro(purpose: string): () => number {
  const seed = splitmix(fnv1a(purpose))
  // In a typed array, because a 32-bit number in a closure variable is allocated again at every change.
  const state = Int32Array.of(seed(), seed(), seed(), seed())
  return () => {
    const b = state[1]
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0
    const c = state[2] ^ state[0]
    const d = state[3] ^ b
    state[1] = b ^ c
    state[0] = state[0] ^ d
    state[2] = c ^ (b << 9)
    state[3] = rotateLeft(d, 11)
    return result
  }
}

function rotateLeft(x: number, bits: number): number {
  return (x << bits) | (x >>> (32 - bits))
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

function splitmix(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return mixed ^ (mixed >>> 15)
  }
}
