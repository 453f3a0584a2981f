/** Why nobody, or not the assistant, knows what a question asks for. */
export type Unknown =
  | 'account'
  | 'ownLists'
  | 'others'
  | 'tax'
  | 'news'
  | 'moment'
  /** Whether a channel, a tipster or a course is genuine. */
  | 'strangers'
  | 'advice'
  | 'future'
  /** What is no subject of Delta at all; the fallback says no more. */
  | 'outside'

/** Prices of this moment, whatever contract is named. */
const PRICES_OF_NOW: readonly RegExp[] = [
  /^(?!.*\b(results?|backtest\w*|strateg\w*|isme|trades?|stops?|sl|exit\w*|entry|enter|legs?|lots?|sell|sold|buy|bought|bech\w*|kharid\w*|trail\w*|targets?|rules?|when|if|agar|filter\w*|closest|nearest|strikes?|expir\w*|margin|mean\w*|matlab)\b)(?=.*\b(premium|price|ltp|quote|rate|bhav|kitn[ae]|how much|cost|trading)\b)(?=.*\b(ce|pe|calls?|puts?|straddle|strangle|options?)\b).*\b(right now|now|abhi|currently|live|current|at the moment|this moment|aaj|today)\b/g,
  /^(?:what|where|kya|kitn\w+)\b.*\b(nifty|bank ?nifty|finnifty|sensex|bankex|midcpnifty|(?<!india )vix|atm)( \w+)? trading at\W*$/g,
]

/** Who sells tips, calls or lessons. */
const STRANGERS =
  '(?:telegram|whatsapp|youtube|insta(?:gram)?|vip|premium|paid|tips?|calls?|signals?) (?:\\w+ ){0,2}(?:groups?|channels?|tips?|calls?|services?|traders?|courses?|admins?)|youtubers?|insta(?:gram)? (?:pages?|accounts?|profiles?)|influencers?|gurus?|mentors?|coach(?:es)?|tipsters?|(?:calls?|tips?) providers?|(?:trading |options? |paid |his |their |\\w+s )?(?:courses?|workshops?|webinars?|mentorship|academy)|advis[eo]rs?|finfluencers?'
/** Whether they are to be believed. */
const GENUINE =
  'genuine|legit|legitimate|frauds?|scams?|fake|asli|nakli|real|trust\\w*|reliable|sahi|sach\\w*|jhoot\\w*|accuracy|worth|good|bad|best|join|follow|believe|bharosa|bharose\\w*|registered|safe|honest|correct|kaisa|kaise hai|claims?|lu kya|lena chahiye'
const NO_OWN_RESULT =
  '(?!.*\\b(?:results?|backtest\\w*|isme|webhooks?|notif\\w*|alerts?|this strategy|my strategy|of course|collected|sold|sell|bought|paid premium|premium paid|stop|sl|exit)\\b)'

/**
 * Phrases of questions that no backtest can answer, by the reason. Such a question gets no document and no figure,
 * whatever else it says. The first reason that fits is said.
 */
