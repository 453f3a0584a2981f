// Words of everyday talk around a strategy: who says it, why, and what he thinks of it. None of them is a setting, a
// number or a negation; a phrase of nothing else says nothing of the strategy.

const words = (text: string): readonly string[] => text.split(/\s+/)

/** Words of people's lives and feelings, which no setting has. */
export const LIFE_WORDS: ReadonlySet<string> = new Set([
  // People.
  ...words(
    'myself himself people person folks someone somebody everyone everybody ' +
      'anyone guy guys friend friends broker brother brothers sister wife husband father mother dad papa mummy kid kids son ' +
      'daughter child children family uncle aunty cousin neighbour boss colleague colleagues team client clients mentor ' +
      'teacher student students pupils academy institute beginner newbie noob expert trader traders retail retailer retailers institution institutions operator ' +
      'operators seller sellers buyer buyers member members group channel admin moderator youtuber youtube telegram twitter ' +
      'whatsapp instagram video videos course blog forum webinar log bhabhi biwi pati dost bhaiyya sirjee madam mam maam ' +
      'respected honourable dear dealer banker bankers coder programmer developer analyst manager advisor subbroker sirs desk prop',
  ),
  // Work and day.
  ...words(
    'work works working job office meeting meetings duty shop school college tuition class classes lunch dinner breakfast tea ' +
      'chai coffee gym bus train home house bed sleep sleeping busy free kitchen hospital doctor retired salaried salary engineer ' +
      'accountant housewife life weekend vacation travel travelling ghar kaam naukri dukaan evening evenings ' +
      'experience bread butter complicated twist tiring struggling difficulty lazy effort efforts habit honest reality fact facts reason reasons purpose curious homework notes notebook diary article articles magazine books chapter page pdf excel sheet lecture lectures lesson workshop seminar podcast reel reels post posts thread threads comment comments automate automates automated automating automation validate validates validating variant variants community society village town city pune mumbai delhi bangalore bengaluru hyderabad chennai kolkata ahmedabad jaipur surat indore code coding algos template language pardon explanation bear',
  ),
  // Thinking, feeling and telling.
  ...words(
    'think thinks thought thinking feel feels feeling felt believe believes guess hope hoping wish love loves loved ' +
      'hate hates prefer prefers know knows knew known notice noticed notices told asked ' +
      'asking hear heard learn learnt learned learning teach teaches teaching taught understand understood ' +
      'remember forgot worry worried worries scared scary afraid fear fears nervous calm calmly happy sad mad angry upset tired ' +
      'sick bored greedy greed lucky luck honest frankly seriously sincerely opinion ' +
      'mind peace head heart soul stress stressful tension drama noise noisy crazy boring ' +
      'stupid foolish smart clever wise curious interested interesting sochta sochti lagta lagti pata samajh suna dekha bola bolta bolte ' +
      'kehta kehte kaha batao bataya chahta chahti dar darr pasand mast badhiya accha acha achha theek thik sahi kharab bekar pagal ' +
      'aaram sukoon tareeka tarika cheez baat baatein',
  ),
  // Remarks between people.
  ...words(
    'am imagine jokes joke joking kidding laugh fun funny cool awesome amazing wonderful lovely glad proud weird dumb lazy hungry ' +
      'trouble truth fault mistake mistakes lesson lessons blame sorry apologies congrats birthday festival holidays marriage wedding ' +
      'god promise swear bless patience patient confident confidence comfortable comfortably uncomfortable emotional emotions emotion panic ' +
      'paper income lol lmao haha bathroom washroom forwarded vip paid jumpy wild jackpot greek greeks letters jargon maths math ' +
      'relax relaxed chill headache pain cry blood hands eyes brain body stomach nerves gut gutsy brave ' +
      'attention courage ego pride dream dreams someday memory joined attended attending hobby passion retirement loan loans rent bills emi ' +
      'mili mila sikha sikhaya seekha seekh padha dekhi suni banaya banayi socha sochi ' +
      'saadharan aasan asaan mushkil dimaag dimag dil zindagi paise kismat bharosa umeed',
  ),
])

/**
 * Words that judge a strategy without changing a setting: “a safe straddle”. They are named before something that they
 * measure, as in “good premium”, and in a change, as in “make it safe”.
 */
