import type { MARKET_EVENTS } from '../choices.ts'
import type { LegUnit } from '../risk-unit.ts'
import type { Holding } from '../schemas/holding.ts'
import type { OptionType, TradeType } from '../schemas/strike.ts'
import type { CONDITION_SETTINGS } from './condition.ts'
import type { EXPIRIES } from './expiry.ts'
import type { RangeSetting } from './filters.ts'
import type { RE_ENTRY_CAUSES, RE_ENTRY_MODE_SETTINGS } from './re-entry.ts'
import type { ThresholdExit } from './risk-rules.ts'
import { STRIKE_CRITERIA_TYPES, STRIKES, type StrikeCriteriaType } from './strike.ts'
import { names } from './alias-words.ts'
import type { TogetherKey } from './together.ts'

// How traders name the settings, in English and Hinglish. Each table has the keys of the settings' own table, so a
// setting without its names does not compile; a strike criterion has its label. Only the assistant loads them. A name of several words is also found
// when they are written as one, or with hyphens.

export * from './alias-words.ts'
export * from './chatter-words.ts'

type Names<Key extends PropertyKey> = Readonly<Record<Key, readonly string[]>>

export const SIDE_ALIASES: Names<TradeType> = {
  SELL: names(
    'sell|selling|sold|sell kare|sell karein|sell kre|sell ho|short|short gamma|short vega|short vol|short volatility|shorting|write|writing|becho|bech|bechna|bechne|bechne hain|bechne hai|bechenge|bech dete hain|bechte hain|bechta hu|bechta hoon|bechti hu|bikwa do|sell kar dena|sell kariye|sell kar dijiye|sell kar raha hu|short kar dena|short kariye|writes|sells off|bechni|bech do|bech de|bechke|bechna hai|bech dena|bech dijiye|beche|bikri|sell karo|sell karna|sell kar do|sell kar|sell karna hai|short karo|short karna|short kar do|sale|s|bechein|bech ke|becha|bechu|bechenge|bechunga|go short|sells|shorts|sel|likho|likh|likhna|likh do|likhe|sell kro|bech kar|bech kr|sell krke|sell karke|sell kar ke|writing of|selling of|shorted|bik do|short kr do|short krdo|short krna|sell krna|sell krdo|sell krne hai|sell krenge|short karenge|sell karenge|bechi|bechi hui|becha hua|beche hue|beche huye',
  ),
  BUY: names(
    'buy|buying|bought|buy kare|buy karein|buy kre|buy ho|long gamma|long vega|long vol|long volatility|purchase|purchasing|purchased|acquire|go long|long|kharido|kharid|kharidna|kharidne|kharidne hain|kharidne hai|kharidte hain|kharidta hu|kharidta hoon|kharid lijiye|khareed lena|buy kar dena|buy kariye|buy kar dijiye|buy kar raha hu|le lena|le lijiye|kharid lo|khareedo|khareed|le lo|lelo|kharidna hai|kharid lena|kharide|khareedna|kharido ge|kharidu|kharidenge|buy karo|buy karna|buy kar do|buy kar lo|buys|going long|longs|b|khareedni|khareedni hai|kharidni hai|kharidna|khareed lo|kharid ke|lena hai|buyin|buy karke|buy kar ke|kharid kar|purchases|khareed kar|buy krna|buy krdo|buy krenge|buy karenge|buy karna hai|kharidunga|le lenge|kharidi|kharidi hui|khareedi hui|kharida hua|kharide hue|kharide huye|leke|lekar',
  ),
}

export const OPTION_ALIASES: Names<OptionType> = {
  CALL: names('call|calls|ce|ces|call option|call options'),
  PUT: names('put|puts|pe|pes|put option|put options'),
}

/** Units that are measured on the index: `points of the index`, `% on spot`. */
function ofIndex(units: string): string[] {
  const indices = ['of', 'in', 'on'].flatMap((link) =>
    ['', 'the '].flatMap((the) =>
      [
        'index',
        'spot',
        'underlying',
        'idx',
        'nifty spot',
        'index spot',
        'nifty',
        'banknifty',
        'bank nifty',
        'sensex',
        'finnifty',
      ].map((index) => `${link} ${the}${index}`),
    ),
  )
  return names(units).flatMap((unit) =>
    ['', ' move', ' movement'].flatMap((move) => indices.map((index) => `${unit}${move} ${index}`)),
  )
}

export const UNIT_ALIASES: Names<LegUnit> = {
  percentage: names(
    '%|percent|per cent|percentage|pct|pratishat|fisad|taka|prcnt|perc|percen|per cents|pc|feesadi|fisadi|percentages|% points|%age',
  ),
  points: names('point|points|pts|pt|ank|poin|pnts|pnt'),
  fixed: names(
    '₹|rs|rs.|inr|rupee|rupees|rupaye|rupay|rupaiya|bucks|rupiya|rupya|rupaiye|rupye|rupe|rupees only',
  ),
  underlyingPoints: [
    ...names(
      'index points|index point|index pts|idx points|idx pts|idx point|spot pts|underlying pts|spot points|points of index|underlying points|nifty points|nifty point|nifty pts|banknifty points|bank nifty points|sensex points|finnifty points|points index move|point index move|points spot move|pts index move|points nifty move',
    ),
    ...ofIndex('point|points|pts|pt'),
  ],
  underlyingPercentage: [
    ...names(
      'index %|spot %|idx %|% index move|% spot move|% nifty move|% underlying move|% idx move|% index movement|% spot movement',
    ),
    ...ofIndex('%|percent|pct'),
  ],
}

/** Further names of a strike criterion; its label is a name as well. */
const FURTHER_STRIKE_ALIASES: Partial<Names<StrikeCriteriaType>> = {
  'Strike Type': names(
    'otm side|itm side|out of money side|out of the money side|upar|neeche|niche|from spot|away from spot|from the spot|from the index|from the money|away from the spot|away from the index|away from the money|from the atm|away from the atm|from the atm strike|from atm strike|away from atm strike|from atm|above spot|below spot|above atm|below atm|above the money|below the money|above the spot|below the spot|above and below atm|above and below the atm|above and below spot|above and below the spot|above and below the money|either side of atm|on either side of atm|either side of spot|on either side of spot|on both sides of atm|on both sides of spot|otm|out of the money|out of money|itm|in the money|in money|away|door|away from atm|outside|out|dur|points dur|further out|beyond|higher|higher up|lower|lower down|further|farther|farther out|farther otm|further otm|further away|farther away|above it|below it|above that|below that|higher than that|lower than that|below the market|above the market|below market|above market|below the index|above the index|below index|above index|below the spot price|above the spot price|from spot price|from the spot price|from atm on each side|from atm on both sides|away from the market|from current price|above cmp|below cmp|neeche ka|upar ka|niche ka|above the atm|below the atm|above the current level|below the current level|above nifty|below nifty|from market price|away from the current price|further down|further up|from the money on each side|from the money on both sides|inside the money|in the money side|outside the money|oom|away from money|from money|door wala|door wale|door wali|door ka|door ke|dur ka|durr|further from the money|on each side of atm|each side of atm|both sides of atm|each side of spot|both sides of spot|on each side of spot',
  ),
  'Premium Range': names('premium between|premium from|premium in'),
  'Closest Premium': names(
    'premium|premiums|premium price|premiums with values|premium value|premiums of value|closest premium|closest prem|nearest to a premium of|closest to a premium of|nearest to premium|nearest premium|nearest prem|premium near|prem|closest to premium|premium closest to|premium is closest to|premium is nearest to|premium is near|premium is around|premium is about|premium nearest|whose premium is closest to|with premium closest to|with a premium of|trades near|trades around|trades at about|quotes near|prem near|ka premium|premium around|ltp|ltp near|price near|worth|costs|costing|costing about|priced at|priced near|priced around|trading at|trading near|trading around|quoting at|quoting near|quoting around|at a premium of|at premium|for a premium of|premium wala|premium wale|premium wali|premium ke|prem wala|prem wale|rupees premium|premium rs|premium ka option|premium ka strike|premium ke strike|bhav|ka bhav|price wala|price wale|price closest to|premium roughly|premium approx|premium approximately|premium equal to|premium equals|premium nearly|premium close to|prem around|prem approx|with premium|with a price of|with price near|with price around|price around|priced about|that costs|that cost|whose price is near|whose price is around|premium based|selling at|selling around|selling for|available at|available around|available near|priced|cp|nearest premium of',
  ),
  'Premium ≥': names(
    'premium at least|premium above|premium not less than|premium no less than|premium not below|premium min|premium more than|premium over|premium greater than|premium of at least|premium minimum|premium kam se kam|premium should be at least|minimum premium of|premium greater than or equal to|premium not lower than|premium atleast|premium no lower than|premium higher than|premium should be above|premium must be above',
  ),
  'Premium ≤': names(
    'premium at most|premium doesnt exceed|premium does not exceed|premium not exceeding|premium doesnt cross|premium never above|premium below|premium of no more than|premium no more than|premium not more than|premium not above|premium not over|premium max|premium less than|premium under|premium of at most|premium up to|premium upto|premium maximum|premium zyada se zyada|premium should be at most|maximum premium of|premium less than or equal to|premium not higher than|premium atmost|premium lower than|premium should be below|premium must be below|premium capped at|premium se kam|premium cheaper than|cheaper than|costing less than|priced below|priced under|costing under|trading below|trading under|costing at most|not costlier than|not more than rs',
  ),
  Delta: names(
    'delta|deltas|delta wala|delta wale|delta wali|delta ka|delta ke|δ|dlta|delta value|delta of|delta strike|delta strikes|delta wale strike|delta wala strike',
  ),
  'ATM %': names(
    '% distance|% distance away|% distance from spot|% of spot away|% from the underlying|% under the index|% under index|% from spot|% under spot|% under the spot|% under atm|% over spot|% over atm|% away from spot|% from atm|% away from atm|% of spot otm|% from the money|% above spot|% below spot|% of index away|% otm|% out of the money|% away|% outward|% out|% above the money|% below the money|% above atm|% below atm|% itm|% in the money|% door|% dur|% points away|% of spot|% from spot price|% away from the spot|% from the spot|% away from the index|% from the index|% out of money|% above the spot|% below the spot|% above the index|% below the index|% above index|% below index|% above the market|% below the market|% upar|% neeche|% niche|% upar ka|% neeche ka|% above the current price|% below the current price|% otm of spot|% from current price|% far|% far otm|% of the spot|% of the spot away|% away from money|% of index|% of nifty|% lower|% higher|% from money|% of underlying|% from underlying|% away from underlying|% door ka|% door wala|% door ke|% door wale|% away on each side|% away on both sides|% in money|% inside|% of spot price|% of spot price away',
  ),
  'Straddle Width': names(
    'straddle width|straddle widths|straddle premium above atm|straddle premium below atm|straddle premium above|straddle premium below|straddle width above atm|straddle width below atm|straddle width above|straddle width below|straddle premium away|straddle premium from the money|straddle premium from atm|straddle premiums away|straddle premiums from the money|straddle premium away from atm|straddle away|straddles away|straddle width away|straddle widths away|straddle widths from atm|straddle width from atm|straddle widths out|straddle premiums out|straddle width away from atm|straddle widths away from atm|straddle width from spot|straddle widths from spot|x straddle|x straddle premium|x straddle width|straddles outward|times straddle|times straddle width|times the straddle width|times straddle premium|times the straddle premium|times the straddle|x the straddle|x atm straddle|x the straddle width|times atm straddle|times the atm straddle',
  ),
  'Straddle Premium %': names(
    '% of straddle|% of the straddle|% of straddle price|% of the straddle price|% of the atm straddle price|% of straddle premium|% of the straddle premium|% of the atm straddle|% of the atm straddle premium|% of atm straddle premium|% of atm straddle',
  ),
  'Exact Strike': names('strike|strike price'),
  'From Leg': names('from leg|outward from leg|away from leg'),
}

