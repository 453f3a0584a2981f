/*
 * Exponential and logarithm from +, −, × and ÷ alone. ECMAScript leaves the last bits of Math.exp and Math.log
 * to the implementation, and compilers fuse multiplications on some processors; generated market data has to
 * be the same bytes everywhere.
 */

const LN_2_HIGH = 6.9314718036912381649e-1
const LN_2_LOW = 1.90821492927058770002e-10
const INVERSE_LN_2 = 1.4426950408889634
const ROOT_HALF = 0.7071067811865476

/** 2^n for n of [−1022, 1023], exact. */
const POWERS_OF_TWO = powersOfTwo()
const LOWEST_POWER = -1022

function powersOfTwo(): Float64Array {
  const powers = new Float64Array(2046)
  powers[1022] = 1
  for (let i = 1023; i < powers.length; i++) powers[i] = powers[i - 1] * 2
  for (let i = 1021; i >= 0; i--) powers[i] = powers[i + 1] / 2
  return powers
}

/** Values of 2^(j/16). They leave an exponent so small that seven terms of the series suffice. */
// prettier-ignore
const SIXTEENTHS = Float64Array.of(
  1.0, 1.0442737824274138, 1.0905077326652577, 1.1387886347566916,
  1.189207115002721, 1.241857812073484, 1.2968395546510096, 1.3542555469368927,
  1.4142135623730951, 1.4768261459394993, 1.5422108254079407, 1.6104903319492543,
  1.681792830507429, 1.7562521603732995, 1.8340080864093424, 1.9152065613971474,
)
const STEPS = 16

/** `e^x`, within two units in the last place, and bit for bit the same on every machine. */
export function portableExp(x: number): number {
  if (!(x > -708)) return x <= -708 ? 0 : NaN
  if (x > 709) return Infinity
  const n = Math.floor(x * (STEPS * INVERSE_LN_2) + 0.5)
  const r = x - n * (LN_2_HIGH / STEPS) - n * (LN_2_LOW / STEPS)
  const square = r * r
  // Taylor to r^7 on |r| ≤ ln(2)/32: the remainder is below 1e-17. In two chains, which a processor works on at once.
  const odd = 1 + square * (1 / 6 + square * (1 / 120 + square * (1 / 5040)))
  const even = 1 / 2 + square * (1 / 24 + square * (1 / 720))
  const step = SIXTEENTHS[n & 15]
  return (step + step * (r * odd + square * even)) * POWERS_OF_TWO[(n >> 4) - LOWEST_POWER]
}

/**
 * Natural logarithm of a positive normal number, within a few units in the last place, and bit for bit the
 * same on every machine.
 */
export function portableLog(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN
  if (x === Infinity) return Infinity
  let exponent = 0
  let mantissa = x
  while (mantissa >= 2 * ROOT_HALF) {
    mantissa /= 2
    exponent++
  }
  while (mantissa < ROOT_HALF) {
    mantissa *= 2
    exponent--
  }
  // ln(m) = 2·artanh((m − 1)/(m + 1)); |t| ≤ 0.1716, so t^23 is below 1e-18.
  const t = (mantissa - 1) / (mantissa + 1)
  const square = t * t
  let sum = 1 / 21
  sum = sum * square + 1 / 19
  sum = sum * square + 1 / 17
  sum = sum * square + 1 / 15
  sum = sum * square + 1 / 13
  sum = sum * square + 1 / 11
  sum = sum * square + 1 / 9
  sum = sum * square + 1 / 7
  sum = sum * square + 1 / 5
  sum = sum * square + 1 / 3
  sum = sum * square + 1
  return 2 * t * sum + exponent * LN_2_LOW + exponent * LN_2_HIGH
}
