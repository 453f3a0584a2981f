import type { ISSUE_MESSAGES, MESSAGES } from '#domain'

/** What a message means and what to do. */
type Help = string
/** Help for a message with variable parts: its wording, then what to do. */
type HelpWithWords = readonly [words: string, help: Help]

type HelpOf<Messages> = {
  readonly [Name in keyof Messages]: Messages[Name] extends string ? Help : HelpWithWords
}

const LIMIT = 'Delete what you no longer need; the limit keeps lists quick.'

/** Help for every message that server and screens share. The type requires an entry for each new message. */
export const MESSAGE_HELP: HelpOf<typeof MESSAGES> = {
  signInRejected:
    'Address or password is not right; which of the two is not told. Check the address, show the password with the eye, or reset it by the link below the fields, where the server sends mail.',
  signInFailed: 'The server refused the sign-in for an internal reason. Try again in a moment.',
  signUpEmailTaken: 'The address has an account here already. Sign in with it, or reset its password.',
  signUpClosed: 'The administrator has closed sign-up (SIGN_UP). Ask for an account or an invitation.',
  contactSent:
    'The message of the contact form was stored, and mailed where the server sends mail. Nothing is left to do.',
  instrumentRequired: 'Choose an index under Trading Parameters.',
  instrumentTypeRequired: 'Choose Options under Trading Parameters; equity and futures are announced only.',
  startDateRange: [
    'Date must be between … and …',
    'The dataset has days from the first to the last date named. Choose a start within them, or another dataset.',
  ],
  endDateAfterStart:
    'Choose an end date later than the start. For a single session give the next date as its end.',
  endDateBefore: [
    'Date must be before …',
    'The dataset ends there. Choose an earlier end date, or another dataset.',
  ],
  entryStartRange: 'Type an entry start within market hours, like 09:20.',
  entryEndRange: 'Type the latest entry within market hours, like 14:30.',
  entryEndAfterStart: 'The entry window is empty. Move its end behind its start.',
  squareOffRange: 'Type a square-off within market hours, like 15:15.',
  squareOffAfterEntry:
    'Positions would be closed before the last entry. Move the square-off, or the end of the entry window.',
  ruleRequired: 'Indicator-based entry is on and has no rule. Add one, or switch it off.',
  ruleSymbolRequired: 'Tick the index or a leg for the rule to watch.',
  numericRange:
    'A rule compares with a number from -100 to 100. For price levels compare with another indicator, such as SMA.',
  timeframeRange: 'The candles of a rule last 1 to 120 minutes.',
  targetPremium: 'The leg takes the strike whose premium is closest to a target. Type that target in rupees.',
  minimumPremium: 'The leg takes a strike whose premium is at least this. Type it in rupees.',
  maximumPremium: 'The leg takes a strike whose premium is at most this. Type it in rupees.',
  premiumRangeRequired: 'Type both ends of the range of premiums.',
  premiumRangePositive: 'A premium of zero or less is no premium. Type rupees above 0.',
  premiumRangeOrder: 'Swap the two premiums.',
  incomplete: 'A field of this line is still empty. Press the line and fill in the marked field.',
  strategyNameRequired: 'Type a name under Strategy Information; a strategy is run and saved by it.',
  strategyNameCharacters: 'Take other characters out of the name, such as / or &.',
  portfolioNameRequired: 'Type a portfolio under Strategy Information, or leave Default Portfolio.',
  portfolioNameCharacters: 'Take other characters out of the name of the portfolio.',
  nameLength: ['Name must be at most … characters', 'Shorten the name; a description has more room.'],
  strategyId:
    'The strategy came from a program that made its id otherwise. Leave the id out, and Delta makes one.',
  descriptionLength: ['Description must be at most … characters', 'Shorten the description.'],
  strategySaved: ['Strategy "…" saved successfully!', 'It stands in My Strategy. Nothing is left to do.'],
  strategyNotFound:
    'It was deleted, maybe in another window, or belongs to somebody else. Load My Strategy again.',
  strategiesLoadFailed:
    'The server did not send the list. Press Retry; until then this device shows its last copy.',
  strategiesEmpty: 'Nothing is saved yet. Build a strategy in Backtesting and press Save Strategy.',
  strategyDeleteQuestion: 'Its revisions go with it; its runs stay under Runs. Cancel keeps it.',
  strategyDeleteFailed: 'The server refused to delete it. Load the list again and try once more.',
  strategyDeleteBroke:
    'The server was away. The strategy leaves this list and is deleted there once the server is back.',
  strategyCopyFailed: 'The server made no copy. Try again.',
  strategyCopyBroke: 'The server was away while it copied. Try again once the badge says Backend Online.',
  brokerOptions: 'Delta sends no orders. Export the strategy as a file for whoever trades it.',
  batchNothingSelected: 'Tick strategies in the table first.',
  batchFailed: 'The batch broke off. Start it again; finished tests are kept.',
  revisionNotFound: [
    'Revision … of the strategy is not kept; choose one that its history lists',
    'Only the latest revisions are kept. Open the history and choose one of them.',
  ],
  tagLength: ['A tag must be 1 to … characters', 'Shorten the tag.'],
  tagCharacters: 'Take other characters out of the tag.',
  tagsLimit: ['A strategy can have at most … tags', 'Take a tag away before you add one.'],
  portfolioNotFound: 'It was deleted, maybe in another window. Load My Strategy again.',
  portfolioExists: [
    'You have a portfolio named "…" already; choose another name',
    'Names of portfolios are unique for each user. Choose another, or use the one there is.',
  ],
  portfolioDefaultStays:
    'One portfolio must always be there for new strategies. Make another one for what you want to name yourself.',
  portfoliosLimit: [
    'You have … portfolios, and no more can be kept; delete one or choose one that is there',
    LIMIT,
  ],
  strategiesLimit: ['You have … saved strategies, and no more can be kept; delete some first', LIMIT],
  maxLegs: 'Take a leg away before you add one.',
  maxRules: 'Take a rule away before you add one.',
  legRequired: 'Switch a leg on, or add one.',
  legIdUnique: [
    "Leg id '…' is used twice; give each leg its own id",
    'The strategy came from a file or a program. Give each leg a unique id there.',
  ],
  lockBelowProfit:
    'Type a smaller Lock, or a larger profit that arms it. An empty Lock keeps that profit, less one step if it trails.',
  minAboveMax: 'Swap the two bounds, or clear one of them.',
  fromLegRequired: 'Choose an earlier leg; the strike is counted from its strike.',
  expiryAndMinDte:
    'A leg takes either a named expiry or the nearest with enough days to go. Clear one of the two.',
  indexStopTrails: 'A stop on the index does not trail. Switch trailing off, or set the stop on the premium.',
  activatesAlone: [
    'activates and … contradict each other',
    'The activated leg has its own settings. Clear the other setting of this re-entry.',
  ],
  timeFormat: 'Type hours and minutes with a colon: 09:15, 15:10.',
  dateFormat: 'Type year, month and day: 2024-06-04; the calendar beside the field does it for you.',
  required: ['… required: must be between … and …', 'A number was deleted. Type one within the bounds.'],
  whole: 'Type a number without decimals.',
  between: ['Must be between … and …', 'Type a number within the bounds.'],
  unknownField: [
    "Unknown field '…'; remove it or check the spelling",
    'A program or file sent a field that Delta does not know. It is refused rather than left aside, since it would change nothing.',
  ],
  emailTaken: 'Addresses are sign-in names and belong to one account each. Give another.',
  signUpInvitationOnly: 'Ask the administrator for an invitation to your address; its link works for a week.',
  signInCodeWanted:
    'Your account asks for a second factor. Open your authenticator app, or take a recovery code; each of those works once.',
  passkeyRejected:
    'A passkey works with the address of the server it was made for, and once for each time that it is asked for. Your password always works.',
  signInCodeRefused:
    'Codes change every 30 seconds. Wait for the next one, and check that the phone’s clock is right. A recovery code works once; its capitals and small letters differ, its hyphen may be left out.',
  guestForbidden:
    'Mail, pushed messages, webhooks, brokers, public links, passkeys, access tokens and bug reports need an account. Sign up in the strip at the top: strategies, runs and deployments stay.',
  guestsClosed: 'The administrator has switched guests off (GUESTS). Sign up, or ask for an account.',
  guestIsOver: 'A guest workspace is deleted 24 hours after it was opened, and when its guest logs out.',
  guestSoon: [
    'One guest workspace an hour can be opened from your address. Try again in …, or sign up now.',
    'Everybody behind one connection, such as an office, counts as one address. An account can be made at once.',
  ],
  guestsFull: 'Guests leave within 24 hours, so that there is room again; an account can be made at once.',
  guestRows: [
    'A guest workspace keeps … strategies, runs, searches and the like, and yours is full',
    'Delete runs that you no longer need, or sign up: everything is kept.',
  ],
  guestVariants: [
    'A guest searches at most … variants at once, and this search has …',
    'Search fewer values or larger steps first, or sign up: everything is kept.',
  ],
  userDisabled: 'An administrator has switched the account off. Its data stay until it is deleted.',
}

