import { documentOf } from '../../knowledge/documents.ts'
import { plainAnswer, type AssistantAnswer } from './answer-shape.ts'
import type { Category, KnowledgeDocument } from '../../knowledge/document.ts'
import { MOST_CONFIDENCE, searchKnowledge, type Found } from '../../knowledge/search.ts'
import { questionParts, withoutReport, withoutTalk } from '../../knowledge/question-parts.ts'
import { documentByConcept, documentOverFigures } from '../../knowledge/documents-by-concept.ts'
import { questionClass } from '../../knowledge/question-classes.ts'
import { comparedSubjects, meantSubject, namedFigures, termMeant } from '../../knowledge/subjects.ts'
import {
  asksOfABroker,
  isOfAPerson,
  isOfStrangers,
  isOutOfReach,
  isUnknowable,
} from '../../knowledge/unknowable.ts'
import { placeAsked } from '../../knowledge/places.ts'
import { lackingIndicator, yesOrNo } from '../../knowledge/yes-or-no.ts'
import { whyUnknown } from '../../knowledge/why-unknown.ts'
import { normalised, termsOf } from '../../knowledge/words.ts'
import type { Conversation } from './conversation.ts'
import { figureParts } from './figure-parts.ts'
import { answerOfDate, lotsNamed } from './market-date.ts'
import { answerOfResult, openResult } from './result/answer-result.ts'
import { readingOf } from './result/figure-readings.ts'
import { documentWithoutResult, namesFigure, resultQuestion } from './result/result-questions.ts'
import { answerOfPayoff } from './result/open-payoff.ts'
import { metricInWords } from './result/whole-figures.ts'
import { answerOfDay, asksOfDates, asksOfMarket } from './result/run-day.ts'
import { answerOfParts } from './result/profit-parts.ts'
import type { screenContext } from '../../results/screen-context.ts'
import {
  asksProfit,
  isAboutStrategy,
  isOfPastTrade,
  isOfStrategies,
  namesTrade,
} from './strategy-or-question.ts'
import { joined, MOST, together } from './joined-answers.ts'
import { answerInstruction, isVagueChange } from './strategy/answer-instruction.ts'
import { ordersStrategy } from './strategy/is-question.ts'
import { offerOfName, questionOfName } from './strategy/named-offer.ts'
import { ordersChange, ordersOfOpen } from './strategy/orders-of-open.ts'
import { workedSum } from './worked-sums.ts'

/** Texts for questions without an answer, word for word as specified. */
export const FALLBACKS = {
  vague: "I can help you with that. Please provide more details about what you'd like to know.",
  unknown: "I'd be happy to help with that question. Could you provide more details or try rephrasing?",
} as const

const BEGINNER_ADVICE =
  'As a beginner, start with a stop loss of 20% and a take profit of 50%, one lot, and a position whose loss is limited.'

/** For a question about a figure while no result is open. */
const OPEN_A_RESULT = 'No result is open here. Open one, and this is computed from it.'

/** Below this, no document shares enough words with the question to answer it. */
const LEAST_CONFIDENCE = 0.44
/** A figure, whose own value is shown as an answer, needs more. */
const LEAST_OF_FIGURE = 0.5

/** Up to this confidence a second document that is nearly as good is shown too. */
const MOST_DOUBTED = 0.8
const CLOSE = 0.9

/**
 * Answers a question: with the strategy or the change that it asks for, from the open result, the rules of a date in it,
 * or else from the documents. All other questions, and those that nobody can answer, get the fallback with the nearest documents.
 */
export async function processQuery(
  question: string,
  conversation: Conversation,
  context: ReturnType<typeof screenContext>,
): Promise<AssistantAnswer> {
  return withNamedStrategy(await answerOf(withoutReport(question), conversation, context), question, context)
}