const PHRASES: Readonly<Record<Unknown, readonly RegExp[]>> = {
  account: [
    /^(?!.*\b(why|kyu\w*|differ\w*|compar\w*|higher|lower|more than|less than|match\w*|required|requires?|needed|chahiye|paper|result|backtest)\b)(?=.*\b(margins?|balance|funds?|cash|positions?|holdings?|money)\b)(?=.*\b(my|mer[aei]) (\w+ )?(broker\w*|acc(oun)?t|demat)\b)(?=.*\b(just now|right now|now|abhi|currently|current|today|aaj|at the moment|at present|(have|has|is|are) \w* ?block\w*|block (kiya|kiye|hai|hua))\b)/g,
    /^(?!.*\b(paper|deploy\w*|simulat\w*|backtest\w*|result|if|when|can|how)\b).*\bmy (last |todays? )?orders?( \w+){0,3} (go|gone|went|get|executed|filled|placed|rejected|pending|through|cancelled|status)\b/g,
    /^(?!.*\b(paper|deploy\w*|backtest\w*|result|strategy|on \d|simulat\w*)\b).*\b(which|what|how many|any)( open)? (positions?|orders?) (do|have|am) i (have|hold|holding|got|open|carry\w*)?/g,
    /\bmy available (margin|funds?|balance|cash)\b/g,
    /\b(did|has) (zerodha|kite|upstox|dhan|groww|icici|angel ?one|fyers|kotak|my broker) (square|close|exit|cancel|reject|execut|fill|plac)\w*/g,
    /\b(how (do|can|to)|where (do|can))( i)? (add|deposit|withdraw|transfer)( \w+)? (money|funds?|cash|pais[ae])\b/g,
    /\b(profit|balance|money|holdings|funds)\b.*(?<!\bto )\bmy (zerodha|upstox|dhan|groww|icici|demat|broker)\b/g,
    /^(?!.*\b(import|upload|bring|connect|download|tradebook|reconcile|compare|differ\w*|alag|mismatch\w*|match\w*)\b).*\b(profit|balance|money|holdings?|funds?|margins?|pnl|p&l|positions?|loss|losses|portfolio|trades?)\b( \w+){0,3} \b(in|at|on|of|from|me|mein) (my |mere |meri )?(zerodha|upstox|dhan|groww|icici|angel|angelone|fyers|kotak|demat|kite)\b(?! (tradebook|log|csv|file|format|report))/g,
    /\b(did|does|has|have) my broker( \w+){0,2} (charge|charged|take|taken|deduct|deducted)\b/g,
    /^(?!.*\b(can i|could i|how (do|can|to)|paper|deploy\w*)\b).*\b(my|mer[aei]) (zerodha|kite|upstox|dhan|groww|icici|angel ?one|fyers|kotak|demat|broker|trading)( \w+){0,4} (pnl|p&l|balance|margin|funds?|cash|profit|loss|positions?|holdings?)\b(?!.*\b(import|upload|download|lag(ega|egi|ta|ti)|chahiye|required|needed)\b)/g,
    /^(?!.*\b(result|backtest|isme|strategy|chahiye|required|needed)\b).*\b(my|mer[aei]) (demat |trading )?acc(oun)?t( \w+){0,4} (bach[ai]|available|free|balance|left|pad[ai])\b/g,
    /\b(zerodha|kite|upstox|dhan|groww|icici|angel ?one|fyers|kotak|broker) ne\b.*\b(kat\w*|liya|liye|lagay\w*|charge\w*|deduct\w*)\b/g,
  ],
  ownLists: [
    /\bhow many (strategies|backtests|runs|deployments|portfolios|datasets|simulators) (do|did|have) i\b/g,
    /\b(is|are|how is|how are|hows) my (paper trade|paper trades|paper trading|deployment|deployments|live trade|live strategy)\b.*\b(profit|loss|doing|running|going|green|red)\b/g,
  ],
  others: [
    /\b(dost|friend|friends|neighbour)\b.*\b(kama\w*|earn\w*|making|makes)\b/g,
    /\b(did|does|do|has)( my| his| her| our)? (dost|friends?|neighbour|brother|colleague|boss)\b( \w+){0,2} (make|made|earn|earned|lose|lost)\b/g,
    /\b(is|are|was) (?!it|this|that|the|my|our|there|these|i\b)\w+ (making|earning|losing) money\b/g,
    /\b(other|others|someone else|somebody else|everyone else|most|average|top|all|successful|pro|rich) ?(users?|traders?|people|members?|log)?\b.*\b(earn|earns|earning|making|kamate|kamata|kama rahe|made)\b.*\b(users?|traders?|people|log|others?|month|year|algo|options)\b/g,
    /\bhow (much|many)\b( \w+)* (other|others|most|top|average) (users?|traders?|people)\b/g,
    /\b(am i|is this|is my \w+) (better|worse) than (other|others|most|average|my friend|the average)\b/g,
    /\b(friend|friends|dost|rahul|colleague|brother|bhai)s? (strategy|result|results|backtest|profit|portfolio)\b/g,
    /^(?!.*\b(see|sees|view|access|read|visible|shared?|private)\b).*\b(other (\w+ )?(users?|traders?|people|members?|customers?|log)|(do|did|are|have) others|someone else|somebody else|anyone else|anybody else|everyone else)\b( \w+){0,5} ?\b(earn\w*|make|makes|making|made|gain|gained|profits?|lose|lost|returns?|pnl|kama\w*)\b/g,
    /\b(profits?|returns?|results?|earnings|pnl|money)\b( \w+){0,3} (other|others) (\w+ )?(users?|traders?|people|members?|customers?|log)\b(?! (see|view|access|read))/g,
    /\b(how|what)\b( \w+){0,3} (do|did|are|have) (others|other (\w+ )?(users?|traders?|people))\b(?! (see|view|access|read))/g,
    /\b(who|kaun)\b.*\b(other|opposite|dusri|doosri) side\b|\bwho (is |was )?(buying|bought|selling|sold|took)( \w+){0,3} (from|to|against) (me|my|us)\b|\bmy counter ?part(y|ies)\b/g,
    /\b(did|has) (?!(i|it|we|you|this|that|the|they|my|these|calls?|puts?|ce|pe|strategy|delta|theta|vega|gamma|\w+days?)\b)\w+ (make|made|earn|earned) (with|from|using) (this|it|delta)\b/g,
    /\b(most|many|all|other|how many) (\w+ )?(people|traders?|users?|log)\b( \w+){0,3} (lose|loses|losing|lost)\b/g,
    /\b(youtub\w*|influencers?|bhaiya|guru|mentor)\b.*\b(kama\w*|earn\w*|makes?|made|profits?)\b/g,
  ],
  tax: [
    /^(?!.*\b(includ|did\b|charged\b)).*\b(tax|taxes|taxed)\b( \w+){0,5} on( \w+){0,4} (profits?|gains?|income|earnings?)\b/g,
    /\b(profits?|gains?|income|earnings?)( \w+){0,3} (taxable|taxed)\b/g,
    /^(?!.*\binclud).*\b(income tax\w*|itr( \d)?|capital gains?|advance tax|tax (audit|slab|returns?|filing|refund|saving|savings|liability|consultant|adviser|advisor)|(file|filing|save|saving) (my |the )?(tax|taxes|itr))\b/g,
    /\b(tax|taxes)\b.*\b(i|we)\b( \w+){0,2} (owe|have to|need to|must|should|will|ll) ?(pay)?\b.*\b(profits?|gains?|income|earnings?|year|this|these|my)\b/g,
    /\b(i|we)\b( \w+){0,2} (owe|have to|need to|must|should|will|ll)( \w+){0,2} (tax|taxes)\b.*\b(profits?|gains?|income|earnings?|year|this|these|my)\b/g,
    /\b(tax|taxes)\b( \w+){0,3} (dena|bharna|bharu|bharun|katega)\b(?!.*\b(stt|trade|order|sell|sold)\b)/g,
    /^(?!.*\b(stt|gst|per|each|every|trade|order|lots?|sell|sold|result|backtest|charges?)\b).*\b(tax|taxes)\b( \w+){0,2} (will|would|should|must|shall|do|does) (i|we)( \w+){0,2} (pay|owe|give)\b/g,
    /^(?!.*\b(stt|gst|trade|order|backtest|charges?)\b).*\b(tax|taxes)\b( \w+){0,2} (lagega|lagegi|banega|bharna)\b.*\b(profits?|income|kamai|munaf\w*|gains?)\b/g,
    /\b(tax|taxes|taxed)\b.*\bslabs?\b|\b(which|my|meri|mera|30 ?%?) (tax )?slab\b.*\btax/g,
    /\b(tax|taxes)\b.*\b(if|agar)\b.*\b(real|asli|live)\b|\b(if|agar)\b.*\b(real|asli|live)\b.*\b(tax|taxes)\b/g,
    /\b\d+ ?(%|percent|per cent) (tax )?slab\b/g,
  ],
  news: [
    /\b(latest|breaking|todays|market) news\b/g,
    /\b(what|which|kya|kaunsi|konsi|koi|was there|were there)( \w+){0,3} news\b(?!.*\b(filter|skip|avoid|trade)\b)/g,
    /\bwhy (did|does|do|is|was|were|are|has|have) (the |this |our )?(\w+ )?(market|markets|nifty|banknifty|bank nifty|finnifty|sensex|index|vix)\b( \w+){0,3} (crash\w*|fall\w*|fell|rise|rising|rose|rally\w*|rallied|up|down|move[ds]?|moving|jump\w*|drop\w*|tank\w*|spike\w*|volatile|red|green)\b/g,
    /\b(market|nifty|banknifty|bank nifty|finnifty|sensex|index|vix)( \w+){0,3} (kyu|kyun|kyon|kyo)( \w+){0,2} (gir\w*|crash\w*|bhag\w*|badh\w*|chadh\w*|toot\w*|down|up|upar|neeche)\b/g,
    /\b((what|who) (has |had )?(made|caused|moved|drove|triggered)|(reasons?|causes?) (for|of|behind))( \w+){0,4} (market|nifty|banknifty|bank nifty|finnifty|sensex|index|vix)\b(?! options?\b)/g,
    /\bkyu\w* (gir\w*|crash\w*|bhag\w*|toot\w*)( \w+){0,2} (market|nifty|banknifty|sensex)\b/g,
  ],
  strangers: [
    new RegExp(`^${NO_OWN_RESULT}(?=.*\\b(?:${STRANGERS})\\b)(?=.*\\b(?:${GENUINE})\\b)`, 'g'),
    /\b(is|are|kya) (he|she|they|ye log|ye banda|wo banda)( \w+){0,2} (genuine|legit|frauds?|real|fake|trustworthy|a scam|scammers?)\b/g,
  ],
  moment: [
    ...PRICES_OF_NOW,
    /\b(trading at|price|level) (right )?now\b/g,
    /^(?!.*\b(filter\w*|condition|rule)\b).*\b(current|live|todays?|present|aaj ka|abhi ka|right now|abhi) (?!me )(\w+ )?(price|level|premium|spot|ltp|quote|news|vix|iv|pcr|oi|rate of)\b(?! charts?\b)/g,
    /^(?!.*\b(lots?|expir\w*|step|steps|holiday)\b).*\b(nifty|banknifty|bank nifty|sensex|finnifty|spot|vix|pcr|iv|oi)\b( \w+)? (right now|now|abhi|currently|at the moment|today|aaj)\b/g,
    /\b(price|level|premium|spot|ltp|quote|news) (of .*|for .*)?\b(right now|now|abhi|currently|at the moment|today)\b/g,
  ],
  advice: [
    /\b(guaranteed|guarantee|sure ?shot|risk ?free|pakka|100 percent)\b.*\b(profit|return|returns|month|strategy|money|income)\b/g,
    /\bshould i (buy|sell|invest)\b/g,
    /^(?!.*\b(straddle|strangle|condor|spread|strategy|result|backtest)\b).*\b(buy|sell|buying|selling|kharid\w*|bech\w*)\b.*\b(should i|shall i|lu kya|loon kya|le lu|lelu|le loon|karu kya)\W*$/g,
    /\bshould i (put|risk|use)\b.*\b(savings|salary|loan|money|paisa|paise)\b/g,
    /\bis (it|this|now) an? (good|right|bad) time\b/g,
    /\b(double|triple|multiply) (my|your|the) (money|capital)\b/g,
    /(?<!\b(how|what|which|when|kitne|many|much) (\w+ )?)\bshould i (buy|sell|invest|trade|quit|leave|borrow|take (this|a|the) trade|go all in|bet)\b(?! (a |an |the )?(straddle|strangle|condor|spread|weekly|monthly|atm|otm|itm)\b)/g,
    /\b(kya )?(mujhe|main|mai)\b.*\b(invest|paise|paisa|loan|naukri|job)\b.*\b(karu|karun|karna chahiye|chahiye|lagau|lagaun|chhod|chhodu|lu|lun)\b/g,
    /\bis it (safe|wise|smart|right) to (invest|put|trade|use)\b.*\b(money|savings|lakh|lakhs|crore|salary|pension|life)\b/g,
    /\b(can|could|will) (i|you|it|this|delta) (make|become|be) (me )?(rich|a millionaire|crorepati|financially free)\b/g,
    /\b(best|which|konsa|kaunsa) (strike|option|stock|trade|call|put)\b.*\b(today|tomorrow|now|aaj|kal|this week)\b/g,
  ],
  future: [
    /\b(will|kya|when will)\b.*\b(go up|go down|rise|fall|crash|rally|recover|badhega|girega|upar jayega|neeche jayega|gir jayega|upar jaega)\b/g,
    /^(?!.*\b(backtests?|chalaya|chalayi|(run|result) kahan)\b).*\b(kal|tomorrow|aaj|today|next week)\b.*\b(kahan|kidhar|kaha|close|open|jayega|jaega|banega|rahega)\b/g,
    /\b(target|level|levels|view|outlook) (of|for|on) (nifty|banknifty|market|the market)\b/g,
    /\bwill\b.*\b(next (week|month|year|(mon|tues|wednes|thurs|fri)day)|at close|tomorrow)\b/g,
    /\b(crash|rally|correction) (is )?(coming|near|soon|hoga|hogi|aayega|aayegi|aane wala|aane wali)\b/g,
    /\b(this|the|my) (strategy|setup|system|edge) will (still |also )?(keep|work|make|earn|continue|survive)\b/g,
    /\bwhat (premium|price|level|value) will\b/g,
    /^(?!.*\b(stops?|sl|exit|target|fills?|filled|entry|if)\b).*\bwhat will( be)?( the)? (premium|price|level|value)\b/g,
    /^(?!.*\b(without|tak\w* (away|out)|remov\w*|drop\w*|exclud\w*|ignor\w*|leav\w* out|hata\w*|bina)\b.*\b((best|worst|top|biggest|largest)( \w+){0,2} (days?|din|sessions?)|(mon|tues|wednes|thurs|fri)days?|sl|stop ?loss|stops?|targets?)\b).*\bwill (this|my|the|it|that|these)( \w+)? (still |also |ever |really |always )?(work|make (me )?(money|profit|profits)|earn|profit|survive|keep (working|earning|making)|be profitable|give (me )?(profit|returns?|money))\b/g,
    /\bwould (this|it|my \w+|the \w+)( \w+)? (also |still |really )?(work|survive|make money|earn|be profitable) (in|on) (the )?(live|real)\b/g,
    /\bwill (sebi|rbi|nse|bse|government|govt|fed|modi)\b/g,
    /\b(will|going to|hoga|hogi|milega|kamaunga)\b.*\b(next|coming|agle|aane wale) (week|month|year|quarter|months|years|hafte|mahine|saal)\b/g,
    /\b(how much|kitna|kitne)\b.*\b(will|going to|sakta|sakti|hoga|kamaunga|kamayega|milega)\b.*\b(month|year|week|day|mahina|mahine|saal|future|lakh|hafte)\b/g,
    /\b(next|upcoming|agla|agli) (rbi|fed|budget|fomc|mpc|election|policy)\b/g,
    /\bif (i|we)( had| have)? (start\w*|beg[aiu]n|deploy\w*|run|trade)\b.*\b(next|coming) (year|month|week)\b/g,
    /\b(next|coming|agle|aane wale) (week|month|year|quarter|hafte|mahine|saal)\b.*\b(kitna|kitne|how much)\b.*\b(milega|hoga|lagega|kamaunga|kamayega|banega|aayega|earn|make)\b/g,
    /\b(return|returns|profit|income|money) (can|should|could) (i|we) expect\b/g,
    /^(?!.*\b(if|when|holiday|backtest\w*|results?|tests?|delta|here|chart)\b).*\bwill( the| they| sebi| nse)?( \w+){0,2} (weekly|weeklies|monthly|expir\w+|lot sizes?|stt|margin rules?)\b.*\b(ban\w*|stop\w*|scrap\w*|abolish\w*|discontinu\w*|chang\w*|increas\w*|reduc\w*|rais\w*|come back|return)\b/g,
  ],
  outside: [
    /\bbest (broker|brokers|bank|app|phone|laptop|book|books|course|place|hotel|car|bike)\b/g,
    /\bhow old\b|\bsend money\b/g,
    /\b(tatkal|train|bus|movie|flight|concert) tickets?\b/g,
    /\b(the|todays?|cricket|football|india|world cup) match\b/g,
    /\b(which|what|konsa|kaunsa) (broker|app|bank) is (the )?(best|better|good)\b/g,
  ],
}

