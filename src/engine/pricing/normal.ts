const INVERSE_ROOT_TWO_PI = 0.3989422804014327
const ROOT_HALF = 0.7071067811865476
const INVERSE_ROOT_PI = 0.5641895835477563

/** Density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return INVERSE_ROOT_TWO_PI * Math.exp(-0.5 * x * x)
}

/**
 * Distribution function of the standard normal, to double precision also in the lower tail (relative error
 * about 1e-15 near 0, 2e-13 at x = −30, 0 below −38.5).
 *
 * Half the complementary error function of −x/√2, by W. J. Cody's rational approximations, "Rational Chebyshev
 * approximations for the error function", Mathematics of Computation 23 (1969).
 */
export function normalDistribution(x: number): number {
  const tail = upperTail(Math.abs(x), Math.exp(-0.5 * x * x))
  return x > 0 ? 1 - tail : tail
}

/** Beyond it the tail is below the smallest double. */
const TAIL_LIMIT = 38.5

/**
 * The probability above `x ≥ 0`, given `exponential` = exp(−x²/2), so that a caller that has it already pays
 * for it once.
 */
export function upperTail(x: number, exponential: number): number {
  const y = x * ROOT_HALF
  if (y <= 0.46875) return 0.5 - 0.5 * y * nearRatio(y * y)
  if (y <= 4) return 0.5 * exponential * middleRatio(y)
  if (x > TAIL_LIMIT) return 0
  const inverseSquare = 1 / (y * y)
  return (0.5 * exponential * (INVERSE_ROOT_PI - inverseSquare * farRatio(inverseSquare))) / y
}

/** erf(y) / y in y² for y ≤ 0.46875. */
function nearRatio(s: number): number {
  let above = 1.85777706184603153e-1 * s + 3.1611237438705656
  above = above * s + 1.13864154151050156e2
  above = above * s + 3.77485237685302021e2
  above = above * s + 3.20937758913846947e3
  let below = s + 2.36012909523441209e1
  below = below * s + 2.44024637934444173e2
  below = below * s + 1.28261652607737228e3
  below = below * s + 2.84423683343917062e3
  return above / below
}

/** erfc(y) · exp(y²) for 0.46875 < y ≤ 4. */
function middleRatio(y: number): number {
  let above = 2.15311535474403846e-8 * y + 5.64188496988670089e-1
  above = above * y + 8.88314979438837594
  above = above * y + 6.61191906371416295e1
  above = above * y + 2.98635138197400131e2
  above = above * y + 8.8195222124176909e2
  above = above * y + 1.71204761263407058e3
  above = above * y + 2.05107837782607147e3
  above = above * y + 1.23033935479799725e3
  let below = y + 1.57449261107098347e1
  below = below * y + 1.17693950891312499e2
  below = below * y + 5.37181101862009858e2
  below = below * y + 1.62138957456669019e3
  below = below * y + 3.29079923573345963e3
  below = below * y + 4.36261909014324716e3
  below = below * y + 3.43936767414372164e3
  below = below * y + 1.23033935480374942e3
  return above / below
}

/** (1/√π − y · erfc(y) · exp(y²)) · y² in 1/y² for y > 4. */
function farRatio(s: number): number {
  let above = 1.63153871373020978e-2 * s + 3.05326634961232344e-1
  above = above * s + 3.60344899949804439e-1
  above = above * s + 1.25781726111229246e-1
  above = above * s + 1.60837851487422766e-2
  above = above * s + 6.58749161529837803e-4
  let below = s + 2.56852019228982242
  below = below * s + 1.87295284992346725
  below = below * s + 5.27905102951428412e-1
  below = below * s + 6.05183413124413191e-2
  below = below * s + 2.33520497626869185e-3
  return above / below
}