/** A text that is only the name of a strategy gets its document with the strategy, or with the question that it leaves open. */
function withNamedStrategy(
  answer: AssistantAnswer,
  question: string,
  context: ReturnType<typeof screenContext>,
): AssistantAnswer {
  const asked = answer.intent === 'unknown' ? questionOfName(question, context) : undefined
  if (asked !== undefined) return plainAnswer('strategy', asked)
  const named = answer.intent === 'knowledge' && !answer.offer ? offerOfName(question, context) : undefined
  if (!named) return answer
  const said = ['With the usual times, no stop and no target it is this strategy:', ...named.assumptions]
  return { ...answer, content: [answer.content, ...said].join('\n\n'), offer: named.offer }
}

async function answerOf(
  question: string,
  conversation: Conversation,
  context: ReturnType<typeof screenContext>,
): Promise<AssistantAnswer> {
  const behind = changeBehindQuestion(question, context)
  const change = behind && instructionOf(behind.change, context)
  if (behind && change) {
    if (OBJECTS.test(behind.question)) return withLeftOut(change, behind.question)
    const asked = await answerOfPart(behind.question, { conversation, context })
    return asked.intent === 'unknown' ? change : together([change, asked])
  }
  const instruction = instructionOf(question, context)
  const decided = decidedAnswer(question, { conversation, context }, instruction)
  if (decided) return decided
  const asked = withoutTalk(question)
  const asking = { conversation, context }
  const whole = await answerOfPart(asked, asking, instruction)
  const parts = questionParts(asked)
  if (parts.length === 1) {
    const figures = await Promise.all(figureParts(asked).map((part) => answerOfPart(part, asking)))
    return figures.length > 0 && whole.intent === 'result' ? together(figures) : whole
  }
  const answers = await Promise.all(parts.map((part) => answerOfPart(part, asking)))
  return joined(whole, parts, answers, asked)
}

/** `is 10:30 better? Change the entry to 10:30.`, `sirf monday kyu, roz karo`: a question, and a change of the open strategy behind it. */
function changeBehindQuestion(
  text: string,
  { strategy }: ReturnType<typeof screenContext>,
): { readonly question: string; readonly change: string } | undefined {
  const at = text.lastIndexOf('?') + 1 || (ASKS_WHY_FIRST.exec(text)?.[0].length ?? 0)
  const [question, change] = [text.slice(0, at).trim(), text.slice(at).trim()]
  // In `can I hold it? sell at 3:20, exit next day` the question goes on.
  const isAside = !question.endsWith('?') || OBJECTS.test(question)
  const isOrdered = ordersChange(change) || (isAside && ordersOfOpen(change, false))
  return strategy !== undefined && at > 0 && isOrdered ? { question, change } : undefined
}

const ASKS_WHY_FIRST = /^[^,.;!]*\b(why|kyu|kyun|kyon)\b[^,.;!]*[,.;!]+/i

/** `only mondays, why?` wonders at a setting that the order behind it changes. */
const OBJECTS =
  /^(?=.*\b(why|kyu|kyun|kyon)\b)(?=.*\b(only|just|sirf|bas|hi)\b)(?!.*\b(was|were|did|hua|hui|tha|thi)\b)/i

/** The answer to an order, with the question before it that is not answered. */
const withLeftOut = (answer: AssistantAnswer, question: string): AssistantAnswer => ({
  ...answer,
  content: `${answer.content}\n\nLeft out as a remark: “${question.replace(/[\s,.;!]+$/, '')}”.`,
})

/** Answers without a search: an instruction, a question that names a document, or a question that has no answer. */
function decidedAnswer(
  question: string,
  asking: Asking,
  instruction: AssistantAnswer | undefined,
): AssistantAnswer | undefined {
  const explained =
    answerOfPayoff(question, asking.context) ??
    answerOfSum(question, asking, instruction) ??
    answerOfTerm(question, asking)
  if (explained) return explained
  if (isOutOfReach(question) || (!instruction?.offer && isOfNobodyHere(question))) return unknown(question)
  if (asksOfABroker(question)) return answerOfDocument(question, 'what-delta-is-not', asking)
  if (instruction && (instruction.offer || isChangeOfOpen(question, asking.context))) return instruction
  return answerOfRuleOrMeant(question, asking, instruction)
}

