import type { ExpiryFields, OptionType, TradeType } from '#domain'
import type { Clause, PlacedClause, StatedStrike } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'

/** A strike of a group; its side if it has its own, as in `condor: sell 200 otm, buy 400 otm`. */
interface GroupStrike {
  readonly strike: StatedStrike
  readonly side: TradeType | undefined
}

/** Legs of one phrase: `sell 2 lots atm ce and pe`. */
export interface LegGroup {
  side: TradeType | undefined
  readonly options: OptionType[]
  lots: number | undefined
  readonly ratio: number[]
  readonly strikes: GroupStrike[]
  readonly distances: number[]
  expiry: ExpiryFields | undefined
  /** `otm` or `itm` by itself. */
  moneyness: Extract<PlacedClause, { is: 'moneyness' }> | undefined
  structure: string | undefined
  /** The clauses that say it. */
  readonly clauses: PlacedClause[]
  /** Index of its last clause among all. */
  last: number
}

/** Clauses that begin a leg. */
const LEG_WORDS: ReadonlySet<Clause['is']> = new Set(['side', 'option', 'structure', 'strike'])

function putOption(option: OptionType, { options }: LegGroup): void {
  if (!options.includes(option)) options.push(option)
}

function putStructure(clause: PlacedClause & { is: 'structure' }, group: LegGroup): void {
  group.structure = clause.structure
  if (clause.option) group.options.push(clause.option)
}

const isComplete = (group: LegGroup) => group.options.length > 0 || group.structure !== undefined
const TWO_SIDED = new Set(['straddle', 'strangle'])

/** Rules that may stand behind a leg and then belong to it. */
const LEG_RULES: ReadonlySet<Clause['is']> = new Set([
  'threshold',
  'trail',
  'lock',
  'reEntry',
  'entry',
  'exit',
  'breakout',
  'breakSide',
])

/** Collects the groups of legs of a sentence in one walk over its clauses. */
class GroupWalk {
  readonly groups: LegGroup[] = []
  #current: LegGroup | undefined
  /** Whether joining words follow the current group. */
  #isJoined = false
  /** A strike or a rule stands behind the options of the current group. */
  #tail: 'strike' | 'rule' | undefined
  /** Side of a strike within a structure. */
  #strikeSide: TradeType | undefined

  readonly #all: readonly PlacedClause[]
  readonly #findings: Findings

  constructor(all: readonly PlacedClause[], findings: Findings) {
    this.#all = all
    this.#findings = findings
  }