export const STRIKE_ALIASES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  STRIKE_CRITERIA_TYPES.map((type) => [
    type,
    [STRIKES[type].label.en.toLowerCase(), ...(FURTHER_STRIKE_ALIASES[type] ?? [])],
  ]),
)

/** Names of a strike at the money. */
export const ATM_ALIASES = names(
  'atm|at the money|at money|on the money|nearest strike to spot|strike nearest to spot|nearest to spot|strike closest to spot|closest strike to spot|closest to spot|at the money strike|at the money strikes|atm strike|atm strikes|strike nearest to the spot|strike nearest the spot|nearest the spot|nearest to the spot|strike near spot|at money strike|strike nearest to index|at the spot',
)

export const EXPIRY_ALIASES: Names<keyof typeof EXPIRIES> = {
  current: names(
    'current expiry|this week|this week expiry|nearest expiry|nearest weekly expiry|nearest weekly|near expiry|weekly|weekly expiry|current week|current week expiry|current weekly|current weekly expiry|this weekly expiry|present week|is hafte|is hafte ki expiry|is week|is week ki expiry|is hafte wali expiry|hafte wali expiry|hafte wali|hafte ki expiry|har hafte wali expiry|weekly wali|weekly wali expiry|same week expiry|this weekly|curr week|curr week expiry|curr weekly|this wk|current wk|curr wk|this wk expiry|cw|wkly|weekly option|near week|front week|near weekly|present weekly|current expiry contracts|nearest contract|current wk expiry|front weekly|isi hafte|isi week|isi hafte ki expiry|running week|0 week|current week contracts|weekly contracts|current contract|near expiry contract|nearest expiry contracts|current week series|this week series|near week expiry|near week options|weekly options|weeklies|current weekly options|nearest expiry options|same week|this weeks|this weeks expiry|this weeks contract|contract current',
  ),
  next: names(
    'next week|next expiry|next weekly|weekly next expiry|weekly next|next week expiry|next weekly expiry|agle hafte|agle hafte ki expiry|agli expiry|agle week|agle week ki expiry|agle hafte wali expiry|following week|following week expiry|next wk|next wk expiry|nxt week|nxt wk|nxt expiry|nw|far week|second week|week after|next contract|next contracts|the expiry after the nearest one|expiry after the nearest one|the expiry after this one|expiry after this one|the week after|following weekly|agla hafta|agla week|aane wale hafte|next weekly contract|next week contracts|far weekly|second weekly|second weekly expiry|second expiry|2nd week|next week series|next week options|next weekly options|next week ki expiry|next week wali expiry|nw expiry|next weeks|next week contract|the next weeks|next weeks contract|next weeks expiry',
  ),
  monthly: names(
    'monthly|monthly expiry|this month expiry|month end expiry|current month expiry|month expiry|isi mahine ki expiry|is mahine ki expiry|isi mahine|isi month|mahine ki expiry|mahine wali expiry|month end|monthly contract|monthly wali|is mahine ki expiry|end of month expiry|this month|monthly wali expiry|current month|mthly|curr month|curr month expiry|monthly series|this series|current series|cm|mahine ka expiry|mahine ka contract|is mahine|is mahine wali|is mahine wali expiry|month ki expiry|monthlies|monthly options|current monthly|current monthly expiry|front month|near month|month contract|monthly contracts|last thursday expiry|last thursday style monthly contract|last thursday style monthly|last thursday style|last thursday monthly contract|last thursday contract|last thursday of the month expiry|maheene ki expiry|current month contract|monthly expiry contract|monthly series contract|month end contract|nearest monthly|nearest monthly expiry|near month contract|near month expiry',
  ),
  nextMonthly: names(
    'next month|next monthly|next month expiry|next monthly expiry|second monthly expiry|second monthly|agle mahine|agle mahine ki expiry|nxt month|next month series|next series|far month|nm|far month contracts|next month contract|next month contracts|agle mahine wali expiry|agle mahine wali|second month|back month|following month|following monthly|agla mahina|nxt monthly|next to current month|month after|nm expiry|next monthly series|next month ki expiry|next month wali expiry|far month expiry',
  ),
}

/** Settings of a leg and of the whole position that have a number, a time or a count. */
export const RULE_ALIASES = {
  stop: names(
    'stop lose|starting sl|starting stop|starting stop loss|max stop loss|maximum stop loss|max total loss|maximum total loss|day max loss|day maximum loss|day stop|day max stop|day stop loss|max daily stop|daily stop|daily sl|day sl|loss not more than|lose more than|lose at most|lose max|max i can lose|most i can lose|most i want to lose|sl|stop loss|stop|stops|stop losses|sls|max loss|maximum loss|max daily loss|daily loss limit|loss limit|max loss cap|maximum loss cap|total loss cap|cap loss|cap losses|cap the loss|cap my loss|cap the total loss|cap total loss|max loss limit|daily loss|day loss|max day loss|loss|cut at|cut loss|cut losses|nuksan|nuksaan|mtm sl|mtm loss|loss of|lost|have lost|i lose|i have lost|i am down|loss cut|sl of|stop at|ghata|risk cap|max risk|maximum risk|risk limit|max risk of|risk of|max daily risk|daily risk|risk per day|total risk|daily risk cap|loss cap|daily loss cap|stploss|loses|lose|in loss by|down by|stop losses of|stp|stp loss|stopp|stopp loss|s l|slos|stops at|stop losses at|sl at|stop of|stopout|stop out|nuqsaan|nuksaan pe|stop kar|cutloss|risking|risks|risk|loss limited to|loss capped at|loss restricted to|total loss limit|kill switch at|kill switch|loss equal to|max drawdown|drawdown limit|daily loss max|get stopped|stopped at|stopped out at|stop me out at|get me out at a loss of|pain limit|loss tolerance|nuksan limit|loss of max|worst loss|disaster stop',
  ),
  target: names(
    'target|targets|tgt|tp|take profit|profit target|max profit|profit cap|max profit cap|cap profit|cap the profit|profit|profit booking|book profit|profit book|munafa|fayda|mtm target|mtm profit|profit of|book|made|have made|i make|i have made|i earn|i am up|tgts|trgt|tp of|target of|book at|profit book at|booking|makes|it makes|it earns|gain|gains|total gain|up by|in profit by|earns|take profits|profit taking|profit target of|profit exit|book profits|book profit at|profit lo|profit le lo|munaafa|nafa|target profit|goal|aim|aim for|aiming for|targeting|tgt of|making|earning|kamai|profit goal|goal of|scalp for|scalp|profit of max|daily profit goal|day goal|gain of|book karo at|booking at|profit limit|max gain|profit cap|profit booked at|kamaye|kamao|profit take|take home|phayda|objective|reward',
  ),
  trail: names(
    'trail|trailing|trails|trailing sl|trail sl|tsl|trailing stop|trailing stop loss|trail stop|trail stop loss|trail the stop|trail the sl|trail it|trailed|trailing by|trail by|trail it by|trailing of|trailing stop of|trails by|trail that stop by|trail that stop|trail that sl by|trail this stop by|trail this stop|trail this sl by|trail the overall stop by|trail the overall sl by|trail overall sl by|trail overall stop by|trail my stop by|trail the stops by|trail stops by|trail the stops|trail my stop|trailed by|trailing sl of|trail sl by|trailing sl by|trail the sl by|trail stop by|move sl by|move the sl by|move stop by|move the stop by|move stop loss by|shift sl by|shift the sl by|shift stop by|raise sl by|tighten sl by|trail karo|trail kar|trail sl at|trailing stoploss of|trail each stop|trail each stop by|trail each sl|trail every stop|trailing the stop|trailing the sl|trailing my stop|trailing the stops|sl trailing|stop trailing|stop loss trailing|sl trailing by|sl trailing of|sl trail|sl trail by|stop loss trail|sl trail karo|stop loss trail karo',
  ),
  lock: names(
    'lock|lock profit|lock the profit|lock profits|lock in|lock in profit|lock at|locks|trail profit|profit lock|locking profit',
  ),
  perGain: names(
    'for every|for each|per|every|on every|on each|har|for each further|for every further|for every additional|for each additional|for every next|for each next|for every extra|for each extra|with every|with each|each extra|every extra|each further|every further|with every further|with each further|each additional|every additional|each time|every time|each new|every new',
  ),
  reEntry: names(
    're entered|re executed|second chance|second chances|may be taken again|can be taken again|is taken again|taken again|re entry|re entries|restart|restarts|start again|start over|start afresh|start fresh|enter once more|sell once more|buy once more|re deploy|redeploy|phir se sell|phir se buy|phir se kharido|phir sell|phir se bechna|phir se bech dena|re enter|re enters|re entering|re execute|re enter fresh|re enter afresh|re|enter again|go in again|dobara entry|dobara enter|dobara|phir se entry|fir se entry|wapas entry|dobara lo|dobara entry lo|phir se entry lo|fir se entry lo|entry again|reentry|re enter again|come back|enters again|take entry again|take re entry|get back in|reentries|rentry|re entr|sell it again|it may be sold again|it can be sold again|it may be bought again|it can be bought again|may be sold again|can be sold again|may be bought again|can be bought again|sell again|sell them again|buy it again|buy again|enter it again|goes on again|go on again|put on again|put it on again|goes in again|enter afresh|enter fresh|take it again|phir se lo|wapas le lo|wapas becho|wapas bech do|dobara se entry|phir se le lo|enter the leg again|re sell|re buy|go back in|wapas lo|phir se becho|dobara becho|dobara bech do|phir se bech do|dobara kharido|sells again|get in again|enter the whole strategy again|enter the strategy again|enter the whole thing again|enter again the whole strategy|firse entry|phirse entry|firse lo|phirse lo|firse becho|phirse becho|fir entry|phir entry|re take|retake|enter the same leg again|enter same leg again|re enter the same leg|re enter the leg|re execute the leg|re execute the same leg|take the same leg again|comes back in|comes back|come back in|let it back in|allow it back|back in|try again|ek baar aur try|re try|re tries|retry|retries|dobara try|wapsi',
  ),
  delay: names(
    'after|later|wait of|wait|wait for|after waiting|after a wait of|after a gap of|gap of|gap|gap ke baad|gap de ke|minute gap|of gap|delay|delay of|baad|ruk ke|ruk kar|rukke|ruko|wait karke|wait kar ke|ke baad|hold off|hold off for|pause of|a pause of|after a pause of',
  ),
  lots: names('lot|lots|lot size|qty|quantity|size lots|lot sizes|lots qty'),
  slippage: names(
    'slippage considered|slippage|slippage of|of slippage|slip|slipage|slippages|slippg|slppg|slippge|slipp|fills worse by|fill slippage|slippage included at|slippage assumed|slippage assumed at|slippage considered at|slippage taken|slippage taken as',
  ),
  capital: names(
    'capital|capital of|of capital|initial capital|fund|funds|punji|cap|starting capital|start capital|account size|corpus|investment|account of|account|account value|paisa',
  ),
} as const satisfies Names<ThresholdExit | 'trail' | 'lock' | 'reEntry'> &
  Readonly<Record<string, readonly string[]>>

