import { requestText, type BacktestRequest } from '#domain'
import { plainAnswer, type AssistantAnswer, type StrategyOffer } from '../answer-shape.ts'
import type { OpenStrategy, screenContext } from '../../../results/screen-context.ts'
import { composeRequest, describeStrategy, type FormRequest } from './builder-model.ts'
import { lastChange } from './changes.ts'
import type { PlacedClause } from './clauses/clause.ts'
import { NO_LIMITS } from './limits.ts'
import { isPlainOrder } from './plain-orders.ts'
import { isQuestion } from './is-question.ts'
import { ASKED_WITHIN, EXPLAINED, ordersChange, ordersOfOpen, WHEN_ONE } from './orders-of-open.ts'
import { isDescription, readDescription } from './read-description.ts'
import { problemsOf, parseInstruction, type ParsedInstruction } from './parse-instruction.ts'

const MOST_SUGGESTIONS = 4

/** Unread words with which a strategy could mean the opposite: it is then not offered without them either. */
const TURNING =
  /\b(not|non|dont|don't|never|no|unless|or|if|when|whenever|nahi|nahin|mat|na|except|instead|rather|until|before|after|exit|close|nikal|niklo|nikalna|kaat|kaato|band|avoid|without|only|than|skip|stop|stay|against|opposite|reverse|inverse|minus|less|instead|door|dur|paas|nazdeek|upar|neeche|niche|bahar|andar|further|farther|closer|nearer|wider|narrower|tighter|looser|sorry|oops|correction|galti|galat)\b/i

/**
 * Unread words of a change that name a leg or are an amount by themselves: in `30% sl, ce 20%` the rule is then of other legs, or
 * has another number, than those offered.
 */
const OF_A_RULE =
  /\b(ce|pe|calls?|puts?|hedges?|wings?|protection|spread)\b|^\W*(say |about |around |like )?[\d.,]+\s*(k|%|percent|pts?|points?|rs|rupees)?\W*$/i

/** Answers an instruction for a strategy, or for a change of the open one; undefined for a question. */
export function answerInstruction(
  text: string,
  context: ReturnType<typeof screenContext>,
): AssistantAnswer | undefined {
  if (isDescription(text)) return answerOfDescription(text)
  const open = context.strategy?.()
  const answered =
    open &&
    (answerOfName(text) ??
      answerOfBegun(text) ??
      (isVague(text.trim()) ? undefined : answerOfChange(text, open, context.run !== undefined)))
  if (answered) return answered
  const instruction = parseInstruction(text)
  if (!isOrder(text, instruction)) return open && answerOfVague(text, open)
  return answerFor(text, askedBesideOpen(text, instruction, open))
}

const hasLegsOpen = (open: OpenStrategy | undefined) =>
  open !== undefined && (open.request as FormRequest).multiLegStrategy.legs.length > 0

/** `call it Sundar straddle`, `rename this to morning decay`; `call it a day at 3` leaves. */
const NAMED =
  /^((please|pls|plz|ok|okay|now|and|also) )*(call (it|this)(?! (a day|off|quits)\b)|(re)?name (it|this|the strategy|this strategy)|rename|change (the|its) name)\s+\S/i

function answerOfName(text: string): AssistantAnswer | undefined {
  if (!NAMED.test(text.trim()) || isQuestion(text)) return undefined
  return plainAnswer(
    'strategy',
    'I cannot set the name from here: write it in the field Strategy Name of the builder, with letters, numbers, spaces, hyphens and underscores. The open strategy stays as it is.',
    { sources: [{ title: 'A strategy in plain language', path: '/app/help/plain-language' }] },
  )
}

/** What a strategy of its own names beside its legs; `buy 500 otm put as well` has none of these. */
const OF_OWN_STRATEGY: readonly PlacedClause['is'][] = ['underlying', 'structure']

/** Whether legs are those of a strategy of its own; `sell the call after 10:30` has a time, but no strike. */
const isOfOwnStrategy = (understood: readonly PlacedClause['is'][]) =>
  understood.some((kind) => OF_OWN_STRATEGY.includes(kind)) ||
  (understood.includes('strike') && understood.some((kind) => ENTERED.includes(kind)))

/** `buy 200 otm put`, where a strategy is open: the leg could be added to it, or be a strategy of its own. */
function askedBesideOpen(
  text: string,
  instruction: ParsedInstruction,
  open: OpenStrategy | undefined,
): ParsedInstruction {
  const { hasLegs, understood, questions } = instruction
  if (!hasLegsOpen(open) || !hasLegs || isOfOwnStrategy(understood)) return instruction
  const question = {
    text: `“${text.trim()}”: added to the open strategy, or a new strategy in its place?`,
    answers: [`also ${text.trim()}`, `new strategy: ${text.trim()}`],
  }
  return { ...instruction, questions: [...questions, question] }
}

function answerOfBegun(text: string): AssistantAnswer | undefined {
  const fresh = BEGUN_ANEW.exec(text.trim())?.groups?.['strategy']
  const instruction = fresh === undefined ? undefined : parseInstruction(fresh)
  return fresh !== undefined && instruction && isOrder(fresh, instruction)
    ? answerFor(fresh, instruction)
    : undefined
}

/** `forget this. new one: buy …`: a whole strategy in the place of the open one. */
const BEGUN_ANEW =
  /^(?:(?:ok|okay|no|chalo|actually)\b[,.\s]*)?(?:(?:forget|scrap|discard|drop|leave|ignore|chhodo|chodo) (?:this|that|it|all (?:this|that)|everything|ye|yeh|isko)(?: (?:one|strategy))?[\s.,;:!-]+(?:(?:start (?:over|fresh|again|new)|new (?:one|strategy|idea|trade)|fresh one)[\s.,;:!-]+)?|(?:start (?:over|fresh)|(?:a )?(?:new|fresh) (?:one|strategy|idea|trade))\s*[:.,-]+\s*)(?<strategy>.*\S.*)$/is

function answerOfDescription(text: string): AssistantAnswer {
  const { request, unread } = readDescription(text)
  return answerFor(text, {
    name: 'Described strategy',
    request,
    unread,
    limits: NO_LIMITS,
    questions: [],
    assumptions: [],
    problems: problemsOf(request),
    hasLegs: true,
    isTorn: false,
  })
}

/** Kinds of clauses that a question has as well. */
const NAMES_ONLY = new Set(['underlying', 'scope', 'structure', 'option', 'expiry', 'edit', 'side', 'verb'])

/** Whether a question asks for the result of a strategy that it says. */
const isAskedFor = (text: string, instruction: ParsedInstruction, settings: readonly string[]) =>
  isAskedToTest(text, { ...instruction, settings }) || isWholeStrategy(text, instruction)

function isOrder(text: string, instruction: ParsedInstruction): boolean {
  const { hasLegs, understood, unread } = instruction
  const settings = understood.filter((kind) => !NAMES_ONLY.has(kind))
  if (isQuestion(text) && !isAskedFor(text, instruction, settings)) return false
  if (!hasLegs) return isLooseRule({ understood, unread }) || isPlainOrder(text, instruction)
  const unreadWords = unread.join(' ').split(/\s+/).filter(Boolean).length
  if (unreadWords > 2 * understood.length) return isPlainOrder(text, instruction)
  // 'Short straddle' and 'long put' are names of documents.
  const isName = settings.length === 0 && /^\s*(short|long)\b/i.test(text) && unreadWords === 0
  if (isName) return false
  return understood.includes('side') || settings.length > 0
}

const ENTERED = ['time', 'enter', 'range']
const LEFT = ['threshold', 'exit', 'range', 'trail']
/** `can we do this: sell …`, `… kaisa rahega?`: a question that has a strategy with its side, entry and exit, and nothing else. */
function isWholeStrategy(
  text: string,
  { hasLegs, understood, unread, questions }: ParsedInstruction,
): boolean {
  const has = (kinds: readonly string[]) => understood.some((kind) => kinds.includes(kind))
  const isWhole = hasLegs && unread.length === 0 && questions.length === 0 && understood.includes('side')
  return isWhole && has(ENTERED) && has(LEFT) && !EXPLAINED.test(text.trim())
}

/** Whether a question names a strategy and asks for its result. */
function isAskedToTest(
  text: string,
  {
    hasLegs,
    unread,
    settings,
  }: Pick<ParsedInstruction, 'hasLegs' | 'unread'> & { settings: readonly string[] },
): boolean {
  if (!hasLegs) return false
  // 'When the MACD crosses its signal buy atm pe' is no question.
  if (WHEN_ONE.test(text.trim())) return unread.length === 0 || isRuledOrder(text, settings)
  const isComplete = settings.length >= LEAST_SETTINGS && unread.length < LEAST_SETTINGS
  return HOW_IT_DOES.test(text.trim()) && !COMPARED.test(text) && isComplete
}

/** `when adx is below 20 the market is quiet, so sell …`: a rule and an order behind it, which no question has. */
const isRuledOrder = (text: string, settings: readonly string[]) =>
  (settings.includes('rule') || settings.length > 1) &&
  ORDER_BEHIND.test(text) &&
  !EXPLAINED.test(text.trim())
const ORDER_BEHIND = /\b(?<!\b(i|we|you|to|do|does|did|should|they) )(sell|buy|becho|kharido)\b/i

/** `what if I sold the straddle every Monday at 9:45?`, `how would selling strangles at 2 pm do?` */
const HOW_IT_DOES = new RegExp(
  String.raw`^(and |so |ok |hi |hello )?(${[
    'what (if|happens if|would (happen|have happened) if)',
    'how (would|does|did) (selling|buying|writing|shorting|a|an|the)',
    'what (would be|will be|is|was) the (results?|pnl|profit|performance|outcome|returns?) of',
    'show me the (results?|pnl|profit|performance|returns?) of',
    'how much (would|will|do) i (have )?(made?|earn(ed)?)',
    'ky?a ho(ga|ta) agar|kitna (profit )?(banta|hota)',
  ].join('|')})\b`,
  'i',
)
const LEAST_SETTINGS = 2
const COMPARED = /\b(compared?|vs|versus|better|worse|different|difference)\b/i

/** A rule without anything that it is for, like 'sl 5000 target 3000'. */
function isLooseRule({ understood, unread }: Pick<ParsedInstruction, 'understood' | 'unread'>): boolean {
  const rules = understood.filter(
    (kind) => kind === 'threshold' || kind === 'trail' || kind === 'lock' || kind === 'exit',
  )
  return rules.length > 0 && unread.length === 0
}

/** `how do I make this a condor?` is an instruction. */
const ASKED_CHANGE =
  /^(how (do|can|would) i(?=.*(\b(this|it)\b|\d))|can (you|i|we)|could (you|we|i)|would you|will you)( please| kindly| just| also)? (make|change|turn|convert|add|remove|set|close|exit|enter|start|move|shift|keep|raise|lower|reduce|increase|double|drop|skip|replace|switch|trail|book|square off|put|take)\b/i

/** Other requests. A number tells them from questions such as `can you run on mobile?`. */
const ASKED_WITH_NUMBER =
  /^((can|could|would|will) you( also| just)? (let|allow|have|use|run|trade|give|apply|delay|widen|tighten|loosen|extend|restrict|limit|protect|hedge|lock|cap|halve|try|test)|(can|could) (we|i) (get|try|test|check|go with))\b(?=.*\d)/i

/** `would you kindly let each leg come back once?`, and no question for words. */
const ASKED_KINDLY =
  /^(can|could|would|will) (you|u) (please|pls|plz|kindly)\b(?! (also )?(explain|tell|show|describe|define|say|list|help|guide|clarify|elaborate|compare|recommend|suggest|summari[sz]e|teach|confirm|check)\b)/i

/** `how about 30% sl`, with a number. */
const SUGGESTED = /^(how|what) about\b(?=.*\d)/i

const REQUESTS = [ASKED_CHANGE, ASKED_WITH_NUMBER, ASKED_KINDLY, SUGGESTED]

const isAskedOnly = (text: string) => isQuestion(text) && !REQUESTS.some((one) => one.test(text.trim()))

function answerOfChange(text: string, open: OpenStrategy, hasRun: boolean): AssistantAnswer | undefined {
  const before = open.request as FormRequest
  const said = text.trim()
  const isOrdered = ordersChange(text)
  const isAsked = isAskedOnly(text)
  if (isAsked && isSuggested(said, hasRun)) return answerOfSuggestion(text, before)
  if (isAsked && !WHEN_ONE.test(said)) return undefined
  const instruction = parseInstruction(text, before)
  if (isAsked && !instruction.understood.includes('together') && !isOrdered) return undefined
  if (instruction.isUndo && instruction.understood.every((kind) => kind === 'edit')) return answerOfUndo(open)
  if (isChangeOfOpen(text, instruction)) return answerFor(text, instruction, before)
  return isIncomplete(text, instruction, isOrdered)
    ? answerFor(text, namedOrAsked(text, instruction), before)
    : undefined
}

/** Whether a question suggests a change; beside a result `what if` asks for another one. */
const isSuggested = (said: string, hasRun: boolean) =>
  ASKED_WHETHER.test(said) || (!hasRun && WHAT_IF.test(said))

/** Whether a text is a change of the open strategy that is not understood to its last word. */
const isIncomplete = (text: string, instruction: ParsedInstruction, isOrdered: boolean) =>
  isCommand(text, instruction) || (isOrdered && !isSaidWhole(text, instruction))

/** Whether a text has legs and nothing that is not understood: then it may be a strategy of its own. */
const isSaidWhole = (text: string, { hasLegs }: ParsedInstruction) =>
  hasLegs && parseInstruction(text).unread.length === 0

const isChangeOfOpen = (text: string, instruction: ParsedInstruction) =>
  isChange(instruction) && !isOfItsOwn(text, instruction)

/**
 * Whether a text that names a whole strategy would become other legs as a change of the open one, `sell put, buy put 200 points
 * farther OTM`, or lose some beside it; or is one that is not understood to its last word.
 */
function isOfItsOwn(text: string, change: ParsedInstruction): boolean {
  const mayBe = change.hasLegs || change.understood.includes('underlying')
  const own = mayBe && !MADE_OF_OPEN.test(text.trim()) ? parseInstruction(text) : undefined
  if (!own?.hasLegs) return false
  if (own.unread.length + own.questions.length + own.problems.length > 0) return namesAll(own)
  const hasLots = change.understood.includes('scaleLots')
  const [legs, changed] = [legsIn(own.request, hasLots), legsIn(change.request, hasLots)]
  // An added leg makes more of them.
  if (legs.length === changed.length) return legs.join() !== changed.join()
  return legs.length > changed.length
}

/** Whether a text names an index, a side, legs and a time. */
const namesAll = ({ understood }: ParsedInstruction) =>
  [['underlying'], ['side', 'entry'], ['option', 'structure'], ENTERED].every((kinds) =>
    understood.some((kind) => kinds.includes(kind)),
  )

/** `make it a bear call spread`: the open legs, whose strikes may stay. */
const MADE_OF_OPEN =
  /^((please|pls|ok|okay|now|and|also|just) )*((make|turn|convert|change|switch) (it|this|that)|(turn|convert|change|switch) (in)?to)\b|^(isko|ise|ye|yeh|is strategy ko)\b|\b(bana|banao|badal|convert) ?(do|de|karo|kar do)? (isko|ise)\W*$/i

const legsIn = (request: FormRequest, hasLots: boolean) =>
  request.multiLegStrategy.legs.map(({ tradeType, optionType, quantity, strikeCriteria }) =>
    JSON.stringify([tradeType, optionType, strikeCriteria, hasLots && quantity]),
  )

/** `shall we exit at 3 pm?` is a change; a question for an explanation is none. */
function answerOfSuggestion(text: string, before: FormRequest): AssistantAnswer | undefined {
  const said = text.trim().replace(SHALL, '').replace(WHAT_IF, '')
  if (EXPLAINED.test(said)) return undefined
  const instruction = parseInstruction(said, before)
  return isSettled(instruction) ? answerFor(text, instruction, before) : undefined
}

/** A rule that is judged, without a number: `sl is too tight, loosen it a bit`, `stop loss too tight, make it better`. */
const JUDGED =
  /^(?!.*\b(remove|delete|drop|skip|hata\w*|nikal\w*|doub\w*|twice|halve|half|dugn\w*|aadh\w*|cost|trail\w*|one|two|three|ek|atm|if|when)\b)((please|pls|the|my|overall|leg|combined|ye|yeh) )*(sls?|stops?|stop ?loss(es)?|targets?|wings?|hedges?|strikes?) (is |are |seems? |looks? |feels? )?(too|very|bahut|zyada|kuch zyada) (tight|wide|loose|small|big|close|far|near|low|high|chhota|chota|bada|paas|door)( hai)?\b[^\d%]*$/i

/** A comparison without the setting that it is of: `make it tighter`, `thoda safer karo`. */
const VAGUE =
  /^((please|pls|ok|okay|now|just) )*((make|keep|set|do|go|have|want|need) )?((it|this|that|them|these|all|everything) )?((a (bit|little)|bit|slightly|somewhat|much|even|little|thoda|thodi|aur|more|less) )*(tight|tighter|wide|wider|loose|looser|safe|safer|risky|riskier|aggressive|conservative|narrower|closer|further|farther|bigger|smaller|earlier|later|sooner|higher|lower|lighter|cheaper|better|stronger|nicer)( (please|pls|now|karo|kar do|kar|do|instead|yaar|bhai))*\W*$|^((please|pls|ok|okay|now|just) )*(improve|optimi[sz]e) (it|this|that|the strategy|this strategy)( (please|pls|now))*\W*$|^((please|pls|ok|okay|now|just) )*((reduce|lower|decrease|cut|limit|increase|raise) ((the|my|its) )?(risk|exposure)|(risk|exposure) (thoda )?(kam|zyada))( (a (bit|little)|bit|slightly|somewhat|little|thoda|more|please|pls|now|karo|kar do))*\W*$/i

const isVague = (said: string) => VAGUE.test(said) || JUDGED.test(said)

/** Words of a change, whatever it is of: `15 min instead`, `strikes to 500`, `monthly ka expiry lo`. */
const CHANGES_SOMETHING =
  /\binstead\b(?! of\b)|^(the |both |all |my |far |near |outer |inner |upper |lower |otm |itm |atm )*(width|legs?|strikes?|wings?|hedges?|shorts?|longs?|lots?|ce|pe)( legs?| strikes?)? (to|at)? ?(atm|\d)|\b(kar do|karo|kardo|hata do|hatao|rakho|le lo)\W*$|^(leave|keep) (the |only the |only )?(call|put|ce|pe|hedge|wing)s?\b/i

/** Whether a text, typed beside an open strategy, is a change of it though it does not say of what or in unknown words. */
export function isVagueChange(text: string): boolean {
  const said = text.trim()
  if (isQuestion(said)) return false
  return isVague(said) || (!EXPLAINED.test(said) && CHANGES_SOMETHING.test(said))
}

/** Asks what a change is of: no document answers it. */
function answerOfVague(text: string, open: OpenStrategy): AssistantAnswer | undefined {
  if (!isVagueChange(text)) return undefined
  const before = open.request as FormRequest
  return answerFor(text, namedOrAsked(text, parseInstruction(text, before)), before)
}

/** A change with the words that were not understood and its questions; without any, it is asked what shall change. */
function namedOrAsked(text: string, instruction: ParsedInstruction): ParsedInstruction {
  const { unread, questions } = instruction
  const isNamed = unread.length + questions.length > 0 && !isVague(text.trim())
  const asked = {
    text: `“${text.trim()}”: what shall change, and to how much? Name it, as in “sl 20%”, “strikes 200 otm” or “exit 15:00”.`,
    answers: [],
  }
  return { ...instruction, ...(!isNamed && { unread: [], questions: [asked] }), isTorn: true }
}

/** Whether a change asked for politely is read to its last word and changes a setting. */
function isSettled(instruction: ParsedInstruction): boolean {
  const { unread, understood } = instruction
  const isSetting = understood.some(
    (kind) => !NAMES_ONLY.has(kind) || kind === 'underlying' || kind === 'expiry',
  )
  return unread.length === 0 && isSetting && !instruction.isUndo && isChange(instruction)
}

/** `can we do this on nifty instead`, `shall we exit at 3 pm`: with a number or another index; `can I use a trailing stop?` asks. */
const ASKED_WHETHER =
  /^(can|could|shall|will|would) (we|i|you|u)\b(?! (also |still |ever |really )*(lose|make|earn|get|win|see|know|expect)\b)(?=.*(\d|\binstead\b|\b(nifty|banknifty|bank nifty|finnifty|sensex|midcap|bankex)\b))/i

/** `what if i had bought it instead`: beside a result it asks for another one. */
const WHAT_IF = /^(and |so |but )?what if (i|we)( had| have| just| simply| also)*\b/i

const SHALL = /^shall (we|i)\b/i

/** Whether a request changes the open strategy: it says so, or it names settings without legs. */
function isChange({ isEdit, hasLegs, understood, unread }: ParsedInstruction): boolean {
  if (!understood.some((kind) => kind !== 'edit' && kind !== 'scope')) return false
  if (isEdit) return true
  return !hasLegs && (unread.length === 0 || isLooseRule({ understood, unread: [] }))
}

/** Verbs of a command to the open strategy, in front or, in Hindi, at the end. */
const COMMANDED =
  /^((please|pls|plz|ok|okay|now|aur|and|also|just|ab|bhai) )*(use|enter|exit|make|remove|add|instead of|skip|change|set|move|shift|close|trail|keep|hold|wait|avoid|drop|delete|replace|switch|double|halve|half|raise|lower|increase|reduce|tighten|widen|bump|dont|don't|do not|re-?enter|get out|come out|hedge|convert|turn)\b(?=(\s+\S+){3})|\b(karo|kar (do|de|dena)|kardo|hata(o| do| de)|nikal(o| do)|rakho|laga(o| do)|badlo|badal do|bana(o| do)|mat chhedo|dalo|daal do)\W*$/i

/**
 * Whether a text is a command to the open strategy, though some words are not understood, which are then named: it sets a number,
 * or it begins or ends with a verb of change.
 */
function isCommand(text: string, { hasLegs, understood, unread }: ParsedInstruction): boolean {
  if (hasLegs || unread.length === 0 || isQuestion(text) || ASKED_WITHIN.test(text)) return false
  const unreadWords = unread.join(' ').split(/\s+/).filter(Boolean).length
  const settings = understood.filter((kind) => !NAMES_ONLY.has(kind) && kind !== 'filler')
  const isMostlyRead = settings.length > 0 && unreadWords <= 2 * understood.length
  const isOrdered = ordersOfOpen(text, false) && (settings.length > 0 || /\d/.test(text))
  return (isMostlyRead && /\d/.test(text)) || isOrdered || COMMANDED.test(text.trim())
}

function answerOfUndo(open: OpenStrategy): AssistantAnswer {
  const last = lastChange()
  const isCurrent = last && JSON.stringify(open.request) === JSON.stringify(last.after)
  if (!isCurrent)
    return plainAnswer(
      'strategy',
      last
        ? 'The strategy was changed since my last change, so I leave it as it is. Undo above the form takes changes back one by one.'
        : 'I have changed nothing yet. Undo above the form takes your own changes back.',
    )
  const offer = changeOf('Undo the last change', last.before, open.request as FormRequest)
  return plainAnswer('strategy', 'This takes my last change back.', { offer })
}

type Understood = Pick<
  ParsedInstruction,
  'name' | 'request' | 'unread' | 'limits' | 'questions' | 'assumptions' | 'problems' | 'hasLegs' | 'isTorn'
>

function answerFor(text: string, instruction: Understood, before?: FormRequest): AssistantAnswer {
  const { unread, limits, questions, assumptions, problems, request, name, hasLegs } = instruction
  const isBlocked =
    questions.length > 0 ||
    instruction.isTorn ||
    limits.areWithin ||
    unread.some((words) => TURNING.test(words) || (before !== undefined && OF_A_RULE.test(words)))
  const isWithoutLegs = !hasLegs && before === undefined
  const canRun = problems.length === 0 && !isWithoutLegs
  const isSame = before !== undefined && textOf(before) === textOf(request)
  const offered = !isBlocked && canRun && !isSame
  const offer = before
    ? changeOf(name, request, before, unread)
    : { name, request, words: describeStrategy(request), without: unread }
  return plainAnswer(
    'strategy',
    wordsOf({
      unread,
      limits,
      questions,
      assumptions,
      problems: isWithoutLegs ? [] : problems,
      isWithoutLegs,
      isSame,
      offered,
      isChange: before !== undefined,
    }),
    {
      suggestions: [...questions.flatMap(({ answers }) => answers), ...otherScopes(text, assumptions)].slice(
        0,
        MOST_SUGGESTIONS,
      ),
      sources: [{ title: 'A strategy in plain language', path: '/app/help/plain-language' }],
      ...(offered && { offer }),
    },
  )
}

const textOf = (request: FormRequest) => requestText(composeRequest(request) as BacktestRequest)

interface Reading extends Pick<
  ParsedInstruction,
  'unread' | 'limits' | 'questions' | 'assumptions' | 'problems'
> {
  readonly isSame: boolean
  readonly isWithoutLegs: boolean
  readonly offered: boolean
  readonly isChange: boolean
}

function wordsOf({
  unread,
  limits,
  questions,
  assumptions,
  problems,
  isWithoutLegs,
  isSame,
  offered,
  isChange,
}: Reading): string {
  const quoted = unread.map((words) => `“${words}”`).join(', ')
  const remedy = limits.areAll ? ' Leave it out.' : ' Say it in other words, or leave it out.'
  const head = offered
    ? isChange
      ? 'This changes the open strategy:'
      : 'This is the strategy as I understood it.'
    : isSame && unread.length === 0 && questions.length === 0
      ? 'The open strategy is so already.'
      : 'I cannot offer this yet.'
  return [
    head,
    ...questions.map(({ text }) => text),
    ...(isWithoutLegs && !questions.some(({ text }) => text.startsWith('The legs of this structure'))
      ? ['You did not say what to trade, and no strategy is open. Name the legs, like “sell straddle”.']
      : []),
    ...(unread.length > 0 ? [`Not understood: ${quoted}.${offered ? '' : remedy}`] : []),
    ...limits.sentences,
    ...(isSame ? [] : problems.map((problem) => `It cannot be run: ${problem}.`)),
    ...assumptions,
  ].join('\n\n')
}

/** Suggested answers that change an assumed scope of a rule. */
function otherScopes(text: string, assumptions: readonly string[]): string[] {
  const assumed = assumptions.find((one) => one.startsWith('Whether the stop'))
  if (!assumed) return []
  const isEach = assumed.endsWith('each leg.')
  return [text.replace(/\b(sl|stop ?loss|stop)\b/i, isEach ? 'combined $1' : 'each leg $1')]
}

/** A change of the open strategy by its sentences. */
export function changeOf(
  name: string,
  request: FormRequest,
  before: FormRequest,
  without: readonly string[] = [],
): StrategyOffer {
  const sentences = (one: FormRequest) => describeStrategy(one).flatMap((part) => part.sentences)
  const [old, next] = [sentences(before), sentences(request)]
  return {
    name,
    request,
    without,
    words: describeStrategy(request),
    change: {
      before,
      removed: old.filter((one) => !next.includes(one)),
      added: next.filter((one) => !old.includes(one)),
    },
  }
}