  /** @param isOpen whether a strategy is open, whose legs words without a side change */
  walk(isOpen: boolean): { groups: LegGroup[]; changes: LegGroup[] } {
    this.#all.forEach((clause, at) => this.#take(clause, at))
    const isChange =
      isOpen && this.groups.every(({ side, structure }) => side === undefined && structure === undefined)
    if (isChange) return { groups: [], changes: this.groups }
    for (const group of this.groups.filter((one) => !isComplete(one))) this.#settle(group)
    const complete = this.groups.filter((group) => isComplete(group) && !this.#isOfStructure(group))
    if (complete.length > 1) {
      for (const kind of ['expiry', 'lots'] as const) this.#share(kind, complete)
      this.#askForStrike(complete)
    }
    return { groups: complete, changes: [] }
  }

  /** A call or a put by itself behind a straddle is one of its legs, and no further one; what it says is not known. */
  #isOfStructure(group: LegGroup): boolean {
    const isBare = group.options.length === 1 && group.clauses.every(({ is }) => is === 'option')
    const earlier = this.groups.slice(0, this.groups.indexOf(group))
    if (!isBare || !earlier.some(({ structure = '' }) => TWO_SIDED.has(structure))) return false
    group.clauses.forEach((clause) => this.#findings.unused(clause))
    return true
  }

  /** An expiry or lots before all legs are for all; behind the last of several it is open for which they are. */
  #share(kind: 'expiry' | 'lots', groups: readonly LegGroup[]): void {
    const [clause, ...others] = this.#all.filter(({ is }) => is === kind)
    const owner = groups.find((group) => group[kind] !== undefined)
    if (!clause || others.length > 0 || !owner) return
    const at = this.#all.indexOf(clause)
    const isForAll =
      at < this.#all.findIndex(({ is }) => LEG_WORDS.has(is)) || this.#all[at + 1]?.is === 'scope'
    if (isForAll) for (const group of groups) Object.assign(group, { [kind]: owner[kind] })
    else if (isCalendar(groups)) return
    else if (owner === groups[0]) this.#shareFirst(kind, groups, clause)
    else if (owner === groups.at(-1) && this.#isBehindLegs(at)) this.#askForWhich(clause)
  }

  /** A strike behind the last of several legs, while the others have none, is open for which they are. */
  #askForStrike(groups: readonly LegGroup[]): void {
    const [clause, ...others] = ofKind(this.#all, 'strike')
    const last = groups.at(-1)
    const isAlone =
      clause &&
      others.length === 0 &&
      last?.clauses.includes(clause) &&
      groups.every((one) => one.structure === undefined)
    if (!isAlone || ('points' in clause.strike && clause.strike.points === 0)) return
    const at = this.#all.indexOf(clause)
    const isBehind = last?.clauses.some((one) => one.is === 'option' && this.#all.indexOf(one) < at)
    if (isBehind && groups.slice(0, -1).every(({ strikes }) => strikes.length === 0))
      this.#askForWhich(clause)
  }

  /** In `sell monthly 24000 ce and 23000 pe` the expiry is of both; lots, and legs with another side, are open. */
  #shareFirst(kind: 'expiry' | 'lots', groups: readonly LegGroup[], clause: PlacedClause): void {
    const others = groups.slice(1)
    const isPlain = groups.every(({ structure }) => structure === undefined)
    if (!isPlain || (groups[0]?.lots === 1 && kind === 'lots')) return
    const isOneOrder = others.every(({ clauses }) => !clauses.some(({ is }) => is === 'side'))
    if (kind === 'expiry' && isOneOrder) for (const group of others) group.expiry = groups[0]?.expiry
    else if (kind === 'expiry' || isOneOrder) this.#askForWhich(clause)
  }

  /** Whether no leg follows, and the last words of legs before it name what is traded. */
  #isBehindLegs(at: number): boolean {
    const isLeg = ({ is }: PlacedClause) => is === 'option' || is === 'structure'
    const before = this.#all.slice(0, at).findLast((one) => isLeg(one) || one.is === 'side')
    return before?.is !== 'side' && !this.#all.slice(at + 1).some(isLeg)
  }