/** The document of a rule, also beside words of a figure; else the strategy or the document that is meant. */
function answerOfRuleOrMeant(
  question: string,
  asking: Asking,
  instruction: AssistantAnswer | undefined,
): AssistantAnswer | undefined {
  const isPlace = placeAsked(question) !== undefined && questionParts(question).length === 1
  const rule = documentOverFigures(question) ?? (isPlace ? documentAsked(question) : undefined)
  if (rule !== undefined) return answerOfDocument(question, rule, asking)
  if (asking.context.run && namesFigure(question)) return undefined
  return instruction && saysWholeStrategy(question)
    ? instruction
    : (answerMeant(question, asking) ?? readOrClassed(question, asking, instruction))
}

/** The document of a term whose meaning is asked for, below the definition where its title is another subject. */
function answerOfTerm(question: string, asking: Asking): AssistantAnswer | undefined {
  const meant = termMeant(question)
  const answer = meant && answerOfDocument(question, meant.document.id, asking)
  const { term } = meant ?? {}
  if (!answer || term === undefined || answer.sources[0]?.title.toLowerCase().includes(term.toLowerCase()))
    return answer
  return { ...answer, content: `${term}: ${meant?.definition}\n\n${answer.content}` }
}

/** A sum that the question gives all numbers for, above the document of its rule; a strategy that is offered is no sum. */
function answerOfSum(
  question: string,
  asking: Asking,
  instruction: AssistantAnswer | undefined,
): AssistantAnswer | undefined {
  const sum = instruction?.offer?.without.length === 0 ? undefined : workedSum(question)
  const answer = sum && answerOfDocument(question, sum.document, asking)
  return answer && { ...answer, content: `${sum.text}\n\n${answer.content}` }
}

/** The document that a whole question means. */
function answerMeant(question: string, asking: Asking): AssistantAnswer | undefined {
  const meant = documentMeant(question, asking)
  return meant === undefined ? undefined : answerOfDocument(question, meant, asking)
}

const readOrClassed = (question: string, asking: Asking, read: AssistantAnswer | undefined) =>
  read && readsAsStrategy(question) ? read : answerOfClass(question, asking)

/** The document that a whole question means: of a figure while no result is open, or by its concepts. */
function documentMeant(question: string, { context }: Asking): string | undefined {
  const figure = context.run ? undefined : documentWithoutResult(question)
  return figure ?? (questionParts(question).length === 1 ? documentAsked(question) : undefined)
}

/** The document that the concepts of a question choose, or that of a setting whose place it asks for. */
const documentAsked = (question: string) =>
  documentByConcept(question) ??
  placeAsked(question)?.document ??
  (lackingIndicator(question) === undefined ? undefined : 'indicators-overview')

/** Whether a text changes the open strategy; where a result is open, or words of documents, a number alone does not say so. */
function isChangeOfOpen(question: string, { strategy, run }: ReturnType<typeof screenContext>): boolean {
  const isNumberEnough = run === undefined && !isOfStrategies(question)
  const isOrdered =
    ordersChange(question) ||
    isVagueChange(question) ||
    (ordersOfOpen(question, isNumberEnough) && !isUnknowable(question))
  return strategy !== undefined && isOrdered
}

/** Whether a text has words of strategies; a question in several parts may have a document for the whole. */
const readsAsStrategy = (question: string) =>
  namesTrade(question) && !(ASKED_AT_THE_END.test(question) && documentByConcept(question) !== undefined)

/** Whether a text orders a strategy, also where parts of it are not understood. */
const saysWholeStrategy = (question: string) => ordersStrategy(question) && !isOfStrategies(question)

/** A question mark, or in Hinglish its word as the last one: `…, kyu`. */
const ASKED_AT_THE_END = /\?|\b(kyu|kyun|kyon|why)\W*$/i

