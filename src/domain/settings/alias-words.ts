// Words of traders that are no settings: names of structures and trends, changes of an open strategy, numbers, and
// words without meaning.

/** Names of several words, separated by bars. */
export const names = (text: string): readonly string[] => text.split(/\s*\|\s*/)

/** Structures that Delta does not know by name: the user names their legs one by one. */
export const NAMED_LEGS_ALIASES = names(
  'collar|bull call ladder|bear call ladder|bull put ladder|bear put ladder|reverse jade lizard|big lizard|unbalanced butterfly|skip strike butterfly|call christmas tree|put christmas tree|protective collar|reverse iron fly|reverse iron condor|reverse iron butterfly|reverse condor|reverse fly|reverse butterfly|inverse iron fly|inverse iron condor|inverse iron butterfly|diagonal|diagonal spread|double diagonal|double calendar|double calendar spread|butterfly|call butterfly|put butterfly|ce butterfly|pe butterfly|ce fly|pe fly|call fly|put fly|fly|bfly|long butterfly|long call butterfly|long put butterfly|broken wing butterfly|broken wing fly|broken wing|bwb|backspread|back spread|call backspread|put backspread|ce backspread|pe backspread|call back spread|put back spread|ratio backspread|ratio back spread|call ratio backspread|put ratio backspread|jade lizard|inverted strangle|inverted straddle|guts|ladder|call ladder|put ladder|batman|double ratio|double ratio spread|strip|strap|synthetic|synthetic future|risk reversal|christmas tree|vertical|vertical spread|credit spread|debit spread|call spread|put spread|ce spread|pe spread|hedged strangle|hedged straddle',
)

/** Words that an indicator of a trend is said to be, by the side of it on which the price then is. */
export const TREND_ALIASES = {
  GREATER_THAN: names(
    'green|bullish|positive|buy mode|hara|in buy|gives buy|buy signal|gives buy signal|gives a buy signal|up trend|uptrend',
  ),
  LESS_THAN: names(
    'red|bearish|negative|sell mode|laal|in sell|gives sell|sell signal|gives sell signal|gives a sell signal|down trend|downtrend',
  ),
} as const

/** The premium that a seller has earned. */
export const DECAY_ALIASES = names(
  'decay|decayed|decays|eroded|erodes|melted|melts|gone|captured|collected|evaporated|earned|decay ho|decay ho jaye',
)

/** Words that say that a strategy has no rule of a kind. */
export const ABSENT_ALIASES = {
  before: names(
    'no|without|without any|bina|bina kisi|w / o|zero|nil|dont use|do not use|dont want|do not want|i dont use|not using|not keeping|never use|unlimited|dont put|do not put|dont keep|do not keep|dont place|there is no|there are no|there will be no|there shall be no|there should be no|there wont be any|there will not be any|there isnt any|there is no need of|there is no need for|have no|has no|with no|with zero|no need of|no need for|not having|ignore|dont set|do not set',
  ),
  behind: names(
    'nahi|nahin|mat|not|none|nil|na|no|zero|0|off|disabled|not used|not needed|not required|not there|not set|not kept|kuch nahi|koi nahi|nothing|unlimited|rakhna nahi|lagana nahi|ignore|ignore karo|ki zarurat nahi|ki zaroorat nahi|ki jarurat nahi|hatao',
  ),
  tail: names(
    'ke|hai|nahi|nahin|na|mat|chahiye|rakhna|rakhni|rakho|rakhenge|rakhte|lagana|lagani|lagao|lagayenge|lagaya|laga|do|dena|karna|used|use|needed|required|set|kept|here|please|chalega|chalo|hoga|hogi|ho|jayega|at|all|whatsoever|saath|mein|bilkul|ever|ki|zarurat|zaroorat|jarurat|lena|hain|there',
  ),
} as const