export const RE_ENTRY_MODE_ALIASES: Names<keyof typeof RE_ENTRY_MODE_SETTINGS> = {
  asap: names(
    'as soon as possible|as soon as it can|at the earliest|fresh at that time|fresh at that moment|at that time|at that moment|at whatever is atm then|at whatever atm is then|at whatever strike is atm then|at whatever is the atm then|at whatever is the atm at that time|at whatever is atm at that time|whatever is atm then|at the atm then|at the atm at that time|at the atm of that time|at the atm strike then|at the atm strike at that time|at market|at market price|at new atm|at the new atm|new atm|new atm strike|at new atm strike|at the new atm strike|at a new atm strike|at fresh atm strike|with new atm strike|at new strike|at the new strike|at a new strike|new strike|with new strike|with a new strike|fresh strike|at fresh strike|at a fresh strike|fresh atm|at fresh atm|at the then atm|at current atm|at the current atm|naye atm pe|naye atm par|naye strike pe|naye strike par|nayi strike pe|asap|at once|right away|instantly|straight away|instant|immediately|turant|re asap',
  ),
  cost: names(
    'at the price at which it was first sold|at the price at which it was sold|at the price at which it was first bought|at the price at which it was bought|at the price at which it was first entered|at the price at which it was entered|at the price it was sold at|at the price it was first sold at|at the price it was entered at|at the price where it was sold|at which it was sold|at cost|on cost|cost|re cost|at entry price|at the entry price|at original price|at its original price|at the original price|at original entry price|at the original entry price|at its entry price|at the same price|at same price|same price|at cost price|cost price|at its cost|back at cost|at the old price|at my entry price|at the old entry price|at its old price|usi price pe|usi price pe wapas aane par|usi price par wapas aane par|usi price pe wapas aane pe|usi bhav pe|cost price pe|at original cost|cost pe|cost par|same cost|wahi bhav pe|wahi bhav par|wahi bhav|wahi price pe|wahi price par|wahi rate pe|same bhav pe|usi rate pe|at same cost|at same premium|at the same premium|when its price comes back to cost|when the price comes back to cost|when price comes back to cost|when it comes back to cost|when its price returns to cost|when the price returns to cost|when it returns to cost|when its price comes back to its entry price|when the price comes back to the entry price|when price comes back to entry price|when it comes back to its entry price|the same strike at its cost|same strike at cost|the same strike at cost|same strike at its cost',
  ),
  momentum: names('on momentum|momentum|re momentum'),
}
export const REVERSE_ALIASES = names(
  'convert to reverse|convert that side to reverse|convert that leg to reverse|convert it to reverse|do reverse|do the reverse|do a reverse|take reverse|take the reverse|reverse that leg|reverse that side|reverse|reversed|in reverse|in the reverse direction|opposite side|reverse direction|re reverse|reverse the leg|reverse the position|ulta|reverse it|flip it|flip the leg|flip the position|ulta kar do|ulta karo|ulti side|reverse the trade|the other way|the opposite way',
)

export const CAUSE_ALIASES: Names<keyof typeof RE_ENTRY_CAUSES> = {
  stopLossReEntry: names(
    'on stop out|on a stop out|on the stop out|on stopout|on every stop out|on each stop out|upon stop out|once cut|once it is cut|once a leg is cut|after being cut|if i get stopped|if i get stopped out|when i get stopped|when i get stopped out|whenever i get stopped out|once i get stopped out|if i am stopped|if i am stopped out|when i am stopped out|once i am stopped out|if it gets stopped|if it gets stopped out|when it gets stopped out|on stoploss|on stoploss hit|on a stoploss|on stop hitting|on a stop|on the stop|after 1 sl|after 1 stop|after one sl|after one stop|after first sl|after the first sl|after first stop|after the first stop|after first stop loss|after 1st sl|after 1st stop|on first sl|on the first sl|upon sl|upon stop|upon a stop|upon sl hit|upon being stopped|once sl hits|once the sl hits|once sl is hit|once the sl is hit|every time sl hits|each time sl hits|sl laga to|sl laga|sl lagta hai to|sl hua to|sl hit hua to|sl hit hote hi|on each stop|on every stop|after a stop out|after a stop loss|after the stop loss|after stoploss|after stop out|after the stop out|after being stopped out|when stopped out|if stopped out|after getting stopped|after sl|after stop|after a stop|after stop loss|after the stop|after an sl|on sl hit|on sl hits|on stop hit|on stop loss hit|on sl|on stop|on stop loss|sl ke baad|stop ke baad|if it hits|when it hits|if it gets hit|when the sl hits|when sl hits|if sl hits|when sl is hit|if sl is hit|after sl hit|after sl hits|when the stop hits|after sl is hit|when stopped|if stopped|after being stopped|sl lagne ke baad|sl lagne pe|sl lagne par|sl hit hone ke baad|sl hit hone pe|sl lage to|stop lagne ke baad|stoploss lagne ke baad|sl hit ho to|sl hit ke baad|when a leg is stopped|if a leg is stopped|when a leg is stopped out|if a leg is stopped out|when a leg gets stopped|when a leg gets stopped out|once stopped|once stopped out|after it is stopped|after sl hit hone ke baad|after that stop|after that sl|after that cut|after the cut|after a cut|after a loss|after the loss|after that loss|after such a loss|post sl|post sl hit|stop lage to|stop lage toh|sl lage toh|sl lage|stop lage|stop lagne pe|stop lagne par|stop hit hone pe|a leg that is stopped|a leg that gets stopped|any leg that is stopped|a leg that is stopped out|a leg that gets stopped out|any leg that is stopped out|a leg which is stopped|legs that are stopped|legs that are stopped out|a stopped leg|stopped leg|the stopped leg|stopped legs|every stopped leg|each stopped leg|after a stop out|after a sl|after the sl|after each sl|after every sl|after it has been stopped out|after it has been stopped|after it was stopped out|after it was stopped|once it has been stopped out|once it has been stopped|after having been stopped out|sl hit hone par|sl hit par|sl hit pe|sl lagte hi',
  ),
  takeProfitReEntry: names(
    'after target|after tp|after tgt|on tp|on tgt|on target hit|on tp hit|after tp hit|when tp hits|tp ke baad|tp lage to|target lage to|if target hits|once target hits|after a target|after take profit|after the target|on target|target ke baad|when target hits|after target hit|after profit|target lagne ke baad|target hit hone ke baad|post target',
  ),
  trailProfitReEntry: names('after trail profit|after a trail profit|after trail'),
}

