import { amountAt, type StatedAmount } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader, LegScope } from './clause.ts'
import { scopeAt, thresholdAt } from './risk-clauses.ts'
import { strikeAt } from './strikes.ts'

const KEEPING = ['leave', 'keep', 'keeping', 'retain', 'let']
const STAYING =
  'as it is they are was were before unchanged same alone untouched be stay stays where how that way for now'.split(
    ' ',
  )
const UNCHANGING = [
  'touch',
  'change',
  'disturb',
  'alter',
  'modify',
  'chhedo',
  'chhuo',
  'chedo',
  'remove',
  'delete',
  'drop',
]
const THE_REST =
  'everything rest others other else all baaki baki sab remaining settings setting things thing anything nothing part parts of the'.split(
    ' ',
  )

/** Whether a leg is added before: in `also buy pe, same settings` the settings may be those of the new leg. */
function isOfAdded(words: Words, i: number): boolean {
  const before = words.tokens.slice(0, i)
  const has = (name: 'option' | 'side') => before.some((_, at) => words.find(at, name) !== undefined)
  const says = (...texts: string[]) => before.some(({ text }) => texts.includes(text))
  return has('option') && (says('add', 'another') || (says('also', 'bhi', 'too') && has('side')))
}

/** `leave the call as it is`, `don't touch the put`, `keep everything else the same`: parts of an open strategy that stay. */
function partThatStays(words: Words, i: number): number | undefined {
  return words.isOfOpen
    ? (untouchedPart(words, i) ??
        keptPart(words, i) ??
        keptSpread(words, i) ??
        sameWings(words, i) ??
        sameLots(words, i) ??
        sameRules(words, i) ??
        bothRulesStay(words, i) ??
        wholeThatStays(words, i) ??
        exitThatStays(words, i) ??
        restAlike(words, i))
    : undefined
}

/** `target hata do, time exit hi theek hai`: the open exit stays. */
function exitThatStays(words: Words, i: number): number | undefined {
  const exit = words.find(words.past(i, ['the', 'my']), 'time', 'exit')
  const isTimed =
    exit && words.tokens.slice(i, exit.end).some(({ text }) => text === 'time' || text === 'timed')
  const kept = isTimed
    ? words.find(words.past(exit.end, ['hi', 'bhi', 'is', 'alone', 'itself']), 'edit', 'keepBehind')
    : undefined
  // `Time exit is fine but at 3`.
  const isTimeBehind =
    kept && words.tokens.slice(kept.end).some(({ kind }) => kind === 'number' || kind === 'time')
  return kept && !isTimeBehind && isPhraseEnd(words, kept.end) ? kept.end : undefined
}

const ALIKE = ['same', 'unchanged', 'untouched', 'waisa', 'waise', 'wahi', 'wohi']
const KEPT = [...ALIKE, ...KEEPING]
const GOING_ON = 'may can should continue continues'.split(' ')
const ALL = 'everything rest all sab baaki baki others other remaining settings'.split(' ')

/** `same everything`, `everything same`, `all other things the same`: a phrase that changes nothing. */
function restAlike(words: Words, i: number): number | undefined {
  const isFirst =
    i === 0 || words.isBreak(i - 1) || words.is(i - 1, 'and', '&', 'aur', 'but', 'with', 'do', 'karo')
  if (!isFirst) return undefined
  const isSameFirst = words.is(i, 'same')
  const rest = isSameFirst ? i + 1 : i
  const all = words.past(rest, THE_REST)
  if (!words.is(rest, ...ALL) || isOfAdded(words, i)) return undefined
  const end = words.past(words.past(all, ['day', 'days']), [
    ...STAYING,
    ...KEPT,
    ...GOING_ON,
    'remains',
    'rakho',
    'rahega',
    'rehne',
    'do',
    'hi',
    'hai',
  ])
  const isSaid =
    isSameFirst ||
    words.tokens.slice(all, end).some(({ text }) => KEPT.includes(text) || GOING_ON.includes(text))
  return isSaid && isPhraseEnd(words, end) ? end : undefined
}

