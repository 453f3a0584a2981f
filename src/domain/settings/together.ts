import { textsOf } from './language.ts'

const text = textsOf('together')
/** Rules that all legs share, as sentences, as chips of the form and as the form explains them; `value` switches one on. */
export const TOGETHER = {
  onLegStop: {
    words: text('When a leg is stopped, the others get a stop at their own entry price.'),
    chip: text('others to cost'),
    offer: text('+ others to cost'),
    subject: text('when a leg is stopped'),
    explained: text(
      'When a leg is stopped, every other open leg gets a stop at its own entry price from the next minute on.',
    ),
    choices: ['moveOthersToCost'],
    value: 'moveOthersToCost',
  },
  squareOffMode: {
    words: text('When a leg leaves by its own rule, all others leave with it.'),
    chip: text('all leave with one'),
    offer: text('+ all leave with one'),
    subject: text('leg that leaves'),
    explained: text('When a leg leaves by its own rule, all others leave with it in the next minute.'),
    choices: ['partial', 'complete'],
    value: 'complete',
  },
} as const
export type TogetherKey = keyof typeof TOGETHER
