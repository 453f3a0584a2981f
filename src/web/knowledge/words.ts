import { inSameWords } from './same-words.ts'
import { UNKNOWABLE } from './unknowable.ts'

/** English and Hinglish stop words, which search ignores. */
const STOP_WORDS = new Set(
  (
    'a an and are as at be been but by can could do does did for from get give had has have how i if in into is it its ' +
    'just let like many me much my need no of on or our please so some tell than that the their them then there these they ' +
    'this to up us use using want was we were what whats when where which who whom why will with would you your about ' +
    'explain define meaning mean means show say know should shall am any also happens happen thing things ' +
    'ka ki ke ko kya hai hain hota hoti hote mein me se kaise kab kyu kyun kaun kaunsa batao bata samjhao matlab karo ' +
    'kare karna karte chahiye mujhe mera meri liye aur par pe ek kitna kitni kitne lagaye lagau hui hua jaye jati jata wala wali wale ' +
    'sakta sakte hoon hu main ye wo yeh woh please pls hey hi hello really actually nothing something someone anything ' +
    'sort kind trading there make makes made gives give done got used using way ways because while during ' +
    // Of questions in general.
    'kahan kidhar kahaan milega milta milti milegi raha rahe rahi dikha dikhao dikhta kaam karta karti karu karun karoon karna ' +
    'samajh samjha bataiye bataye bataon dena deta lena leta hoga hogi hain tha thi the ya agar toh jab tab koi kuch kyon yaar bhai sir ' +
    'not dont doesnt didnt isnt arent wasnt cant couldnt shouldnt wouldnt wont never work works working applied apply calculated ' +
    'calculate calculates computed compute computes worked mention tell ask question answer help understand possible able need needs ' +
    'wrong idea disadvantage disadvantages downside downsides drawback drawbacks benefit benefits advantage advantages pros cons ' +
    'somebody anybody everybody turn switch enable activate here inside within app page screen section place located find see look ' +
    'view look write written estimated go going take takes taken called it simply words detail ' +
    'details exactly basically quickly also only even still again now then first same different between vs versus compared than ' +
    'one two three some each every other another more most less very too much ever own good best better bad worse ' +
    // Hinglish forms of common verbs and question words.
    'bana banaya banayi bane lagega lagegi lagenge lagta lagti lage rakhu rakhe rakhna rakhun rakho chunu chune chunna nikalu nikale nikala nikali nikalte nikalna banau banaye banana ' +
    'sikhao sikha bolo dekhu dekhe dekhna dekho hue kahun kaunse kaunsi konsa konse konsi kaisa kaisi abhi fir phir bas sirf apna apne apni ' +
    // Verbs, adverbs and manners of speech that carry no subject.
    'instead keep keeps kept keeping guy guys folks people person someone everyone thanks thank whether however though although around about ' +
    'clicking click clicked press pressed pressing tap instance example examples actual exact proper properly correct correctly right left side ' +
    'want wants wanted wanting like likes liked try tries tried trying start started stops put puts come comes coming came went gone seem seems seeming ' +
    'think thinks thought believe feel feels felt wonder wondering guess saw seen seeing hear heard ' +
    'might must may shall ought could would cld wld wud shud shd pl plz kindly u ur r im ive id youre whos wheres hows theres thats lets ' +
    'possible possibly maybe perhaps always often sometimes usually generally normally typically basic basics concept concepts logic setup purpose role ' +
    'currently already yet soon later once twice today days quick fast easy easily easiest simplest simple hard difficult complicated complex ' +
    'good nice great okay ok fine cool important useful necessary required recommended ideal suitable proper ' +
    'talk talking speak say says said saying mentioned called name named learn learning teach guide tutorial info information brief briefly ' +
    'india indian retail side another others else etc per within among across via despite unless since until till ' +
    // More Hinglish.
    'batata batati batate padhe padhna padhte padhu padhun samjhna samjhao samjhaiye seekhna seekhe seekho sikhna jaan janna jaana jante pata patah ' +
    'kaha kahaa kidhr kese kaisay kyo kis kisko kisne kisme jis jise jisme usko isko inko unko iska iske iski uska uske uski isme usme isse usse ' +
    'dikhta dikhti dikhte dikhega dikhegi dikhayi milenge milunga mil mile lagti lgta lgti lagana lagane lagaun lagaya lagayi laga lagi ' +
    'set karoge karenge karega karegi karein kiya kiye kari karva karwana karaye karao kro krna krte krta kr kru krun krke karke karne ' +
    'sakti saku sakun chahta chahti chahie chahiye hoga honge hote hogaya gaya gayi gaye jaa jao jana jane jaate aana aata aati aate aaye aaya ' +
    'wahi wahan yahan yaha waha jaha jahan kabhi kahi yani matlb mtlb mtlab arre bro dost boss dada ji haan nahi nahin nai na mat ' +
    'rakhte rakhta rakhti rakh rakha bata batana batade samjhado de dedo dijiye deke leke diya liya lete leta leti ' +
    'thoda thodi bahut bohot bahot zyada jyada kam sabhi sab saare sara poora puri pura kaafi ekdum sahi galat theek thik accha acha achha badhiya ' +
    'ab abhi pehle baad phir phirse wapas saath sath bina alag tarike tarika tareeka ' +
    'difference differences farak diff list lists bache bachu bachna allowed manage automatically automatic ' +
    'dikhenge dikhunga dikhe baar hone scene haal consideration considered included available everything still ' +
    'kar sake skte ho le har to sirf bhi tak kyunki lekin magar lo lu lun loon karein kijiye bolte kehte kahte chalta chalti chale'
  ).split(' '),
)

