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
      'english hindi grammar spelling typo typos typing paper income lol lmao haha bathroom washroom forwarded vip paid jumpy wild jackpot greek greeks letters jargon maths math ' +
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
      'pakki pakke seedha sidha seedhe sidhe direct directly liye lie wagera vagera vagaira hisaab hisab',
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

/**
 * Ordinary words of English and romanised Hindi that name, choose, compare, bound, deny, count, time, direct or repeat nothing in
 * any sentence about a strategy. Words of dislike are none of them: in “straddles are terrible” they take a setting away. Neither
 * are words of being away, of weather, sky, animals or goods, which are names of days, patterns, structures or markets.
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set([
  // People.
  ...words(
    'accountant actor actress adviser advisor amateur amigo amigos analyst architect artist audience aunt auntie aunty ' +
      'author blogger bosses boy boyfriend boys brothers businessman champions child children classmate classmates clerk ' +
      'clients coach coder companion consultant cousins coworker coworkers customer customers dad daddy daughter daughters ' +
      'designer developer doctor doctors dr driver editor elder employee employees employer engineer engineers families ' +
      'family fans fellows flatmate followers genius gentleman gentlemen girl girlfriend girls grandfather grandmother ' +
      'grandparents guy he herself him himself homemaker homie housewife human humans husbands influencer inlaws instructor ' +
      'journalist kid kids ladies lady listeners manager managers mates mentors mommy mum mummy myself neighbor neighbors ' +
      'neighbours nephew newcomer niece noob nurse officer officers ourselves owner pals papa parent parents pensioner ' +
      'practitioner pro professional professor programmer pros pupil pupils readers reporter researcher retiree rookie ' +
      'roommate roommates salesman scientist she shopkeeper singer sister sisters son sons specialist spouse student students ' +
      'subscriber teachers teammate themselves trainer tutor uncles user users veteran viewers wives younger yourself ' +
      'youtuber',
  ),
  // Telling, asking and learning.
  ...words(
    'advice advise advised answered answering answers apologies apologise apologize appreciate appreciated ' +
      'assignment chapter chapters chat chats chatting ' +
      'compliment compliments congrats congratulations conversation conversations course courses ' +
      'discuss discussed discussing discussion discussions enquire ' +
      'enquiry explained explaining explains explanation explanations express expressed googled googling ' +
      'grateful gratitude greet greeting hearing hears homework inquire inquiry learner ' +
      'learning learnings lecture lectures lesson lessons listen listened listening listens lookup ' +
      'obliged outlined page pages pardon podcast podcasts posted posting posts ' +
      'queries query reader reel reels replied repliers ' +
      'replies reply replying respectfully respond responded response responses seminar sketch ' +
      'sketched speak speaking speaks spoke spoken summarised summarized ' +
      'talk talked talking talks taught teaches teaching thankful thanking training tutorial tutorials typed typing video ' +
      'videos webinar workshop yours',
  ),
  // Thinking and knowing.
  ...words(
    'analysed analyses analysing analysis analyzed analyzing assessed assessing assessment aware awareness belief beliefs ' +
      'believed believes brain brains brainstorm concepts convinced creation ' +
      'creative creativity curiosity discover discovered discovery evaluated evaluating evaluation evident examination ' +
      'examined examining exploration explored exploring fascinated fascinating figured ' +
      'imagine impression inspiration inspired instinct intellect intelligence intended intending ' +
      'intends intent intention intentions interesting intuition invent invented inventing invention investigate investigated ' +
      'investigation knowing knowledge logical logically memories memory notices noticing observation ' +
      'observations obvious opinion opinions perception perspective philosophy planned plans rational realise realised ' +
      'realize realized realizing recall recalled reckon recognise recognised recognize recognized remember remembered ' +
      'remembering remembers research researched researching reviewed reviewing studied studies studying ' +
      'thoughts understandable understanding understands validated ' +
      'validation verification verified verifying viewpoint wisdom',
  ),
  // Feelings and character.
  ...words(
    'amazed ambition ambitious attitude bless blessed blessing blessings bravery calmness character ' +
      'comfort comfortable confidence confident courage courageous curiousity dedication delight delighted determination ' +
      'determined discipline ego emotion emotional emotionally ' +
      'emotions enthusiasm enthusiastic excited excitement exciting faith feeling feelings fortunate fortunately glad ' +
      'goodness happiness happy heart hearts honesty honor honored honour honoured humbled integrity joy joyful karma loyalty ' +
      'luck luckily lucky mental mentally mind minds mood motivated motivation passion passionate patience patient ' +
      'patiently personality pleased pleasure pride proud relaxing relieved sincerity ' +
      'temper thrill thrilled thrilling willpower',
  ),
  // Judgements that choose no value.
  ...words(
    'acceptable acclaimed accuracy accurately adequate adorable appropriate beauty believable celebrated charming ' +
      'classy complex complexity complicated contemporary convenience convenient conventional convincing ' +
      'coolest correctly credible cute delightful effortless effortlessly elegant essential exceptional ' +
      'experienced extraordinary fabulous faithful fancy finest flawless gifted glorious gorgeous graceful greatest ' +
      'helpful homely honorable honourable iconic importance important importantly impressive incredible ' +
      'ingenious innovative intelligent inventive legendary legitimate magnificent marvellous marvelous ' +
      'meaningful modern necessary needful nicest noble ordinary organised organized outstanding peaceful ' +
      'phenomenal plausible pleasant polished posh precious precise professionally remarkable renowned respectable rocking ' +
      'rustic sensational skilled spectacular splendid spotless stylish talented terrific tidy traditional ' +
      'trustworthy unique useful usefulness valuable worthwhile worthy',
  ),
  // How sure and how well.
  ...words(
    'accordingly amazingly beautifully brilliantly clearly cleverly consequently ' +
      'conveniently doubtless evidently frankly gladly humbly incidentally interestingly naturally ' +
      'nicely perfectly politely practically proudly seriously sincerely smartly somehow ' +
      'specifically technically thankfully truthfully undoubtedly wisely wonderfully',
  ),
  // Making and showing it.
  ...words(
    'admit admitted arranged arrangement arrangements assistance assisted attend attended attending behaves behavior ' +
      'behaviour belong belongs celebrate celebrating celebration coded ' +
      'coding constructed construction cook cooked cooking crafted created creates creating dedicated demonstrate ' +
      'demonstrated demonstrating demonstration deserve deserved deserves designed designing designs developed developing ' +
      'development devoted enjoyed enjoying enjoyment experiment experimented experimenting experiments gathered guidance ' +
      'guided guiding helped helps implementation implemented implementing introduced introducing involve involved joined ' +
      'joining organise organize participate participating participation perform ' +
      'performed performing performs practiced practicing practised practising preparation prepared preparing presentation ' +
      'presented presenting presents produced produces producing programmed programming promising ' +
      'teach',
  ),
  // Work, home and places.
  ...words(
    'app apps being bharat campus car career careers cars chair childhood cities city classroom code codes coffee ' +
      'colleagues college computer computers countries country desk desktop duties duty educated education employment eyes ' +
      'face feet food garden gifts hand hands health healthy hobbies hobby home homes hometown hotel house household houses ' +
      'job jobs kitchen laptop law library lifestyle livelihood living marriage married meal meals monitor neighborhood ' +
      'neighbourhood occupation office offices phone phones profession road roads room rooms salaried ' +
      'salary school schools screen screens sofa special street streets suit suited suits survival ' +
      'tea telephone town towns university village villages wallet website websites wedding world youth',
  ),
  // Words for a plan, its kind and its notebook.
  ...words(
    'abilities ability advantage advantages background capability competence context culture diaries diary ' +
      'document documentation documents effort efforts engine engineering evidence examples excel experience experiences ' +
      'expertise fact facts factual folder folders hardship heading headings ' +
      'image images influence journals machine machines masterpiece mathematical ' +
      'mathematics maths matter matters models notebook notebooks paperwork pdf pen pencil photo ' +
      'photos picture pictures powers project projects proof prototype purposes reasoning reasons samples science scientific ' +
      'screenshot screenshots secret secrets sheet sheets skill skills speciality specialty spreadsheet ' +
      'spreadsheets statistical statistics subject subjects succeed success successes successfully talent talents technology ' +
      'theme themes title titles tool toolbox toolkit tools topic topics tradition traditions tricks truth truths',
  ),
  // The same in romanised Hindi: people.
  ...words(
    'aadmi aapki aurat baap baccha bacche bachcha bachche behan behen beti chacha chachi chhatra dadi didi dosti dukandar ' +
      'hamein hamne hume humein humko humne inhone isne khandaan khiladi khud ladka ladke ladki logo logon maa maasi malik ' +
      'mataji mereko mujhko nani padosi parivaar parivar patni pitaji rishtedaar saathi sathi shikshak swayam tera tere teri ' +
      'tumhari tumhe unhone usne ustad vidyarthi vyapari',
  ),
  // Telling and thinking.
  ...words(
    'aata aati akal bole kahe kehta kehte kehti bataiyega batana batata batate bataunga batayenge batcheet bolenge bolna bolun charcha coding ' +
      'dekhega dekhiye dekhiyega dekhunga dikhana dikhata dikhate dikhaye dil dimaag dimag gyan jawab kahna kahun ' +
      'kahunga kehna khayal khyal likha likhta likhte mann padhai padhaya padhna padhta padhte poocha ' +
      'poochna poochta poochun pucha puchna raay salah samajhna samjha samjhana samjhaya samjhe sawaal seekhe seekhna seekhta ' +
      'shiksha sikhai sikhate sikhaya sikhayi sikhna soch sochenge sochna sochta sochti sunna sunta sunte vichar vidya',
  ),
  // Feelings and judgements.
  ...words(
    'aasha anokha anokhi asli bhagya bindaas chinta damdaar dhairya dhansu faadu fadu fikr gajab garv gazab ' +
      'ghazab hausla himmat imaandar imaandari imandar imandari izzat jhakaas jhakas khaas khas khoobsurat khush khushi ' +
      'kismat koshish lajawab masti mauj maza mazaa mehnat mohabbat naseeb parwah pyaar pyar sabr sacha sachcha sadharan ' +
      'shaan shandar shanti sundar tagda tagde tagdi ummeed vishesh vishwas yakeen',
  ),
  // How it is said.
  ...words(
    'abe arthat asal beshak darasal dhanyavad dhanyawad haan haanji hanji jee kaise kaisi kaun kripaya kripya krupya kyu ' +
      'kyun meherbani oye sachmuch shukriya swagat vagairah vastav wagairah yaani yakeenan',
  ),
  // Doing.
  ...words(
    'aazmana aazmaya azmana azmaya banakar banake banane chahiyega chahunga chahungi chuka chuke chuki karvana karwaani ' +
      'karwana karwao karwaya paaya parakh parakhna sakenge sakta sakte sakti saku sakun sambhalna',
  ),
  // Life and things.
  ...words(
    'anubhav cheezein desh dhang duniya funda gaanv gaon ghar hunar imtihaan jaanch janch jeevan jugaad jugad ' +
      'kaam kagaz kalam kamaai karan kitaab kitab maamla mamla masla mudda nashta naukri nuskha pareeksha ' +
      'pariksha prayog raaz shehar sheher tajurba tajurbe tankhwah tareeke tarike vajah wajah',
  ),
])

/**
 * Words by which something is rejected, doubted, laughed at, reported or cited: “exit at 2 pm is a joke”, “an article describes
 * target 50%”. They say nothing in a phrase of talk alone, and are named beside a setting, which they may take away.
 */
