import type { OptionType, TradeType } from '#domain'
import type { Clause, LegScope, PlacedClause } from '../clauses/clause.ts'
import { NAMED_LEGS } from '../words/lexicon.ts'
import { ofKind, type Findings } from './findings.ts'
import {
  areLotsAlone,
  beginsBothLegs,
  causeOf,
  changesOf,
  emptyGroup,
  haveOwnLots,
  isAwaitedLeg,
  isHedgeOfBoth,
  isNextLots,
  isOfOpenLegs,
  isOfSides,
  isSideOfHedge,
  lacks,
  mirrored,
  onlyOption,
  putBothSides,
  putCounts,
  putSideBehind,
  LEG_RULES,
  LEG_WORDS,
  type LegGroup,
  type OpenSide,
} from './leg-group.ts'
import { repeatedStructures } from './repeated-structures.ts'
import { putSidesOfStrikes } from './sides-of-strikes.ts'
import { isIntroduction, withoutTitledOption } from './titled-legs.ts'
import { shareAttributes } from './shared-attributes.ts'
import { askWhoseLots } from './whose-lots.ts'

function putOption(option: OptionType, { options }: LegGroup): void {
  if (!options.includes(option)) options.push(option)
}

function putStructure(clause: PlacedClause & { is: 'structure' }, group: LegGroup): void {
  group.structure = clause.structure
  if (clause.option) group.options.push(clause.option)
}

const isComplete = (group: LegGroup) => group.options.length > 0 || group.structure !== undefined
const TWO_SIDED = new Set(['straddle', 'strangle'])

const LEG_PARTS: ReadonlySet<Clause['is']> = new Set([
  ...LEG_WORDS,
  'lots',
  'moneyness',
  'expiry',
  'distance',
  'ratio',
])

const LEG_ATTRIBUTES: ReadonlySet<Clause['is']> = new Set(['strike', 'lots', 'expiry'])

/** Collects the groups of legs of a sentence in one walk over its clauses. */
class GroupWalk {
  readonly groups: LegGroup[] = []
  #current: LegGroup | undefined
  /** Whether joining words follow the current group. */
  #isJoined = false
  /** A strike or a rule stands behind the options of the current group. */
  #tail: 'strike' | 'rule' | undefined
  /** Whether sides stand behind their legs, as in `call kharido aur put becho`. */
  #isSideBehind = false
  /** Whether an exit was said that the next legs wait for. */
  #isLater = false
  /** Side of a strike within a structure. */
  #strikeSide: TradeType | undefined

  readonly #all: readonly PlacedClause[]
  readonly #findings: Findings

  constructor(all: readonly PlacedClause[], findings: Findings) {
    this.#all = all
    this.#findings = findings
  }