/** Parts of the day beside an exact time. */
export const ROUGH_TIME_ALIASES = names(
  'after lunch|post lunch|after lunch time|lunch ke baad|lunch time|at lunch time|around lunch|during lunch|right after open|right after the open|right after market open|right after opening|just after open|right at the open|right at open|soon after the open|shortly after the open|last hour|last one hour|last 1 hour|in last hour|in the last 1 hour|in the last one hour|in last 1 hour|first half only|in the first half only|first half|in the last half hour|in the first hour|in the first half|in the second half|near the close|near close|towards the close|close to the close|just after the open|just after market open|after the open|near the end of the day|late in the day|early in the day|eod|by eod|market khulte hi|market khulte|bazaar khulte hi|market open hote hi|market khulne par|market khulne pe|as soon as the market opens|as soon as market opens',
)

/** Words that ask for a change to the open strategy. */
export const EDIT_ALIASES = {
  make: names(
    'convert into|change into|turn into|make into|make it|make this|shift|move|shift the|move the|put the|push|push the|bring|bring the|switch|switch it to|switch to|go to|go for|lets make|change it|change this|replace with|convert|keep it|keep this|le jao|le aao|set it|set it to|set this to|kar dena|kar dijiye|kijiye|kariye|lagana|please make|ise kar do|isko karo|adjust to|make that|change it to|change to|change this to|change it into|convert to|convert it to|convert this to|convert this into|convert it into|turn it into|turn this into|switch to|change|set|set the|update|make the|isko bana do|isko banao|ise banao|isko|ise|use|move to|shift to|bana do|bana|banao|change the|instead use|instead|now|make|keep|turn|how do i make this|how do i make it|can you make it|can you make this|could you make it|how can i make this|badlo|badal do|kar do|karo|rakho|chalao|chala do|chala de|chalana|chale|chalni chahiye|chalna chahiye|chalani hai|chalana hai|chalaye|trade le|kar|kar de|kar dena|kar lo|karna hai|kariyega|rakh|rakh do|rakh de|rakhna|flip to|turn to|reverse to|swap to|this|it should|i want it|loosen|loosen the|flip|flip it|flip both|flip both to|flip them to|flip it to|swap|swap to|i want|i want to be|lets be|allow|give',
  ),
  /** A test that is asked for says nothing of the strategy. */
  run: names(
    'chala ke dekhni hai|chala ke dekhna hai|chala ke dekho|chala ke dekhte hai|chala ke dekhte hain|chala kar dekhni hai|chala kar dekhna hai|chala kar dekho|chalake dekho|chalake dekhna hai|chalake dekhni hai|chalakar dekho|chalakar dekhna hai|test karke dekhni hai|test karke dekhna hai|karke dekhna hai|karke dekhni hai|dekhni hai|also backtest|also test|also check|also run|also try|how about|what about|karke dikhao|karke batao|karke dekho|kar ke dikhao|kar ke batao|kar ke dekho|try|lets try|let us try|try with|try it with|lets try with|experiment with|testing|testing this|testing out|trying|trying this|trying out|test it|test this|check this|check this out|want to check|i want to check|to check|check how|pls check|please check|check|check kar do|check kar lo|check kar|ek baar check karo|ek baar check kar do|ek baar test karo|ek baar test kar do|test kar lo|test kar|test karke batao|test karke dikhao|test karke dekho|isko test karo|ye test karo|yeh test karo|backtest kar do|backtest kar dijiye|backtest kardo|result bhejo|result batao|result dikhao|result dikha do|result de do|batao kaisa hai|batao kaisa rahega|kaisa rahega batao|dekhna hai kaisa chalta hai|test karwana hai|backtest karwana hai|backtest karna hai|test karna hai|test karna tha|test the idea|backtest the idea|run the numbers|run the numbers on|run the test|run a backtest|run a backtest of|run a backtest on|do a backtest|do a backtest of|give me the result|give me results|show me the result|show me the results|show the result|show results|see how it does|see how it did|see how it performs|see how it performed|see how this does|see how this performs|see how this would have done|see if it works|see if this works|see whether it works|does it work|check this one|test this one|check this strategy|try this|try this one|try it|run this one|test this strategy|backtest this strategy|backtest the following|test the following|check the following|test|backtest|back test|backtest it|backtest this|run it|run this|run a test of|run|test karo|check karo|check it|backtest karo|run karo|please run|test kar do',
  ),
  /** 'To' a value sets it; 'by' a value would need the old one. */
  adjust: names(
    'adjust|modify|increase|raise|reduce|lower|decrease|narrow|narrow down|broaden|tighten|tighter|loosen|looser|widen|cut|bump up|bump|hike|trim|badhao|badha do|ghatao|kam karo|bring down|bring up|extend|shorten',
  ),
  add: names(
    'add|add a|add an|also add|plus|include|also|jodo|aur jodo|add karo|add kar do|daal do|daalo|dalo|bhi laga do|bhi lagao|lagaiye|append|lagao|laga do|with an extra|put a|put an|attach|laga|laga de|laga dena|daal de|dal do|dal de|jod do|jod de|add condition|add a condition|add rule|add a rule|add filter|add a filter|add the condition|also keep|put in a|put in an|put in the|add in a',
  ),
  remove: names(
    'remove|delete|drop|take out|take away|no|without|hatao|hata do|nikal do|get rid of|cancel|do away with|scrap|strip|strip off|eliminate|kill|no more|without the|without any|do not use any|dont use any|do not use|dont use|do not keep any|do not put any|no fixed|remove all|delete all|hata|hataiye|hatana|off|switch off|turn off|disable|clear|drop the|remove the|delete the|hata de|nikal de|uda do|uda de|forget|forget about|forget the|ditch|lose the|take off|take off the|leave out the|i dont want|dont want|i do not want|do not want|no need of|no need for',
  ),
  double: names('double|double the|dugna|dugni|dugne|doguna|doguni|double up|2x|twice'),
  halve: names('halve|halve the|half|half the|aadha|aadhi|aadhe|adha|adhi'),
  /** Words that follow the removed setting: `sl hatao`. */
  removeBehind: names(
    'hatao|hata do|hata dena|hata dijiye|hatana|nikal do|hata de|uda do|uda de|hatana hai|hataye|nikal de|nikaal do|nikal dena|remove karo|remove kar do|remove|removed|delete karo|delete kar do|delete|band karo|band kar do|off karo|off kar do|off|hata ke|hata kar|nikal ke|mat rakho|nahi chahiye|nahin chahiye|na rakho|out|go|goes|away|hat do|cancel karo',
  ),
  /** Words behind a setting that stays as it is. */
  keepBehind: names(
    'wahi|wohi|wahi rakho|wahi rehne do|wahi rahega|same as now|same as before|same as earlier|same as it is|as now|as of now|jaisa abhi hai|keep same|keep it same|rehne do|rehne de|rehne dena|same rakho|same rehne do|waisa hi|waise hi|waisa hi rakho|enough|sufficient|plenty|fine|ok|okay|good enough|theek hai|thik hai|kaafi hai|kafi hai|waisa hi rehne do|waise hi rehne do|waisa rehne do|as it is|as is|unchanged|stays|stays the same|same|rahega|bhi rahega|bhi rahe|rahegi|bhi rahegi|rahenge|bhi rehne do|bhi rakho|same rehne de|same rehne dena|same rakh|same rakhna|same hi rakho|same hi rehne do|waisa hi rehne de|waise hi rehne de|jaisa hai waisa hi rehne do|jaisa hai rehne do|jaisa hai|may remain|can remain|can remain as it is|can remain where it is|may remain where it is|can stay as it is|may stay as it is|remains|remain|can stay|may stay|remains the same|remain the same|untouched|remains as it is|may remain as it is|mat chhedo|ko mat chhedo|mat chhuo|leave as it is|leave as is|leave it as it is|leave it as is|leave it|leave alone|leave it alone|leave unchanged|leave it unchanged|leave untouched|leave same|keep as it is|keep as is|keep it as it is|keep it as is|keep unchanged|keep untouched|should stay|should stay same|should remain|should remain same|stays as it is|stays as is|no change|as before|pehle jaisa hi|as it was|as it is now',
  ),
  /** Words before the replaced side: 'buy instead of sell'. */
  insteadOf: names(
    'instead of|rather than|not|in place of|in the place of|ki jagah|ke jagah|ke bajay|ki bajay',
  ),
  /** Times that move: 'exit 10 minutes earlier'. */
  earlier: names('earlier|sooner|before|early|pehle|jaldi'),
  later: names('later|late|after|delayed|baad|der se|baad mein'),
  undo: names(
    'undo|undo it|undo karo|undo kar do|undo that change|reverse that|reverse the change|pehle jaisa karo|pehle jaisa|wapas karo|take that back|restore|undo that|undo this|revert|take it back|go back|wapas|wapas lo|undo the change|undo last change|undo the last change',
  ),
} as const