const DOUBTING_WORDS = words(
  'admittedly apparently arguably argue argued arguing argument arguments article articles astonished awkward ' +
    'bizarre blog blogs borrow borrowed bother bothered bothering bothers circumstances claimed claiming ' +
    'claims clip clips comic comical conclusion conclusions crazy damn damned debate describe described describes ' +
    'describing documentary dream dreamed dreaming dreams dreamt dukh dukhi embarrassed embarrassing film ' +
    'folklore foolishly forgot forgotten forum forums funny gossip hasi heritage hilarious historical ' +
    'historically illustration imaginary imagination imagined incredibly infamous issue issues jaadu jadu joke ' +
    'jokes joking kahani kidding kissa laugh laughed laughing laughs laughter legacy ' +
    'magazine magical mention mentioned mentioning mentions miracle misunderstood movie movies myth myths ' +
    'newspaper nickname notion notorious peculiar possibly presumably promise promised promises proposal propose ' +
    'proposed puzzled recommend recommendation recommendations ridiculously rumor rumors rumour rumours sadly ' +
    'sadness served serves sits sitting situation situations smile smiles smiling stories story strange stupidly ' +
    'suggested suggesting suggests supposedly surprise surprised surprising surprisingly suspect suspected swear ' +
    'swears sworn theoretical theoretically theories theory unbelievable unbelievably unfortunately unknown weird ' +
    'wondered wonders',
)

/** All words of everyday talk. */
export const CHATTER_WORDS: ReadonlySet<string> = new Set([
  ...LIFE_WORDS,
  ...EMPTY_WORDS,
  ...ORDINARY_WORDS,
  ...DOUBTING_WORDS,
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
