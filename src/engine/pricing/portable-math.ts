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

/** `e^x`, within two units in the last place, and bit for bit the same on every machine. */
export function portableExp(x: number): number {
  if (!(x > -708)) return x <= -708 ? 0 : NaN
  if (x > 709) return Infinity
  const n = Math.floor(x * INVERSE_LN_2 + 0.5)
  const r = x - n * LN_2_HIGH - n * LN_2_LOW
  // Taylor to r^13 on |r| ≤ ln(2)/2: the remainder is below 1e-17.
  let sum = 1 + r / 13
  sum = 1 + (r * sum) / 12
  sum = 1 + r * sum * (1 / 11)
  sum = 1 + r * sum * (1 / 10)
  sum = 1 + r * sum * (1 / 9)
  sum = 1 + r * sum * (1 / 8)
  sum = 1 + r * sum * (1 / 7)
  sum = 1 + r * sum * (1 / 6)
  sum = 1 + r * sum * (1 / 5)
  sum = 1 + r * sum * (1 / 4)
  sum = 1 + r * sum * (1 / 3)
  sum = 1 + r * sum * (1 / 2)
  return (1 + r * sum) * POWERS_OF_TWO[n - LOWEST_POWER]
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
  for (let odd = 19; odd >= 1; odd -= 2) sum = sum * square + 1 / odd
  return 2 * t * sum + exponent * LN_2_LOW + exponent * LN_2_HIGH
}