/** The answer to a question of a class that no result and no other document answers. */
function answerOfClass(question: string, asking: Asking): AssistantAnswer | undefined {
  const kind = questionClass(question)
  if (kind?.document !== undefined) {
    // A part of a longer text may name its document, whatever the rest is about.
    return documentByConcept(question) === undefined
      ? answerOfDocument(question, kind.document, asking)
      : undefined
  }
  return (kind ?? isUnknowable(question)) ? unknown(question) : undefined
}

/** Whether a question is for what a person has, earns or owes, and no document is about that, or for a seller of tips. */
const isOfNobodyHere = (question: string) =>
  isOfStrangers(question) ||
  (isOfAPerson(question) && (documentByConcept(question) ?? questionClass(question)?.document) === undefined)

/** The reason why a question has no answer, or that it was not understood, with the nearest documents. */
function unknown(question: string, found = searchKnowledge(question, NEAREST)): AssistantAnswer {
  const why = whyUnknown(question)
  const document = documentOf(why?.document ?? '')
  const others = found.filter((one) => one.document !== document)
  return fallback(why?.text ?? FALLBACKS.unknown, document ? [{ document, confidence: 0 }, ...others] : found)
}

/** The answer from a document that is certain to be meant. */
function answerOfDocument(question: string, id: string, asking: Asking): AssistantAnswer | undefined {
  const document = documentOf(id)
  return document && answerOfFound(question, [{ document, confidence: MOST_CONFIDENCE }], asking)
}

async function answerOfPart(
  question: string,
  asking: Asking,
  instruction?: AssistantAnswer,
): Promise<AssistantAnswer> {
  const { context } = asking
  const named = namesFigure(question) ? answerOfResult(question, context) : undefined
  const meant = documentAsked(question)
  return (
    named ??
    (meant === undefined ? undefined : answerOfDocument(question, meant, asking)) ??
    (await answerOfDayOrMarket(question, context)) ??
    (await answerOfParts(question, context)) ??
    answerOfFigures(question, asking) ??
    answerOfResult(question, context) ??
    instruction ??
    answerOfDate(question) ??
    answerOfKnowledge(question, asking)
  )
}

/** What a day of the result made, or the rules of the market on a date. */
async function answerOfDayOrMarket(
  question: string,
  context: ReturnType<typeof screenContext>,
): Promise<AssistantAnswer | undefined> {
  if (context.run && asksOfDates(question)) return undefined
  const ofDay = await answerOfDay(question, context)
  return ofDay ?? (asksOfMarket(question) ? answerOfDate(question) : undefined)
}

/** The strategy or the change that a text asks for; undefined for a question about one, or about a trade made. */
function instructionOf(
  question: string,
  context: ReturnType<typeof screenContext>,
): AssistantAnswer | undefined {
  if (context.run && isOfPastTrade(question)) return undefined
  const read = answerInstruction(question, context)
  if (context.run && !read?.offer && asksProfit(question)) return undefined
  const isMeant = read && (isChangeOfOpen(question, context) || !isAboutStrategy(question, read))
  return isMeant ? read : undefined
}

/** Figures that no rule of the result answers in more words than their document and their value. */
const BY_NAME_ONLY: ReadonlySet<string> = new Set(
  (
    'recoveryFactor calmar ulcerIndex valueAtRisk expectedShortfall annualisedSortino gainToPain expectancyRatio sessionExpectancy ' +
    'sharpeStandardError sharpeConfidence bestOpenProfit worstOpenProfit averageBestOpenProfit averageWorstOpenProfit ' +
    'capturedOpenProfit capitalBase'
  )
    .split(' ')
    .map((key) => `figure-${key}`)
    .concat('formula-profit-on-prices-older-than-a-minute'),
)

/** A figure that a question names, or two of them beside each other. */
function answerOfFigures(question: string, asking: Asking): AssistantAnswer | undefined {
  const named = namedFigures(question)
  if (!named.some(({ id }) => BY_NAME_ONLY.has(id))) return undefined
  const found = named.slice(0, 2).map((document) => ({ document, confidence: MOST_CONFIDENCE }))
  return answerOfFound(question, found, { ...asking, isCompared: found.length > 1 })
}