/** Spellings of several words that mean one term. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [
    /\bwhat (all )?(can|do|does) (you|u|this bot|this assistant|the assistant|the bot) (do|know|answer|help)\b|\bwhat (all )?(you|u) can (do|answer|help)\b|\bwho (are|r) (you|u)\b|\b(what|who) are you\b|\bhow (can|do) (you|u) help\b|\b(tum|aap|tu) kya (kya )?(kar|jaan|bata)\w*\b/g,
    'assistant chatbot',
  ],
  [
    /\b(back ?test|test|trade) (individual |single )?(stocks?|shares|equity|futures?|stock options)\b/g,
    'backtest equity',
  ],
  [
    /\b(stocks?|shares|equity|futures?)( options)? (can|could|may|do) (i|we|you) (back ?test|test|trade)\b/g,
    'backtest equity',
  ],
  // A company's options are a stock's.
  [
    /\b(reliance|tcs|infosys|infy|hdfc bank|icici bank|sbin?|tata motors) (stock )?options?\b/g,
    'equity options',
  ],
  [/\b(test|backtest|trade) (stocks?|shares?)( options?)? (like|such as) \w+( \w+)?/g, 'backtest equity'],
  [/\b([a-z]+) ?%/g, '$1 percent'],
  [/\btoday or yesterday\b/g, ''],
  // The band of a result, not the Hinglish word for closed.
  [/\b(the|my) band\b/g, 'ambiguity uncertainty'],
  [
    /\b(i|you|we) (have |had )?(tried|tested|ran)( \d+| so many| many| several)? variants?\b|\bvariants? (have |did )?(i |you |we )?(have )?tried\b/g,
    'triedvariants',
  ],
  // A time is no subject, but the close of the session and that of the 9:20 straddle; open or close of its bar is the price of its fill.
  [/\b(?!(15|0?3)[:.]30)\d{1,2}[:.]\d\d( ?[ap]m\b)?(?! ?(straddle|strangle))/g, ' '],
  // In a supposition a stock stands for any price.
  [/\b(if|when) (a|the|my) (stock|share|scrip)\b/g, '$1 price'],
  [
    /\b(\d{1,2}[:.]\d\d )?((candle|minute|bar|ka|ki|ke) )*(open|opening|close|closing)( price)? (or|ya) (the )?((candle|minute|bar|ka|ki|ke) )*(open|opening|close|closing)( price)?\b(?! (the|a|an|my|all|this)\b)/g,
    'fill price',
  ],
  // The rules of a past day against those of today.
  [
    /\b(old|past|historical|purane|purani|us din (ke|ki|ka)|those days|that day|each day|(that|the) time|those times|us waqt( ke| ki| ka)?|back then)\b( \w+){0,2} (or|ya|vs|versus) (\w+ )?(todays?|current|present|new|latest|aaj (ke|ki|ka)|naye|nayi)\b/g,
    'oldortoday',
  ],
  [
    /\b(todays?|current|present|new|latest|aaj (ke|ki|ka)|naye|nayi)\b( \w+){0,2} (or|ya|vs|versus) (\w+ ){0,2}(old|past|historical|purane|purani|us din (ke|ki|ka)|those days|(that|the|each) day|(that|the) time|those times|us waqt|back then)\b/g,
    'oldortoday',
  ],
  [/\btodays? (rates?|rules|lots?|lot sizes?|charges)\b/g, 'today rules $1'],
  // The terms of the market.
  [/\bas (if )?today\b/g, 'astoday'],
  [/\b(win(ning)? (percentage|percent|ratio)|hit rate)\b/g, 'win rate'],
  [/\biron[- ]?fly\b/g, 'iron butterfly'],
  [/\bheat[- ]?map\b/g, 'heatmap'],
  [/\blog ?out\b/g, 'logout'],
  [/\bsystem( ?:| prompt| message| instructions?)/g, 'prompt'],
  [
    /\bare (you|u) (a |an |the )?(bot|chatbot|chatgpt|gpt|ai|human|robot|real|llm)\b|\b(tum|aap) (hindi|english|hinglish|chatgpt|gpt|bot|ai|robot|insaan)\b/g,
    'assistant chatbot',
  ],
  [/\binto (account|consideration)\b/g, ''],
  [/\bexact strikes?\b/g, 'exactstrike'],
  // The margin of a structure is asked for, not the structure.
  [
    /\bmargin (for|of|on|in) (my |a |an |the )?((short|long|iron) )?(straddle|strangle|condor|butterfly|fly|spread)s?\b/g,
    'margin',
  ],
  // Avoiding to type a strategy again means saving it.
  [
    /\b(type|typing|enter|fill|build|write) (it|this|that|everything|all|all of it)? ?again( tomorrow)?\b/g,
    'save strategy',
  ],
  [/\b(wapas|dobara|phir se) entry\b/g, 'reentry'],
  [/\bpast performance\b/g, 'pastperformance'],
  [/\b(on|of) (which|what) (amount|capital|money|base)\b/g, 'capital base'],
  [/\bgr[ea]y(ed)?[- ]?out\b|\bbutton (is )?(disabled|inactive|not clickable|not working)\b/g, 'greyed'],
  [/\bsquared off\b/g, 'squareoff'],
  [/\bbuild[- ]?ups?\b/g, 'buildup'],
  [/\bpaper[- ]?trad(e|es|ing)\b/g, 'paper deploy'],
  [/\bcalender\b/g, 'calendar'],
  // The product, not the Greek.
  [/\b(in|does|can|will|with|of the|on) delta\b(?! (of|neutral|strike|based|value|\d|0\.))/g, '$1'],
  // A strike by its number.
  [/\b(sold|sell|sells|bought|buy|buys|took|chose|picked) (the )?\d{5}\b/g, 'choose strike'],
  [/\bbank ?nifty\b|\bbnf\b/g, 'banknifty'],
  [/\bfin ?nifty\b/g, 'finnifty'],
  [/\bmid ?cap ?nifty\b|\bmidcpnifty\b/g, 'midcpnifty'],
  [/\b(0|zero) ?dte\b/g, '0dte dte expiry'],
  [/\btime value loss\b/g, 'theta decay'],
  [/\bstop ?loss(es)?\b/g, 'stoploss'],
  [/\btake ?profit\b/g, 'takeprofit'],
  [/\bre[- ]?(entry|entries|enter)\b/g, 'reentry'],
  [/\bbreak[- ]?even\b/g, 'breakeven'],
  [/\b(square|sq)[- ]?off\b/g, 'squareoff'],
  [/\bopen interest\b/g, 'oi'],
  [/\bdays? to expiry\b/g, 'dte'],
  [/\b(two|2)[- ]?(factor|step)( authentication| verification| login)?\b/g, '2fa'],
  [/\b(kitne baje|what time)\b/g, 'hours'],
  [/\bmax(imum)? loss\b/g, 'max loss'],
  [/\blog ?in\b/g, 'login'],
  [/\bshare\b(?= (a |my |the |this |it )?(strategy|results?|backtest|run|setup|with|links?))/g, 'sharing'],
]

/** Synonyms of the documents' words: abbreviations, jargon and Hinglish. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  sl: ['stoploss'],
  qty: ['quantity'],
  expire: ['expiry'],
  expires: ['expiry'],
  expired: ['expiry'],
  weak: ['weak', 'verdict'],
  old: ['history'],
  earlier: ['history'],
  previous: ['history'],
  naked: ['naked', 'unlimited'],
  khulta: ['hour'],
  khulega: ['hour'],
  chart: ['chart'],
  graph: ['chart'],
  taxes: ['tax', 'stt'],
  mobile: ['phone'],
  colour: ['theme'],
  color: ['theme'],
  rang: ['theme'],
  remove: ['delete'],
  hatana: ['delete'],
  duplicate: ['copy'],
  clone: ['copy'],
  dost: ['friend'],
  bhejna: ['send'],
  bhejo: ['send'],
  bheju: ['send'],
  asli: ['real', 'simulated'],
  nakli: ['simulated', 'fake'],
  saal: ['year'],
  mahina: ['month'],
  mahine: ['month'],
  alerts: ['notification', 'alert'],
  optimizer: ['optimise'],
  optimiser: ['optimise'],
  optimize: ['optimise'],
  optimization: ['optimise'],
  badalna: ['change'],
  badlu: ['change'],
  hatau: ['delete'],
  hatao: ['delete'],
  mita: ['delete'],
  udhar: ['loan'],
  khareedna: ['buy'],
  kamai: ['profit'],
  jokhim: ['risk'],
  bhav: ['premium', 'price'],
  bima: ['hedge'],
  suraksha: ['security'],
  history: ['history', 'run'],
  pichhle: ['history', 'run'],
  purane: ['history', 'run'],
  simulated: ['simulated'],
  fake: ['simulated', 'fake'],
  pwd: ['password'],
  passwd: ['password'],
  bhul: ['forgot'],
  forget: ['forgot'],
  bhool: ['forgot'],
  notif: ['notification'],
  notifs: ['notification'],
  reminders: ['notification'],
  backtested: ['backtest'],
  adjust: ['adjust', 'roll'],
  adjustment: ['adjust', 'roll'],
  adjustments: ['adjust', 'roll'],
  hedging: ['hedge'],
  khareedo: ['buy'],
  kharid: ['buy'],
  bech: ['sell'],
  bechu: ['sell'],
  kholna: ['open'],
  sikka: ['premium'],
  faayda: ['profit'],
  fayda: ['profit'],
  badal: ['change'],
  badle: ['change'],
  badlo: ['change'],
  badlna: ['change'],
  jodna: ['add'],
  jodu: ['add'],
  jode: ['add'],
  nikasi: ['exit'],
  timing: ['hour', 'time'],
  timings: ['hour', 'time'],
  baje: ['hour', 'time'],
  dte: ['dte'],
  vs: [],
  fark: [],
  antar: [],
  tp: ['takeprofit'],
  target: ['takeprofit', 'target'],
  tsl: ['trailing', 'stoploss'],
  ce: ['call'],
  pe: ['put'],
  iv: ['iv', 'volatility'],
  decay: ['decay', 'theta'],
  melt: ['decay', 'theta'],
  melts: ['decay', 'theta'],
  fee: ['charge'],
  fees: ['charge'],
  cost: ['charge', 'cost'],
  costs: ['charge', 'cost'],
  kharcha: ['charge'],
  kharche: ['charge'],
  paisa: ['margin', 'capital'],
  munafa: ['profit'],
  nuksan: ['loss'],
  nuksaan: ['loss'],
  ghata: ['loss'],
  becho: ['sell'],
  bechna: ['sell'],
  kharido: ['buy'],
  kharidna: ['buy'],
  chhutti: ['holiday'],
  chutti: ['holiday'],
  samay: ['time'],
  dobara: ['reentry'],
  din: ['day'],
  kharab: ['bad', 'worst'],
  band: ['closed'],
  closed: ['closed', 'holiday'],
  shut: ['closed', 'holiday'],
  night: ['night', 'dark'],
  excel: ['csv', 'excel'],
  spreadsheet: ['csv', 'excel'],
  jump: ['palette'],
  sideways: ['sideways', 'neutral'],
  crashes: ['fall', 'crash'],
  tumbles: ['fall'],
  account: ['account', 'capital'],
  backtesting: ['backtest'],
}

/** Words of questions that Delta does not answer, whatever other words they contain. */
const OUTSIDE = new Set(
  (
    'stock share shares tomorrow today yesterday predict prediction forecast tip jackpot prompt instruction admin gmail ' +
    'demat mutual fund sip ipo lottery recipe crypto bitcoin gold silver weather joke poem movie song cricket ipl reliance loan ' +
    'rashifal horoscope python javascript code sql select recipe dinner politics vote girlfriend wife marriage doctor medicine ' +
    'cousin neighbour neighbor uncle aunty script database dan jailbreak root hack hacker hacking wifi translate president minister capitalism petrol salary job visa flight hotel train biryani'
  ).split(' '),
)