/** `leave the call as it is`, `don't touch the put`. */
function keptPart(words: Words, i: number): number | undefined {
  const changing = unchanging(words, i)
  const verb = changing ?? (words.is(i, ...KEEPING) ? i + 1 : undefined)
  const end = verb && partAt(words, words.past(verb, ['the', 'my']))
  const stay = end && words.past(end, STAYING)
  // 'Leave the overall one'.
  const isStated =
    changing !== undefined ||
    stay !== end ||
    (end !== undefined && words.is(end - 1, 'one', 'ones', 'rest', 'baaki', 'baki', 'remaining'))
  return stay !== undefined && isStated && isPhraseEnd(words, stay) ? stay : undefined
}

const WANTED = 'i we just only sirf bas want now the my'.split(' ')
const LEGS_LEFT = 'credit spread side leg legs part selling should remain remains stays stay'.split(' ')

/** `keep the put spread`, `i only want the put spread`, beside the removal of the calls: the legs that stay. */
function keptSpread(words: Words, i: number): number | undefined {
  const begin = words.past(i, ['i', 'we', 'want', 'to'])
  const isKept = words.is(begin, 'keep', 'keeping', 'retain', 'leave', 'leaving')
  const wanted = words.past(i, WANTED)
  const isOnly = words.tokens
    .slice(i, wanted)
    .some(({ text }) => ['just', 'only', 'sirf', 'bas'].includes(text))
  const at = isKept ? words.past(begin + 1, ['only', 'just', 'the', 'my']) : isOnly ? wanted : undefined
  const option = at === undefined ? undefined : words.find(at, 'option')
  if (!option || !hasRemoved(words, option.value)) return undefined
  const noun = words.past(option.end, LEGS_LEFT)
  const end = words.past(noun, ['only', 'alone', 'please', 'now', 'rakho', 'rakhna', 'rehne', 'do', 'hi'])
  const isEnd = isPhraseEnd(words, end) || words.is(end, 'with', 'because', 'since', 'as', 'kyunki')
  return isEnd && (noun > option.end || isOnly) ? end : undefined
}

/** Whether the legs of the other option are taken off: `remove call side`, `call side hata do`. */
const hasRemoved = (words: Words, kept: string) =>
  words.tokens.some((_, at) => {
    const verb = words.find(at, 'edit', 'remove')
    const option = verb && words.find(words.past(verb.end, ['the', 'both', 'my', 'all']), 'option')
    if (option) return option.value !== kept
    const first = words.find(at, 'option')
    const behind = first && words.past(first.end, ['side', 'leg', 'legs', 'wali', 'wala', 'ko'])
    return (
      behind !== undefined &&
      first?.value !== kept &&
      words.find(behind, 'edit', 'removeBehind') !== undefined
    )
  })

/** `put 400 otm, leave the call`, `call keep`: where the other option changes, this one stays. */
function leftOption(words: Words, i: number, behind: readonly string[] = []): number | undefined {
  const isBegin = i > 0 && (words.isBreak(i - 1) || words.is(i - 1, 'and', 'but', 'aur'))
  const isFirst = words.is(i, 'leave', 'leaving', 'keep', 'keeping')
  const option = isBegin ? words.find(isFirst ? words.past(i + 1, ['the', 'my']) : i, 'option') : undefined
  if (!option || !hasOtherOption(words, i, option.value)) return undefined
  const named = words.past(option.end, ['side', 'leg', ...behind])
  const end = isFirst ? named : words.past(named, ['keep', 'leave'])
  return (isFirst || end > named) && words.at(end) === undefined ? end : undefined
}

const hasOtherOption = (words: Words, i: number, option: string) =>
  words.tokens.slice(0, i).some((_, at) => (words.find(at, 'option')?.value ?? option) !== option)