  /** @param open the side of the legs that are open, which words without a side change; undefined without open legs */
  walk(open: OpenSide | undefined): { groups: LegGroup[]; changes: LegGroup[] } {
    this.#all.forEach((clause, at) => this.#take(clause, at))
    askWhoseLots(this.#all, this.#findings, open !== undefined)
    const isChange =
      open && this.groups.every((group) => isOfOpenLegs(group, open) || this.#isOpenLeg(group, open))
    if (isChange) return { groups: [], changes: changesOf(this.groups, this.#all, this.#findings) }
    this.groups.forEach(
      (group, i) => (group.side ??= this.#isSideBehind ? this.groups[i - 1]?.side : undefined),
    )
    for (const group of this.groups.filter((one) => !isComplete(one))) this.#settle(group)
    putSidesOfStrikes(this.groups.filter(isComplete))
    this.#mirror()
    const repeated = repeatedStructures(this.groups, this.#all, this.#findings)
    const complete = this.groups.filter(
      (group) =>
        isComplete(group) &&
        !repeated.has(group) &&
        !this.#isOfStructure(group) &&
        !this.#isTitle(group) &&
        !isIntroduction(group, this.groups.filter(isComplete), this.#all, this.#findings),
    )
    putCounts(
      complete.filter(({ structure }) => structure === undefined),
      this.#all,
      this.#findings,
    )
    const together = complete.filter(({ isLater }) => !isLater)
    if (together.length > 1) shareAttributes(together, this.#all, this.#findings)
    return { groups: complete, changes: [] }
  }

  /** `sell the call 200 otm`, said of a call that is sold: the article names the open leg. */
  #isOpenLeg({ side, structure, options, strikes, lots, clauses }: LegGroup, open: OpenSide): boolean {
    const isNew = structure !== undefined || side !== open.side || options.length !== 1
    const [first, option] = [clauses[0], clauses.find(({ is }) => is === 'option')]
    if (isNew || !first || !option || (strikes.length === 0 && lots === undefined)) return false
    const between = this.#findings.written({ ...first, begin: first.end, end: option.begin })
    return first.is === 'side' && /^(the|my)$/i.test(between.trim())
  }

  /** `put buying on bank nifty: …, ATM put 1 lot`: the option and side of the only leg, named again behind them. */
  #isTitle(group: LegGroup): boolean {
    const isNoun = group.clauses.map(({ is }) => is).join() === 'option,side'
    const [leg, ...more] = this.groups.filter((one) => one !== group && isComplete(one))
    if (!isNoun || this.groups[0] !== group || !leg || more.length > 0) return false
    const isLeg = leg.structure === undefined && leg.options.join() === group.options.join()
    if (!isLeg || leg.clauses.some(({ is }) => is === 'side')) return false
    leg.side = group.side
    return true
  }

  /** A single call or put after a straddle is one of its legs and adds none; its meaning is not known. */
  #isOfStructure(group: LegGroup): boolean {
    if (this.#isBodyOfFly(group)) return true
    // '3 lots of puts' behind a straddle is no further leg.
    const isBare =
      group.options.length === 1 && group.clauses.every(({ is }) => is === 'option' || is === 'lots')
    const earlier = this.groups.slice(0, this.groups.indexOf(group))
    if (!isBare || !earlier.some(({ structure = '' }) => TWO_SIDED.has(structure))) return false
    group.clauses.forEach((clause) => this.#findings.unused(clause))
    return true
  }

  /** `iron fly: short the atm straddle, long wings 500 away`: the straddle is that of the fly. */
  #isBodyOfFly({ structure, side, strikes }: LegGroup): boolean {
    const isAtm = strikes.every(({ strike }) => 'points' in strike && strike.points === 0)
    const fly = this.groups.find((one) => one.structure === 'iron-butterfly')
    if (structure !== 'straddle' || side === 'BUY' || !isAtm || !fly) return false
    fly.side ??= side
    return true
  }

  /** A group without options: both, if the sentence speaks of both sides; otherwise it has no place. */
  #settle(group: LegGroup): void {
    const other = this.#calendarPartner(group)
    if (other) {
      group.options.push(...other.options)
      if (group.strikes.length === 0) group.strikes.push(...other.strikes)
      return
    }
    const isLeg = group.side !== undefined && group.strikes.length > 0
    const option = onlyOption(this.#all)
    const isEach = this.#all.some((one) => one.is === 'scope' && one.scope.of === 'each')
    const isBoth = isEach || isHedgeOfBoth(group, this.groups)
    const [first] = group.clauses
    if (isLeg && first && option) {
      this.#findings.assume(
        `“${this.#findings.written(first)}” was read as a ${option.toLowerCase()}, like the other legs.`,
      )
      group.options.push(option)
    } else if (isBoth && (isLeg || this.#namesBoth(group))) group.options.push('CALL', 'PUT')
    else
      group.clauses
        .filter((clause) => !this.#isPurchaseOfWings(clause))
        .forEach((clause) => this.#findings.unused(clause))
  }

  /** The `buy` of `hedge ke liye 500 otm dono side 3 lot buy`, at the end of the phrase of the wings. */
  #isPurchaseOfWings(clause: PlacedClause): boolean {
    const at = this.#all.indexOf(clause)
    const before = this.#all[at - 1]?.is === 'lots' ? this.#all[at - 2] : this.#all[at - 1]
    const next = this.#all[at + 1]
    const isLast = next === undefined || next.is === 'and'
    return clause.is === 'side' && clause.side === 'BUY' && before?.is === 'wings' && isLast
  }

  /** `nifty ce pe dono sell karo`: both options, said as the legs of a rule would be. */
  #namesBoth({ side }: LegGroup): boolean {
    const isNamed = ({ of }: LegScope, written: string) =>
      of === 'each' && /\b(ce|calls?)\b/i.test(written) && /\b(pe|puts?)\b/i.test(written)
    const scopes = ofKind(this.#all, 'scope').filter((one) => isNamed(one.scope, this.#findings.written(one)))
    return side !== undefined && scopes.length > 0
  }

  /** `same for pe`: each leg again with the other option. */
  #mirror(): void {
    const [clause, ...others] = ofKind(this.#all, 'mirror')
    if (!clause) return
    const legs = this.groups.filter(({ structure }) => structure === undefined)
    const hasRules = ofKind(this.#all, 'threshold').some(({ scope }) => scope?.of === 'option')
    const isOther =
      legs.length > 0 &&
      legs.every(({ options: [one, ...more] }) => more.length === 0 && one !== clause.option)
    if (!isOther || hasRules || others.length > 0) this.#findings.unused(clause)
    else for (const group of legs) this.groups.push(mirrored(group, clause))
  }

  /** The first leg of a pair with another side and expiry: `sell this week's atm put, buy next week's`. */
  #calendarPartner(group: LegGroup): LegGroup | undefined {
    const [other, ...more] = this.groups.filter((one) => one !== group && one.structure === undefined)
    const isApart = other !== undefined && group.side !== undefined && group.side !== other.side
    return isApart && more.length === 0 && group.expiry && other.options.length > 0 ? other : undefined
  }

  /** In `exit the call when …` the call is no further leg. */
  #isLeft({ is }: PlacedClause, at: number): boolean {
    const before = this.#all[at - 1]
    return (is === 'option' || is === 'structure') && before?.is === 'verb' && before.verb === 'exit'
  }

  #take(clause: PlacedClause, at: number): void {
    if (clause.is === 'and') {
      this.#isJoined = true
      return
    }
    if (this.#isLeft(clause, at)) {
      this.#findings.unused(clause)
      return
    }
    if (causeOf(clause) && this.#legIsEntered(at)) {
      this.#isLater = true
      this.#current = undefined
      this.#isJoined = false
      return
    }
    if (LEG_RULES.has(clause.is) && this.#current && isComplete(this.#current)) this.#tail = 'rule'
    const isOfBoth = isOfSides(clause, this.#findings) && !onlyOption(this.#all)
    if (isOfBoth) putBothSides(this.#current, this.#all[at - 1])
    const group = this.#groupFor(clause, at)
    if (!group) return
    group.clauses.push(clause)
    group.last = at
    this.#isJoined = false
    this.#put(clause, group)
  }

  /** Whether a leg of its own follows an exit: `if that stop is hit, sell the call`. */
  #legIsEntered(at: number): boolean {
    if (!this.groups.some(isComplete)) return false
    const behind = this.#all.slice(at + 1)
    const end = behind.findIndex(
      (one) =>
        !(LEG_PARTS.has(one.is) || ['filler', 'edit', 'times', 'and'].includes(one.is)) ||
        (one.is === 'and' && /[.;\n]/.test(this.#findings.written(one))),
    )
    const leg = behind.slice(0, end < 0 ? undefined : end)
    return leg.some(({ is }) => is === 'side') && leg.some(({ is }) => is === 'option')
  }

  #put(clause: PlacedClause, group: LegGroup): void {
    switch (clause.is) {
      case 'side':
        this.#putSide(clause, group)
        break
      case 'option':
        putOption(clause.option, group)
        break
      case 'structure':
        putStructure(clause, group)
        break
      default:
        this.#putAttribute(clause, group)
    }
  }

  #putAttribute(clause: PlacedClause, group: LegGroup): void {
    if (isComplete(group) && clause.is === 'strike') this.#tail = 'strike'
    switch (clause.is) {
      case 'ratio':
        group.ratio.push(...clause.lots)
        break
      case 'moneyness':
        group.moneyness = clause
        break
      case 'strike':
        group.strikes.push({ strike: clause.strike, side: this.#strikeSide })
        break
      case 'distance':
        group.distances.push(...clause.points)
        break
      case 'lots':
      case 'expiry':
        this.#putOnce(clause, group)
        break
      default:
      // Other clauses do not concern a leg.
    }
  }

  #putOnce(clause: PlacedClause & { is: 'lots' | 'expiry' }, group: LegGroup): void {
    const before = clause.is === 'lots' ? group.lots : group.expiry
    if (clause.is === 'lots' && before === clause.lots) return
    if (clause.is === 'expiry' && JSON.stringify(before) === JSON.stringify(clause.expiry)) return
    // 'The nearest expiry with at least 5 DTE' is one expiry.
    const isNearest =
      clause.is === 'expiry' && group.expiry?.expiry === 'current' && 'minDte' in clause.expiry
    if (before !== undefined && !isNearest) this.#findings.unused(clause)
    else if (clause.is === 'lots') group.lots = clause.lots
    else group.expiry = clause.expiry
  }

  #putSide(clause: PlacedClause & { is: 'side' }, group: LegGroup): void {
    if (group.side === undefined || !isMany(group)) this.#setSide(clause, group)
    else this.#strikeSide = clause.side
  }

  #setSide(clause: PlacedClause & { is: 'side' }, group: LegGroup): void {
    if (clause.isTaken) this.#findings.assume('To take an option was read as to buy it.')
    if (group.side !== undefined && group.side !== clause.side) this.#findings.unused(clause)
    const plain = this.groups.filter(({ structure }) => structure === undefined)
    const isOnly = this.groups.length === 1 || (plain.length === 1 && plain[0] === group)
    this.#isSideBehind ||= isOnly && isComplete(group) && group.side === undefined
    group.side ??= clause.side
    // 'call aur put becho': the side stands behind all of them.
    for (const other of this.groups.filter(({ isLater }) => isLater === group.isLater))
      putSideBehind(other, clause, this.#all)
  }

  #groupFor(clause: PlacedClause, at: number): LegGroup | undefined {
    switch (clause.is) {
      case 'side':
        return this.#forSide(clause, at)
      case 'option':
        return this.#forOption(at)
      case 'structure':
        return this.#current && !isComplete(this.#current) ? this.#current : this.#begin(at)
      case 'strike':
      case 'moneyness':
      case 'lots':
      case 'expiry':
      case 'distance':
      case 'ratio':
        return this.#forAttribute(clause, at)
      default:
        return undefined
    }
  }

  #forOption(at: number): LegGroup {
    const current = this.#current
    if (!current) return this.#begin(at)
    if (isMany(current))
      return this.#begin(at, { side: this.#strikeSide, strikes: this.#strikeBefore(current, at) })
    if (current.structure !== undefined) return this.#beginLike(current, at)
    if (haveOwnLots(current, this.#all[at + 1])) return this.#beginLike(current, at)
    if (current.options.length === 0 || this.#tail === undefined || isAwaitedLeg(this.#all, at, current))
      return current
    // Behind 'ce sl 25%' the next leg is like this one; behind 'ce 100 otm' only its side is.
    if (this.#tail === 'rule') return this.#beginLike(current, at)
    return this.#begin(at, { side: this.#sideOfNext(current) })
  }

  /** A leg like the one before it, without what its own words state: `ce: premium 80, sl 50%; pe: premium 60, sl 60%`. */
  #beginLike(current: LegGroup, at: number): LegGroup {
    const next = this.#all.slice(at + 1)
    const end = next.findIndex(({ is }) => is !== 'and' && is !== 'side' && !LEG_ATTRIBUTES.has(is))
    const own = new Set(next.slice(0, end < 0 ? undefined : end).map(({ is }) => is))
    return this.#begin(at, {
      side: this.#sideOfNext(current),
      lots: own.has('lots') ? undefined : current.lots,
      strikes: own.has('strike') ? [] : current.strikes,
      expiry: own.has('expiry') ? undefined : current.expiry,
    })
  }

  /** In `iron fly: atm ce pe becho` the strike directly before the first leg is that of the leg, not of the structure. */
  #strikeBefore({ strikes, clauses }: LegGroup, at: number): LegGroup['strikes'] {
    const isDirect = clauses.at(-1) === this.#all[at - 1] && clauses.at(-1)?.is === 'strike'
    if (!isDirect) return []
    clauses.pop()
    return strikes.splice(-1)
  }

  /** The side of a leg behind another; where sides stand behind, its own may follow. */
  #sideOfNext({ side }: LegGroup): TradeType | undefined {
    return this.#isSideBehind ? undefined : side
  }

  #forSide(clause: PlacedClause & { is: 'side' }, at: number): LegGroup {
    const current = this.#current
    if (!current || isSideOfHedge(current, clause, this.#all) || this.#beginsNamedLeg(current, at))
      return this.#begin(at)
    if (isMany(current)) return this.#optionFollows(at) ? this.#begin(at) : current
    // A side behind legs without one is theirs.
    if (current.side === undefined) return this.#beginsLegs(current, at) ? this.#begin(at) : current
    const isSame = current.side === clause.side
    return isSame && (!isComplete(current) || !this.#legFollows(at)) ? current : this.#begin(at)
  }

  /** In `create a straddle. Sell atm ce and atm pe` the side, apart from the structure, begins its legs. */
  #beginsLegs({ structure }: LegGroup, at: number): boolean {
    const [before, clause] = [this.#all[at - 1], this.#all[at]]
    if (structure === undefined || !before || !clause || !this.#optionFollows(at)) return false
    return before.is === 'and' || clause.begin > before.end || beginsBothLegs(this.#all, at)
  }

  /** Whether a side begins a leg of a structure whose legs are said one by one: `ce ratio: long 1 atm, short 2 …`. */
  #beginsNamedLeg({ structure, strikes }: LegGroup, at: number): boolean {
    if (structure === NAMED_LEGS) return true
    return structure === 'ratio-spread' && strikes.length === 0 && this.#all[at + 1]?.is === 'lots'
  }

  /** Whether anything of a leg follows before another clause. */
  #legFollows(at: number): boolean {
    const next = this.#all.slice(at + 1).find(({ is }) => is !== 'and')
    // The index may be named again: `sell nifty ce sl 20%, sell nifty pe sl 30%`.
    if (next?.is === 'underlying') return this.#optionFollows(at)
    return next !== undefined && LEG_PARTS.has(next.is)
  }

  #forAttribute(clause: PlacedClause, at: number): LegGroup | undefined {
    const current = this.#current
    if (!current) return this.#begin(at)
    const areOfAll = this.#isJoined && !this.#optionFollows(at) && isHedgeOfBoth(current, this.groups)
    const areAlone = areLotsAlone(this.#all, at, this.#findings) || (clause.is === 'lots' && areOfAll)
    if (this.groups.length > 1 && areAlone) return this.#forEach(clause)
    if (isComplete(current)) return this.#forComplete(clause, current, at)
    const isNext = this.#isJoined && isNextLots(clause, current, this.#all[at + 1])
    return isNext ? this.#begin(at, { side: current.side }) : current
  }

  #forComplete(clause: PlacedClause, current: LegGroup, at: number): LegGroup | undefined {
    const isRepeated = this.#isAgain(clause, current) && current.structure === undefined
    if (this.#otherSideFollows(clause, current, at) || this.#isBeforeSide(clause, current, at))
      return this.#begin(at)
    // In `strap: 2 atm calls 1 atm put` the lots are those of the first leg, and not of a structure whose legs are named.
    if (current.structure === NAMED_LEGS && this.#optionFollows(at))
      return this.#begin(at, { side: current.side })
    const begins = (this.#isJoined || isRepeated || this.#tail === 'rule') && this.#optionFollows(at)
    if (begins) return this.#begin(at, { side: this.#sideOfNext(current) })
    if (!this.#isJoined || current.structure !== undefined) return current
    return this.#forAll(clause, current)
  }

  /** `sell the straddle, buy 5 rs options. 3 lots.`: lots in a sentence of their own are those of all legs without any. */
  #forEach(clause: PlacedClause): undefined {
    const lacking = this.groups.filter((group) => !group.isLater && lacks(group, 'lots'))
    for (const group of lacking) this.#put(clause, group)
    if (lacking.length === 0) this.#findings.unused(clause)
    return undefined
  }

  /** `1 lot sell ce, 2 lots buy pe`: lots before the side, as in the leg before. */
  #isBeforeSide({ is }: PlacedClause, { clauses }: LegGroup, at: number): boolean {
    const next = this.#all.slice(at + 1).find((one) => one.is !== 'and')
    return is === 'lots' && clauses[0]?.is === 'lots' && next?.is === 'side'
  }

  /** `150 door wale becho aur 350 door wale kharid lo`: a strike before a side of its own. */
  #otherSideFollows(clause: PlacedClause, { side, structure }: LegGroup, at: number): boolean {
    if (clause.is !== 'strike' || !this.#isJoined) return false
    const next = this.#all.slice(at + 1).find(({ is }) => !LEG_ATTRIBUTES.has(is))
    return structure === undefined && side !== undefined && next?.is === 'side' && next.side !== side
  }

  /** Whether an attribute is one that the current leg has already, so that another leg begins. */
  #isAgain(clause: PlacedClause, { lots, strikes }: LegGroup): boolean {
    if (clause.is === 'lots') return (lots ?? clause.lots) !== clause.lots
    return clause.is === 'strike' && (this.#tail === 'strike' || strikes.length > 0)
  }

  /** `ce and pe, 200 otm`: a strike after all legs applies to the legs without one. */
  #forAll(clause: PlacedClause, current: LegGroup): LegGroup | undefined {
    const alike = this.groups.filter(
      ({ isLater, side }) => isLater === current.isLater && side === current.side,
    )
    const lacking = alike.filter((group) => lacks(group, clause.is))
    // The legs end before their rules, so that each rule stays behind its own leg.
    const areBehindRules = this.#tail === 'rule'
    for (const group of lacking.filter((one) => areBehindRules || one !== current)) this.#put(clause, group)
    if (lacking.includes(current) && !areBehindRules) return current
    if (lacking.length === 0) this.#findings.unused(clause)
    return undefined
  }

  /** Whether an option follows before anything but attributes of a leg. */
  #optionFollows(at: number): boolean {
    for (const next of this.#all.slice(at + 1)) {
      if (next.is === 'option' || next.is === 'structure') return true
      if (!['strike', 'moneyness', 'lots', 'expiry', 'distance', 'scope', 'underlying'].includes(next.is))
        return false
    }
    return false
  }

  #begin(at: number, from: Partial<Pick<LegGroup, 'side' | 'lots' | 'strikes' | 'expiry'>> = {}): LegGroup {
    const group = emptyGroup(at, this.#isLater, from)
    this.groups.push(group)
    this.#current = group
    this.#tail = undefined
    this.#strikeSide = undefined
    return group
  }
}

const isMany = ({ structure }: LegGroup) => structure !== undefined && !TWO_SIDED.has(structure)

/** The groups of legs that clauses say, or the changes of the open legs. */
export function legGroups(clauses: readonly PlacedClause[], findings: Findings, open: OpenSide | undefined) {
  return new GroupWalk(withoutTitledOption(clauses, findings), findings).walk(open)
}
