import type { ExitRule } from '../exits.ts'
import { LIMITS, type Bounds } from '../limits.ts'
import { keysOf, mapTable } from '../map-table.ts'
import { MESSAGES } from '../messages.ts'
import type { Holding } from '../schemas/holding.ts'
import type { LegReEntry, ReEntry } from '../schemas/risk.ts'
import type { Contradicts, LegAround } from './contradicts.ts'
import { same, textsOf, type Language, type Texts } from './language.ts'
import { legReference } from './leg-reference.ts'
import { clock, flag, list, number, optional, phrase, word } from './phrase.ts'

const text = textsOf('reEntry')
const fieldText = textsOf('formFields')

/**
 * An exit that a re-entry may follow: its text in a sentence, the labels of its switch and its count, and the rule
 * that closed the position.
 */
interface CauseSetting {
  readonly words: Texts
  readonly label: Texts
  readonly countLabel: Texts
  readonly rule: ExitRule
}

export const RE_ENTRY_CAUSES = {
  stopLossReEntry: {
    words: text('stop'),
    label: fieldText('Re-enter after stop loss'),
    countLabel: fieldText('Re-entries after stop loss'),
    rule: 'stop',
  },
  takeProfitReEntry: {
    words: text('target'),
    label: fieldText('Re-enter after take profit'),
    countLabel: fieldText('Re-entries after take profit'),
    rule: 'target',
  },
  trailProfitReEntry: {
    words: text('trail profit'),
    label: fieldText('Re-enter after trail profit'),
    countLabel: fieldText('Re-entries after trail profit'),
    rule: 'trail',
  },
} as const satisfies Readonly<Record<string, CauseSetting>>
export type ReEntryCause = keyof typeof RE_ENTRY_CAUSES
export const RE_ENTRY_CAUSE_FIELDS = Object.keys(RE_ENTRY_CAUSES) as ReEntryCause[]
/** The switch of re-entries after an exit by a rule; undefined if none may follow it. */
export const RE_ENTRY_AFTER: Readonly<Partial<Record<ExitRule, ReEntryCause>>> = Object.fromEntries(
  RE_ENTRY_CAUSE_FIELDS.map((field) => [RE_ENTRY_CAUSES[field].rule, field]),
)

/** How a leg re-enters: option of the form, text after the causes, and text of the chip. */
interface ModeSetting {
  readonly option: Texts
  readonly words: Texts
  readonly chip: Texts
}

export const RE_ENTRY_MODE_SETTINGS = {
  asap: {
    option: text('ASAP, with a new strike'),
    words: same(''),
    chip: text('re-enter'),
  },
  cost: {
    option: text('At cost, same contract'),
    words: text(' at cost'),
    chip: text('re-enter at cost'),
  },
  momentum: {
    option: text('On momentum, as at the entry'),
    words: text(' on momentum'),
    chip: text('re-enter on momentum'),
  },
} as const satisfies Readonly<Record<string, ModeSetting>>
/** How a re-entry happens: at once, back at the entry price, or by waiting for the momentum again. */
export const RE_ENTRY_MODES = keysOf(RE_ENTRY_MODE_SETTINGS)

/** A setting of a re-entry, other than its counts. */
interface ReEntrySetting {
  readonly kind: 'switch' | 'whole' | 'time' | 'mode' | 'leg'
  readonly label: Texts
  readonly named?: string
  readonly hint?: Texts
  /** Its name in a search. */
  readonly varies?: string
  readonly bounds?: Bounds
  /** The value that means the same as no value. */
  readonly unset?: boolean | number | string
}

/** Settings of every re-entry. */
export const RE_ENTRY_SETTINGS = {
  /** Re-enters on the opposite side of the closed position. */
  reverse: {
    kind: 'switch',
    label: fieldText('Reverse direction'),
    varies: 'reverse direction',
    unset: false,
  },
  /** Minutes between the exit and the re-entry. */
  delayMinutes: {
    kind: 'whole',
    label: fieldText('Delay (minutes)'),
    named: 'Re-entry, delay (minutes)',
    hint: fieldText('Minutes of trading sessions'),
    varies: 'delay in minutes',
    bounds: LIMITS.delayMinutes,
    unset: 0,
  },
  /** Latest time of day of a re-entry; default: the end of entries. */
  until: { kind: 'time', label: fieldText('Re-enter until'), varies: 'until' },
} as const satisfies Readonly<Record<string, ReEntrySetting>>