export const TOGETHER_ALIASES: Names<TogetherKey> = {
  onLegStop: names(
    'other leg sl to cost|other sl to cost|others sl to cost|other legs sl to cost|the other leg sl to cost|dusra leg cost pe sl|doosra leg cost pe sl|dusre leg cost pe sl|dusri leg cost pe sl|dusra cost pe sl|doosra cost pe sl|cost shift|cost shift karo|adjust to cost|with adjust to cost|shift to cost|shift to cost on other leg sl hit|sl to cost on other leg sl hit|move to cost on other leg sl hit|shift sl to cost on other leg sl hit|sl to cost when other leg hits|sl to cost if other leg hits|adjusted to cost|sl adjusted to cost|sl to cost|stop to cost|stop loss to cost|move sl to cost|move stop to cost|move the sl to cost|move stop loss to cost|move other to cost|move others to cost|move other leg to cost|move the other leg to cost|move other sl to cost|move other leg sl to cost|move other legs to cost|move the other legs to cost|move remaining to cost|move the stop of the other leg to its cost|move the other stop to cost|move the sl of the other leg to cost|move sl of other leg to cost|move remaining leg to cost|shift sl to cost|trail sl to cost|other leg to cost|others to cost|other c2c|others c2c|other leg c2c|dusra c2c|doosra c2c|dusre ka c2c|doosre ka c2c|dusri c2c|doosri c2c|dusri leg c2c|baaki c2c|baki c2c|dusra cost pe|doosra cost pe|dusra cost par|dusra cost to cost|other cost to cost|move to cost|sl cost pe|sl cost par|cost to cost|c2c|c 2 c|cost 2 cost|doosre ka sl cost pe|doosri leg ka sl cost pe|dusri leg ka sl cost pe|doosre leg ka sl cost pe|doosri leg ka sl cost par|dusri leg ko cost pe|doosri leg cost pe|dusre ka sl cost par|dusre ka sl cost pe|move the other to cost|move the stop of the other to cost|move other leg sl to entry price|move sl of the other leg to cost|mstc|sl2c|sl 2 c|sl2cost|sl 2 cost|msl to cost|move sl to cost yes|move to cost on|move to cost yes|move sl to breakeven|move stop to breakeven|sl to breakeven|stop to breakeven|move sl to be|sl to be|move the stops to cost|move stops to cost|stops to cost|shift to breakeven|move other leg to breakeven|other leg to breakeven|move other to breakeven|other leg to be|make other leg cost to cost|other leg cost to cost|dusri leg cost to cost|doosri leg cost to cost|dusre leg ka sl cost to cost|dusri side cost to cost|doosri side cost to cost|dusri leg breakeven|doosri leg breakeven|move sl to entry|move stop to entry|move sl to entry price|move stop to entry price|sl to entry price|sl to entry|sl at cost for other leg|other leg sl at cost|other leg sl cost|bachi hui leg cost pe|bachi leg cost pe|trail sl to cost price|move to cost for other leg|trail the surviving leg to cost|other leg made risk free|make the other leg risk free|other leg is made risk free|other leg risk free|mtc|m t c|mtc on|mtc yes|mtc on stop|mtc on sl',
  ),
  squareOffMode: names(
    'overall exit|exit overall|exit all legs|exit all|exit both legs|exit both|close both legs|close both|close all legs|square off all legs|square off all|square off both legs|square off both|exit the other leg|exit other leg|exit the other|close the other leg|close other leg|exit everything|all legs exit|both legs exit|complete square off|square off complete|exit the whole strategy|close everything|exit complete strategy|complete sq off|sq off complete|complete squareoff|squareoff complete|square off mode complete|squareoff mode complete|sq off mode complete|so complete|complete exit|full square off|square off full|complete square off mode|sq off all legs|sq off all|sq off both|exit the remaining leg|exit remaining leg|exit remaining legs|close remaining legs|close the remaining legs|close the remaining leg|get out of everything|get out of both|exit the hedge too|exit the whole position|close the whole position|exit the whole strangle|exit the whole straddle|close the whole straddle|exit the entire position|exit entire position|sab kaat do|sab band|sab bandh|sab kuch band|sab kuch bandh|dono bandh|sab kaato|sab nikal do|dono kaat do|dono band|dono nikal do|dono exit|dono legs exit|dono leg exit|poora kaat do|poora band|poora exit|kaat do dono|sab legs band|sab legs exit|all legs go|all out|flatten everything|flatten all|flatten',
  ),
}
/** What makes the rules that all legs share act. */
export const WHEN_ONE_STOPS_ALIASES = names(
  'on stop out|on a stop out|on the stop out|on stopout|upon stop out|on leg stop out|after stop out|after a stop out|after first leg sl|after the first leg sl|after first sl|after the first sl|after first sl hit|after first leg sl hit|after first sl hits|after one sl hit|after one sl hits|after one leg sl|after one leg sl hit|after sl hit|after sl hits|first sl hit|first leg sl hit|first sl hits|after first stop|after first stop loss|on first leg sl|any sl means|any stop means|any one sl means|any leg sl means|any legs sl means|any sl hit means|any sl hit|any stop hit means|any stop hit|any leg sl hit|any one sl hit|koi bhi sl matlab|ek bhi sl matlab|ek bhi sl lage matlab|if leg sl hits|if leg sl hit|if a leg sl hits|if leg sl is hit|when leg sl hits|when leg sl hit|when leg sl is hit|once leg sl hits|on leg sl hit|if leg stop hits|if leg stop is hit|sl lagne pe|sl lagte hi|sl lagne par|sl hit hote hi|sl hit hone pe|sl hit hone par|sl lage to|sl lag jaye to|stop lagne pe|once sl hits|once the sl hits|once sl is hit|once the sl is hit|once stop hits|once the stop hits|upon sl|upon stop|once a leg hits sl|once any leg hits sl|once either leg hits sl|on sl of any leg|on sl of one leg|on sl of either leg|on sl of any one leg|on stop of any leg|on stop of one leg|on stop of either leg|on sl in any leg|on sl in one leg|on stop in any leg|sl of any leg|sl of any one leg|sl in any leg|sl on any leg|when one hits sl|when one leg hits sl|if one leg hits sl|if one hits sl|when one sl hits|if one sl hits|when one leg sl hits|if one leg sl hits|when sl hits|if sl hits|when one leg is stopped|if one leg is stopped|if one leg is stopped out|when one leg is stopped out|when one leg stops out|if one leg stops out|once one leg hits sl|after one leg hits sl|when any leg hits sl|if any leg hits sl|if any sl hits|when any sl hits|when one is stopped|if one is stopped|when the first sl hits|on first sl|on one leg sl|on single leg sl|on any leg sl|on either leg sl|on any one leg sl|on single leg stop|on any leg stop|when sl of one leg hits|if sl of one leg hits|if one leg sl is hit|when one leg sl is hit|if one leg hits its sl|when one leg hits its sl|if one leg hits stop loss|when one leg hits stop loss|ek leg ka sl hit ho to|ek ka sl hit ho to|ek ka sl lage to|jab ek ka sl hit ho|if one leg hits its stop|when one leg hits its stop|when one leg exits|if one leg exits|once one leg is stopped|with one|together|if any leg is stopped|when any leg is stopped|when either leg is stopped|if either leg is stopped|if either leg hits sl|when either leg hits sl|if either sl hits|when either sl hits|one leg sl|any leg sl|either leg sl|one sl|on any leg sl|on any sl|any sl hit|one leg sl hit|any leg sl hit|one sl hit|on sl hit|on stop hit|upon sl hit|sl hit|stop hit|sl hits|on first stop|first stop|sl hits one side|stop hits one side|sl hit on one side|sl hit in one leg|sl hit on one leg|when stopped|once sl hit|once sl is hit|sl lagte hi|on any stop|if any stop hits|when any stop hits|on any leg stop|on one stop|on one leg stop|on leg sl|on leg stop|on leg sl hit|after one sl|after one leg sl|after first sl|after first sl hit|after sl hit on one leg|when one gets stopped|when one gets stopped out|if one gets stopped|if one gets stopped out|once one gets stopped out|when one side is stopped|when one side is stopped out|once one side is stopped|if one side is stopped|when one side gets stopped out|if one leg triggers|when one leg triggers|once one leg triggers|if one side triggers|ek sl hit|ek leg sl hit|ek side sl hit|ek sl lage|when one leg is knocked out|when one leg goes|after one leg goes|if one leg goes|when either stop hits|if either stop hits|along with it|together with it|saath me|saath mein|sath me',
)

/** The same in any order of words: one of each `needed`, and `fill` between them. */
const words = (text: string): readonly string[] => text.split(' ')
const LEG_FILL =
  'leg legs side taraf option options the a of its it is ka ki ke ko to at pe par sl sls stop loss stoploss'
export const WORDS_IN_ANY_ORDER = {
  oneStops: {
    fill: words(
      `${LEG_FILL} single them both mein toh se two pair should be whenever hai hota moment sold bought short if in case when once after as soon on for is jab agar gets get gets are out in by own bhi hi means ho hone hote hi hua hui hai jaye jaaye jata jati to then and`,
    ),
    needed: [
      words('one 1 other any anyone either first ek koi kisi a pehli pehla ek pair whenever'),
      words(
        'hit hits triggered triggers trigger stopped stops knocked exits goes gone nikle laga lage lagta lagne lagte lag trips touched reached kate kata kat udi udd ude uda udaa gayi gaya dies goes breached stops',
      ),
    ],
  },
  onLegStop: {
    fill: words(
      `${LEG_FILL} one come comes coming id like i'd would want everything whatever still open left gets get carry your my on for then made no risk hui hua with trail @ = modify buying selling be adjust adjusted modify modified remaining selling sell buying buy sold move shift shifted moved brought be bring trail trailed dragged pulled tightened set put make be becomes becoming moves goes go break own le lao aao aana aana aate aata laate lana laana laani lete dete karte bringing brings they dena rakho kar karo do hi should we i will`,
    ),
    needed: [
      words(
        'everything whatever survivor ones other others rest remaining second another dusri dusra dusre doosri doosre doosra baaki surviving survivor bachi bacha',
      ),
      words('cost breakeven even price entry be free riskfree'),
    ],
  },
  squareOffMode: {
    fill: words(
      `${LEG_FILL} toh tab doosra dusra of with be get it hona hoga leave leaves should must too also as well bhi se do de dena karo kar jao immediately turant position positions strategy one two three four off up straddle strangle is are gets get`,
    ),
    needed: [
      words(
        'khatam leave leaves exit exits exited close closes closed square squared squareoff flatten flattened rid book cut kaat kaato nikal nikalo band bahar bandh kill killed liquidate liquidated unwind unwound dump dumped cover covered',
      ),
      words(
        'second both all everything whole entire full other others remaining dusri dusra dusre doosri doosra doosre dono sab sabhi baaki poora poori surviving',
      ),
    ],
  },
} as const

export const HOLDING_ALIASES: Names<Holding['type']> = {
  intraday: names(
    'intraday|intra day|within the day|same day|raat ko hold nahi karna|raat ko hold nahi|raat ko hold mat karo|overnight nahi|overnight nahi rakhna|no overnight|no overnight positions|no overnight position|no overnight holding|no carry forward|no carry|not overnight|nothing overnight|never overnight|koi carry forward nahi|carry forward nahi|intraday hi|intraday only|only intraday|day trade|mis|mis only|mis order|mis product|intraday me|intraday mein|intraday position|same day exit|exit same day|same day square off|sameday|usi din exit|usi din nikalna|usi din|koi overnight nahi|close same day|no positional|nothing carried|do not carry forward|dont carry forward|no btst',
  ),
  btst: names(
    'btst|held overnight|carried overnight|kept overnight|keep overnight|holding overnight|next session|the next session|next trading session|the next trading session|following session|next trading day|the next trading day|overnight|carry overnight|hold overnight|stbt|over night|carry forward|ek raat|raat bhar|hold for next day|carry to next day|carry to the next day|carry it to next day|carry it to the next day|carry over to next day|carry over to the next day|carry it over to next day|carry it over to the next day|carry it over|carry over|sell tomorrow buy today|buy today sell tomorrow|overnight hold|till next day|till the next day|until next day|until the next day|till next morning|till the next morning|until next morning|till next session|till tomorrow|till tomorrow morning|until tomorrow|until tomorrow morning|for one night|one day carry|hold over night|one night|next day exit|exit next day|exit kal|exit kal subah|exit tomorrow|exit tomorrow morning|next day|the next day|agle din|hold it overnight|next morning|aaj becho kal nikalo|aaj kharido kal becho|aaj lo kal becho|aaj becho kal kharido|aaj lo kal nikalo|kal nikalo|kal nikal do|kal nikal jana|kal kaat do|kal bechna|kal exit|kal subah|kal tak|kal tak hold|tomorrow|tomorrow morning|agle din subah|agli subah|next day morning|following day|the following day|following morning|the following morning|hold for the night|raat ko hold|carry it overnight|carry to next morning',
  ),
  positional: names(
    'positional|month bhar rakho|mahine bhar rakho|poora mahina rakho|hold the whole month|hold for the whole month|hold all month|let expire|let it expire|let them expire|let all expire|hold till expiry|hold until expiry|carry till expiry|held over days|over days|swing|hold to expiry|hold till expiry day|expiry tak hold|expiry tak|carry till expiry|hold for days',
  ),
}

export const EVENT_ALIASES: Names<(typeof MARKET_EVENTS)[number]> = {
  budget: names(
    'budget|india budget|indian budget|india budget day|indian budget day|union budget|the union budget|bajat|budget day|budgets',
  ),
  election: names(
    'election|elections|election result|election results|general election|general election results|lok sabha results|chunav|chunav ke natije',
  ),
  'state-election': names('state election|state elections|state election results|vidhan sabha results'),
  'exit-poll': names('exit poll|exit polls'),
  rbi: names(
    'rbi|rbi policy|rbi decision|rbi decisions|rbi meeting|monetary policy|mpc|rate decision|credit policy|policy day|rbi mpc|mpc policy|rbi credit policy|rbi announcement',
  ),
  fed: names('fed|fed decision|fed decisions|fomc|fed meeting|us fed|fed policy'),
  special: names('special session|special sessions|muhurat|saturday session|muhurat trading'),
}

/** Weekdays from Monday. */
export const WEEKDAY_ALIASES: readonly (readonly string[])[] = [
  names('monday|mondays|mon|somvar|somwar|mons|somwaar|mndy|somvaar ko|somvaar|somvaar'),
  names('tuesday|tuesdays|tu|tue|tues|mangal|mangalwaar|mangalvaar|mangalvar|mangalwar'),
  names('wednesday|wednesdays|wed|budh|weds|budhwaar|budhvaar|budhvar|budhwar'),
  names(
    'thursday|thursdays|th|thu|thur|thurs|guru|guruvar|guruwar|guruwaar|guruvaar|veerwar|brihaspatiwar|veervar|brihaspativar|thurday|thrusday',
  ),
  names('friday|fridays|fr|fri|shukra|shukravar|shukrawar|shukrwar|shukrvar|shukravaar|fris|jumma'),
  names('saturday|saturdays|sat|shanivar|shaniwar'),
  names('sunday|sundays|sun|ravivar|raviwar|itvar'),
]

