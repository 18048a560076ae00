/** A kind, and things of that kind, in groups (`related-words.ts`). */
export const kinds = `pet dog cat puppy kitten hamster rabbit bunny turtle tortoise parrot parakeet budgie canary fish goldfish guinea
  gerbil ferret lizard gecko snake snail hen chicken rooster pony beagle bloodhound greyhound terrier retriever
  poodle|sibling brother sister twin|parent mother father mom dad mum|child son daughter kid twin|relative cousin
  aunt uncle grandmother grandfather niece nephew sister brother mother father grandma grandpa|family mother
  father brother sister son daughter husband wife kid parent grandma grandpa cousin aunt uncle|instrument guitar
  piano violin trumpet drum flute cello saxophone clarinet harp accordion harmonica ukulele banjo bass keyboard
  trombone fiddle tuba oboe bagpipe mandolin organ viola|sport football soccer basketball tennis baseball hockey
  golf volleyball rugby swim climb run surf ski skate snowboard cricket badminton karate judo box boxing wrestle
  fence row gymnastic cycle triathlon marathon bouldering dive sail kayak paddle derby softball archery|exercise
  workout gym yoga run swim jog pilates cycle stretch spin|vehicle car van truck bike motorcycle scooter bus
  pickup bicycle boat tractor camper|hobby paint draw read cook bake garden knit climb hike dance sing photography
  run swim camp pottery yoga chess guitar sew crochet calligraphy ski surf fish dive kayak collect carve astronomy
  origami violin piano skate bouldering woodwork brew write puzzle|activity camp hike swim run paint draw read
  cook bake garden knit climb dance sing yoga pottery ski surf museum bowl picnic fish skate kayak craft zoo beach
  movie puzzle game|nature mountain forest beach lake river waterfall park hill island desert|meal breakfast lunch
  dinner brunch supper|food pizza pasta sushi cake bread soup salad cheese burger rice chicken|drink coffee tea beer wine juice lemonade
  soda cocktail cider smoothie whisky|dessert cake cookie chocolate pie ice brownie pudding cheesecake tart
  cupcake pastry muffin|fruit apple banana orange strawberry peach pear plum cherry grape mango lemon raspberry
  blueberry apricot melon pineapple fig blackberry|vegetable tomato zucchini pumpkin carrot potato onion garlic
  bean pea lettuce spinach cabbage broccoli cucumber pepper radish kale beet squash corn leek|animal dog cat horse
  bird bear fox rabbit cow bee goat hedgehog elephant snake turtle pigeon owl deer whale sheep pig monkey tiger
  lion wolf squirrel raccoon duck swan hen lamb donkey pony seal dolphin penguin otter badger moose bat frog
  lizard wombat koala kangaroo shark octopus crab jellyfish butterfly hawk eagle|bird kingfisher heron owl hawk
  eagle falcon robin sparrow crow raven gull seagull puffin swan duck goose pigeon dove stork crane woodpecker
  cormorant pelican penguin parrot finch swallow hummingbird osprey magpie blackbird wren nightingale flamingo
  peacock|insect bee butterfly ant beetle ladybug dragonfly moth spider|toy doll puzzle lego dinosaur train ball
  kite teddy robot block|book novel diary cookbook memoir biography|clothing shirt dress coat scarf shoe hat
  jacket sweater glove sock skirt boot suit jean|furniture table chair sofa bed shelf desk bench cabinet dresser
  couch stool wardrobe crib cradle|jewelry ring necklace bracelet earring brooch|jewellery ring necklace bracelet
  earring brooch|competition race tournament match contest marathon slam|race marathon triathlon sprint relay|
  building house school church museum library hospital tower castle temple|flower rose tulip sunflower lily daisy
  orchid lavender dahlia peony violet|art paint sculpture draw mural collage sketch|genre fantasy mystery romance
  thriller horror comedy|country germany france italy spain england japan china india canada mexico brazil sweden
  norway denmark greece portugal ireland scotland australia thailand vietnam iceland switzerland austria turkey
  egypt morocco peru argentina kenya ghana poland netherlands finland america|city paris london rome berlin madrid
  barcelona lisbon vienna prague amsterdam tokyo york chicago boston seattle toronto sydney dublin|language
  english french german spanish italian japanese chinese portuguese arabic korean russian dutch|colour red blue
  green yellow orange purple pink black white brown grey gray|season spring summer autumn winter fall|color red
  blue green yellow orange purple pink black white brown grey gray|weather rain snow storm sun fog wind heatwave|
  illness flu cold fever cancer diabetes asthma pneumonia migraine arthritis dementia bronchitis chickenpox covid|
  injury sprain break fracture concussion bruise cut burn wrist ankle knee|subject math history chemistry physics
  biology english geography engineering economics law medicine|breed beagle greyhound labrador poodle retriever
  shepherd terrier bloodhound collie husky corgi spaniel dachshund bulldog|plant fern cactus basil rose tulip
  orchid succulent ivy tomato herb tree flower mint bamboo|prize medal trophy cup rosette voucher ribbon|event
  festival concert parade wedding conference workshop fair party exhibition marathon fundraiser ceremony recital|
  material wood walnut oak pine clay glass metal steel wool leather silk paper|wood walnut oak pine cherry maple
  cedar birch|tool hammer saw drill knife screwdriver wrench|metal gold silver copper iron bronze|craft knit sew
  pottery crochet origami carve quilt|game chess domino poker monopoly scrabble checkers puzzle|dance ballet salsa
  tango waltz hip|music jazz rock pop classical folk blues soul swing country`;

export const professions = `nurse doctor teacher engineer chef cook baker lawyer vet beekeeper musician writer artist designer
  programmer carpenter mechanic counsellor counselor therapist pilot farmer firefighter policeman accountant waiter
  waitress journalist photographer architect dentist scientist librarian gardener electrician plumber actor dancer
  singer painter potter coach judge translator researcher biologist banker cashier hairdresser brewer guide
  paramedic florist publisher editor developer surgeon midwife pharmacist butcher tailor conductor sailor fisherman
  physiotherapist psychologist professor principal diver driver soldier veterinarian blogger entrepreneur`;