/** A word of three letters and a vowel at least, before its ending. */
const ENDING = /^((?=\w*[aeiouy])\w{2,}[^aeiou\W])(?:ing|ed|e)$/

const OUTSIDE_STEMS = new Set([...OUTSIDE].map(stemOf))

/** Whether a word or its term belongs to a question that Delta does not answer. */
export function isOutside(term: string): boolean {
  return OUTSIDE.has(term) || OUTSIDE_STEMS.has(term)
}

/**
 * Words that may carry the question but mostly do not: verbs of doing and choosing, sizes and manners. They count a
 * little, so that a document without them can still answer.
 */
const LIGHT = (
  'pick choose select apply add include contain cover involve count check verify control configure define determine decide ' +
  'change modify edit adjust update keep leave hold remain stay continue happen occur match fit reach touch exceed hit ' +
  'increase decrease reduce lower raise improve handle treat deal manage affect matter depend cause lead ' +
  'give receive obtain grab catch find search store save record track follow watch monitor show display appear ' +
  'wait last begin finish end stop close open run execute perform test compare measure estimate guess assume expect ' +
  'support provide offer accept allow permit refuse deny prevent avoid limit restrict require force ' +
  'build create generate produce make compose combine mix join merge split divide separate group arrange ' +
  'new old next previous current latest recent early late early extra additional further main major minor special certain ' +
  'big bigger biggest small smaller large larger high higher low lower long longer short shorter few several enough ' +
  'whole entire total full half single double alone together separate independent common normal typical average ' +
  'able sure true false safe dangerous risky strict loose smart clever stupid weird strange confusing confused unclear ' +
  'anytime anywhere somewhere nowhere maximum minimum max min most least first second third final initial ' +
  'move moves set sets work matter point case part kind type way manner form place moment time times number amount value ' +
  'difference different similar equal identical alike opposite instead rather both either neither none ' +
  'hit trigger become turn switch bring carry send reset begin allowable ever pass fail lose win ' +
  'karwana chalega chalegi milta hona banta banega rehta rehti rehna chalta dalna daalna dalu daalu daal daale dalta daalta chal ' +
  'dusre dusra dusri doosra doosre pehla pehli wali hoti karne lagne aane jaane rakhne nikalne badhane ghatane kam'
)
  .split(' ')
  .map(stemOf)