/** Moves across a level: `climbs back above`, `comes up through`. */
const moved = (verbs: string, ways: string) =>
  verbs.split(' ').flatMap((verb) => names(ways).map((way) => `${verb} ${way}`))
const MOVES = 'goes go going comes come coming moves move moving gets get turns crosses cross pushes breaks'

export const CONDITION_ALIASES: Names<keyof typeof CONDITION_SETTINGS> = {
  GREATER_THAN: names(
    'above|past|over|>|no less than|not less than|not below|at the least|minimum of|min of|zyada|se jyada|jyada|or more|and above|or above|is higher than|stays above|remains above|se zyada ho|se upar ho|is at least|more than|greater than|higher than|at least|>=|≥|minimum|min|is above|se upar|ke upar|se zyada|upar|from|exceeds|is over|is greater than|is more than|atleast|se adhik|adhik|is greater|bigger than|larger than|beyond|kam se kam|at minimum|not lower than|not earlier than|no lower than|never below|zyada ho|higher|should be above|must be above|bigger|se badi|se bada|greater or equal to|at or above',
  ),
  LESS_THAN: names(
    'below|under|<|no more than|not more than|at the most|not above|not over|not exceeding|max of|maximum of|or less|and below|or below|is lower than|stays below|remains below|se kam ho|se neeche ho|se niche ho|kam|is at most|se zyada nahi|less|within|less than|lower than|at most|<=|≤|maximum|max|up to|upto|is below|se neeche|se niche|se kam|neeche|niche|is under|is less than|within|ke neeche|ke niche|smaller than|se chhota|lesser than|andar|ke andar|zyada se zyada|not higher than|never above|at maximum|se chhoti|smaller|should be below|must be below|stays under|at or below|less or equal to',
  ),
  EQUAL_TO: names('equal to|equals|='),
  CROSSES_ABOVE: [
    ...names(
      'breaks up|break up|breaks up above|breaks up through|goes up through|rises above|rise above|climbs above|jumps above|rises over|rises through|climbs through|pushes through|rises above|rise above|rising above|climbs above|jumps above|pushes above|crosses above|cross above|crossing above|crosses over|crossover above|crosses up|cross over|crosses|cuts|upar cross kare|crossed above|breaks above|cross up|cross above se|crossing up|crossing over|bullish crossover|positive crossover|golden cross|bullish cross|crossover up|crosses to the upside|upar cross ho|upar se cross|cuts above|cut above|upar cut kare|upar cut karta|upar kaate|upar cross kar jaye|crosses upward',
    ),
    ...names('reclaims|reclaim|reclaiming|regains|retakes'),
    ...moved(
      'rises rise rising climbs climb climbing jumps jump pushes push pushing pops pop popping recovers recover recovering bounces bounce shoots returns return',
      'above|back above|over|back over|past|back past',
    ),
    ...moved('rises rise rising climbs climb climbing jumps pushes pops shoots', 'through|back through'),
    ...moved(`${MOVES} rises climbs`, 'up through|back up through|up over|up past'),
  ],
  CROSSES_BELOW: [
    ...names(
      'breaks down|break down|breaks down below|breaks down through|goes down through|falls below|fall below|drops below|drop below|dips below|slips below|falls under|drops under|falls through|drops through|slips through|falls below|fall below|falling below|falls under|drops below|drop below|dropping below|drops under|dips below|slips below|slides below|crosses below|cross below|crossing below|crosses under|crosses down|cross under|neeche cross kare|cuts below|cut below|neeche cut kare|niche cut kare|neeche cut karta|neeche kaate|niche kaate|neeche cross kar jaye|crossed below|breaks below|cross down|crossing down|crossing under|bearish crossover|negative crossover|death cross|bearish cross|crossover down|crosses to the downside|neeche cross ho|niche cross kare|cross below se',
    ),
    ...moved(
      'falls fall falling drops drop dropping dips dip dipping slips slip slipping slides slide sliding sinks sink returns return',
      'below|back below|under|back under|beneath|back beneath',
    ),
    ...moved('falls fall falling drops drop dropping dips slips slides sinks', 'through|back through'),
    ...moved(`${MOVES} falls drops`, 'down through|back down through|down under'),
  ],
}

/** The numbers of a day that filters bound; the first name is that of the filter. */
export const RANGE_ALIASES: Names<RangeSetting> = {
  vix: names(
    'vix|india vix|indiavix|fear gauge|fear index|volatility index|vix index|the vix|indian vix|india volatility index|vix level|vix value|vix reading|nifty vix|last vix close|the last vix close|last vix|previous vix|previous vix close|vix close|india vix previous reading|last india vix close',
  ),
  gapPercent: names(
    'gap|gaps|gaps by|the gap|gap at the open|the gap at the open|opening gap|open gap|gap at open|gap of the open|gap from previous close|gap from yesterday close|opening gap size',
  ),
}

/** Days of a strategy. */
export const DAY_ALIASES = {
  only: names(
    'only|sirf|just|only on|only trade if|only trade when|only trade on days of|trade only if|trade only when|trade only on|only trades if|take trade only if|take the trade only if|only take the trade if|only take trade if|only take trades if|only enter if|enter only if|enter only when|only take trades on|trade sirf|only this|exclusively on|restricted to|take trades only on|trades only on|only trade on|trade only on|only if|only when|keval|bas|only for|trade only|only trade|only on days of|only in|only with|only those days with|only at|purely on|strictly on|confined to|limited to|restrict to|restricted to days with|trade just on|take trade only on|take it only on|run only on|run it only on|run this only on|do it only on|deploy only on|deployed only on|active only on|allowed only on|valid only on|specially on',
  ),
  skip: names(
    'mat karo|mat lo|mat lena|non|on non|skip|except|except for|except on|not on|no trade on|no trades on|no trading on|do not trade on|dont trade on|avoid|but not|but not on|excluding|exclude|without trading on|skip trading on|skip trading if|skip trading when|skip trading on days when|skip trading on days with|leave out|no trade|no trades|do not trade|dont trade|dont take|do not take|never on|other than|apart from|do not trade when|do not trade if|dont trade when|dont trade if|no trade if|no trade when|no trades if|skip if|skip when|skip it when|skip it if|skip it on|skip this when|skip this if|skip trades when|skip trades if|skip the trade when|skip the trade if|skip trade if|skip trade when|skip the trade on|stay away when|stay away if|stay away on days with|not to be traded on|not traded on|not traded when|no trading when|no trading if|nothing when|nothing if|avoid when|avoid if|no trades when|skip days when|skip the day if|skip on|skip the day when|skip days with|avoid days with|avoid days when|avoid trading on|avoid trades on|avoid trading when|leaving out|leave out days with|skipping|avoiding|omit|omitting|stay out on days with|no trade on days with|not on days with|no entry on|no entries on|skip the days|leave out the days|stay out on|stay away on|stay out when|stay out if|sit out on|sit out when|sit out if|not if|not when|dont trade on|do nothing on|leave out trades on|skip trades on|trading should be avoided on|should be avoided on|trading is avoided on|is to be avoided on|to be avoided on|avoided on|skip trade on|dont take trade on|do not take trades on|dont take trades on|do not enter on|dont enter on|do not enter when|do not enter if|dont do on|do not do on|dont do it on|dont take it on|dont enter if|dont enter when|no trades in|nothing on|every day but|all days but|all days except|every day except|everyday except|daily except|all but|barring|all days barring|every day barring|leave|sit out|stay out of|keep away from|keep away on|keep off|keep off on|ignore|ignoring|omit trades on|bar|all except|any day but|any day except|trade all days except|trade every day except|trade daily except|no positions on|no position on|not trading on|dont take positions on|do not take positions on|steer clear of|refrain from trading on|no entry when|no entry if|no entries when|no entries if|dont take trade if|dont take trade when|dont take trade on days when|dont take trade on days with|dont take the trade if|dont take the trade when|dont take the trade on|dont take the trade on days when|dont take the trade on days with|dont take any trade if|dont take any trade when|dont take any trade on|dont take any trade on days when|dont take any trade on days with|dont take this trade if|dont take this trade when|dont take this trade on|dont take this trade on days when|dont take this trade on days with|dont take a trade if|dont take a trade when|dont take a trade on|dont take a trade on days when|dont take a trade on days with|dont take it if|dont take it when|dont take it on days when|dont take it on days with|dont trade on days when|dont trade on days with|dont enter on days when|dont enter on days with|do not take trade if|do not take trade when|do not take trade on|do not take trade on days when|do not take trade on days with|do not take the trade if|do not take the trade when|do not take the trade on|do not take the trade on days when|do not take the trade on days with|do not take any trade if|do not take any trade when|do not take any trade on|do not take any trade on days when|do not take any trade on days with|do not take this trade if|do not take this trade when|do not take this trade on|do not take this trade on days when|do not take this trade on days with|do not take a trade if|do not take a trade when|do not take a trade on|do not take a trade on days when|do not take a trade on days with|do not take it if|do not take it when|do not take it on|do not take it on days when|do not take it on days with|do not trade on days when|do not trade on days with|do not enter on days when|do not enter on days with|stay out when there is|no trade on day when|no trade on days when',
  ),
  /** Behind the days that are left out. */
  skipBehind: names(
    'kuch nahi|kuch nahi karna|kuch nahi karna hai|kuch bhi nahi|kuch bhi nahi karna|kuch mat karo|kuch mat karna|nothing|trade mat karo|mat karo|mat karna|mat lo|mat lena|trade nahi karti|trade nahi karta|trade nahi karte|trade nahi karti hu|trade nahi karta hu|trade nahi karti hoon|trade nahi karta hoon|trade nahi leti|trade nahi leta|trade nahi lete|nahi karti|nahi karta|nahi karte|ko trade nahi karti|ko trade nahi karta|pe trade nahi karti|pe trade nahi karta|trade mat lo|trade mat lena|trade mat karna|trade nahi karna|trade nahi lena|trade nahi karo|trade nahi|nahi karna|nahi karni|nahi lena|nahi lo|nahi karo|na karo|na karna|na lena|band|ko band|ko chhodo|chhodo|ko skip|skip karo|skip kar do|skip karna|ko skip karo|ko skip karna|ko chhod do|ko chod do|chod do|ke alawa|ke siwa|alawa|alava|siwa|chhod kar|chod kar|ko chhod kar|ko chod kar|trade na lo|na lo|trade na karo|nahi lena hai|nahi karna hai|chhod dena|ko mat|hata do|hatao|ko hata do|ko hatao|hata dena|no trade|no trades|off|holiday|a holiday|day off|a day off|off day|no trade day|avoid karo|avoid karna|excluded|left out|skipped|are skipped|avoided|nahi|nahin|chhod ke|chhodkar|chod ke|chodkar|chhod do|ko chhod ke|ko nahi|not allowed|ko chhodkar|excluded|pe trade nahi|ko trade nahi|skip|avoid|omit|pe skip|pe no trade|no trade day|ko no trade|no trading|pe nahi|pe mat karo|mat khelo|nahi khelna|pe mat khelo|ignore|ignore karo|chhodna|chhodna hai|chhod dena hai|chod dena|nahi trade karna|not traded|do not trade|dont trade|dont take trade|dont take the trade|dont take any trade|dont take a trade|dont take this trade|do not take trade|do not take the trade|do not take any trade|do not take a trade|do not take this trade|dont take it|do not take it|dont take trades|do not take trades|dont take any trades|do not take any trades|dont enter|do not enter|ko trade mat karo|ko trade mat karna|pe trade mat karo|wale din skip|out|exclude|exclude karo|pe avoid|ko avoid|pe off|ko off|ko band rakho|pe band|leave|left|ko bhi nahi|bhi nahi|ko bhi mat|pe bhi nahi|i sit out|we sit out|i skip|we skip|i avoid|i do not trade|i dont trade|i stay out',
  ),
  onlyBehind: names(
    'only|ko hi|hi|alone|hi trade|only trade|pe hi|par hi|ke din hi|ko hi trade|only days|and no other day|and on no other day|exclusively|pe hi khelo|hi khelo|hi khelna|pe hi karo|ko hi karo|hi karo|hi karna|hi lena|pe hi lena|pe hi trade|pe hi trade karo|ko hi trade karo|wale din hi|only trades|trade only|trades only',
  ),
  everyDay: names(
    'every day|everyday|on weekdays|weekdays only|only on weekdays|only weekdays|on all weekdays|all days|all weekdays|each day|daily|har din|roz|har roz|any day|any weekday|any weekdays|rozana|monday to friday|mon to fri|mon-fri|sab din|saare din|baaki har din|baki har din|baki din|baki sab din|baaki roz|baki roz|baaki har roz|baaki ke din|baki ke din|rest of the days|all other days|on other days|on the other days|the other days|on the other four days|the other four days|other four days|on the remaining four days|remaining four days|on the remaining days|rest of the week|har trading day|all trading days|every trading day|each trading day|all five days|sabhi din|baaki din|baaki sab din|on all days|other days|m f|monday friday|mon friday|all 5 days|5 days|hafte ke sab din|pure hafte|poore hafte|all days of the week|every weekday|on every day|all week|whole week|on every trading day|each and every day|each morning|every morning|each session|every session',
  ),
  dte: names(
    'dte|trading days left|sessions left|days remaining|trading days remaining|days to expiry|dte days|days left to expiry|days left|days till expiry|days until expiry|trading days to expiry|day left to expiry|day till expiry|din bache|day to expiry|days before expiry|day before expiry|din expiry se pehle|trading days before expiry|sessions before expiry|market days before expiry|working days before expiry|days to go|days left for expiry|din expiry ko|din expiry mein|days away from expiry|days to exp|day to exp|days prior to expiry|day prior to expiry|sessions to expiry',
  ),
  expiryDay: names(
    'expiry day|expiry days|expiry wala din|expiry wale din hi|expiry|day of expiry|the expiry day|expiry ke din|expiry wale din|expiry day only|day of the expiry|expiry only|only expiry|expiry wale din|expiry walo din|expiry k din|expiry ki din|expiry dates|expiry date|on expiry day|day of weekly expiry|weekly expiry day|weekly expiry days|expiry session|expiry sessions|expiry trading day|expiry waale din|t 0|expiry t 0|0 din expiry',
  ),
  ...RANGE_ALIASES,
  gapUp: names('gap up|gaps up|gapup|opens gap up|opens up|gap up open'),
  gapDown: names('gap down|gaps down|gapdown|opens gap down|opens down'),
  between: names('between|in between|from|range|in the range of|ke beech'),
} as const

