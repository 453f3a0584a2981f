/** Logistic regression by Newton's method with a ridge of 1 on standardised columns. */
import type { Fit } from './cross-validation.ts'

const PASSES = 40
const RIDGE = 1

/** Fits the regression to rows with labels 0 and 1. */
export const fitLogistic: Fit = (rows, labels) => {
  const scales = rows[0].map((_, column) => {
    const values = rows.map((row) => row[column])
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    return { mean, deviation: Math.sqrt(variance) || 1 }
  })
  const standard = (row: readonly number[]) => [
    1,
    ...row.map((value, i) => (value - scales[i].mean) / scales[i].deviation),
  ]
  const inputs = rows.map(standard)
  let weights = inputs[0].map(() => 0)
  for (let pass = 0; pass < PASSES; pass++) weights = newtonStep(inputs, labels, weights)
  return (row) => dot(weights, standard(row))
}

function newtonStep(inputs: readonly number[][], labels: readonly number[], weights: number[]): number[] {
  const size = weights.length
  const gradient = weights.map((weight, i) => (i === 0 ? 0 : RIDGE * weight))
  const hessian = weights.map((_, i) => weights.map((__, j) => (i === j && i > 0 ? RIDGE : 0)))
  inputs.forEach((input, row) => {
    const chance = 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, dot(weights, input)))))
    const spread = chance * (1 - chance) + 1e-9
    for (let i = 0; i < size; i++) {
      gradient[i] += (chance - labels[row]) * input[i]
      for (let j = 0; j < size; j++) hessian[i][j] += spread * input[i] * input[j]
    }
  })
  const step = solve(hessian, gradient)
  return weights.map((weight, i) => weight - step[i])
}

/** Gaussian elimination with the largest pivot of each column. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let i = column + 1; i < size; i++)
      if (Math.abs(rows[i][column]) > Math.abs(rows[pivot][column])) pivot = i
    ;[rows[column], rows[pivot]] = [rows[pivot], rows[column]]
    for (let i = 0; i < size; i++) {
      if (i === column) continue
      const factor = rows[i][column] / rows[column][column]
      for (let j = column; j <= size; j++) rows[i][j] -= factor * rows[column][j]
    }
  }
  return rows.map((row, i) => row[size] / row[i])
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}
