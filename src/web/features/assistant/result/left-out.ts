/** Names of weekdays, Monday first: English, short, and Hindi. */
export const WEEKDAY_NAMES: readonly string[] = [
  'mondays?|mon|som(?:va?ar|war)',
  'tuesdays?|tues?|mangal(?:va?ar|war)?',
  'wednesdays?|wed|budh(?:va?ar|war)?',
  'thursdays?|thurs?|thu|guru(?:va?ar|war)|brihaspativa?ar|veerva?ar',
  'fridays?|fri|shukra(?:va?ar|war)',
  'saturdays?|shaniva?ar',
  'sundays?|raviva?ar',
]
const WEEKDAY = WEEKDAY_NAMES.join('|')

/** Words that leave out what stands behind them, and in Hinglish what stands before them. */
const LEAVES_OUT =
  'without|(?:(?:did|had|have)(?: i| we)?(?: not|nt)|didnt|hadnt) traded?|(?<!\\b(?:why|had|is|was|there|were|are) )no trad(?:es?|ing)(?= on)|stay(?:ed|ing)? (?:away|out|off)|sat out|kept (?:off|out|away)|excluding|exclude|excluded|except|other than|apart from|besides|barring|not counting|not including|non|(?:all|every|any|other) (?:the )?(?:days? |trades? )?but|everything but|minus(?! on)|remove|removing|removed|ignore|ignoring|leave out|leaving out|take out|taking out|taken out|drop(?! on)|dropping|skip|skipping'
const LEFT_OUT =
  'hata\\w*|chhod\\w*|chod\\w*|(?:ke |ki )?bina|(?:ke |ki )?(?:alawa|ilawa|ilava|siva|sivay|siwa|siway)|nikal (?:do|du|dun|de|ke|kar)|nikaal (?:do|du|ke)|na l(?:u|un|e|eta|ete|iya)|nahi l(?:u|eta|ete|iya)|left out|excluded|removed|(?:are|is|was|were|had been|be|get|got) (?:dropped|skipped|ignored|taken out)'
const JOINED = '(?:and|or|nor|aur|ya|n)'
/** What may stand in one list with the names: `without puts and tuesdays`. */
const IN_LIST = `(?:(?:${WEEKDAY})(?: (?:${JOINED}|the|on|without))*|(?:calls?|puts?|ce|pe|charges|expiry(?: days?)?|\\d(?: ?dte)?) ${JOINED}(?: (?:the|without))?) `

/** Whether a text leaves out what one of the names stands for: `without fridays`, `friday hata ke`. */
export function isLeftOut(text: string, names: string): boolean {
  return new RegExp(
    `\\b(?:${LEAVES_OUT}) (?:(?:the|my|all|on|for|from|trades|of|days?) ){0,3}(?:${IN_LIST}){0,3}(?:${names})\\b|\\b(?:${names})(?: (?:(?:${JOINED}|the) ){0,2}(?:${WEEKDAY}|calls?|puts?)(?= (?:.*)(?:${LEFT_OUT}))){0,3}(?: (?:ko|ke|ka|ki|din|days?|wale|trades)){0,3} (?:${LEFT_OUT})(?!\\w)`,
  ).test(text)
}

/** A text in which nothing is left out, though it has a word for it: `why did profit drop on fridays`. */
const NOTHING_LEFT_OUT =
  /\b(drop(ped|s)?|minus|dip(ped)?)( me| mein)? (on|in|from)\b|\bminus (me|mein)\b|\bwhy (did|does|do) (it|this|the strategy|i|you|we) (skip|avoid|drop|leave)\b/g
/** Charges or a side that are left out, which are no day. */
const OTHER_THING =
  /\b(without|excluding|minus|except|before|bina) (the |my |any )?(charges?|brokerage|costs?|tax(es)?|slippage|calls?|puts?|ce|pe)\b(?! (and|or|aur) )( (ke|ki|ka))?|\b(charges?|brokerage|costs?|tax(es)?|slippage) (ke |ki )?bina\b/g
/** A rule that is left out, which makes another strategy of it. */
const RULE_LEFT_OUT =
  /\b(without|no|bina|minus|excluding) (the |my |any |a )?(sls?|stop ?loss(es)?|stoploss(es)?|stops?|targets?|tp|trail\w*|hedge\w*|re ?entr\w*)\b/g
const LEAVING = new RegExp(`\\b(?:${LEAVES_OUT}|${LEFT_OUT})(?!\\w)`)

/** Whether what a text leaves out may be a day: neither only charges, a side or a rule, nor nothing. */
export function mayLeaveOutDays(text: string): boolean {
  const others = [NOTHING_LEFT_OUT, OTHER_THING, RULE_LEFT_OUT].reduce(
    (rest, words) => rest.replace(words, ' '),
    text,
  )
  return others === text || LEAVING.test(others)
}

/** Whether a text leaves out a rule of the strategy, which no result tells: `tuesday pnl without sl`. */
export const leavesOutRule = (text: string) => text.replace(RULE_LEFT_OUT, ' ') !== text

/** Weekdays that stand beside those that are left out, and stay: `without tuesdays but with fridays`. */
const STAYS = /\b(with|including|includ\w*|keep\w*|keeping)\b/

/** `If tuesday was skipped and friday too`. */
const ALL_OF_THEM = /\b(too|also|as well|bhi)\b/

/** The named weekdays that a text leaves out, and the others, whose trades alone are asked for. */
export function weekdaysLeftOut(
  text: string,
  named: readonly number[],
): { readonly out: readonly number[]; readonly own: readonly number[] } {
  const said = text.replace(NOTHING_LEFT_OUT, ' ')
  const found = named.filter((weekday) => isLeftOut(said, WEEKDAY_NAMES[weekday] ?? ''))
  const out = found.length > 0 && ALL_OF_THEM.test(text) ? named : found
  const others = named.filter((weekday) => !out.includes(weekday))
  return { out, own: out.length > 0 && STAYS.test(text) ? [] : others }
}
