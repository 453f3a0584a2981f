import type { Bounds } from './limits.ts'
import { PUBLIC_MESSAGES } from './public.ts'

/**
 * Messages used by the server and screens, or by several screens. The specification's texts are used word for
 * word; the rest are Delta's own. A message used by one screen is defined with that screen.
 */
export const MESSAGES = {
  ...PUBLIC_MESSAGES,
  instrumentRequired: 'Instrument is required',
  instrumentTypeRequired: 'Instrument type is required',
  startDateRange: (first: string, last: string) => `Date must be between ${first} and ${last}`,
  endDateAfterStart: 'End date must be after start date',
  endDateBefore: (last: string) => `Date must be before ${last}`,
  entryStartRange: 'Entry start time must be between 09:15 and 15:30',
  entryEndRange: 'Entry end time must be between 09:15 and 15:30',
  entryEndAfterStart: 'Entry end time must be after entry start time',
  squareOffRange: 'Square off time must be between 09:15 and 15:30',
  squareOffAfterEntry: 'Square off time must be at or after entry end time',
  ruleRequired: 'At least one indicator rule is required when indicator analysis is enabled.',
  ruleSymbolRequired: 'Each indicator rule must have at least one symbol selected.',
  numericRange: 'Numeric values must be between -100 and +100.',
  timeframeRange: 'Timeframe must be between 1 and 120 minutes.',
  targetPremium: 'Target premium is required and must be greater than 0',
  minimumPremium: 'Minimum premium is required and must be greater than 0',
  maximumPremium: 'Maximum premium is required and must be greater than 0',
  premiumRangeRequired: 'Both lower and upper premium values are required',
  premiumRangePositive: 'Premium values must be greater than 0',
  premiumRangeOrder: 'Lower premium must be ≤ upper premium',
  incomplete: 'Please complete all required fields',
  strategyNameRequired: 'Strategy name is required',
  strategyNameCharacters: 'Strategy name can only contain letters, numbers, spaces, hyphens, and underscores',
  portfolioNameRequired: 'Portfolio name is required',
  portfolioNameCharacters:
    'Portfolio name can only contain letters, numbers, spaces, hyphens, and underscores',
  nameLength: (longest: number) => `Name must be at most ${longest} characters`,
  strategyId:
    'Strategy id must be written strategy_{timestamp}_{random}, like strategy_1704067200000_k3x9q2m7a',
  descriptionLength: (longest: number) => `Description must be at most ${longest} characters`,
  strategySaved: (name: string) => `Strategy "${name}" saved successfully!`,
  strategyNotFound: 'Strategy not found',
  strategiesLoadFailed: 'Failed to load strategies. Please try again.',
  strategiesEmpty: 'No saved strategies found. Create some strategies in the Backtesting section!',
  strategyDeleteQuestion: 'Are you sure you want to delete this strategy? This action cannot be undone.',
  strategyDeleteFailed: 'Failed to delete strategy',
  strategyDeleteBroke: 'Error deleting strategy',
  strategyCopyFailed: 'Failed to copy strategy',
  strategyCopyBroke: 'Error copying strategy',
  brokerOptions: 'Broker integration options will open here.',
  batchNothingSelected: 'Please select at least one strategy to test.',
  batchFailed: 'Failed to run batch tests',
  revisionNotFound: (revision: number) =>
    `Revision ${revision} of the strategy is not kept; choose one that its history lists`,
  tagLength: (longest: number) => `A tag must be 1 to ${longest} characters`,
  tagCharacters: 'A tag can only contain letters, numbers, spaces, hyphens, and underscores',
  tagsLimit: (most: number) => `A strategy can have at most ${most} tags`,
  portfolioNotFound: 'Portfolio not found',
  portfolioExists: (name: string) => `You have a portfolio named "${name}" already; choose another name`,
  portfolioDefaultStays: 'The default portfolio cannot be renamed or deleted; its description can be changed',
  portfoliosLimit: (most: number) =>
    `You have ${most} portfolios, and no more can be kept; delete one or choose one that is there`,
  strategiesLimit: (most: number) =>
    `You have ${most} saved strategies, and no more can be kept; delete some first`,
  maxLegs: 'Max 20 legs for performance',
  maxRules: 'Max 10 indicator rules',
  legRequired: 'At least one enabled leg is required',
  legIdUnique: (id: string) => `Leg id '${id}' is used twice; give each leg its own id`,
  lockBelowProfit: 'The locked profit must be below the profit that arms it',
  minAboveMax: 'The lower bound must be at or below the upper one',
  fromLegRequired: 'Name the leg that the strike is measured from',
  expiryAndMinDte: 'minDte and expiry contradict each other; give one of them',
  indexStopTrails:
    'trailing and a type on the index contradict each other; switch trailing off or choose another type',
  activatesAlone: (field: string) =>
    `activates and ${field} contradict each other: the leg that is activated enters by its own settings; remove one of them`,
  timeFormat: 'Time must be written HH:MM, like 09:15',
  dateFormat: 'Date must be a calendar date written YYYY-MM-DD',
  /**
   * For a number field that was emptied: its label, and the requirement in a sentence like `Must be between 1
   * and 10`.
   */
  required: (label: string, right: string) => `${label} required: ${right.replace(/^Must/, 'must')}`,
  whole: 'Must be a whole number',
  between: (bounds: Bounds) => `Must be between ${bounds.min} and ${bounds.max}`,
  unknownField: (names: readonly string[]) =>
    `Unknown field${names.length > 1 ? 's' : ''} ${names.map((name) => `'${name}'`).join(', ')}; remove it or check the spelling`,
  emailTaken: 'Another account has this email address; give a different one',
  signUpInvitationOnly:
    'New accounts on this server need an invitation, made out to the address you give. Ask its administrator for one.',
  signInCodeWanted: 'Enter the six digits that your authenticator app shows, or a recovery code',
  passkeyRejected:
    'This passkey is not known here or answered too late. Try again, or sign in with your password.',
  signInCodeRefused:
    'This code is not right or no longer valid. Enter the one your app shows now, or a recovery code that was not used, with capitals and small letters as they are.',
  guestForbidden:
    'A guest cannot do this, because it reaches others or belongs to an account. Sign up first: everything in your guest workspace is kept.',
  guestsClosed: 'This server takes no guests. Sign up or log in instead.',
  guestIsOver: 'This guest workspace has ended. Sign up for an account, or open another guest workspace.',
  guestSoon: (minutes: number) =>
    `One guest workspace an hour can be opened from your address. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or sign up now.`,
  guestsFull: 'As many guests are here as this server takes. Sign up instead, or try again in an hour.',
  guestRows: (most: number) =>
    `A guest workspace keeps ${most} strategies, runs, searches and the like, and yours is full. Delete some, or sign up: everything is kept, and accounts hold more.`,
  guestVariants: (variants: string, most: string) =>
    `A guest searches at most ${most} variants at once, and this search has ${variants}. Leave out some values, or sign up: everything is kept.`,
  userDisabled: 'This account has been disabled. Ask the administrator of this server.',
} as const