/** All phrases; search counts what they match as one word that no document has. */
export const UNKNOWABLE: readonly RegExp[] = Object.values(PHRASES).flat()

/** A question as the phrases read it. */
export const plainQuestion = (question: string) => question.toLowerCase().replace(/['’]/g, '')

const REASONS = Object.entries(PHRASES) as readonly (readonly [Unknown, readonly RegExp[]])[]

/** The first reason whose phrases a plain question has. */
export function phrasedReason(plain: string): Unknown | undefined {
  return REASONS.find(([, phrases]) => phrases.some((phrase) => plain.search(phrase) >= 0))?.[0]
}

/** Whether no backtest can answer a question, whatever it says of a day or a result. */
export function isUnknowable(question: string): boolean {
  return phrasedReason(plainQuestion(question)) !== undefined
}

const OF_A_PERSON: ReadonlySet<Unknown | undefined> = new Set<Unknown>(['account', 'others', 'tax'])

/** Whether a question is for an account, the earnings or the taxes of a person, which no figure of a result is. */
export function isOfAPerson(question: string): boolean {
  return OF_A_PERSON.has(phrasedReason(plainQuestion(question)))
}

/**
 * Questions for which nothing in Delta stands, although they name strategies or results: whether a broker works, tips,
 * the profit of an account, flows of the day, and whether to stake everything.
 */
const OUT_OF_REACH: readonly RegExp[] = [
  // Advice to stake everything, and letters to write.
  /\bshould (i|we) (put|invest|stake|risk|bet|deploy) (everything|it all|all of it|all my|all the|my whole|my entire|the whole|full)\b/,
  /^(?!.*\b(notif\w*|alerts?|after each|when)\b).*\b(write|draft|compose) (me |us |for me )?(an? |my |the )?(\w+ )?(e ?-?mails?|mail|letter|essay|application|resume|cv|speech)\b/,
  /^(?!.*\b(result|backtest|strategy|isme|profit|trades?|stop|sl|exit|leg|legs|straddle|strangle|lots?)\b).*\b(kal|aaj|tomorrow|today)s?\b.*\b(nifty|banknifty|bank nifty|sensex|finnifty|market)\b.*\b(targets?|levels?|view|prediction|range)\b/,
  /^(?!.*\b(result|backtest|strategy|isme|profit|trades?|stop|sl|exit|leg|legs|straddle|strangle|lots?|sell|buy)\b).*\b(nifty|banknifty|bank nifty|sensex|finnifty|market)\b.*\b(targets?|levels?|view|prediction|range)\b.*\b(kal|aaj|tomorrow|today)s?\b/,
  /\b(is|are|was|kya|why is)\b.*\b(zerodha|kite|upstox|dhan|groww|fyers|angel ?one|icici direct|kotak|nse|bse|broker(s|age app)?)\b.*\b(down|up right now|not working|slow|hang\w*|stuck|outage|chal raha|band hai|crash\w*|issue|server)\b/,
  /\b(zerodha|kite|upstox|dhan|groww|fyers|angel ?one|nse|bse)\b.*\b(down|outage|server (down|issue)|chal raha|nahi chal raha|not working|login nahi|hang)\b(?!.*\b(import|download|connect)\b)/,
  /\b(any|koi|give|give me|ek|some|need|hot|free)\b.*\btips?\b.*\b(today|tomorrow|aaj|kal|now|nifty|banknifty|sensex|expiry|stock)\b|\btips? (de ?do|do|batao|dedo|for (today|tomorrow|banknifty|nifty|sensex))\b/,
  // Money that was paid, and tomorrow's recovery.
  /\brefund\w*\b|\b(kab|when)\b.*\brecover( ho(ga|gi)| kar(unga|ega|egi)| ho jay\w+)\b|\bwhen will\b.*\b(recover|get back|come back)\b.*\b(loss\w*|money|paisa)\b|\bwhen will (i|we|my loss\w*)\b.*\brecover/,
  // Calls of tipsters.
  /^(?!.*\b(alerts?|notif\w*|messages?|webhooks?)\b).*(?:\bjackpot\b|\bsure ?shot (call|calls|tip|tips|trade)\b|\b(telegram|whatsapp|vip|tips?) (\w+ ){0,2}(group|groups|channel|channels)\b|\b(premium|paid|calls?) (group|groups|channel|channels)\b|\b(call|calls|tips?) providers?\b)/,
  /\b(ce|pe|call|put|calls|puts)\b( \w+)? (ya|or) \b(ce|pe|call|put|calls|puts)\b.*\b(aaj|today|kal|tomorrow|bata do|lu|loon|buy karu|kharidu|abhi)\b(?!.*\b(result|backtest|strategy|isme|profit)\b)/,
  /\bmy (trading |demat |broker |broking )?account (make|made|earn|earned|lose|lost|profit|loss)\b|\b(client|user|login|account) id is\b|\b(did|has) my account\b/,
  /\b(fii|dii|fiis|diis)\b|\bgift ?nifty\b|\bsgx ?nifty\b|\bdow jones\b|\bnasdaq\b/,
  /\b(go|going|put|jaun|jau|jaau) (full|all) in\b|\b(saara|sara|pura|poora) (paisa|capital|paise)( \w+){0,3} (laga|daal|dal|lagau|lagadu|lagaun)\w*/,
  /\bsebi registered\b.*\b(he|she|guy|neighbour|advisor|adviser)\b|\bis (he|she) (genuine|legit|fraud|real|trustworthy)\b/,
]

/** Whether a question is for something outside Delta, even if it reads like a strategy or a result. */
export function isOutOfReach(question: string): boolean {
  const plain = plainQuestion(question)
  return (
    OUT_OF_REACH.some((phrase) => phrase.test(plain)) ||
    PRICES_OF_NOW.some((phrase) => plain.search(phrase) >= 0)
  )
}

/** Whether a question is for somebody who sells tips or lessons. */
export const isOfStrangers = (question: string) => phrasedReason(plainQuestion(question)) === 'strangers'

/** Whether a text asks which strategy is sure to earn: `kaunsi strategy lagau ki 10% pakka aaye`. */
function asksForSureProfit(question: string): boolean {
  const plain = plainQuestion(question)
  return [SURE, WHICH_STRATEGY, EARNED].every((words) => words.test(plain))
}

const SURE =
  /\b(pakka|pakki|guarante\w*|sure ?shot|for sure|surely|assured|risk ?free|without (any )?(risk|loss)|zero (risk|loss)|no (risk|loss)|bina (risk|loss|nuksan))\b/
const WHICH_STRATEGY =
  /\b(which|what|kaun ?s[aei]|kons[aei]|any|koi|best|suggest|recommend|batao|bata|give|need|want)\b( \w+){0,4} (strateg\w*|setup|system)\b/
const EARNED =
  /\d ?(%|percent)|\b(profits?|income|earn\w*|returns?|kama\w*|month\w*|mahin\w*|daily|roz|salary|paisa)\b/

/** Whether a text asks Delta to place an order for its user. */
function asksForAnOrder(question: string): boolean {
  const plain = plainQuestion(question)
  return PLACES_ORDER.test(plain) && !/\b(paper|backtest|strategy|test|rule|when (the )?|if)\b/.test(plain)
}

const PLACES_ORDER =
  /\b(can|could|will|would|please|pls|plz) (u|you|delta|it)?( please| pls)? ?(place|put|punch|send|execute|fire|lagao)\b.*\borders?\b|\b(place|punch|execute|lagao|laga do|daal do|laga de)\b.*\border\b|\border (lagao|laga do|laga de|daal do|place kar\w*|punch kar\w*)|\b(can|could|will) (u|you) (buy|sell|exit|square off)\b.*\b(for me|my position|at market|in my account|my account)\b/

/** Whether a text asks for what only a broker or a tipster offers: an order, or a sure profit. */
export const asksOfABroker = (question: string) =>
  asksForAnOrder(question) || (asksForSureProfit(question) && !isUnknowable(question))
