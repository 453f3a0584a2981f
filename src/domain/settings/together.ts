import { textsOf } from './language.ts'

const text = textsOf('together')
/** Rules that all legs share, as sentences and as chips of the form; `value` switches one on. */
export const TOGETHER = {
  onLegStop: {
    words: text('When a leg is stopped, the others get a stop at their own entry price.'),
    chip: text('others to cost'),
    offer: text('+ others to cost'),
    subject: text('when a leg is stopped'),
    choices: ['moveOthersToCost'],
    value: 'moveOthersToCost',
  },
  squareOffMode: {
    words: text('When a leg leaves by its own rule, all others leave with it.'),
    chip: text('all leave with one'),
    offer: text('+ all leave with one'),
    subject: text('leg that leaves'),
    choices: ['partial', 'complete'],
    value: 'complete',
  },
} as const
export type TogetherKey = keyof typeof TOGETHER