export const TIME_ALIASES = {
  enter: names(
    'place everything|place everything on|place all legs|place all legs on|place both legs|place both legs on|entry|enter|enter at|entry at|entry time|start|start at|entry time is|in at|begin|begin at|initiated|initiated at|opened|opened at|taken at|started at|placed at|put on at|deployed at|deploy at|executed at|i enter|we enter|i go in|we go in|we start|i start|begins|begins at|entry is at|entry is|goes on at|initiating|initiating at|open it at|opening at|sold at time|entering|entry from|entry lo|ghuso|entries|entry le lo|entry lena|entry karo|take entry|take entry at|take the entry|get in|get in at|go in|go in at|position at|initiate|initiate at|open at|open the position at|entry karni hai|ghusna|enter karo|enter karna|enter the trade|entry hogi|entry baje|entered|entered at|take position|take position at|take the position at|start time|in time|entering at|enters at|enters|sell at time|execute at|place at|entry ka time|ghusne ka time|enter into|entering into|enter in|et|trigger time|trigger at|order at|orders at|orders go in at|order goes in at|punch at|punch orders at|punch the order at|fire at|fire orders at|execution time|execution at|position lena|position lo|position liya jaye|trade lo|trade lena|trade lena hai|trade at|trade time|trades at|trade entry|trade entry at|ghus jao|ghusenge|ghus|entri lo|shuru|shuru karo|chalu karo|chalu|shuruaat|initiation|initiation at|initiation time|setup at|get into the trade at|get into|we take the trade at|launch at|put the trade on at|e|entry hrs|kick off|kick off at|trade opens|trade opens at|position opens at|earliest|take it at|take at|take them at|take this at',
  ),
  exit: names(
    'bye at|bye bye|bye bye at|finish for the day|close for the day|exit for the day|gone by|gone at|be gone by|shut shop|shut shop at|go home|call it a day|stop trading|stop for the day|dukan band|dukaan band|final exit|final exit at|final square off|final square off at|last exit|last exit at|universal exit|universal exit at|universal exit time|overall exit|overall exit at|exit|exit at|exit time|get out|get out at|get out of it|get out by|get me out|get me out completely|want out|want out completely|out of the market by|be out of the market by|out of the trade by|be out of the trade by|out of the position by|be out of the position by|closing time|closing time to|closing time is|square off time to|want to be out|want to be out completely|exit completely|square off completely|get me out at|get me out by|take me out|take me out at|take me out by|everything else closes|everything else closes at|everything closes at|the rest closes at|everything closed|everything closed by|everything closed at|everything flat by|everything out by|be out|be out by|out of it|come out|come out at|nikalna hai|nikal jana|nikal jaana|nikalna|kaat dena|kaat dena hai|kat do|sab kaat do|sab kat do|sab kaat dena|sab nikal dena|sab band kar dena|sab bahar|sab band|sab close|sab band karo|sab band kar do|band kar do|band kar dena|sab bech do|exit karo|exit karna|exit kar do|exit lena|exit le lo|square off karo|square off kar do|sab square off|close kar do|close karo|bahar aa jao|bahar niklo|wind up|wind up at|liquidate|flat|flat by|flat at|go flat|go flat at|be flat by|close all positions|close all positions at|exit all positions|square off positions|square off all positions|close out|close out at|close out everything|exit them|close them|close both|exit both|cover both|cover it|cover them|exit pura|poora exit|sab nikal do|sab nikalo|khatam karo|close the trade|exit the trade|close trade|exit trade|leave|leave at|close|close at|square off|square off at|square off time|sqoff|leaving|leaving at|closed|closed at|exited|exited at|squared off|squared off at|bought back|buying back|buy them back|buys it back|covered|unwind|unwound|everything goes|everything goes at|it all goes|all goes at|everything ends|everything ends at|everything out|everything out by|we are done|im done|i am done|we are done by|i am done by|everything off|everything off by|finish|finish at|finished|finished by|pack up|pack up at|pack up by|wind everything up|apne aap band|auto square off|auto exit|khud band|sab khatam|nikal jaana hai|nikal jaunga|nikal jaate hain|kat jaye|bahar nikal|bahar nikal jao|bahar ho|exit maar|exit maar do|unwinding|unwind at|i am out|i am flat|im flat|we are flat|i go flat|everything is closed|everything is closed out|everything is flat|im out|we are out|i exit|we exit|wind it up|close out by|closed out|closed by|buy that one back|buy that back|buy that leg back|buy that option back|cover that one|close that one|close that leg|exit that one|exit that leg|close that side|exit that side|buy them both back|buy both back|wrapped up|wrap up|wrap up by|wrap up at|done at|book everything|all out|all out by|all out at|out of everything by|out of everything|get me out at|get me out|shut it at|shut everything at|shut|sq off|squareoff|out|out at|exit by|close by|exits|closing|nikal|nikal jao|nikalo|nikal lo|nikalna|close it|exit it|close it at|close everything|close all|close everything at|exit everything|stop everything|stop everything at|stop it all|stop out everything|cut everything|kill everything|exit all at|square off everything|square off by|book out|cut|band karo|band|kardo band|band kardo|exit kardo|close kardo|square off kardo|band ho|band hona|kaat do|kaato|bahar|end|ends at|stop at|close the position|exit the position|exit position|exit whole|exit the whole|square off all open positions|close all open positions|close open positions|square off open positions|exit all open positions|sell it|buy back|buy it back|cover|exit on|exit when|exiting|exiting at|exit k|nikal ja|nikal jaye|nikal jaunga|bahar ho jao|x|ex|nikal jaate hai|nikal jate hai|nikalni hai|nikal aana|tak nikal jao|tak nikal jana|tak nikalna|tak exit|kaat de|kat de|band kar de|band kar|square off kar de|sqr off|sqroff|squaring off|exit all positions at|out by|done by|nikal lena|nikalenge|exit karenge|kaat dunga|kaat dungi|sab kaat dunga|sab kaat dungi|band kar dunga|exit kar dunga|exit kar dungi|square off kar dunga|exit ho jao|nikalne ka time|nikalne ka samay|exit ka time|everything squared off|everything squared off at|all squared off|all squared off at|all positions out|all positions out at|sab saaf|sab saaf karo|sab cut|sab cut karo|sab cut kar do|sab kaat|sab kat|sab off|sab nikaal do|sab khatam kar do|dono cut|dono kaat do|dono band|dono band karo|final out|final out at|final close|final close at|final closing|final sq off|final squareoff|final sq off at|time exit|time based exit|time based exit at|timed exit|time stop|time stop at|hard exit|hard exit at|final exit|final exit at|forced exit|forced square off|forced square off at|mandatory exit|last exit|latest exit|exit latest|exit no later than|intraday exit|intraday square off|intraday squareoff|day end exit|day exit|end time|ending at|ends|end of trade|trade end|trade ends at|trade ends|sq off time|squareoff time|sqoff time|square it off|square it off at|square them off|square up|square up at|squaring up|square all|square off sab|square everything|square everything off|kill all|clear all|clear all positions|close off|close off at|close shop|shut down|shut down at|nikal jayenge|nikal jaenge|nikal jate hain|bahar aana|bahar aa jana|bahar nikalna|bahar nikalna hai|bahar aao|khatam|khatam kar do|band ho jaye|poora band|sab exit|sab exit karo|sab exit kar do|sab square off karo|square karo|square kar do|exit karna hai|exit marna|exit maaro|exit lelo|exit leni hai|exit lena hai|squreoff|squre off|squareof|sqare off|finish by|finish it at|over by|over at|walk out|walk out at|bail|bail out|bail out at|quit|quit at|quit by|come out by|come out of it|get flat|get flat by|get flat at|i close|we close|close them all|closeall|exitall|xt|cut off|cutoff|cut off time|cutoff time|sq|sq time|sq at|square|square at|kill time|nikasi|chhutti|chutti|home by|home at|bandh|shut it|finish by|finish it|finish it at|take it off|take it off at|take them off|taken off|taken off at|covered at|flatten at|flatten by|kat|everything shut|everything shut at|sab khatam karo|exit sab|stop trading|pull everything|pull the plug|get out regardless|out regardless|done for the day|squaring at|squaring|sab bandh|sab bandh karo|sab bandh kar do|sab kuch band|sab kuch bandh|sab kuch band karo|sab kuch band kar do|sab kuch bandh karo|sab kuch bandh kar do|take off at|take off by|taken off at|take everything off|take everything off at|take all off at|comes off at|take it out|take that leg out|take the leg out|take that one out|take that side out',
  ),
  entryEnd: names(
    'last entry|no entry after|no new entry after|no entries after|no entries post|no new entries after|no more entries after|no fresh entries after|no trades after|no new trade post|entry until|entry till|latest entry|entry end|no fresh entry after|no new positions after|no new trades after|no fresh trades after|no fresh positions after|no entry later than|last entry at|last entry by|latest entry at|stop entering after|do not enter after|dont enter after|no new entry post|enter no later than|no entry post|no entry later|no trade after|no fresh trade after|no new trade after|entry before|enter before|entry window until|try until|entry end time|no entry past|no entries past|no entry beyond|no fresh entry beyond|no new entry beyond|entry cutoff|entry cut off|entries stop at|entry closes at|entry not after|no late entries after|entry valid till|entry allowed till|entry allowed until|entry only till|entry only before|nothing fresh past|nothing fresh after|nothing new after|nothing new past|no first entry beyond|no first entry after|nothing after|no entry beyond|last fresh order|last order|last new order|last fresh entry|no fresh after|no fresh orders after|order cutoff|entry deadline|deadline for entering|deadline for entry|cutoff for entry|cut off for entry|cutoff for entries|cut off for entries|cut off for getting in|cutoff for getting in|no new orders after|entries close|orders close|latest entry by',
  ),
  window: names(
    'trades are initiated between|trades initiated between|initiated between|trades are taken between|trades are entered between|positions are taken between|entry between|enter between|entry window|entry from|enter from|entry anytime between|enter anywhere between|entry anywhere between|entry time between|entry any time from|enter any time from|entry anytime from|enter anytime from|enter anytime between|entry any time between|enter sometime between|entry within|entry window from|entries|entries from|entries between|entries only between|entries only from|entries allowed from|entries allowed between|new entries from|new entries between|window|enter any time between|entries only|entry only',
  ),
  until: names(
    'until|till|not after|nothing after|and nothing after|no re entry after|none after|no re entry post|no reentry post|last re entry|last reentry|last re entry at|last reentry at|last re entry by|last reentry by|latest re entry|latest reentry|re entry allowed till|re entry allowed until|re entries till|re entries until|reentry till|reentry until|no re entries post|no re entry beyond|no reentry beyond|no re entry past|no reentry past|no re entry later than|no reentry later than|none post|no more re entry after|no more reentry after|no more after|but none after|and none after|but no re entry after|not later than|stop re entering after|no re entries after|not past|but not past|before|upto|up to|but not after|re entry until|re entry till|no reentry after|never after|but never after|and never after|not beyond|not post|never past|and not after|made up to|it made up to|made until|it made until|made till|it made till|made by|it made by|it has made up to|it had made by|no return later than|no later than|not beyond|none later than|re entries till|re entries until|last at|latest at|not past|and not past|but not past',
  ),
} as const

