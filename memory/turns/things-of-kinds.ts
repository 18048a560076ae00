/**
 * A kind, and things of that kind, in groups (`related-words.ts`). Words that are often a verb, a name, or a thing of
 * another kind are left out: "saw", "turkey", "ring".
 */
export const kinds = `pet dog cat puppy kitten hamster rabbit bunny turtle tortoise parrot parakeet budgie
  canary goldfish guinea gerbil ferret lizard gecko snake snail hen rooster pony beagle bloodhound greyhound terrier
  retriever poodle|sibling brother sister twin|parent mother father mom dad mum|child son daughter kid twin|relative
  cousin aunt uncle grandmother grandfather niece nephew sister brother mother father grandma grandpa|family mother
  father brother sister son daughter husband wife kid parent grandma grandpa cousin aunt uncle|instrument guitar
  piano violin trumpet drum flute cello saxophone clarinet harp accordion harmonica ukulele banjo trombone tuba oboe
  bagpipe mandolin viola|sport football soccer basketball tennis baseball hockey golf volleyball rugby swim run surf
  ski skate snowboard cricket badminton karate judo gymnastic triathlon marathon bouldering kayak softball archery|
  exercise workout gym yoga run swim jog pilates|vehicle car van truck bike motorcycle scooter bus bicycle boat
  tractor|hobby paint draw read cook bake garden knit climb hike dance sing photography run swim camp pottery yoga
  chess guitar sew crochet calligraphy ski surf kayak collect carve astronomy origami violin piano skate bouldering
  woodwork write|activity camp hike swim run paint draw read cook bake garden knit climb dance sing yoga pottery ski
  surf museum picnic skate kayak zoo|nature mountain forest beach lake river waterfall hill island desert|meal breakfast
  lunch dinner brunch supper|food pizza pasta sushi cake bread soup salad cheese burger rice chicken|drink coffee
  tea beer wine juice lemonade soda cocktail cider smoothie whisky|dessert cake cookie chocolate pie brownie pudding
  cheesecake cupcake pastry muffin|fruit apple banana strawberry peach pear cherry grape mango lemon raspberry
  blueberry apricot melon pineapple fig blackberry|vegetable tomato zucchini pumpkin carrot potato onion garlic bean
  pea lettuce spinach cabbage broccoli cucumber radish kale beet corn leek|animal dog cat horse bird fox rabbit cow
  bee goat hedgehog elephant snake turtle pigeon owl deer whale sheep pig monkey tiger lion wolf squirrel raccoon
  swan hen lamb donkey pony dolphin penguin otter badger moose frog lizard wombat koala kangaroo shark octopus crab
  jellyfish butterfly hawk eagle|bird kingfisher heron owl hawk eagle falcon robin sparrow crow raven gull seagull
  puffin swan goose pigeon dove stork woodpecker cormorant pelican penguin parrot finch hummingbird osprey magpie
  blackbird wren nightingale flamingo peacock|insect bee butterfly ant beetle ladybug dragonfly moth spider|toy doll
  puzzle lego dinosaur kite teddy robot|book novel diary cookbook memoir biography|clothing shirt dress coat scarf
  shoe hat jacket sweater glove sock skirt jean|furniture table chair sofa bed shelf desk bench cabinet dresser
  couch stool wardrobe crib cradle|jewelry necklace bracelet earring brooch|jewellery necklace bracelet earring
  brooch|competition race tournament contest marathon|race marathon triathlon sprint|building house school church
  museum library hospital tower castle temple|flower rose tulip sunflower lily daisy orchid lavender dahlia peony
  violet|art paint sculpture draw mural collage sketch|genre fantasy mystery romance thriller horror comedy|country
  germany france italy spain england japan china india canada mexico brazil sweden norway denmark greece portugal
  ireland scotland australia thailand vietnam iceland switzerland austria egypt morocco peru argentina kenya ghana
  poland netherlands finland america|city paris london rome berlin madrid barcelona lisbon vienna prague amsterdam
  tokyo chicago boston seattle toronto sydney dublin|language english french german spanish italian japanese chinese
  portuguese arabic korean russian dutch|colour red blue green yellow orange purple pink black white brown grey
  gray|season spring summer autumn winter|color red blue green yellow orange purple pink black white brown grey
  gray|weather rain snow storm sun fog heatwave|illness flu fever cancer diabetes asthma pneumonia migraine
  arthritis dementia bronchitis chickenpox covid|injury sprain fracture concussion bruise wrist ankle knee|subject
  math history chemistry physics biology english geography engineering economics|breed beagle greyhound labrador
  poodle retriever shepherd terrier bloodhound collie husky corgi spaniel dachshund bulldog|plant fern cactus basil
  rose tulip orchid succulent ivy tomato herb tree flower mint bamboo|prize medal trophy rosette voucher ribbon|
  event festival concert parade wedding conference exhibition marathon fundraiser ceremony recital|material wood oak
  clay metal steel wool leather silk|wood walnut oak pine maple cedar birch|tool hammer drill knife screwdriver
  wrench|metal gold silver copper bronze|craft knit sew pottery crochet origami carve quilt|game chess domino poker
  monopoly scrabble checkers|dance ballet salsa tango waltz|music jazz classical|database
  postgresql postgres mysql mariadb sqlite mongodb redis cassandra dynamodb cockroachdb clickhouse neo4j elasticsearch
  duckdb couchdb firestore snowflake bigquery|browser firefox chromium|editor vim emacs vscode neovim intellij|framework
  django laravel svelte fastapi`;

export const professions = `nurse doctor teacher engineer chef cook baker lawyer vet beekeeper musician writer artist designer
  programmer carpenter mechanic counsellor counselor therapist pilot farmer firefighter policeman accountant waiter
  waitress journalist photographer architect dentist scientist librarian gardener electrician plumber actor dancer
  singer painter potter coach judge translator researcher biologist banker cashier hairdresser brewer guide
  paramedic florist publisher editor developer surgeon midwife pharmacist butcher tailor conductor sailor fisherman
  physiotherapist psychologist professor principal diver driver soldier veterinarian blogger entrepreneur`;
