import type { Condition } from '#domain'
import { outputsOf } from '../builder-model.ts'
import type { Read, Words } from '../words/words.ts'
import { conditionOrCrossing } from './crossings.ts'
import { conditionAt, type Compared, type Operand } from './operands.ts'

/** An indicator beside its own signal line. */
interface OfSignal {
  readonly left: Operand
  readonly compared: Read<readonly Compared[]>
  readonly candles: undefined
}

const SIGNALS: Readonly<Record<string, string>> = { STOCH: 'slowd', STOCHF: 'fastd', STOCHRSI: 'fastd' }
const OWN = 'its the own apni apne apna uski uske iski iske khud ki ke'.split(' ')

/** The signal line of the indicator on the left: `macd crosses above signal`. */
export function ownSignal(words: Words, i: number, left: Operand): Read<Operand> | undefined {
  const at = words.past(i, OWN)
  const output = SIGNALS[left.name]
  if (output !== undefined && words.is(at, 'd', output, 'signal'))
    return { value: { ...left, output }, end: words.past(at + 1, ['line']) }
  if (left.name !== 'MACD' || !words.is(at, 'signal')) return undefined
  return { value: { ...left, output: 'macdsignal' }, end: words.is(at + 1, 'line') ? at + 2 : at + 1 }
}

/** `macd signal ke neeche cross kare`: the MACD crosses its own signal line. */
export function signalFirst(words: Words, { value: signal, end }: Read<Operand>): OfSignal | undefined {
  const isSignal = signal.name === 'MACD' && signal.output === 'macdsignal' && words.is(end, 'ke', 'ko', 'se')
  const condition = isSignal ? conditionAt(words, end + 1) : bareSignal(words, signal, end)
  const left = { ...signal, output: outputsOf(signal.name)[0]?.name }
  return (
    condition && {
      left,
      compared: {
        value: [{ condition: condition.value, right: signal }],
        end: words.past(condition.end, ['jaye', 'nikle', 'chala', 'aaye', 'ho', 'hai', 'to', 'tab']),
      },
      candles: undefined,
    }
  )
}

/** `macd signal cross`. */
const bareSignal = (words: Words, { name, output }: Operand, i: number) =>
  name === 'MACD' && output === 'macdsignal' ? conditionOrCrossing(words, i, true) : undefined

/** `macd bearish crossover`: the MACD crosses its own signal line. */
export function signalItself(left: Operand, { value, end }: Read<Condition>): Read<Operand> | undefined {
  const isCrossing = left.name === 'MACD' && value.startsWith('CROSSES')
  return isCrossing ? { value: { ...left, output: 'macdsignal' }, end } : undefined
}