/** Help for every message of the bug tracker. */
export const ISSUE_MESSAGE_HELP: HelpOf<typeof ISSUE_MESSAGES> = {
  issueRequired: 'Type a title and choose a team; the rest of an issue may stay empty.',
  issueStatus: [
    'Status must be one of Backlog, Todo, In Progress, Done, Canceled',
    'Choose one of the five.',
  ],
  issuePriority: [
    'Priority must be 0 No Priority, 1 Low, 2 Medium, 3 High, 4 Critical',
    'Choose one of the five.',
  ],
  issueLabels: ['An issue can have at most … labels', 'Take a label away before you add one.'],
  issuesAtOnce: ['At most … issues can be changed at once', 'Select fewer, and change the rest afterwards.'],
  issueCreated: 'Your issue stands in the list under Backlog.',
  issueUpdated: 'The change is kept, with who made it in the issue’s history.',
  issuesUpdated: ['Updated … issues', 'The selected issues were changed; each has it in its history.'],
  issueDeleted: 'It is gone with its comments and pictures.',
  issueCreateFailed: 'The server did not take it. What you typed is still there; try again.',
  issueUpdateFailed: 'The server refused the change, so the issue shows its previous state. Try again.',
  issuesUpdateFailed: 'The server refused the change of the selected issues; they show their previous state.',
  issuesLoadFailed: 'The server did not give the list. Press Refresh.',
  teamsLoadFailed: 'The server did not give the teams, so nothing can be reported just now. Press Refresh.',
  noIssuesSelected: 'Tick issues in the list first.',
  noIssueChanges: 'Choose a status, a priority or an assignee in the bulk bar before you apply it.',
  issueNotFound: 'It was deleted, or belongs to a team that you are not a member of.',
  issueDeleteForbidden: 'Ask whoever reported it, or an administrator; or set its status to Canceled.',
  assigneeNoMember: 'Choose a member of the issue’s team. An administrator can add people to teams.',
  labelUnknown: 'The label was deleted. Load the page again and choose another.',
  labelNotFound: 'The label was deleted already.',
  labelNameRequired: 'Type what the label is called.',
  labelColor: 'Choose a colour from the field, or type six digits behind #.',
  labelTaken: ["There is a label '…' already", 'Use the one there is, or choose another name.'],
  labelsLimit: ['There are … labels, and no more can be kept; delete some first', LIMIT],
  teamUnknown: 'The team was deleted. Load the page again and choose another.',
  teamNotFound: 'The team was deleted already.',
  teamNameRequired: 'Type what the team is called.',
  teamKey: 'The key stands before the number of each issue, as in DEL-12.',
  teamKeyTaken: [
    'There is a team with the key … already; choose another key',
    'Keys name issues, so each team has its own.',
  ],
  teamMemberUnknown: 'A member’s account was deleted in the meantime. Load the page again.',
  teamHasIssues: [
    'Team … has … issues; move or delete them first',
    'Give them to another team with the bulk bar, then delete the team.',
  ],
  teamLast: 'Make another team before you delete this one.',
  commentRequired: 'Type something before you send it.',
  screenshotType: 'Take the picture as PNG, JPEG or WebP; other files are not taken, whatever their name.',
  screenshotSize: ['A picture may have at most … MB', 'Cut the picture, or save it smaller.'],
  screenshotsLimit: [
    'An issue can have at most … pictures; delete one first',
    'Take a picture away before you add one.',
  ],
  screenshotNotFound: 'It was deleted, or belongs to an issue of a team that you are not a member of.',
  textLength: ['… must be at most … characters', 'Shorten the text.'],
}