/** `keep the same wings`, `wings same`, `same hedges as now`: the bought legs stay. */
function sameWings(words: Words, i: number): number | undefined {
  const begin = words.past(i, ['keep', 'keeping', 'with', 'retain', 'use', 'the', 'my'])
  const isFirst = words.is(begin, 'same', 'existing', 'current')
  const wings = words.find(isFirst ? begin + 1 : begin, 'wings')
  const isName = wings !== undefined && /^(wings?|hedges?)$/i.test(words.written(wings.end - 1, wings.end))
  const end = wings && words.past(wings.end, [...STAYING, 'rakho', 'rakhna', 'rehne', 'do', 'hi', 'too'])
  const isSame = isFirst || (end !== undefined && words.is(end - 1, ...STAYING, 'rakho', 'do'))
  const saysSame = words.tokens.slice(begin, end).some(({ text }) => SAME_WINGS.includes(text))
  return isName && isSame && saysSame && isPhraseEnd(words, end!) ? end : undefined
}

const SAME_WINGS = 'same existing current unchanged untouched as stay stays are'.split(' ')

const LOTS = ['lots', 'lot', 'qty', 'quantity', 'quantities', 'size']

/** `add wings 200 points out, same lots`: wings have the lots of the legs that they protect. */
function sameLots(words: Words, i: number): number | undefined {
  const same = words.past(i, ['with', 'the'])
  if (!words.is(same, 'same', 'equal')) return undefined
  if (words.is(same + 1, ...DISTANCES)) return sameDistance(words, same + 1)
  if (!words.is(same + 1, ...LOTS)) return undefined
  // Another leg that is added has its own lots.
  const isOfLeg = words.tokens.some(
    (_, at) => words.find(at, 'option') !== undefined || words.find(at, 'structure') !== undefined,
  )
  return !isOfLeg && isPhraseEnd(words, same + 2) ? same + 2 : undefined
}

const RULES_OF_LEG =
  'sl sls stop stops stoploss loss target targets tgt tp rules re entry reentry and & , wala wali'.split(' ')

/** `take the put instead, same sl`: an option that takes the place of another one has its rules. */
function sameRules(words: Words, i: number): number | undefined {
  const same = words.past(i, ['with', 'the'])
  const end = words.past(same + 1, RULES_OF_LEG)
  const isSame = words.is(same, 'same') && words.find(same + 1, 'rule') !== undefined
  const isEnd = isPhraseEnd(words, end) || words.is(end, 'ke', 'rakho', 'rahega')
  if (!isSame || !isEnd || isOfAdded(words, i)) return undefined
  const isReplaced = words.tokens.some(
    (_, at) => words.is(at, 'replace') || words.find(at, 'edit', 'remove', 'insteadOf', 'make') !== undefined,
  )
  const isOption = words.tokens.some((_, at) => words.find(at, 'option') !== undefined)
  return isReplaced && isOption ? words.past(end, ['ke', 'saath', 'sath', 'rakho', 'rahega']) : undefined
}

/** `SL target same rehne do`, `sl and target stay the same`: both rules, as they are now. */
function bothRulesStay(words: Words, i: number): number | undefined {
  const first = words.find(words.past(i, ['keep', 'the', 'my']), 'rule', 'stop', 'target')
  const at = first && words.past(first.end, ['and', 'aur', '&', 'the', ',', '/'])
  const second = at === undefined ? undefined : words.find(at, 'rule', 'stop', 'target')
  const kept = second && words.past(second.end, ['dono', 'both', 'bhi', 'ko', 'stay', 'remain', 'the', 'as'])
  const isKept = kept !== undefined && words.is(kept, ...ALIKE)
  if (!isKept || first?.value === second?.value) return undefined
  const end = words.past(kept + 1, AS_NOW)
  return isPhraseEnd(words, end) ? end : undefined
}

const DISTANCES = ['distance', 'distances', 'gap', 'gaps', 'width', 'strike', 'strikes']

/** `make it a call, same distance`: where no strike is said, those of the open legs stay. */
function sameDistance(words: Words, i: number): number | undefined {
  const end = words.past(i, DISTANCES)
  const isMade = words.tokens.some((_, at) => words.find(at, 'edit', 'make') !== undefined)
  const isAdded = words.tokens.some((_, at) => words.find(at, 'edit', 'add') !== undefined)
  const hasStrike = words.tokens.some((_, at) => at !== i && strikeAt(words, at) !== undefined)
  return isMade && !isAdded && !hasStrike && isPhraseEnd(words, end) ? end : undefined
}

