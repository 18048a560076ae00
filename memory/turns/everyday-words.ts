/** Further words that tell of the same things, in groups (`related-words.ts`). */
export const everyday = `pottery ceramics|vase bowl cup mug plate|paint mural|paint canvas|sketch draw|craft handmade|
  sew stitch knit crochet|photography photo camera|resign quit notice|job position role|job interview apply|
  career counselling nursing teaching|office workplace|boss employer|promotion promote|salary raise|retire pension|
  employ hire staff|fire layoff redundant|intern apprentice|freelance contractor|startup business venture|
  open launch opening|close shut closure|owner own|customer client|sell sale sold|discount bargain|invest stock|
  fund fundraise donate donation charity raise|sponsor sponsorship|volunteer charity|
  support encourage back help|persuade convince talk|inspire inspiration motivate|
  advice advise suggest recommend recommendation|decide decision choose choice pick|decline reject refuse|
  accept agree|offer propose|propose engage engagement|fiancé fiancée engage|bride groom wedding|
  date dating romantic relationship|girlfriend boyfriend date|break split divorce|single unmarried|kiss hug|
  pregnant pregnancy expect birth|birth born newborn|birth deliver|adopt adoption foster|
  childhood child youth small|teen teenager adolescent youth|elderly old senior|birthday age turn|
  anniversary celebrate|graduation graduate degree diploma|scholarship grant|exam test|grade mark|
  teach teacher lesson class instructor tutor|school classroom|professor lecturer supervisor|thesis phd dissertation|
  research study experiment lab|science scientist|course enroll enrol sign|workshop course class|
  lecture talk presentation speech|conference meeting convention|train training practise practice|
  learn taught|language speak fluent|translate translation|write writer author novel draft|poem poetry poet|
  publish publisher publication|manuscript novel draft|journal diary|blog article post|magazine newspaper|
  read reading book|library bookshop book|story tale|genre mystery fantasy romance thriller|
  movie cinema screen|actor actress act|script screenplay|series show episode tv television|cartoon anime|
  band group|band gig|musician music instrument|sing singer vocal choir|song tune track melody|album record|
  guitar instrument|violin fiddle instrument|piano keyboard instrument|drum instrument|trumpet instrument|
  perform performance stage play|audience crowd public|concert festival|festival fair|dance dancer ballet|
  comedy joke funny humour humor stand|laugh laughter|theatre play stage|museum exhibition gallery|art artwork|
  sculpture statue|collect collection|antique vintage|hobby pastime leisure free|activity hobby sport|
  relax stress calm unwind|stress pressure|meditate meditation mindful|yoga stretch|spa sauna massage|
  therapy therapist counsellor counselor counselling psychologist|mental psychological|anxiety anxious nervous worry|
  depress depression|grief mourn loss|lonely alone|proud pride|grateful thankful appreciate|hope wish|dream goal|
  ambition goal aim|achieve achievement accomplish succeed success|fail failure|challenge difficult hard tough|
  struggle difficulty problem trouble|obstacle challenge|worry concern|surprise surprised unexpected|
  excite excited thrill|bored boring|jealous envy|embarrass ashamed|brave courage courageous|confident confidence|
  shy quiet silent|talkative loud|honest truth|kind kindness caring|caring care look|generous gift|patient patience|
  fear phobia|nightmare dream|sleep rest nap|insomnia sleep|wake morning|
  health fitness healthy|healthy diet eat|weight diet|vegetarian vegan meat|allergic allergy|smoke cigarette|
  alcohol drink beer wine|beer brew brewery|wine vineyard|coffee caffeine cafe café|tea cup|
  restaurant diner eatery|café coffee|chef cook|recipe cook bake|bakery bake bread|cake bake dessert|pastry bake|
  cookie biscuit|snack treat|breakfast pancake|picnic lunch|barbecue grill|vegetable garden|garden plant flower|
  gardening garden plant|plant seed grow|tree orchard|farm farmer ranch|barn farm|harvest pick|berry pick|
  dog walk|dog breed beagle greyhound labrador poodle retriever shepherd terrier|puppy breed|cat breed|
  kitten cat|rabbit bunny|bird parrot pigeon|horse ride|vet veterinary|fish aquarium|insect bee butterfly|bee honey|
  snake reptile|wildlife animal|rescue save|walk dog|
  hospital surgery ward nurse doctor|operation surgery|nurse hospital|appointment doctor|accident crash collision|
  crash wreck|break broken fracture|hurt sprain twist|wound cut|bandage cast|pain ache hurt|headache migraine|
  fever flu cold|virus infection|cough cold|pneumonia ill|stroke heart|cancer tumor tumour|recover recovery heal better|
  rehab physio physiotherapy|medicine pill|vaccine injection|dentist tooth|glasses eye|blind eye|deaf hear|
  house cottage home|house property|apartment rent|rent lease|landlord rent|mortgage loan|loan debt borrow|
  roommate flatmate live|neighbour next|move moving relocate|move apartment|renovate renovation redecorate repair|
  decorate decoration paint|furniture table chair sofa|kitchen cook|bathroom shower|bedroom room|basement cellar|
  attic roof|garage workshop|balcony terrace|fence gate|flood water|fire burn|storm hurricane|earthquake disaster|
  snow winter ski|ice skate|ski slope|snowboard ski|sled snow|rain umbrella|sunny sunshine|hot heat|
  swim pool|swim lake|surf wave|sail boat|boat ship yacht|kayak canoe paddle|dive scuba|fish fishing|
  camp camping tent campfire|tent camp|hike trail mountain|climb mountain|climb boulder|summit top|backpack travel|
  adventure explore|explore discover|travel trip abroad|travel visit|trip tour|tour guide|journey travel|
  flight airport fly|luggage suitcase|passport visa|hotel accommodation|hostel hotel|beach sand|island beach|
  desert sand|forest tree|river stream|waterfall river|sunset sunrise|star telescope astronomy sky|moon sky|
  planet space|northern aurora light|light lamp|
  drive driver car|car vehicle|van vehicle|truck vehicle|bike ride|motorcycle ride|scooter ride|bus train|
  licence license permit|ticket fine|traffic jam|tyre tire|engine motor|mechanic repair|garage mechanic|
  run jog marathon|race run|marathon race|train marathon|gym workout|workout exercise|exercise fit|lift weight|
  football soccer|basketball hoop|tennis racket|golf club|team club|club join|coach trainer|coach train|
  match game|game play|score point|win victory winner|lose defeat|champion championship|league team|
  tournament game|medal win|prize win|prize money|place second|chess board|puzzle jigsaw|card poker|
  console playstation xbox nintendo|video game|gamer game|computer pc|program code software|app software|
  website online|internet online|phone mobile|text message|call phone|letter mail|email mail|chat talk|
  discuss talk|tell say|announce news|news report|radio station|podcast episode|interview journalist|
  famous celebrity|fan admire|idol admire|favourite best|prefer rather|like love|like fond|hate stand|
  miss long|remember remind memory|forget forgot|memory souvenir|souvenir gift|present give|gift receive|
  necklace jewellery jewelry bracelet ring|earring jewellery|symbol symbolize represent stand mean|
  meaning mean|tattoo ink|hair haircut|beard shave|dress wear|shirt wear|shoe sneaker|coat jacket|scarf knit|hat cap|
  costume halloween dress|halloween october|christmas december holiday|easter egg|thanksgiving dinner|
  new year|wedding anniversary|funeral death|grave cemetery|church religion|church pray|prayer pray|god faith|
  mosque temple|spiritual faith|soul spirit|tradition custom|culture heritage|origin roots|roots heritage|
  country nation|abroad foreign|immigrant migrate|refugee war|army military soldier|veteran military|war fight|
  peace protest|protest march rally|march parade|
  rights equality|equality justice|politics election vote|campaign election|mayor council|
  government politics|law legal|court judge|crime criminal|steal rob robbery burglary|burglary break|
  thief stole|jail prison|police officer|firefighter fire|emergency ambulance|environment climate nature|
  recycle waste|pollution environment|energy solar|community neighbourhood neighborhood|community group|
  event party|invite guest|guest visitor|host party|celebration party|dinner eat|eat food|meal food|
  cousin relative|stepfather stepmother|twin sister|twin brother|grandchild grandson granddaughter|
  single alone|widow widower|adult grown|couple pair|friendship friend|best closest|trust honest|
  quarrel argument|apologize apologise sorry|forgive sorry|promise swear|secret hide|lie lied|cheat lie|
  trick prank|bully tease|mean cruel|violent violence|weapon gun|danger dangerous risk|safe safety|
  lucky luck|chance opportunity|opportunity offer|plan future|plan intend|future next|goal plan|
  list wish|schedule timetable|deadline due|busy work|free time|weekend saturday sunday|
  create make made build|build construct construction|construct made|make produce|design designer|design create|
  invent invention|repair broken|carpenter wood|wood carve|metal iron|glass bottle|paper card|print printer|
  discover found find|search look|lose lost|arrive arrival come|leave depart|return back|return home|stay remain|
  wait queue|begin first|first initial|final last|end stop|continue keep|change switch|improve better|
  increase grow|reduce less|attend join visit|attend went|participate compete enter|participate part|
  competition contest enter|register enter|meet met|meet know|encounter meet|gather meet|get together|
  accompany join|assist assistant|cope deal handle|handle manage|manage run|lead leader|lead boss|
  own have|need require|expensive pricey cost|cheap affordable|rich wealthy|poor broke|spend money|spend pay|
  save savings|afford pay|earn salary|tip money|lottery win|gamble casino|bet gamble|
  noise loud|smell scent|taste flavour flavor|delicious tasty yummy|spicy hot|sweet sugar|salt salty|
  peaceful calm quiet|crowded busy|dirty clean|clean tidy|broken damage|new brand|ancient old|modern new|
  strange weird odd|amazing incredible awesome wonderful fantastic|terrible awful horrible|difficult hard|
  easy simple|title call|railway train rail locomotive|upbringing childhood|upbringing raise|fun enjoy|interesting fascinate fascinating|important meaningful|special unique|popular favourite`;