/** Help for messages of a single screen. */
export const SCREEN_MESSAGE_HELP: readonly HelpWithWords[] = [
  [
    'Backend server is not available. Please ensure the backend is running and reachable at the configured API URL.',
    'The server does not answer. What you type is kept; the page looks for the server by itself. If it stays away, whoever runs Delta should look at its log.',
  ],
  [
    'Backend connection failed after 5 consecutive errors. Please check if the backend is running.',
    'The server went away while the backtest ran. It goes on there; reload the page once the badge says Backend Online.',
  ],
  [
    'Backtest polling timeout after … minutes',
    'The backtest takes longer than the page waits. It may still run: look under Runs, or press Try Again.',
  ],
  ['Failed to start backtest', 'The server did not take the backtest. Press Retry.'],
  [
    'Backtest failed',
    'The message beside it says why: data that are missing or damaged, a full disk. Runs keeps the settings to try again.',
  ],
  ['Failed to submit backtest. Please try again.', 'The request did not reach the server. Press Retry.'],
  [
    'The connection was lost before the server could say whether this result is kept.',
    'The headline was there, the rest did not come. Look under Runs: if the run is not there, run it again.',
  ],
  [
    'Invalid response format: missing jobId and results',
    'What answered is no Delta server of this version. Reload the page; if it stays, check the proxy in front.',
  ],
  [
    'Unexpected final status: …',
    'The server ended the backtest in a state that this page does not know. Reload the page, which may be older than the server.',
  ],
  [
    'An unexpected error occurred',
    'A mistake of Delta. Report it with Report a problem; the request id beside it leads to the line in the server’s log.',
  ],
  [
    'Failed to save strategy to backend',
    'The strategy waits on this device and is sent when the server is back.',
  ],
  [
    'Error generating PDF report. Please try again.',
    'The browser could not make the file, mostly for want of memory. Close other tabs, or filter the trades first.',
  ],
  [
    'Failed to fetch options chain data',
    'The server did not give the chain of this minute. Press Retry, or choose another expiry or day.',
  ],
  ['Failed to fetch market data', 'The server did not give the spot price. Press Retry.'],
  ['Failed to calculate Greeks', 'A price is missing for the volatility. Choose another minute or strike.'],
  [
    'Failed to toggle menu. Please try again.',
    'The menu of the public pages could not open. Press it again.',
  ],
  [
    'Failed to navigate to …. Please try again.',
    'The page could not be loaded. Check the connection and press it again.',
  ],
  [
    'Sorry, there was an error sending your message. Please try again.',
    'The contact form did not reach the server. What you typed is kept; press Send again.',
  ],
  [
    'Too many attempts. Please try again in … minutes.',
    'Delta counts attempts to keep guesses and floods out. Wait as long as it says.',
  ],
  [
    'Please sign in to continue',
    'Your session ended. Sign in again in the window; what you did goes on from there.',
  ],
]