/** Further settings of a leg's re-entry. */
export const LEG_RE_ENTRY_SETTINGS = {
  mode: { kind: 'mode', label: fieldText('Re-entry type'), varies: 'type', unset: 'asap' },
  /** Id of an idle leg that is entered instead of this one. */
  activates: { kind: 'leg', label: fieldText('Re-entry, activated leg') },
} as const satisfies Readonly<Record<string, ReEntrySetting>>

const activatesAlone = (other: 'mode' | 'reverse', words: string): Contradicts<LegReEntry> => ({
  path: ['activates'],
  others: [other],
  refuses: ({ enabled, activates, [other]: value }) =>
    enabled && activates !== undefined && value !== undefined && {},
  message: MESSAGES.activatesAlone(other),
  words: `Activating another leg and ${words} contradict each other: the leg that is activated enters by its own settings; remove one of them`,
})

/** What the activation of another leg contradicts within the re-entry itself. */
export const ACTIVATES_CONTRADICTS = [
  activatesAlone('mode', 'the re-entry type'),
  activatesAlone('reverse', 'the reverse direction'),
]

const reEntryOf = ({ riskManagement }: LegAround['leg']) =>
  riskManagement?.reEntry?.enabled ? riskManagement.reEntry : undefined

/** What a leg's re-entry contradicts in the leg or in other legs. */
export const RE_ENTRY_CONTRADICTS: readonly Contradicts<LegAround>[] = [
  {
    path: ['riskManagement', 'reEntry', 'mode'],
    others: ['entry'],
    refuses: ({ leg }) => reEntryOf(leg)?.mode === 'momentum' && leg.entry?.type !== 'momentum' && {},
    message: 'mode momentum needs an entry of type momentum on the leg; set entry or another mode',
    words: 'The leg has no momentum entry; set one, or choose another re-entry type',
  },
  {
    path: ['riskManagement', 'reEntry', 'activates'],
    others: ['idle'],
    refuses: ({ leg }) => reEntryOf(leg)?.activates === leg.id && { id: leg.id },
    message: `Leg '{id}' cannot activate itself; name an idle leg`,
  },
  {
    path: ['riskManagement', 'reEntry', 'activates'],
    others: ['idle'],
    refuses: ({ leg, enabled }) => {
      const named = reEntryOf(leg)?.activates
      if (named === undefined || enabled.find(({ id }) => id === named)?.idle) return undefined
      const idle = enabled.filter((one) => one.idle && one.id !== leg.id).map(({ id }) => id)
      return { named, choose: idle.length > 0 ? `; choose one of ${idle.join(', ')}` : '' }
    },
    message: `activates names '{named}', which is no enabled leg with idle switched on{choose}`,
    words: 'The activated leg is no enabled leg with Idle switched on{choose}',
  },
]

const causeWord = word(mapTable(RE_ENTRY_CAUSES, ({ words }): Texts => words))

const PERIODS = { day: text('× a day'), cycle: text('× a cycle') } as const
/** What the count of re-entries is for: a day, or a whole cycle that is held over days. */
export type ReEntryPeriod = keyof typeof PERIODS
/** The period of the count, read back. */
export const reEntryPeriod = word<ReEntryPeriod>(PERIODS)

/** How long a strategy holds its positions. */
export interface Held {
  readonly strategy: { readonly holding?: Pick<Holding, 'type'> | undefined }
}

/** The period for which a strategy counts its re-entries. */
export function periodOf({ strategy: { holding } }: Held): ReEntryPeriod {
  return holding === undefined || holding.type === 'intraday' ? 'day' : 'cycle'
}

/** When and how often a leg or the strategy re-enters, read back. */
export const reEntryPhrase = phrase(
  text('re-enters up to {count}{period} after {causes}{mode}{activates}{reverse}{delayMinutes}{until}'),
  {
    count: number,
    period: reEntryPeriod,
    causes: list(
      phrase(same('{cause}{most}'), {
        cause: causeWord,
        most: optional(phrase(text(' (at most {count}×)'), { count: number })),
      }),
    ),
    mode: optional(
      word<'cost' | 'momentum'>({
        cost: RE_ENTRY_MODE_SETTINGS.cost.words,
        momentum: RE_ENTRY_MODE_SETTINGS.momentum.words,
      }),
    ),
    activates: optional(phrase(text(', as {leg}'), { leg: legReference })),
    reverse: flag(text(', in the reverse direction')),
    delayMinutes: optional(phrase(text(', {minutes} minutes later'), { minutes: number })),
    until: optional(phrase(text(', until {time}'), { time: clock })),
  },
)

/** What a kind of exit starts with. */
export const CAUSE_OFF = { enabled: false, count: 1 } as const

/** A re-entry that is off, with the counts that it starts with. */
export function reEntryOff(): ReEntry {
  const off = () => ({ ...CAUSE_OFF })
  return { ...off(), ...mapTable(RE_ENTRY_CAUSES, off) }
}