export const JUDGING_WORDS: ReadonlySet<string> = new Set(
  words(
    'nice decent great good safe sound robust reliable stable steady sensible reasonable realistic practical workable suitable effective ' +
      'efficient profitable successful proven working winning killer awesome amazing superb excellent fantastic wonderful brilliant ' +
      'beautiful lovely cool smart clever sweet serious modest careful cautious conservative defensive aggressive moderate relaxed lazy ' +
      'boring passive easy quick handy mast zabardast jabardast badiya badhiya khatarnak shaandar mazedaar kamaal kamal pyara pyari asaan ' +
      'aasan saral',
  ),
)

/** Words that tell how often or how far something holds, so that they bound the days that they are said of. */
export const HEDGING_WORDS: ReadonlySet<string> = new Set(words('even mainly mostly'))

/** Words for what the market does. They say nothing before a word for the writer's view or his plan: “neutral strategy”. */
export const MOOD_WORDS: ReadonlySet<string> = new Set(
  words(
    'sideways sideway rangebound ranging choppy trending trendy quiet volatile calm directional nondirectional neutral bullish bearish flat dull',
  ),
)

/**
 * Words that say nothing of the settings around them, also in the midst of a phrase of settings: “my own 25% stop”. None of
 * them compares, bounds, denies or counts; none is a time, a side, a leg or a reason to act.
 */
export const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...JUDGING_WORDS,
  ...HEDGING_WORDS,
  // Whose it is, and what kind.
  ...words(
    'own personal my mine our your his her their usual standard normal regular classic famous popular favourite favorite ' +
      'perfect clean neat scalping solid lottery trusty basic humble typical textbook pure genuine authentic honest real actual vanilla raw ' +
      'mechanical systematic disciplined core hamara hamare hamari humara humare humari',
  ),
  // Who has it, and who is spoken to.
  ...words(
    'friend friends brother father mother wife husband uncle mentor teacher colleague neighbour ' +
      'beginner beginners newbie newbies trader traders members subscribers community group gurus guruji doston dosto janab saab sahab ' +
      'bhaisaab yaaro mitron mitro anna macha machan bhau dada paaji praji chief captain legend champ champion mate dude buddy pal madam maam ' +
      'mam beta aap aapka aapko aapke tum tumhara',
  ),
  // How it is said.
  ...words(
    'really very quite pretty rather still already anyway anyways well maybe perhaps probably sorta kinda ' +
      'kyunki kyuki kyonki isliye isiliye waise vaise bahut bohot zara hamesha shayad sach ekdum bilkul accha acha achha theek thik sahi ' +
      'moreover furthermore hence thus therefore hereby herewith meanwhile anyhow nonetheless nevertheless indeed namely viz whereby wherein ' +
      'matlab aajkal ajkal filhaal filhal nowadays recently lately lagbhag kareeb karib kareeban takriban takreeban zaroor jaroor jarur pakka ' +
      'pakki pakke seedha sidha seedhe sidhe liye lie wagera vagera vagaira hisaab hisab',
  ),
  ...words(
    'carefully safely calmly quietly comfortably happily easily smoothly cleanly neatly truly genuinely merely purely essentially ' +
      'fundamentally personally religiously faithfully diligently mechanically systematically blindly regularly consistently hopefully ' +
      'finally lastly firstly secondly thirdly absolutely',
  ),
  // Greetings and thanks.
  ...words(
    'cheers welcome greetings regards namaskar pranam salaam salam jai hind shri mahakal thx thnx ty tq plss plzzz',
  ),
  // Where and when it is traded anyway.
  ...words('nse fno derivatives ist dot zerodha kite upstox groww fyers'),
  // Thinking, seeing and telling.
  ...words(
    'see seen saw say says said show shows tell tells know knows knew think thinks thought feel feels guess believe hope wish ' +
      'heard learnt learned told understood ne read itna maine humne hamne socha suna sawal thinking planning batao bataya dekhna dekha lagta samajh id ill ive youd lemme ' +
      'sochke sochkar samajhke dekhke dekhkar dekhte dekhenge bataiye bataye bataana bataun samjhao samjho suniye boliye boldo padho',
  ),
  // Asking and wanting.
  ...words(
    'wants wanted decide decided decides keen eager curious wondering wonder asking asked request requesting require requires hoping help helping ' +
      'guide assist generate prepare design develop draft verify confirm explain suggest stick ' +
      'sticking trust enjoy enjoys practice practise chahta chahti chahte chahenge mangta',
  ),
  ...words('am been was were had does did done doing got get gets getting comes going happens'),
  ...words(
    'raha rahi rahe hota hoti hote hua hui tha thi gaya gayi karta karti karte karunga karenge hoon hu hun ' +
      'lagega lagegi karein karen kare karu karungi lenge lunga lungi lete denge dunga dungi dedo rakhenge rakhte ' +
      'rakhein rakhunga lagaenge lagayenge lagaunga banate banaunga banayenge hogi honge waala waali waale chaliye',
  ),
  // Names of a plan, and its results.
  ...words(
    'these those noticed observed plan method system approach logic concept idea ideas thing things stuff history result results report performance ' +
      'scalps scalper scalpers play punt bet gamble speculation sample demo example template checklist journal formula ' +
      'recipe trick technique routine habit framework blueprint algo algos bot robot script config configuration details detail info information ' +
      'description summary instructions requirement requirements specs package bundle strats game khel dhandha business journey ' +
      'adventure benefit benefits purpose sake reason',
  ),
])