/** Number words by their number, from the number's spellings. */
function hindiNumbers(spellings: Readonly<Record<number, string>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(spellings).flatMap(([number, all]) => all.split(' ').map((one) => [one, Number(number)])),
  )
}

/** Number words. */
export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    (
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen ' +
      'nineteen'
    )
      .split(' ')
      .map((word, i) => [word, i + 1]),
  ),
  ...Object.fromEntries(
    'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, i) => [word, 10 * (i + 2)]),
  ),
  single: 1,
  ...hindiNumbers({
    1: 'ek',
    3: 'teen tin',
    4: 'char chaar',
    5: 'paanch panch',
    6: 'chhe chhah chah',
    7: 'saat',
    8: 'aath',
    9: 'nau',
    10: 'das dus',
    11: 'gyarah gyara',
    12: 'barah baarah bara baara',
    13: 'terah',
    14: 'chaudah chauda',
    15: 'pandrah pandra',
    16: 'solah sola',
    17: 'satrah satra',
    18: 'atharah athara attharah',
    19: 'unnis',
    20: 'bees bis',
    22: 'bais baais',
    24: 'chaubis chaubees',
    25: 'pachees pachis pachchis pacchis pacchees',
    28: 'atthais athais',
    30: 'tees',
    32: 'battis',
    35: 'paintees paintis',
    40: 'chalis chaalis chalees',
    45: 'paintalis paintaalis pentalis',
    50: 'pachas pachaas',
    55: 'pachpan',
    65: 'painsath',
    70: 'sattar',
    75: 'pachhattar pachattar pichhattar pichattar',
    80: 'assi assee',
    85: 'pachasi pachaasi',
    90: 'nabbe nabe',
    95: 'pachanve panchanve',
  }),
}