const NOT_TO = ['mat', 'na', 'nahi', 'nahin', 'dont']
const TOUCHING =
  'chhedo chedo chhuo chhedna chedna chhuna badlo badalna badalo hilao touch change hatao hatana hata'.split(
    ' ',
  )

/** `exit mat chhedo`, `ce ka sl ko mat badlo`, `rest don't touch`. */
function untouchedPart(words: Words, i: number): number | undefined {
  const part = partAt(words, words.past(i, ['the', 'my']))
  const not = part === undefined ? i : words.past(part, ['ko', 'ke', 'se', 'wala', 'wale', 'bilkul', 'bhi'])
  const verb = part !== undefined && words.is(not, ...NOT_TO) ? words.past(not, NOT_TO) : undefined
  if (verb === undefined || !words.is(verb, ...TOUCHING)) return undefined
  const end = words.past(verb, [...TOUCHING, 'karo', 'karna', 'kar', 'do', 'hai', 'please'])
  return isPhraseEnd(words, end) ? end : undefined
}

/** Behind `don't touch`. */
function unchanging(words: Words, i: number): number | undefined {
  const isDenied = words.is(i, 'dont', 'not') || (words.is(i, 'do') && words.is(i + 1, 'not'))
  const verb = isDenied ? words.past(i, ['do', 'not', 'dont']) : i
  return verb > i && words.is(verb, ...UNCHANGING) ? verb + 1 : undefined
}

/** A part of an open strategy by its name. */
function partAt(words: Words, i: number): number | undefined {
  const rest = words.past(i, THE_REST)
  if (rest > i) return rest
  const scope = legsNamed(words, i)?.end
  const at =
    scope === undefined ? i : words.past(scope, ['side', 'leg', 'legs', 'wala', 'one', 'ones', 'ka', 'ki'])
  const rule = words.find(at, 'rule') ?? words.find(at, 'time', 'enter', 'exit')
  return rule ? words.past(rule.end, ['time', 'at']) : scope === undefined ? undefined : at
}

const legsNamed = (words: Words, i: number) =>
  scopeAt(words, i) ?? words.find(i, 'scope', 'leg') ?? words.find(i, 'option') ?? words.find(i, 'wings')

const isPhraseEnd = (words: Words, i: number) =>
  words.at(i) === undefined ||
  words.isBreak(i) ||
  words.is(i, 'and', '&', 'aur', 'but', 'plus', 'just', 'only')

/** `take off the put side completely`, `no individual sl anymore`: how much of it is removed. */
export function removedWholly(words: Words, i: number, before: Clause | undefined): number | undefined {
  if (before?.is !== 'remove') return undefined
  if (words.is(i, 'after') && words.is(i + 1, 'all') && isPhraseEnd(words, i + 2)) return i + 2
  const end = words.past(
    i,
    'completely altogether entirely fully totally anymore now any more for good puri poori tarah se poora bilkul'.split(
      ' ',
    ),
  )
  return end > i && isPhraseEnd(words, end) ? end : undefined
}

/** `one combined sl of 15%`: the number of the stop. */
export function oneRule(words: Words, i: number): number | undefined {
  if (!words.is(i, 'one', 'single', 'ek')) return undefined
  const rule = thresholdAt(words, i + 1)?.value
  if (rule?.rule === 'stop' && rule.scope?.of === 'whole') return i + 1
  const whole = scopeAt(words, i + 1)
  return whole?.value.of === 'whole' && words.find(whole.end, 'rule', 'stop', 'target') ? i + 1 : undefined
}

/** `keep the put same but sell the call`: a leg that stays is one of an open strategy, and no leg of a new one. */
function legThatStays(words: Words, i: number): Read<Clause> | undefined {
  if (words.isOfOpen || !words.is(i, 'keep', 'leave')) return undefined
  const option = words.find(words.past(i + 1, ['the', 'my']), 'option')
  const at = option && words.past(option.end, ['side', 'leg'])
  const end = at === undefined ? undefined : words.past(at, STAYING)
  const isStated = at !== undefined && end !== undefined && end > at && !words.is(at, 'where')
  return isStated && isPhraseEnd(words, end) ? { value: { is: 'unsupported' }, end } : undefined
}