function answerOfKnowledge(question: string, asking: Asking): AssistantAnswer {
  const words = normalised(question)
    .split(' ')
    .filter((word) => termsOf(word))
  if (words.length === 0) return fallback(FALLBACKS.vague)
  const found = searchKnowledge(question, MOST.results)
  const compared = comparedSubjects(question)
  if (compared && isInDoubt(found[0], compared)) {
    return answerOfFound(question, [...ordered(compared, found), ...found], { ...asking, isCompared: true })
  }
  const meant = meantSubject(question)
  const ranked = meant ? [meant, ...found] : found
  const least = ranked[0]?.document.category === 'figures' ? LEAST_OF_FIGURE : LEAST_CONFIDENCE
  if ((ranked[0]?.confidence ?? 0) < least) return unknown(question, found)
  return answerOfFound(question, ranked, asking)
}

/** Two compared documents in the order of the question; one that is certain for the whole of it comes first. */
function ordered([first, second]: readonly [Found, Found], [best]: readonly Found[]): readonly Found[] {
  return best?.confidence === MOST_CONFIDENCE && best.document === second.document
    ? [second, first]
    : [first, second]
}

/** Whether a document found for the whole question may be one of two that it compares, or the wrong one. */
function isInDoubt(best: Found | undefined, compared: readonly Found[]): boolean {
  if (!best || best.confidence <= MOST_DOUBTED) return true
  const isOne = compared.some(({ document }) => document === best.document)
  return isOne && compared.every(({ confidence }) => confidence > CERTAIN)
}

/** Each of two subjects is certain that are compared although one document alone fits well. */
const CERTAIN = 0.84

interface Asking {
  readonly conversation: Conversation
  readonly context: ReturnType<typeof screenContext>
  /** Whether the first two documents are of subjects whose difference is asked for. */
  readonly isCompared?: boolean
}

/** The best document, with the figure that it explains and a close second document. */
function answerOfFound(question: string, found: readonly Found[], asking: Asking): AssistantAnswer {
  const { document, confidence } = found[0]
  const second = asking.isCompared ? found[1]?.document : closeSecond(found)
  const related = relatedDocuments(document, [
    ...(second ? [second] : []),
    ...found.slice(1).map((one) => one.document),
  ])
  const shown = second ? [document, second] : [document]
  const ofScreens = [
    ...(figureOf(document, asking.context)?.sources ?? []),
    ...runToChange(document, asking.context),
  ]
  return plainAnswer('knowledge', textOf(question, shown, asking), {
    confidence,
    terminology: document.terminology.slice(0, MOST.terminology),
    relatedTopics: related
      .map(({ id, title }) => ({ title, path: `/app/help/${id}` }))
      .slice(0, MOST.relatedTopics),
    suggestions: related.slice(0, MOST.suggestions).map(({ title }) => `Tell me about ${title}`),
    contextualInfo: { category: document.category, relevanceScore: confidence },
    sources: [
      ...shown.map(({ id, title }) => ({ title, path: `/app/help/${id}` })),
      ...ofScreens.filter(({ path }) => !path.startsWith('/app/help/')),
    ],
  })
}

/** The open run as a source, where another setting than its own is asked for: it is changed from there. */
function runToChange(
  { id }: KnowledgeDocument,
  { run }: ReturnType<typeof screenContext>,
): AssistantAnswer['sources'] {
  return run && id === 'another-setting' ? [openResult(run)] : []
}

