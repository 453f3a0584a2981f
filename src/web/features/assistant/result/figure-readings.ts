import type { OpenRun } from '../../../results/screen-context.ts'
import { breakEvenRate } from './break-even-cost.ts'

/** Whether a figure is good, or right: of a value that the question names, or in words. */
const ASKS_JUDGEMENT =
  /\b(bug|error|wrong|galat|theek|thik|sahi|ok|okay|fine|good|decent|enough|accha|acha|achha|achchha|kaafi|normal|high|low|should be|hona chahiye|hone chahiye|honi chahiye)\b|\d/
/** Whether the figure that is shown is a good one, or which value would be. */
const ASKS_WHETHER_GOOD =
  /\b(good|ok|okay|theek|thik|sahi|accha|acha|achha|acchi|achi|decent|respectable|reasonable|acceptable|healthy|ideal|satisfactory|impressive|strong|weak|bad|kharab|too (much|high|low|deep|big|large|small)|(bahut|bohot|bahot|kuch) (zyada|jyada|kam)|should be|should (\w+ ){1,5}be|(hona|honi|hone) chahiye|worr(y|ied|ying)|rule of thumb|bench ?mark)\b/

interface Reading {
  readonly text: (run: OpenRun) => string
  /** Whether a number in the question asks for it too: `is 1.2 fine`. */
  readonly isForValues?: true
}

/** What a value of a figure says, by the document of the figure. */
const READINGS: Readonly<Record<string, Reading>> = {
  'figure-dayProfitFactor': {
    isForValues: true,
    text: () =>
      'Above 1 the wins are larger than the losses, below 1 the result loses. A common rule of thumb asks for 1.5 or more, net of charges and over many trades; no value proves an edge. 999 is no error: it stands where nothing lost. A factor near 1 can be lost to charges or come from luck.',
  },
  'figure-payoffRatio': {
    isForValues: true,
    text: (run) =>
      `A ratio below 1 earns only with more wins than losses, one above 1 with fewer too: read it with the win rate. ${breakEvenRate(run)}`,
  },
  'figure-annualisedSharpe': {
    isForValues: true,
    text: () =>
      'Above 0 the sessions earned on average. A common rule of thumb calls 1 decent and 2 strong, over a year or more. A ratio of few sessions is uncertain, and the best of many variants is high by luck.',
  },
  'figure-winRate': {
    text: (run) =>
      `No win rate is good by itself: it must be above the one at which the wins pay for the losses. ${breakEvenRate(run)}`,
  },
  'figure-maxDrawdown': {
    text: () =>
      'Whether a fall is too deep depends on the capital and on what you can bear: a live one will likely be deeper than that of the test, so size the position for twice as deep a fall.',
  },
  'figure-expectancy': {
    text: () =>
      'Above 0 an average trade earned. Set it against what an average losing trade costs, and against further slippage; of few trades it is uncertain.',
  },
}

/** What the value of a figure says, if a question asks whether it is good; by the document of the figure. */
export function readingOf(document: string, question: string, run: OpenRun): string | undefined {
  const reading = READINGS[document]
  const isAsked = ASKS_WHETHER_GOOD.test(question) || (reading?.isForValues && ASKS_JUDGEMENT.test(question))
  return isAsked ? reading?.text(run) : undefined
}
