/**
 * For each index the index of the highest of the last `period` values, the newest among equals.
 * Meaningful from `begin + period − 1` on.
 */
export function highestIndices(values: Float64Array, period: number, begin = 0): Int32Array {
  return extremeIndices(values, period, begin, 1)
}

/** Like `highestIndices`, for the lowest value. */
export function lowestIndices(values: Float64Array, period: number, begin = 0): Int32Array {
  return extremeIndices(values, period, begin, -1)
}

// A monotonic queue: the window's candidates, each more extreme than all that follow it, the best at the head.
function extremeIndices(values: Float64Array, period: number, begin: number, sign: 1 | -1): Int32Array {
  const indices = new Int32Array(values.length)
  const queue = new Int32Array(values.length)
  let head = 0
  let tail = 0
  for (let i = begin; i < values.length; i++) {
    const value = sign * values[i]
    while (tail > head && sign * values[queue[tail - 1]] <= value) tail--
    queue[tail++] = i
    if (queue[head] <= i - period) head++
    indices[i] = queue[head]
  }
  return indices
}