/** `put at 2 lots, keep the call only`: the put changes, or it goes. */
function keptOptionOnly(words: Words, i: number): Read<Clause> | undefined {
  const end = words.isOfOpen ? leftOption(words, i, ['only', 'alone']) : undefined
  if (end === undefined || !words.is(end - 1, 'only', 'alone')) return undefined
  return { value: { is: 'question', question: `“${words.written(i, end)}”: does the other leg go?` }, end }
}

const WHAT_IS_LEFT = ['the', 'my', 'only', 'just', 'keep', 'want', 'i', 'have', 'a', 'an', 'one', 'leg']

/** `no target, just the sl`, `no target, only overall sl`: the rule that stays, behind the removed one. */
function onlyRuleLeft(words: Words, i: number, before: Clause | undefined): number | undefined {
  if (before?.is !== 'remove' || !words.is(i, 'just', 'only', 'sirf', 'bas', 'keep')) return undefined
  const at = words.past(i + 1, WHAT_IS_LEFT)
  const scope = scopeAt(words, at)
  const rule =
    words.find(endOf(scope, at), 'rule', 'stop', 'target') ?? words.find(at, 'rule', 'stop', 'target')
  const end = rule && words.past(rule.end, LEFT)
  // 'No leg sl, only mtm sl': the other kind of the same rule.
  const isLast = end !== undefined && isPhraseEnd(words, end)
  return isLast && isOtherRule(before, rule?.value, scope?.value) ? end : undefined
}

/** Whether a rule is none that is removed; `no leg sl, only mtm sl` names the other kind of the same one. */
const isOtherRule = (
  removed: Extract<Clause, { is: 'remove' }>,
  rule: string | undefined,
  scope: LegScope | undefined,
) => removed.what !== rule || (scope !== undefined && scope.of !== removed.scope?.of)

const LEFT = ['rakho', 'rakhna', 'rehne', 'do', 'only', 'please', 'stays', 'stay', 'remains']

/** In `no target, only overall sl` the rule stays, even where the word for it was left out as one that says nothing. */
export const isOnlyLeft = (words: Words, i: number): boolean =>
  /\b(only|just|sirf|keval|bas|keep|keeping)\b/i.test(
    words.text.slice(words.at(i - 1)?.end, words.at(i)?.start),
  )

type Removal = Extract<Clause, { is: 'remove' }>

/** The second of two removals has the legs of the first, or names those of both. */
export function besideRemoved(what: Removal, before: Removal, isApart: boolean): Removal {
  const { scope = before.scope } = what
  const isAsWell = !before.scope && scope !== undefined && !isApart
  return { ...what, ...(scope && { scope }), ...(isAsWell && { isAsWell }) }
}

/** `…, overall rehne do`: beside another rule that of all legs together stays. */
function wholeThatStays(words: Words, i: number): number | undefined {
  const whole =
    i > 0 && (words.isBreak(i - 1) || words.is(i - 1, 'and', 'aur', 'but')) ? scopeAt(words, i) : undefined
  const kept =
    whole?.value.of === 'whole'
      ? words.find(words.past(whole.end, ['wala', 'wali', 'ka', 'ko']), 'edit', 'keepBehind')
      : undefined
  return kept && isPhraseEnd(words, kept.end) ? kept.end : undefined
}

const OF_OPTION = 'ka ki ke ko wala wali side leg me mein the'.split(' ')
const AS_NOW = 'rakho rakhna rakh rehne do de hi rahega hai please'.split(' ')

/**
 * `put sl 40, call same`: behind a rule of the other option alone, of open legs. `Call ka bhi same` and `same for call` give it the
 * rule of the put.
 */