function textOf(
  question: string,
  [document, second]: readonly KnowledgeDocument[],
  { conversation, context, isCompared = false }: Asking,
): string {
  const advises = conversation.userExpertiseLevel === 'beginner' && ADVISED.has(document.category)
  const isOfResult = !context.run && resultQuestion(question) !== undefined
  const parts = [
    isOfResult ? OPEN_A_RESULT : '',
    leadOf(question, document),
    document.id === 'lot-sizes' && !NOT_OF_TODAY.test(question) ? lotsNamed(question) : '',
    figureOf(document, context)?.content,
    // A message says more than what to do about it.
    document.category === 'messages' ? `${document.title}: ${document.content}` : document.content,
    readingBeside(document, question, context),
    ...entryOfResult(document, context),
    advises ? BEGINNER_ADVICE : '',
    ...(second ? secondText(second, isCompared, context) : []),
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** What stands before a document: the place of a setting that is asked for, or yes or no. */
const leadOf = (question: string, { id }: KnowledgeDocument) =>
  placeAsked(question)?.text ?? yesOrNo(question, id)

/** What the value of a figure says that a question asks to judge, without what its document says. */
function readingBeside(
  { id, content, category }: KnowledgeDocument,
  question: string,
  { run }: ReturnType<typeof screenContext>,
): string {
  const reading = category === 'figures' ? readingOf(id, question.toLowerCase(), run) : undefined
  const sentences = reading?.split(/(?<=\.) /) ?? []
  return sentences.filter((sentence) => !content.includes(sentence)).join(' ')
}

/** When the strategy of the open result enters, below the document of the entry window. */
function entryOfResult({ id }: KnowledgeDocument, { run }: ReturnType<typeof screenContext>): string[] {
  const own = id === 'entry-window' ? run?.description?.filter((one) => /^Enters?\b/.test(one)) : []
  return own && own.length > 0 ? [`The strategy of the open result: ${own.join(' ')}`] : []
}

/** Another time than today, whose lots the document lists. */
const NOT_OF_TODAY = /\b(20[12]\d|old|past|earlier|before|was|were|history|changes?|changed|pehle|tha|thi)\b/i

/** The start of a second document: of one that is compared as its own subject, of another as a guess. */
function secondText(
  document: KnowledgeDocument,
  isCompared: boolean,
  context: ReturnType<typeof screenContext>,
): string[] {
  const text = `${document.title}. ${document.content.split('\n\n')[0]}`
  return isCompared ? [figureOf(document, context)?.content ?? '', text] : [`Perhaps you mean ${text}`]
}

/** The second document, if the first one is in doubt and the second nearly as good. */
function closeSecond([first, second]: readonly Found[]): KnowledgeDocument | undefined {
  if (!first || !second || first.confidence > MOST_DOUBTED) return undefined
  const isClose = second.confidence >= CLOSE * first.confidence && second.confidence >= LEAST_CONFIDENCE
  return isClose ? second.document : undefined
}

/** The figure of the open result that a document explains. */
function figureOf(
  { id, title, category }: KnowledgeDocument,
  context: ReturnType<typeof screenContext>,
): Pick<AssistantAnswer, 'content' | 'sources'> | undefined {
  const { run } = context
  if (!run || category !== 'figures') return undefined
  const metric = metricInWords(id.replace(/^figure-/, ''), run)
  if (metric !== undefined) return { content: metric, sources: [openResult(run)] }
  return id.startsWith('figure-') ? answerOfResult(title, context) : undefined
}

const ADVISED: ReadonlySet<Category> = new Set(['risk', 'strategies'])

function relatedDocuments(
  document: KnowledgeDocument,
  others: readonly KnowledgeDocument[],
): KnowledgeDocument[] {
  const named = document.crossReferences.flatMap((id) => documentOf(id) ?? [])
  return [...new Set([...named, ...others])].filter((one) => one !== document)
}

/** Suggestions for an empty conversation. */
export const STARTING_SUGGESTIONS = [
  'What is a short straddle?',
  'sell 920 straddle, 25% stop each leg, exit 3:15',
  'What charges does a trade pay?',
  'How do I read the results?',
] as const

const HELP = { title: 'Help', path: '/app/help' } as const
/** Nearest documents that are named with a fallback. */
const NEAREST = 2

function fallback(content: string, found: readonly Found[] = []): AssistantAnswer {
  const nearest = found
    .slice(0, NEAREST)
    .map(({ document }) => ({ title: document.title, path: `/app/help/${document.id}` }))
  return plainAnswer('unknown', content, {
    confidence: 0,
    relatedTopics: [...nearest, HELP],
    suggestions: STARTING_SUGGESTIONS,
  })
}