/** All words of everyday talk. */
export const CHATTER_WORDS: ReadonlySet<string> = new Set([
  ...LIFE_WORDS,
  ...EMPTY_WORDS,
  // Reasons and links.
  ...words(
    'because since so as coz cuz bcoz bcz becoz though although however therefore hence thus really very quite pretty ' +
      'much many such even still already always usually often sometimes mostly mainly maybe perhaps probably kinda sorta ' +
      'well anyway besides kyunki kyuki kyonki isliye isiliye taaki taki matlab waise vaise bahut bohot thoda zara kaafi kafi ' +
      'hamesha kabhi aksar shayad sach sachi ekdum bilkul warna who why how what whether than into about there here these those ' +
      'my mine our your his him her their he she they us them him',
  ),
  // Judgements and telling.
  ...words(
    'like likes liked see seen saw saying say says said tell tells ask read watch watched watching idea ideas view views thing things stuff ' +
      'way ways kind sort style habit wild simple safe safer easy difficult good better best bad worse worst great nice decent perfect ' +
      'careful carefully',
  ),
  // What happened before and how it goes.
  ...words(
    'been was were had did does done doing ran got get gets getting came comes coming going keeps kept keeping tried tries ' +
      'happened happens happen happening worked helped help helps saves saved trapped chopped burnt burned whipsaw whipsaws ' +
      'blown stuck caught whipsawed ruined eaten followed follows following used uses pick picks picking eat ' +
      'cook drive sit sits sitting stare staring screen laptop phone mobile app internet power electricity network ' +
      'rahi rahe hota hoti hote hua hui tha thi the gaya gayi karta karti karte kiya milta milti deta deti jata jaati',
  ),
  // Names of a plan, and requests to the assistant.
  ...words(
    'plan plans method methods system discipline disciplined approach approaches behave behaves protective logic concept theory trick secret edge version ' +
      'examine study evaluate assess analyse analyze simulate explore ' +
      'result results numbers report show shows showing share shared question doubt query request advise advice ' +
      'suggest suggestion suggestions reply waiting appreciate grateful regards thanks sense profitable money ' +
      'rich crorepati kamana kamane kamau kamayenge survive survives volatile ' +
      'liye old new classic famous popular favourite favorite usual standard basic humble little small tiny big huge own personal',
  ),
])

/**
 * Words of everyday talk that settings have too. They say nothing in a phrase of talk with a word
 * of people's lives: “I hold a day job”, “hands off”.
 */
export const AMBIGUOUS_WORDS: ReadonlySet<string> = new Set(
  words(
    'hold holding run running off risk risky long first last one two day days week month year time market loss losses high low right ' +
      'half part hit play played playing morning afternoon trade trades strategy today tomorrow now later earlier apart suppose from about into ek one',
  ),
)

/** Words that turn a phrase into its opposite, so that none with one is mere talk. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  words(
    'no not never none nothing nor neither without dont doesnt didnt wont cant cannot isnt arent wasnt shouldnt wouldnt couldnt havent ' +
      'hasnt nahi nahin nai na mat bina unless except skip avoid only sirf keval instead if when whenever agar jab until till before ' +
      'after either or ya',
  ),
)

/** Words at which a phrase of a longer sentence begins. */
export const PHRASE_STARTS: ReadonlySet<string> = new Set(
  words(
    'because since so coz cuz bcoz bcz becoz kyunki kyuki kyonki isliye isiliye but and aur lekin magar then which while though although',
  ),
)