/** A re-entry without settings that equal their defaults. */
export function leanReEntry<Setting extends ReEntry>(reEntry: Setting): Setting {
  const settings: Readonly<Record<string, ReEntrySetting>> = {
    ...RE_ENTRY_SETTINGS,
    ...LEG_RE_ENTRY_SETTINGS,
  }
  // An emptied number of the form is null.
  const isUnset = (name: string, value: unknown) =>
    name in settings && (value ?? settings[name]?.unset) === settings[name]?.unset
  return Object.fromEntries(
    Object.entries(reEntry).filter(([name, value]) => !isUnset(name, value)),
  ) as Setting
}

const NEVER: Texts = text('never re-enters: no kind of exit is chosen for it')

/**
 * Upper bound of re-entries a day or cycle: the smaller of its count and the sum of the chosen exits' counts. Undefined
 * while a count is missing.
 */
export function mostReEntries(reEntry: ReEntry): number | undefined {
  const counts = [
    reEntry.count,
    ...RE_ENTRY_CAUSE_FIELDS.flatMap((cause) => (reEntry[cause].enabled ? [reEntry[cause].count] : [])),
  ]
  const [ofPeriod, ...ofCauses] = counts.filter((count) => typeof count === 'number')
  if (ofPeriod === undefined || ofCauses.length < counts.length - 1) return undefined
  return Math.min(
    ofPeriod,
    ofCauses.reduce((sum, count) => sum + count, 0),
  )
}

/** A re-entry in words: `re-enters up to 2× a day after stop at cost, 5 minutes later`. */
export function describeReEntry(
  reEntry: ReEntry | LegReEntry,
  period: ReEntryPeriod,
  language: Language = 'en',
): string {
  const causes = RE_ENTRY_CAUSE_FIELDS.filter((field) => reEntry[field].enabled)
  if (causes.length === 0) return NEVER[language]
  const { mode, activates } = reEntry as LegReEntry
  const { reverse, delayMinutes, until } = reEntry
  return reEntryPhrase.write(
    {
      count: reEntry.count,
      period,
      causes: causes.map((cause) => {
        const { count } = reEntry[cause]
        // More than the whole count allows nothing more.
        return { cause, most: count >= reEntry.count ? undefined : { count } }
      }),
      mode: mode === 'asap' ? undefined : mode,
      activates: activates === undefined ? undefined : { leg: activates },
      reverse,
      delayMinutes: delayMinutes ? { minutes: delayMinutes } : undefined,
      until: until === undefined ? undefined : { time: until },
    },
    language,
  )
}

/** Source of a regular expression for the words of a re-entry. */
export function reEntryPattern(language: Language): string {
  return `${reEntryPhrase.pattern(language)}|${NEVER[language]}`
}

/** The re-entry that words describe. */
export function readReEntry(text: string, language: Language): LegReEntry {
  const never = { ...reEntryOff(), enabled: true }
  if (text === NEVER[language]) return never
  const read = reEntryPhrase.read(text, language)
  const { count, mode, activates, reverse, delayMinutes, until } = read
  return {
    ...never,
    count,
    ...Object.fromEntries(
      read.causes.map(({ cause, most }) => [cause, { enabled: true, count: most?.count ?? count }]),
    ),
    ...(mode && { mode }),
    ...(activates && { activates: activates.leg }),
    ...(reverse && { reverse }),
    ...(delayMinutes && { delayMinutes: delayMinutes.minutes }),
    ...(until && { until: until.time }),
  }
}

/** What a leg's exit activates, without its name. */
export const ANOTHER_LEG: Texts = text('another leg')

function inShort(reEntry: LegReEntry, part: 'chip' | 'words', language: Language): string {
  const { activates, mode = 'asap', reverse } = reEntry
  const how = activates === undefined ? RE_ENTRY_MODE_SETTINGS[mode][part][language] : ANOTHER_LEG[language]
  const side = reverse && activates === undefined ? text(', reversed')[language] : ''
  return `${how}${side} ${mostReEntries(reEntry) ?? '…'}×`
}

/** A leg's re-entry on its chip: `re-enter at cost, reversed 2×`. */
export function reEntryChip(reEntry: LegReEntry, language: Language = 'en'): string {
  return inShort(reEntry, 'chip', language)
}

/** A leg's re-entry in its column: `3×`, `at cost, reversed 2×`. */
export function reEntryCell(reEntry: LegReEntry, language: Language = 'en'): string {
  return inShort(reEntry, 'words', language).replace(/^[\s,]+/, '')
}