export const WAIT_ALIASES = {
  wait: names(
    'trigger entry when|trigger entry if|entry triggers when|entry triggered when|entry trigger when|wait until|wait for|wait till|wait|waits for|waits until|wait and trade|agar|after|w&t|wait & trade|wait n trade|w and t|wnt|wait trade|as soon as|whenever|wait karo jab tak|jaise hi|only after|only once|only when|only if|when|once|if|simple momentum|momentum|mom|entry when|enter when|jab|w t|wait and trd|wait n trd|wait & trd|tab lo jab|tab becho jab|tab kharido jab|subject to|conditional on|provided|leg enters after|enters only after|entry only after|entry after|enter after|enter only after|enter only if|enter only when|entry only when|entry only if|entry is taken only after|entry taken only after|entered only after|sell only after|sell only when|buy only after|buy only when|delay entry until|hold entry until|intezaar|rukna jab tak',
  ),
  up: names(
    '↑|rises|rise|rises by|risen|has risen|have risen|has risen by|has gained|gained|has increased|has increased by|increased by|gone up|has gone up|has gone up by|went up|expands|expanded|badhta hai|badh gaya|badhe to|badh jaye to|badhta|upar jata|upar gaya|spikes|pumps|climbed|has climbed|is up|is up by|moved up|has jumped|advances|badhne pe|badhne par|badhne ke baad|chadhe|chadh jaye|up|goes up|goes up by|moves up|moves up by|increases|increases by|gains|up by|badhe|to go up|go up|move up|move up by|to move up|to move up by|to go up by|to rise|to rise by|to increase by|to gain|badhti hai|badh jaaye|badhega|badh jata hai|chadhta hai|chadh gaya|badh jaye|upar jaye|has moved up by|rise by|increase of|rise of|jumps|climbs|higher|increase|has jumped by|jumps by|jump|jumped|spike|climb|climbs by|surges|surge|appreciates|appreciates by|inflates|inflates by|swells|shoots up|pops|rally|rallies|badhne|badhta hai to|badha|badh gayi|badhti|badhe tab|tezi|oopar|oopar jaye|upar ho|upar ho jaye|upar chale|upar chala jaye|mehenga ho|higher by|up move of|upmove of|rising|badh na jaye|badh na',
  ),
  down: names(
    '↓|falls|fall|falls by|fallen|has fallen|have fallen|has fallen by|has dropped|dropped|has dropped by|decayed|decays|decays by|has decayed|decay of|comes down|comes down by|came down|has come down|has come down by|reduces|reduces by|reduced by|gir gaya|girta|girta hai|girne pe|girne par|girne ke baad|ghate|ghat jaye|kam ho|kam ho jaye|kam hone pe|neeche aaye|loses|has lost|is down|is down by|moved down|slips|slides|declined|has declined|cools off|softens|shrinks|has shrunk|down|goes down|goes down by|moves down|moves down by|decreases|decreases by|drops|drops by|declines|down by|gire|gir jaye|to go down|go down|move down|move down by|to move down|to move down by|to fall|to fall by|to drop|to drop by|to come down|to decay|girega|gir jaaye|gir jata hai|girti hai|ghat gaya|ghatta hai|kam ho jata hai|melts|erodes|decay ho|decay ho jaye|neeche jaye|has moved down by|fall by|drop of|fall of|dips|lower|drop|decrease|declines by|reduce|slide|slides by|cools by|cools off by|crashes|tanks|collapse|contracts by|eases|eases by|softens by|dips by|dip|dip of|girne|giri|giray|gira|gir jaata hai|kam hua|kam ho gaya|ghatne pe|ghatne par|ghate to|neeche aa jaye|neeche chala jaye|girawat|ki girawat|girawat ke baad|sasta ho|lower by|down move of|falling|decaying|fall in|drop in|decay in|gir na jaye|gir na|slid|has slid|sunk|has sunk',
  ),
  premium: names(
    'premium|each premium|each leg premium|each legs premium|each option premium|own premium|its own premium|their premium|their own premium|each of the premiums|both premiums|premium of both|premium of each leg|the premium of each leg|premium of each option|each option premium|premium of that leg|its premium|the premium|call premium|put premium|ce premium|pe premium|the ce premium|the pe premium|the call premium|the put premium|option premium|its price|leg premium|option price|the premium of the call|the premium of the put|ltp|their premium|the option|prem|the prem|option rate|rate|leg price|the leg|its prem|bhav|the option price|option ka premium|leg ka premium|iska premium|uska premium|apna premium|own premium|their own premium|its own premium|the leg premium|each premium|each leg premium|ce and pe|ce and the pe|call and the put|call and put',
  ),
  index: names(
    'index|the index|idx|the idx|spot|underlying|the underlying|market|the market|nifty spot|the spot|bank nifty spot|banknifty spot|spot price|index spot|spot index|the spot price|the spot index|index price',
  ),
  allPremiums: names(
    'combined premium|total premium|total premium of straddle|total premium of the straddle|total premium of strangle|total premium of the strangle|combined premium of straddle|combined premium of the straddle|combined premium of strangle|combined premium of the strangle|combined premium of both legs|total premium of both legs|straddle total premium|all premiums|both premiums together|sum of premiums|sum of the premiums|premium of the straddle|premium of the strangle|strangle premium|the strangle premium|straddle ka premium|strangle ka premium|dono ka premium|total straddle premium|the total premium|the sum of premiums|the sum of both premiums|both premiums|net premium|premiums together|dono premium|dono ka total premium|total combined premium|straddle premium|the combined premium|all premiums together|the straddle premium|combined premiums|sum of both premiums|sum of two premiums|both legs premium|both legs premium together|combined straddle premium|combined strangle premium|combo premium|the combo premium|combined prem|total prem|total of both premiums|net premium of both|both ka premium|dono ka combined premium|straddle price|the straddle price|strangle price|straddle ka price|combined price|the combined price|total price',
  ),
  breakout: names(
    'breaks|break|tute|toote|tut jaye|toot jaye|tode|tod de to|breakout|breaks out|is broken|broken|gets broken|toote|tootne pe|tootne par|tode to|tod de|cross kare|is taken out|breaking|range breakout|orb|opening range breakout|opening range breakdown|range breakdown|breakdown|range break|breaks out of|breakout of|todta hai|tode|breaches|breach|breached|rbo|takes out|taken out|crosses|crossed|crossing|todne par|todne pe|todne ke baad|todta|todega|tootta|toota|tuta|tute to|cross ho|cross hua|cross hone pe|cross karne pe|cross karta|breaks above|breaks below|break above|break below|moves beyond|goes beyond|goes above|goes below|moves above|moves below|trades above|trades below|closes above|closes below',
  ),
  high: names(
    'high|the high|high of|the high of|high side|upper|above the high|its high|upside|range high|the range high|high of range|upper end|top|the top|high point|high ko|ka high|opening range high',
  ),
  low: names(
    'low|the low|low of|the low of|low side|below the low|its low|downside|range low|the range low|low of range|lower end|bottom|the bottom|low point|low ko|ka low|opening range low',
  ),
  range: names(
    'opening bar|the opening bar|opening candle|the opening candle|range|the range|opening range|of the range|of range|the opening range|of opening range|of the opening range|orb|range from|morning range|the morning range|initial range|first candle|opening candle range|ki range|range of|the range of|range between',
  ),
} as const