/** Words that multiply the number before them. */
export const NUMBER_SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  sau: 100,
  thousand: 1000,
  hazar: 1000,
  hazaar: 1000,
  lakh: 100_000,
  lakhs: 100_000,
  hajar: 1000,
  hajaar: 1000,
}

/** Numbers that are another word as well: 'do' is 'give', and 'saath' is 'with'. */
export const NUMBERS_BEFORE_COUNTED: Readonly<Record<string, number>> = { do: 2, saath: 60, tera: 13 }

/** Words that a number counts. */
export const COUNTED_UNITS: readonly string[] =
  'percent percentage pct % point points pts pt rs rupees rupaye rupay rupee inr bucks ank taka lot lots pratishat fisad feesadi'.split(
    ' ',
  )

/** Words before which the Hindi 'do' is two, and not 'give'. */
export const TWO_BEFORE: readonly string[] = [
  ...'baje baar bar din sau hazar hazaar hajar lakh minute minutes strike strikes hafte mahine'.split(' '),
  ...COUNTED_UNITS,
]

/** Fractions, which stand before the unit. */
export const FRACTION_WORDS: Readonly<Record<string, number>> = {
  dedh: 1.5,
  dhai: 2.5,
  dhaai: 2.5,
  adhai: 2.5,
  half: 0.5,
  aadha: 0.5,
  adha: 0.5,
}

/** Quarters of an hour in Hindi, in minutes from the hour that follows; and whole times. */
export const HINDI_QUARTERS: Readonly<Record<string, number>> = {
  sadhe: 30,
  saadhe: 30,
  sade: 30,
  saade: 30,
  sava: 15,
  sawa: 15,
  savaa: 15,
  paune: -15,
  pone: -15,
}
export const HINDI_TIMES: Readonly<Record<string, string>> = { dedh: '13:30', dhai: '14:30', adhai: '14:30' }