function sameOption(words: Words, i: number): Read<Clause> | undefined {
  const option = words.isOfOpen ? words.find(i, 'option') : undefined
  const named = option && words.past(option.end, OF_OPTION)
  // `Put sl same rakho`.
  const at = named === undefined ? undefined : endOf(words.find(named, 'rule', 'stop', 'target'), named)
  if (!option || at === undefined || !words.is(at, 'same')) return undefined
  const end = words.past(at + 1, AS_NOW)
  if (!isBesideOther(words, i, option) || words.is(end, 'as', 'like', 'for')) return undefined
  // `Call ka same lot`: the same of something else.
  if (!isPhraseEnd(words, end)) return { value: { is: 'unsupported' }, end }
  if (end === at + 1 && hasNewValue(words, { i, at }, option))
    return sameAsNowOrOther(words, { i, end }, option)
  const note = `the ${option.value.toLowerCase()} stays as it is now`
  return { value: { is: 'filler', stays: true, note }, end }
}

/** `ce target 40%, pe same`: behind a new value the word could mean that value. */
function sameAsNowOrOther(
  words: Words,
  { i, end }: { readonly i: number; readonly end: number },
  { value, end: behind }: Read<string>,
): Read<Clause> {
  const name = words.written(i, behind)
  const other = value === 'CALL' ? 'put' : 'call'
  return {
    value: {
      is: 'question',
      question: `“${words.written(i, end)}”: as it is now, or the same as the ${other}?`,
      instead: [`keep the ${name} as it is`, `same for ${name}`],
    },
    end,
  }
}

/** Whether a rule or a move of the other option alone stands before, and no order. */
const isBesideOther = (words: Words, i: number, option: Read<string>) =>
  !words.has('side') &&
  (hasRuleOfOther(words, i, option) || isMovedOther(words, i, option) || isChangedOther(words, i, option))

function hasRuleOfOther(words: Words, i: number, option: Read<string>): boolean {
  const scopes = words.tokens.slice(0, i).flatMap((_, k) => thresholdAt(words, k)?.value.scope ?? [])
  return scopes.some((one) => one.of === 'option' && one.option !== option.value)
}

/** Whether the other option gets a value before, and loses none; `call wala same` is the call as it is. */
const hasNewValue = (
  words: Words,
  { i, at }: { readonly i: number; readonly at: number },
  option: Read<string>,
) =>
  hasRuleOfOther(words, i, option) &&
  !isChangedOther(words, i, option) &&
  !words.tokens.slice(i, at).some(({ text }) => text === 'wala' || text === 'wali')

const MOVED = 'door dur paas pass nazdeek kareeb further farther closer nearer'.split(' ')

/** `put thoda door 500`: the leg of the other option moves from where it is. */
const isMovedOther = (words: Words, i: number, { value }: Read<string>) =>
  words.tokens.slice(0, i).some((_, k) => {
    const other = words.find(k, 'option')
    return (
      other !== undefined && other.value !== value && words.is(words.past(other.end, BESIDE_MOVE), ...MOVED)
    )
  })

/** `call ka sl hata do`, `put ka sl double karo`: a rule of the other option goes, or is another. */
const isChangedOther = (words: Words, i: number, { value }: Read<string>) => {
  const before = words.tokens.slice(0, i).map((_, k) => k)
  const isOther = before.some((k) => (words.find(k, 'option')?.value ?? value) !== value)
  return isOther && before.some((k) => words.find(k, 'edit', 'removeBehind', 'remove', 'double', 'halve'))
}

const BESIDE_MOVE = [...OF_OPTION, 'thoda', 'thodi', 'aur', 'a', 'bit', 'little']

const OTHERS = 'other others rest remaining'.split(' ')

/** Whether a clause is a rule of some legs. */
const isOfSome = (one: Clause | undefined) =>
  one?.is === 'threshold' && one.scope !== undefined && one.scope.of !== 'whole' && one.scope.of !== 'each'