const LIGHT_TERMS: ReadonlySet<string> = new Set(LIGHT)

/** Whether a term says little of the subject of a question. */
export function isLight(term: string): boolean {
  return LIGHT_TERMS.has(term)
}

/** Normalises a text: lower case, one spelling per term, no punctuation. */
export function normalised(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/[’']/g, '')
  const known = UNKNOWABLE.reduce((result, phrase) => result.replace(phrase, 'prediction'), plain)
  const joined = PHRASES.reduce((result, [phrase, word]) => result.replace(phrase, word), inSameWords(known))
  return joined
    .replace(/[^\p{L}\p{N}.%+]+/gu, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .trim()
    .replace(/ +/g, ' ')
}

/** Index terms of a word; false for a stop word. */
export function termsOf(word: string): string[] | false {
  if (word === '' || STOP_WORDS.has(word)) return false
  return (SYNONYMS[word] ?? [word]).map(stemOf)
}

/**
 * Strips plural, -ing, -ed and a last -e, so that 'trailed stops' matches 'trailing stop', 'settings' matches 'setting',
 * and 'skipped' matches 'skip'.
 */
export function stemOf(word: string): string {
  const singular = singularOf(word)
  const base = ENDING.exec(singular)?.[1]
  // 'sharing' a strategy is no 'share'.
  if (base === undefined || OUTSIDE.has(`${base}e`)) return singular
  // 'skipped' has the consonant twice; 'sell' and 'call' have it too.
  return base !== singular && /([bdgmnprt])\1$/.test(base) ? base.slice(0, -1) : base
}

function singularOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us'))
    return word.slice(0, -1)
  return word
}