  #askForWhich(clause: PlacedClause): void {
    const words = this.#findings.written(clause)
    this.#findings.ask(
      `“${words}”: for all legs, or for the last only? Say it before the first leg, or at each leg.`,
      [`${words}, ${this.#findings.text.replace(words, '').trim()}`],
    )
  }

  /** A group without options: both, if the sentence speaks of both sides; otherwise it has no place. */
  #settle(group: LegGroup): void {
    const other = this.#calendarPartner(group)
    if (other) {
      group.options.push(...other.options)
      if (group.strikes.length === 0) group.strikes.push(...other.strikes)
      return
    }
    const isBoth = this.#all.some((one) => one.is === 'scope' && one.scope.of === 'each')
    if (isBoth && group.side !== undefined && group.strikes.length > 0) group.options.push('CALL', 'PUT')
    else group.clauses.forEach((clause) => this.#findings.unused(clause))
  }

  /** The first leg of a pair with another side and expiry: `sell this week's atm put, buy next week's`. */
  #calendarPartner(group: LegGroup): LegGroup | undefined {
    const [other, ...more] = this.groups.filter((one) => one !== group && one.structure === undefined)
    const isApart = other !== undefined && group.side !== undefined && group.side !== other.side
    return isApart && more.length === 0 && group.expiry && other.options.length === 1 ? other : undefined
  }

  #take(clause: PlacedClause, at: number): void {
    if (clause.is === 'and') {
      this.#isJoined = true
      return
    }
    // In 'exit the call when …' the call is no further leg.
    const before = this.#all[at - 1]
    if (
      (clause.is === 'option' || clause.is === 'structure') &&
      before?.is === 'verb' &&
      before.verb === 'exit'
    ) {
      this.#findings.unused(clause)
      return
    }
    if (LEG_RULES.has(clause.is) && this.#current && isComplete(this.#current)) this.#tail = 'rule'
    const group = this.#groupFor(clause, at)
    if (!group) return
    group.clauses.push(clause)
    group.last = at
    this.#isJoined = false
    this.#put(clause, group)
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
    if (before !== undefined) this.#findings.unused(clause)
    else if (clause.is === 'lots') group.lots = clause.lots
    else group.expiry = clause.expiry
  }

  #putSide(clause: PlacedClause & { is: 'side' }, group: LegGroup): void {
    if (group.side === undefined || !isMany(group)) this.#setSide(clause, group)
    else this.#strikeSide = clause.side
  }

  #setSide(clause: PlacedClause & { is: 'side' }, group: LegGroup): void {
    if (group.side !== undefined && group.side !== clause.side) this.#findings.unused(clause)
    group.side ??= clause.side
    // 'call aur put becho': the side stands behind all of them.
    for (const other of this.groups) other.side ??= clause.side
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
    if (isMany(current)) return this.#begin(at, { side: this.#strikeSide })
    if (current.structure !== undefined) return this.#begin(at, current)
    if (current.options.length === 0 || this.#tail === undefined) return current
    // Behind 'ce sl 25%' the next leg is like this one; behind 'ce 100 otm' only its side is.
    return this.#begin(at, this.#tail === 'rule' ? current : { side: current.side })
  }

  #forSide(clause: PlacedClause & { is: 'side' }, at: number): LegGroup {
    const current = this.#current
    if (!current) return this.#begin(at)
    if (current.structure !== undefined && isMany(current) && !this.#optionFollows(at)) return current
    if (!isComplete(current)) {
      return current.side === undefined || current.side === clause.side ? current : this.#begin(at)
    }
    // A side behind legs without one is theirs.
    if (current.side === undefined && !isMany(current)) return current
    return this.#begin(at)
  }

  #forAttribute(clause: PlacedClause, at: number): LegGroup | undefined {
    const current = this.#current
    if (!current) return this.#begin(at)
    if (!isComplete(current)) return current
    const isRepeated = this.#isAgain(clause, current) && current.structure === undefined
    const begins = (this.#isJoined || isRepeated || this.#tail === 'rule') && this.#optionFollows(at)
    if (begins) return this.#begin(at, { side: current.side })
    if (!this.#isJoined || current.structure !== undefined) return current
    return this.#forAll(clause, current)
  }

  /** Whether an attribute is one that the current leg has already, so that another leg begins. */
  #isAgain(clause: PlacedClause, { lots }: LegGroup): boolean {
    if (clause.is === 'lots') return (lots ?? clause.lots) !== clause.lots
    return clause.is === 'strike' && this.#tail === 'strike'
  }

  /** `ce and pe, 200 otm`: what stands behind all legs is for those that lack it. */
  #forAll(clause: PlacedClause, current: LegGroup): LegGroup | undefined {
    const lacking = this.groups.filter((group) => group.side === current.side && lacks(group, clause.is))
    for (const group of lacking.filter((one) => one !== current)) this.#put(clause, group)
    if (lacking.includes(current)) return current
    if (lacking.length === 0) this.#findings.unused(clause)
    return undefined
  }

  /** Whether an option follows before anything but attributes of a leg. */
  #optionFollows(at: number): boolean {
    for (const next of this.#all.slice(at + 1)) {
      if (next.is === 'option' || next.is === 'structure') return true
      if (!['strike', 'moneyness', 'lots', 'expiry', 'distance', 'scope'].includes(next.is)) return false
    }
    return false
  }

  #begin(at: number, from: Partial<Pick<LegGroup, 'side' | 'lots' | 'strikes' | 'expiry'>> = {}): LegGroup {
    const group: LegGroup = {
      side: from.side,
      options: [],
      lots: from.lots,
      ratio: [],
      strikes: [...(from.strikes ?? [])],
      distances: [],
      expiry: from.expiry,
      moneyness: undefined,
      structure: undefined,
      clauses: [],
      last: at,
    }
    this.groups.push(group)
    this.#current = group
    this.#tail = undefined
    this.#strikeSide = undefined
    return group
  }
}

/** Whether legs differ in nothing but side and expiry, so that an expiry is for one of them. */
function isCalendar(groups: readonly LegGroup[]): boolean {
  const [first, ...others] = groups.map(({ options, strikes, structure }) =>
    JSON.stringify([options, strikes.map(({ strike }) => strike), structure]),
  )
  return others.every((one) => one === first)
}

const isMany = ({ structure }: LegGroup) => structure !== undefined && !TWO_SIDED.has(structure)

function lacks(group: LegGroup, kind: Clause['is']): boolean {
  if (kind === 'strike') return group.strikes.length === 0
  if (kind === 'lots') return group.lots === undefined
  return kind === 'expiry' && group.expiry === undefined
}

/** The groups of legs that clauses say, or the changes of the open legs. */
export function legGroups(clauses: readonly PlacedClause[], findings: Findings, isOpen: boolean) {
  return new GroupWalk(clauses, findings).walk(isOpen)
}
