import { isQuestion, withoutTag } from './is-question.ts'

/** Words that ask for an explanation. */
export const EXPLAINED =
  /^(why|what|whats|who|which|where|explain|define|describe|kyu|kyun|how)\b|\b(why|mean|means|meaning|matlab|difference|explain|kyun?|better|worse|compared?|vs|versus)\b/i

/** `when one side gets stopped, bring the other to cost` is no question. */
export const WHEN_ONE =
  /^when\b(?!\s+(is|are|do|does|did|will|should|can|was)\b)(?!.*\b(should|can|shall) (i|we)\b)[^?]*$/i

/** `entry price at 9:20 - is it the open or the close` asks. */
export const ASKED_WITHIN =
  /^(can|could|will|would)\b|\b(is|does|do|was|will|can) (it|this|that|they|i|we)\b/i

/** Objects of a verb of change that are no settings of a strategy: `change password`, `delete this run`, `reduce drawdown`. */
const NO_SETTING =
  'orders?|drawdown|dd|risk|margin|charges|costs?|brokerage|slippage|profits?|loss|losses|returns?|win rate|accuracy|direction|password|theme|language|account|profile|data|dataset|datasets|runs?|results?|users?|e-?mail|plan|api|keys?|files?|folder|portfolio|strategy|strategies|backtests?|page|screen|chart|settings?|broker|deployment|watchlist|alerts?'
const ORDERS_CHANGE = new RegExp(
  `^((please|pls|plz|ok|okay|now|aur|and|also|just|ab|bhai) )*(remove|delete|scrap|double|triple|halve|undo|flip|reverse|turn|convert|switch|replace|increase|reduce|raise|lower|tighten|tighter|loosen|widen|bump|shift|move|change|drop|ditch|cancel|hatao)\\b(?! ((the|my|a|this|that|all) )?(${NO_SETTING})\\b)\\s+\\S`,
  'i',
)

/** Whether a text begins with a verb of change, or with `when one leg …`, and asks nothing: typed beside an open strategy, it changes it. */
export function ordersChange(text: string): boolean {
  const said = withoutTag(text)
  if (EXPLAINED.test(said) || ASKED_IN_WORDS.test(said)) return false
  const isCase = WHEN_ONE.test(said) || IN_CASE.test(said)
  return ORDERS_CHANGE.test(said) || STOP_TO_COST.test(said) || (isCase && IN_A_TRADE.test(said))
}

const ASKED_IN_WORDS =
  /\?|\b(kya|kyu|kyun|kyon|kaise|kaisa|kaisi|kitn[aei]|kab|kaun\w*|which|how|example|tell me|(want|like|need) to (know|understand|learn|see))\b/i

/** Words of an order wherever they stand: `…, re enter it`, `… daal do`, `… leni hai`, `each leg should have …`. */
const ORDERED_WITHIN =
  /(^|[,.;:]\s*|\b(and|then|please|pls|also|bas|aur|but) )(use|make|put|add|remove|set|keep|take|let|give|trade|run|test|try|enter|re[- ]?enter|exit|close|buy|sell|move|bring|shift|skip|leave|drop|cut|trail|lock|have|want|need|get|allow|express|limit|tighten|loosen|reduce|raise|increase|lower)\b|\b(should|must|shall|ought to|needs? to|may) (not )?(be|have|get|run|go|stay|come|trade|enter|cross)\b|\bi (want|need|would like|would prefer|do not want|dont want|don't want)\b|\b(kar|laga|hata|daal|dal|rakh|nikal|bana|badal|bech|kharid|le|rehne) ?(do|de|dena|dijiye|lo|lena)\b|\b(karo|kardo|lagao|hatao|rakho|dalo|daalo|becho|kharido|chalao|chale|chalni|chalna|chahiye|lena|leni|lo|trade le|entry le|karna|karni|lagana|lagani|hona|dekhni|dekhna)( hai)?\b/i

/**
 * Whether a text that was read beside the open strategy orders something, so that no document answers it: it has an order, or a
 * number, and no word of a question.
 */
export function ordersOfOpen(text: string, isNumberEnough: boolean): boolean {
  const said = withoutTag(text)
  if (isQuestion(said) || EXPLAINED.test(said) || ASKED_IN_WORDS.test(said) || ASKED_WITHIN.test(said))
    return false
  return ORDERED_WITHIN.test(said) || (isNumberEnough && /\d/.test(said))
}

/** `once 20% in profit bring sl to cost`, `after an SL come back twice`. */
const IN_CASE =
  /^(once|after|if|as soon as|jab|jaise hi|agar)\b(?!.*\b(does|do|did|will|would|can|is|are|am) (my|the|i|we|it|this|they)\b)/i
const STOP_TO_COST =
  /\b(sl|stop|stoploss) to (its )?(cost|breakeven|entry)\b.*\b(once|when|if|after|as soon as|jab|agar)\b/i

const IN_A_TRADE =
  /\b(one|any|either|leg|legs|side|ce|pe|call|put|sl|stop|stopped|target|profit|loss|it)\b.*\b(exit|close|sell|sold|buy|bought|move|shift|cost|lock|trail|book|stay|add|hedge|re[- ]?enter|re[- ]?entered|bring|come back|get back|go back|jump back|wapas|phir se)\b/i