/** Words that are read beside the names, so that they are no misspelt name. */
export const KNOWN_WORDS: readonly string[] = (
  'strong trending addition besides chhedna chedna chhuna badalna hatana cost costs minute minutes times chart charts candle candles timeframe session sessions before after gained gains movement moves morning ' +
  'afternoon quarter first second third fourth upper lower middle signal histogram lekin unless until later spread spreads ' +
  'algotest sensibull stockmock quantiply tradetron opstra algobulls reaches reached reaching exceeds exceed exceeded touches touched crosses becomes beyond against adverse ' +
  'number tighter looser sundar shot sort print prints stroke quantity filter filters rules conditions indicators position shares stocks stock price prices future futures everywhere correction lean leaning'
).split(' ')

/** Words that say nothing wherever they stand, so that the reader does not see them. */
export const UNSEEN_WORDS: ReadonlySet<string> = new Set(
  (
    'hard strict strictly initial tight loose mandatory compulsory proper properly respective respectively predefined predetermined ' +
    'please pls plz pl kindly basically actually literally honestly obviously ofcourse definitely certainly surely yaar bro bhai sir sirji ji ' +
    'ish oh ohh hmm hmmm umm uhh approx approximately roughly exactly precisely'
  ).split(' '),
)

/** Words that the reader skips. Every other word must be part of a setting, or is reported as not understood. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'fir isi isme ismein currently a an and the please plz i we me my you it its is are be will would like want to of in on at for with by as then that this ' +
    'can could do should where around approximately about roughly go lets let us just simply but strike strikes level lekin ho tab toh agar ka ki ke ko se aur hai hain par me mein wala wale wali jo option options strategy ' +
    'strategies trade trades trading position hi hello hey chahiye mujhe bhi so take taking each ok okay start using index ' +
    'pls sharp exactly order orders bhai bhaiya yaar sir bro dost ji boss guys friends dear thanks thank kindly let whose which having have has naked time timing yani onwards onward jisme jismein khareedna small another any ab mark aas paas aaspas aaspaas h thereafter aise carries aaj yahi phir alag wahi roj ' +
    'banana banani lo lena leni dena dijiye kijiye karna karni hone hona hoga rahega jaye distance execute wide place create build construct configure ' +
    'deploy deploying deployed setup basis something like simple simply plain namaste sirji plzz pl usually normally generally always typically give gives im ive id u ur ones straight lagau lagaun rakhu rakhun karu karun tabhi saath priced w basically actually btw fyi hey arre arrey bolo dekho suno yr wanna gonna need prefer wo woh ye yeh vo apna apne mera mere ' +
    'main mai hum karti jinka jiska jinki jiski jinke jiske krke krke wish examine study evaluate assess analyse analyze simulate explore respected interested planning intend hoping looking depth recommended preferred choose chosen involves involving find apply applied put keep place fixed simultaneously pick select picking selecting contract contracts series punch assume consider considering size anything may show while positions right liya krni kiya'
  ).split(' '),
)

/** Words of a heading that say nothing by themselves: `two legs with different rules:`, `gap days setup:`. */
export const HEADING_WORDS: ReadonlySet<string> = new Set(
  'equal limited defined vol volatility basket both way ways setup system two three four legs leg different separate own rules rule avoid days day style play entry side sides idea version plan bearish bullish neutral directional view trade combo combination mix covered type kind poor man mans pmcc strategy'.split(
    ' ',
  ),
)

/** Words for kinds of strategies, which say nothing in a title. */
export const TITLE_WORDS: ReadonlySet<string> = new Set(
  'scalping scalper scalp catcher hunter rider follower trend decay theta gamma vega morning afternoon template settings setting desk prop wheel type scan screener algo algos bot special master magic killer machine income daily adjustment adjusting test sample example experiment backtest number part used use new old favourite favorite cautious careful safe conservative aggressive basic standard first second another simple plain quick dirty combo classic'.split(
    ' ',
  ),
)