/** Which legs a rule is for. */
export const SCOPE_ALIASES = {
  each: names(
    'from legs|from the legs|from both legs|from both|from each leg|from each|from all legs|sab legs|sab leg|sabhi legs|sabhi leg|saare legs|sare legs|saari legs|sab legs ka|sab legs ki|sab legs pe|sabhi legs ka|sabhi legs pe|saare legs ka|saare legs pe|leg level|at leg level|a leg|a side|ea|on legs|on the legs|leg basis|both leg|on both leg|for both leg|on both the legs|for both the legs|on either side leg|on either leg|either leg|on both of them|both of them|each of the two|on each of the two|each one|on each one|each of the legs|each of the options|both of these|both options|both the options|on both options|both of the legs|on both of the legs|both of the options|each of these|for each of them|for both of them|each of both|har ek option|dono options|dono option|dono options pe|har leg alag|har leg alag alag|on each of them|each|each leg|on each leg|on individual legs|individual legs|on individual leg|each leg individually|leg by leg|on both side|both side|for both sides|each option|on each option|every option|on every option|per option|dono taraf|dono side pe|dono leg ka|dono legs|dono legs pe|dono legs par|dono me|dono mein|dono leg me|dono leg mein|har leg me|har leg mein|har leg ke liye|har side|har option|separately|each separately|either side|on either side|each contract|per contract|for each|for every option|all the legs|on all the legs|each individual leg|on every side|har ek leg pe|har ek leg|har ek pe|har ek par|every leg|per leg|on every leg|har leg|har leg pe|har leg par|har leg ka|each side|per side|both legs|both sides|both ways|on both ways|on both legs|on both|leg wise|legwise|individual|individually|individual leg|on both sides|dono leg|dono leg pe|dono|dono pe|har ek leg|alag alag|individual basis|on individual basis|seperately|ek ek leg|ek ek leg pe|ek ek leg par|each and every leg|each and every side|dono legs ka|dono legs pe|donon|donon pe|dono par|dono ko|dono par|for each leg|for every leg|har ek|dono side|of each leg|in each leg|on each|for both legs|for both|both the legs|both|each of them|on all legs|all legs|for all legs|on each side|any leg|on any leg|leg level pe|every single leg|individual leg level|all individual legs|both the sides|all the sides|on leg|for a leg|in both legs|in both|both ce and pe|ce and pe both|ce pe both|both ce pe|for both ce and pe|on both ce and pe|for ce and pe|on ce and pe|on each of ce and pe|each ce and pe|dono ce pe|ce pe dono|each of ce and pe|on both calls and puts|on both the call and the put|call and put both|both call and put|apiece|each apiece|a piece|per contract|har ek ka|individually|alag alag leg pe|alag alag legs pe|alag alag leg par|alag alag legs par|alag alag leg|alag alag legs',
  ),
  whole: names(
    'for the book|on the book|of the book|for my book|on my book|din ka|din ki|din bhar ka|poore din ka|pure din ka|of what was collected|of what is collected|of what i collect|of what i collected|of what we collect|of what we collected|of what was received|of what is received|of what i received|of what we received|of collected premium|of the collected premium|of the premium i collect|of the premium we collect|strat|strat level|for the pair|on the pair|of the pair|pair level|the pair|of the credit received|of credit received|of the credit|whole straddle|the whole straddle|whole fly|the whole fly|whole iron fly|the whole iron fly|whole condor|the whole condor|whole iron condor|the whole iron condor|whole spread|the whole spread|whole butterfly|the whole butterfly|whole structure|the whole structure|whole setup|the whole setup|whole combo|the whole combo|whole basket|the whole basket|whole strangle|the whole strangle|whole strategy|the whole strategy|whole thing|the whole thing|on the whole|whole trade|the whole trade|on the whole trade|on the whole thing|puri position pe|poori position pe|position wise|on the full position|on the spread|for the spread|on the straddle|on the strangle|on the condor|on the iron condor|on the iron fly|on the position|on premium collected|on the premium collected|of premium collected|of the premium collected|of premium received|of the premium received|on premium received|on the premium received|of total premium received|on strategy level|on the strategy|for the strategy|strategy wise|of total|combined for both|the two together|for the two together|of the two together|on the two together|for the two of them together|for both of them together|dono ka milake|dono ka mila ke|dono ka milakar|dono ka mila kar|dono ko milakar|dono ko milake|overall basis|on overall basis|on overall|in mtm|in all|net mtm|total mtm|overall mtm|combined mtm|mtm basis|on mtm basis|as a whole|overall strategy|of overall|jod kar|dono mila ke|dono milakar|mila ke|milakar|sab milakar|poori strategy|poori strategy pe|poori strategy ka|puri strategy|puri position|poori position|account level|at portfolio level|strategy mtm|overall position level|total position|on the total position|for the total position|for total position|for the position|max overall|maximum overall|max total|maximum total|maximum combined|for the complete position|complete position|on the complete position|max combined|on the combined position|combined position|taken together|for the day|for day|for a day|of the day|in a day|per day|for the whole day|for both together|both together|of both together|total premium|net premium|on total premium|of total premium|master|master level|at master level|combined|overall|total|mtm|whole|whole position|the whole position|together|combined premium|on combined premium|portfolio|strategy level|on combined|on total|overall position|kul|poore position|net|aggregate|of the combined premium|on the combined premium|for the whole position|on mtm|full position|on whole position|of the whole position|in total|for the strategy|on strategy|on the whole position|entire position|basket|the basket|on the basket|basket level|on basket|account|the full trade|full trade|on the full trade|complete trade|entire trade|on the entire trade|entire strategy|on the entire strategy|entire basket|whole day|full strategy|poora|poore|net position|on the net position|in the day|of the whole trade|for the whole trade|for the trade|on the trade|trade level|position level|on position level|on aggregate|aggregate basis|combined basis|on combined basis|on net basis|net basis|on both combined|combined legs|both legs combined|both combined|dono milake|sab mila ke|total milake|puri strategy pe|for the basket|day|on the net|overall level|for the full position|of the straddle premium|of straddle premium|of the strangle premium|of strangle premium|of the credit|of credit|of net credit|of the net credit|of the credit received|of credit received|of total credit|of the total credit|of max profit|of the max profit|of maximum profit|of the maximum profit|of the debit|of debit|of net debit|of the net debit|of the debit paid|of debit paid|of net debit paid|of the net debit paid|of total debit|of the total debit|of premium paid|of the premium paid|of the net premium paid|of the total premium paid|of premium received overall|of net premium|of the net premium|of the net premium received|of net premium received|of total premium collected|of the total premium collected|of the total premium|of combined premium|on combined premium basis|of the combined credit|of the collected premium|of total entry premium|of the entry premium together|of both premiums|for everything|on everything',
  ),
  leg: names('leg|legs|side|taraf'),
} as const

/** Wings and hedges: bought legs outside the sold ones. */
export const WINGS_ALIASES = names(
  'long legs|bought legs|long leg|buy legs|crash protection|disaster protection|tail protection|crash hedge|wings|wing|hedge|protective wings|hedged by|hedge by|hedge of|protected by|protected with|covered by|protection of|protection buy|buy protection|buy wings of|tail hedge|hedge legs|hedge ke liye|with wings|with protection|with hedges|with wings of|hedges|hedged|bought wings|protection|long wings|buy wings|hedge buy|hedging|buy hedges|buy hedge|with hedge|hedged with|hedge with|hedge wings|hedge lo|protect|protect it|protect it with|protect it by|protect with|protection with|hedge it with|hedge it by|hedge them with|hedge ke saath|hedge lekar|hedge leke|hedge laga ke|with a hedge|insurance|with long options|with long options of|hedges of|wings placed|wings at|insurance wings',
)

/** Structures by the library's id, or by legs below. */
export const STRUCTURE_ALIASES = {
  straddle: names('straddle|strdl|strdle|straddles|stradle|strddle|strad|stradd|straddl'),
  strangle: names('strangle|strangles|strang|strangl|strngle|strngl|stranggle|strng'),
  'iron-condor': names(
    'iron condor|condor|iron cndr|irn condor|iron condr|short iron condor|short condor|iron condor spread|ic|iron condors',
  ),
  'iron-butterfly': names(
    'iron butterfly|iron fly|irn fly|iron fli|iron bfly|iron bf|iron butter fly|short iron fly|short iron butterfly|iron flies|iron-fly|ironfly|iron butterflies|butterfly iron',
  ),
  'bull-call-spread': names(
    'bull call spread|bull call|bull call sprd|call bull spread|call debit spread|debit call spread|bull call debit spread|bullish call spread',
  ),
  'bear-put-spread': names(
    'bear put spread|bear put|bear put sprd|put bear spread|put debit spread|debit put spread|bear put debit spread|bearish put spread',
  ),
  'bull-put-spread': names(
    'bull put spread|bull put|bull put sprd|put bull spread|put credit spread|credit put spread|bull put credit spread|bullish put spread',
  ),
  'bear-call-spread': names(
    'bear call spread|bear call|bear call sprd|call bear spread|call credit spread|credit call spread|bear call credit spread|bearish call spread',
  ),
  'calendar-spread': names(
    'calendar spread|calendar|cal spread|cal sprd|calender|calender spread|calendar sprd|calendar put spread|put calendar|call calendar|ce calendar|pe calendar|put calendar spread|call calendar spread|time spread|horizontal spread|calendar call spread',
  ),
  'synthetic-long': names(
    'synthetic long|synthetic long future|long synthetic|synthetic future long|synthetic long fut|long synthetic future|synthetic fut long',
  ),
  'synthetic-short': names(
    'synthetic short|synthetic short future|short synthetic|synthetic future short|short synthetic future|synthetic short fut',
  ),
  'box-spread': names('box spread|box'),
  'ratio-spread': names(
    'call ratio spread|put ratio spread|ratio spread|ratio|call ratio|put ratio|ratio put|ratio call|front ratio|ratio call spread|ce ratio|pe ratio|ce ratio spread|pe ratio spread|ratio put spread|1:2 ratio|ratio 1:2|1x2 ratio|1:2|ratio sprd|ce ratio sprd|pe ratio sprd',
  ),
} as const

/** How orders fill. */
export const CLOSE_TRIGGER_ALIASES = names(
  'execution on close|execution on candle close|execution at candle close|execute on candle close|execution on closing basis|execution on minute close|order execution on candle close|orders on candle close|execution on 1 min close|execution trigger on close|execution trigger close|1 minute closing basis|1 min close basis|on 1 min close basis|1 min closing basis|on 1 minute close basis|on 1 min close|on 1 min candle close|1 minute close basis|minute closing basis|candle close only|on candle close only|on close only|on the close only|one minute close|at the one minute close|on one minute close|only if the minute ends there|only if the minute closes there|on close basis|stop on closing basis|stop loss on closing basis|sl on closing basis|sl on close basis|stops on closing basis|sl on candle close|stop on candle close|stops on candle close|stop only on candle close|on closing basis|closing basis|close basis|on candle close|candle close pe check|candle close pe check karo|candle close par check|candle close pe dekho|close pe check karo|fill on candle close|fills on candle close|fill at candle close|fills at candle close|on the close of a minute|on minute close|on the close of the candle|candle close basis|stops checked on the close of the candle|stops checked on candle close|sl checked on candle close|checked on the close of the candle|stops checked on the close|close trigger|trigger close|trigger on close|trigger at close|on 1 min candle close only|1 min candle close|1 min candle close only|on 1 minute candle close|on 1 minute candle close only|1 minute candle close|on one minute candle close|on 1 min closing basis|at candle close',
)