/** Behind a rule of some open legs `, and not on the other`, `not on the ones I bought`. */
function notOthers(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const at = words.past(i, [',', 'and', 'but'])
  const on = words.past(at + 1, ['on', 'for', 'to'])
  if (!words.isOfOpen || !isOfSome(before) || !words.is(at, 'not') || on === at + 1) return undefined
  const noun = words.past(on, ['the', 'any', 'of'])
  const legs = scopeAt(words, on)?.end ?? (words.is(noun, ...OTHERS) ? noun + 1 : noun)
  const end = words.past(legs, ['one', 'ones', 'leg', 'legs', 'option', 'options'])
  if (legs === noun || !isPhraseEnd(words, end)) return undefined
  return { value: { is: 'filler', stays: true, note: 'the other legs stay as they are now' }, end }
}

const BESIDE = [
  ['in', 'addition', 'to'],
  ['on', 'top', 'of'],
  ['over', 'and', 'above'],
  ['apart', 'from'],
  ['aside', 'from'],
  ['along', 'with'],
  ['together', 'with'],
  ['besides'],
  ['beside'],
]

/** `in addition to the 5,000 rupees overall, …`, `overall sl ke saath`: an open rule that stays, beside which another one is set. */
function besideOpenRule(words: Words, i: number): Read<Clause> | undefined {
  const first = BESIDE.find((phrase) => phrase.every((text, k) => words.is(i + k, text)))
  const hasVerb = words.tokens.some((_, at) => words.find(at, 'edit', 'remove', 'removeBehind', 'insteadOf'))
  const rule = hasVerb || !words.isOfOpen ? undefined : openRuleAt(words, i + (first?.length ?? 0))
  const end = rule && (first ? besideFirst(words, rule.end) : besideBehind(words, rule.end))
  if (!rule || end === undefined || words.at(end) === undefined) return undefined
  const { value: amount } = rule
  return { value: amount ? { is: 'amount', amount, isKept: true } : { is: 'filler', stays: true }, end }
}

/** The position behind `besides the overall stop`, if the words there begin an order. */
const besideFirst = (words: Words, i: number) =>
  isPhraseEnd(words, i) || words.is(i, 'i', 'each', 'put', 'set', 'add') ? i : undefined

/** The position behind the `ke saath` of `overall sl ke saath`. */
const besideBehind = (words: Words, i: number) =>
  words.is(i, 'ke') && words.is(i + 1, 'saath', 'sath', 'alawa', 'ilawa', 'upar')
    ? words.past(i + 2, ['saath', 'sath', 'me', 'mein', 'hi'])
    : undefined

/** `the 5,000 rupees overall`, `overall stop of 5000`, `the leg stops`, with its amount if it is said. */
function openRuleAt(words: Words, i: number): Read<StatedAmount | undefined> | undefined {
  let [end, amount]: [number, StatedAmount | undefined] = [words.past(i, OF_OPEN_RULE), undefined]
  let isNamed = false
  for (let begin = -1; begin !== end;) {
    begin = end
    const number: Read<StatedAmount> | undefined = amount ? undefined : amountAt(words, end)
    const named =
      scopeAt(words, end) ?? words.find(end, 'rule', 'stop', 'target') ?? words.find(end, 'scope', 'leg')
    isNamed ||= named !== undefined
    amount ??= number?.value
    end = words.past(endOf(named ?? number, end), OF_OPEN_RULE)
  }
  return isNamed ? { value: amount, end } : undefined
}

const OF_OPEN_RULE = 'the my of this existing current open present wala wali ka at'.split(' ')

/** Parts that stay; of a new strategy a leg that stays is named as not understood. */
export const readPartThatStays: ClauseReader = (words, i, before) => {
  const asked =
    keptOptionOnly(words, i) ??
    sameOption(words, i) ??
    besideOpenRule(words, i) ??
    notOthers(words, i, before)
  if (asked) return asked
  const left = words.isOfOpen ? leftOption(words, i) : undefined
  if (left !== undefined) return { value: { is: 'filler', stays: true }, end: left }
  const end = partThatStays(words, i) ?? (words.isOfOpen ? onlyRuleLeft(words, i, before) : undefined)
  return end === undefined ? legThatStays(words, i) : { value: { is: 'filler' }, end }
}