/** Remarks that say nothing of a strategy. */
export const FILLER_ALIASES = names(
  "if you would|if you dont mind|let this be traded|let it be traded|to be traded|should be traded|must be traded|is to be traded|on top of it|on top of that|on top of this|before putting real money|before i put real money|before putting in real money|before using real money|before risking real money|before putting money|before i go live|before going live|before trading it live|before taking it live|i am bullish|im bullish|i am bearish|im bearish|strict money management|money management|proper money management|ie momentum confirmation|as hedge first|as a hedge first|legs chosen by|legs selected by|legs picked by|kabhi bhi|for movement|for a movement|for a big move|for big moves|for a big movement|for volatility|i am ok with risk|i am ok with the risk|im ok with the risk|ok with the risk|ok with risk|fine with the risk|i accept the risk|my rule is odd|rule is odd|bit odd|sounds odd|at the same moment|at the same instant|with its stop where it was|with its sl where it was|with its stop as it was|with its stop as it is|with its stop untouched|with its stop unchanged|with its sl as it is|hold it with|happy with|i am happy with|im happy with|content with|satisfied with|one more thing|one last thing|ek aur baat|is all i want|is all i need|is all i ask|equivalent of|the equivalent of|what would have happened if|see what would have happened if|what would have happened|that's all|that's it|that's the plan|that's the setup|that's the whole plan|that's my plan|that's my setup|bear with me|hear me out|my rule is simple|rule simple hai|mera rule simple hai|mera rule hai|rule ye hai|rule yeh hai|today style|time based|(time based)|nothing complicated|nothing special|nothing complex|not complicated|what i do is|what i do|what we do is|what i did was|what i want is|what i need is|what i am looking for is|with a twist|as simple as possible|simple as possible|keep it simple|keeping it simple|dont laugh|dont judge|dont worry|dont mind me|request you to|i request you to|requesting you to|help me to|help me|please help me|bread and butter|my bread and butter|one of my favourites|decays a lot|decay a lot|decays fast|decays quickly|moves a lot|falls a lot|long explanation|long story|long story short|long message|long post|sorry for the long message|" +
    'theta eating|theta eater|eating theta|to eat theta|theta khana|theta khane ka|theta harvesting|harvesting theta|theta collection|collecting theta|to collect theta|theta capture|capturing theta|theta farming|premium eating|premium eater|eating premium|premium khana|premium khane ka|ride the trend|to ride the trend|for bounce|for a bounce|for the bounce|for a quick bounce|for a small bounce|expecting a bounce|hoping for a bounce|bounce ke liye|for a pullback|for pullback|expecting a pullback|for mean reversion|for a reversal|chalega|chalegi|to ride the move|to ride the momentum|rest nothing|rest nil|baaki kuch nahi|baki kuch nahi|premium decay strategy|premium decay setup|premium decay system|decay strategy|for premium decay|for theta decay|for decay|for expiry gamma move|for gamma move|for a gamma move|for the gamma move|expiry gamma move|gamma move|small risk only|low risk only|limited risk only|less risk only|quick scalp|quick scalping|small scalp|just a scalp|morning decay|evening decay|afternoon decay|gamma blast|gamma scalp|kaisa rahega|kaisa rahega agar|kaisa hoga|kaisa lagega|to kaisa rahega|no frills|eod exit|eod square off|eod squareoff|eod sq off|eod close|eod closing|eod par exit|day end exit|end of day exit|exit at day end|exit day end|exit eod|exit at eod|exit by eod|close at eod|close eod|square off eod|square off at eod|squareoff eod|sq off eod|exit end of day|exit at end of day|exit at the end of the day|exit by end of day|close at end of day|close at the end of the day|square off at end of day|square off at the end of the day|hold till eod|hold till end of day|hold till the end of the day|till eod|till end of day|directional|the result of|the results of|the pnl of|the profit of|the performance of|the outcome of|the return of|the returns of|what would be the result of|what would be the results of|what would be the pnl of|what would be the profit of|what would be the outcome of|what is the result of|what was the result of|what will be the result of|show me the pnl of|show me the profit of|show me the result of|show me the results of|how much would i have made|how much would i have made by|how much would i have earned|how much would i have earned by|how much would i make by|how much would i make|how much do i make by|kitna banta agar|kitna profit hota agar|kitna profit hota|supposing|supposing i|suppose i|suppose we|imagine i|let us say i|lets say i|say i|what if i|what if we|what if one|what if|what happens if i|what happens if we|what happens if|what would happen if i|what would happen if|what would have happened if i|how would|how does|how did|how would it do|of that leg|from that leg|exit that leg|close that leg|exit that one|close that one|exit only that one|have done|have performed|have worked|kya hota agar|kya hota agar main|kya hoga agar|kya hoga agar main|agar main|bas|hedge not needed|hedge is not needed|no hedge needed|no hedge|no hedges|without hedge|without hedges|hedge nahi chahiye|the thing|thing|warna chhodo|warna chhod do|warna nahi|warna mat lo|otherwise skip|otherwise no trade|otherwise stay out|else skip|else no trade|baithe rehna|seller here|buyer here|both can trigger on the same day|both can trigger|both may trigger|dono trigger ho sakte hain|dono alag alag chalenge|alag alag chalenge|set up|set it up|one line|one liner|ek line me|ek kaam karo|ek kaam kar|no loss setup|jackpot|jackpot setup|sure shot|sure shot setup|delta based|dear support|hello support|hi support|mujhe samajh nahi aata|samajh nahi aata|samajh nahi aata itna|zyada nahi pata|mujhe zyada nahi pata|i dont know much|i do not know much|not an expert|i dont understand much|what i trade|rules i follow|no matter what|one trade a day|only one trade a day|one trade per day|only one trade per day|single trade a day|do not touch the other|do not touch the other leg|leave the other leg running|leave the other running|leave the other leg alone|too|whatever happens|whatever may|id like to see how|i want to see how|i would like to see how|want to see how|see how|would have done|would have performed|would have worked|would have fared|would fare|would have behaved|would have held up|has done|has performed|has fared|how it fared|how it fares|how it would have done|how it did|how it performs|the instrument is|instrument is|the underlying is|the index is|underlying is|automatically|apne aap|dear all|hi all|hello all|hi team|hello team|yours truly|for me|if possible|as soon as possible|at the earliest|as per below|as below|as follows|the following|given below|details below|details are below|here it is|here goes|here is the idea|here is my idea|here is the plan|here is the setup|this is the plan|this is the setup|this is my setup|my setup is|my plan is|the plan is|the idea is|idea is simple|the rule is simple|rules are simple|rules below|quite simple|very simple|simple sa|simple si|simple sa kuch|chhota sa|chota sa|choti si|chhoti si|seedha sa|sidha sa|seedhi si|aasan sa|asaan sa|basic sa|normal sa|pretty simple happen|regardless|regardless of anything|come hell or high water|no nonsense|same cheez|same thing|same to same|wahi cheez|at the first minute|the first minute|first minute|at the first candle|the first candle|hero zero type|hero zero style|hero zero trade|zero hero type|zero to hero type|hero zero|zero hero|zero to hero|kuch bhi ho|jo bhi ho|chahe kuch bhi ho|that is it|thats it|that is the whole plan|that is the plan|thats the plan|that is the setup|nothing fancy|simple as that|many thanks|thanks in advance|thank you|warm regards|best regards|kind regards|yours faithfully|yours sincerely|good morning|good mrng|gud mrng|gud morning|good mng|gud mng|good evening|good afternoon|baaki sab same|baki sab same|rest same|rest all same|everything else same|all else same|rest as it is|rest as is|everything else stays|everything else stays the same|rest stays the same|rest everything same|sab kuch same|baaki same|baki same|as well|as well karo|bhi sath me|as usual|come what may|in any case|good luck|nothing else|that is all|thats all|put same here|put the same here|put the same thing here|same here|do the same here|want same here|want the same here|make the same here|build the same here|set the same here|replicate here|replicate the same here|copy the same here|bas itna hi|bas itna|please help|plz help|what do you think|as always|every single day|no sl on legs|no sl on individual legs|no stop on individual legs|no per leg sl|no per leg stop|i e|ie|eg|any time|anytime|for now|to start with|as insurance|no adjustment|no adjustments|no adjustment at all|no adjustments at all|inside that|inside this|without fail|rest all default|rest default|rest all as default|everything else default|baki sab default|high probability|kaise chalega|kaise chalega ye|per my experience|as per my experience|in my experience|from my experience|within that|within this|only time based exit|time based exit only|time based exit|without adjustment|without adjustments|no adjustment nothing|based on spot price|based on spot|as per spot|as per spot price|spot based|if neither is reached|if neither is hit|if neither hits|partial|partial square off|partial squareoff|partial sq off|square off partial|squareoff partial|sq off partial|so partial|square off mode partial|squareoff mode partial|legs are independent|legs independent|independent legs|each leg independent|both legs independent|each leg is independent|leg independent|treat legs independently|legs exit separately|let the other leg run till exit time|let the other leg run|let other leg run|let the other run|let the other side run|let the other leg continue|other leg runs|the other leg runs|other runs|the other runs|other leg continues|other leg continue|the other leg continues|other leg stays|the other leg stays|other leg stays open|the other leg stays open|doosri leg chalne do|dusri leg chalne do|doosri chalne do|dusri chalne do|doosri leg chalegi|dusri leg chalegi|only that leg exits|only that leg is exited|only that leg is closed|exit only that leg|exit that leg only|close only that leg|close that leg only|square off only that leg|only the stopped leg is closed|only the stopped leg exits|only stopped leg exits|sirf wahi leg niklegi|sirf wahi leg exit|sirf wahi leg|bas wahi leg kato|bas wahi leg kaato|bas wahi leg kat do|bas wahi leg nikalo|bas wahi leg band karo|bas wahi leg|sirf wahi leg kato|sirf wahi leg kaato|sirf wahi leg nikalo|wahi leg kato|wahi leg kaato|wahi leg nikalo|do not exit others when one leg stops|do not exit the other leg|dont exit the other leg|dont exit other leg|do not exit other leg|no complete square off|with charges|charges included|include charges|including charges|charges on|net of charges|net of all charges|net of costs|net of brokerage|after charges|after all charges|after costs|after all costs|after brokerage|after brokerage and taxes|after brokerage and charges|after taxes|include brokerage|including brokerage|brokerage included|include brokerage and taxes|brokerage and taxes included|taxes and brokerage included|brokerage and charges included|with brokerage|with brokerage and charges|with brokerage and taxes|with costs|costs included|include costs|including costs|including all charges|include all charges|all charges included|charges including|brokerage including|brokerage on|brokerage jod ke|brokerage jodo|brokerage jod do|charges jod ke|charges jodo|brokerage laga ke|charges laga ke|charges lagao|brokerage lagao|kharcha kaat ke|kharcha jod ke|kharche kaat ke|charges kaat ke|brokerage kaat ke|stt included|including stt|include stt|consider all statutory charges|consider charges|consider brokerage|consider all charges|consider brokerage and charges|all statutory charges|net pnl|net pnl after charges|net pnl after brokerage and taxes|real charges|actual charges|let profits run|let the profits run|let profit run|let it run|let winners run|let the winner run|no profit booking|no booking of profit|no booking of profits|no booking|just time exit|only time exit|time exit only|exit on time|exit only on time|exit by time only|only exit on time|exit at time only|jitna mile utna|jo mile|delta neutral|market neutral|direction neutral|non directional|theta strategy|theta decay strategy|no leg level risk|no leg risk|no legwise risk|is it possible|is this possible|is that possible|if it is possible|possible hai kya|please do|i want that|i would like that|we want that|same timeframe|same time frame|same tf|on the same timeframe|on same timeframe|same candles|on the same candles|same chart|on the same chart|tell me if its profitable|tell me if it is profitable|tell me if this is profitable|tell me if it works|let me know if it works|let me know how it does|to kya hota|kya hota|kitna hota',
)
