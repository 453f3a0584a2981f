import type { Indicator, Parameter, ParameterValues } from './indicator.ts'

/** TA-Lib allows 100,000; a period of more than a thousand candles is useless on an intraday series. */
const MAX_PERIOD = 1000

/** A period: a whole number of candles. */
export function period<const P extends string>(
  name: P,
  title: string,
  candles: number,
  min = 2,
): Parameter<P> {
  const help = `${title} in candles.`
  return { name, title, help, default: candles, min, max: MAX_PERIOD, integer: true }
}

/** TA-Lib's `timeperiod`: the number of candles an indicator reads. */
export function timePeriod(candles: number, min = 2): Parameter<'timeperiod'> {
  return period('timeperiod', 'Period', candles, min)
}

/** TA-Lib's `fastperiod` and `slowperiod`. */
export function fastAndSlow(
  fast: number,
  slow: number,
): readonly [Parameter<'fastperiod'>, Parameter<'slowperiod'>] {
  return [period('fastperiod', 'Fast period', fast), period('slowperiod', 'Slow period', slow)]
}

/** A number that may have decimals. */
export function factor<const P extends string>(
  parameter: Omit<Parameter<P>, 'min' | 'integer'>,
): Parameter<P> {
  return { ...parameter, min: 0, integer: false }
}

export interface ParameterProblem {
  readonly indicator: string
  readonly parameter: string
  readonly value: unknown
  /** The accepted values: `a whole number from 2 to 1000`. */
  readonly expected: string
  /** A sentence for the user with all of the above. */
  readonly message: string
}

export type ResolvedParameters =
  | { readonly ok: true; readonly values: ParameterValues }
  | { readonly ok: false; readonly problems: readonly ParameterProblem[] }

/**
 * A value for each of the indicator's parameters: the given one, or the default. All problems are returned at
 * once: unknown names and values that are not numbers, out of range or not whole.
 */
export function resolveParameters(
  indicator: Indicator,
  given: Readonly<Record<string, unknown>> = {},
): ResolvedParameters {
  const problems: ParameterProblem[] = []
  for (const [name, value] of Object.entries(given))
    if (!indicator.parameters.some((parameter) => parameter.name === name))
      problems.push(unknownParameter(indicator, name, value))

  const values: Record<string, number> = {}
  for (const parameter of indicator.parameters) {
    const own = given[parameter.name]
    const value = own === undefined ? parameter.default : own
    if (isAllowed(parameter, value)) values[parameter.name] = value
    else problems.push(badValue(indicator, parameter, value))
  }
  return problems.length === 0 ? { ok: true, values } : { ok: false, problems }
}

/** The accepted values of a parameter as text: `a whole number from 2 to 1000`. */
export function acceptedValues({ integer, min, max }: Parameter): string {
  return `a ${integer ? 'whole ' : ''}number from ${min} to ${max}`
}

function isAllowed(parameter: Parameter, value: unknown): value is number {
  if (typeof value !== 'number' || !(value >= parameter.min && value <= parameter.max)) return false
  return !parameter.integer || Number.isInteger(value)
}

function unknownParameter(indicator: Indicator, parameter: string, value: unknown): ParameterProblem {
  const names = indicator.parameters.map(({ name }) => name)
  const expected = names.length === 0 ? 'none' : `only ${names.join(', ')}`
  const message = `${indicator.name} has no parameter '${parameter}' (given ${written(value)}): it takes ${expected}`
  return { indicator: indicator.name, parameter, value, expected, message }
}

function badValue(indicator: Indicator, parameter: Parameter, value: unknown): ParameterProblem {
  const expected = acceptedValues(parameter)
  const message = `${indicator.name} ${parameter.name} is ${written(value)}, expected ${expected}`
  return { indicator: indicator.name, parameter: parameter.name, value, expected, message }
}

function written(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}
