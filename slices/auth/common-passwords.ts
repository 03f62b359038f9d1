/**
 * Words and phrases that common passwords are built from, lower case and without spaces. A password of twelve characters or
 * more is seldom one of a published list; it is one of these with a year, a sequence or a repetition put to it, so that is
 * how it is judged (rules.ts). Chosen for people who work in the United Kingdom.
 */
const words = `
password passwort passw0rd pass passcode passphrase passe motdepasse contrasena secret secrets private login logon signin admin administrator
root user username guest default master superuser super system access account manager supervisor operator service support helpdesk
welcome hello goodbye letmein openup opensesame sesame enter entrar changeme change change_it temp temporary test testing tester trial demo sample example
iloveyou ilovey iloveu loveyou loveme lovely lover love forever always together friend friends bestfriend family mother father mummy daddy
mum sister brother baby babygirl babyboy angel angels princess prince queen king sweetheart sweetie honey darling sunshine flower flowers butterfly
rainbow smile smiley happy heaven hello kitty hellokitty superman batman spiderman ironman wolverine pokemon pikachu mario zelda minecraft fortnite
roblox starwars skywalker jedi yoda gandalf frodo hobbit harrypotter hogwarts gryffindor dumbledore matrix avengers thanos disney mickey minnie
dragon dragons monkey tiger tigers lion lions eagle eagles falcon panther panda bear wolf shark dolphin horse horses puppy kitten doggy dog dogs cat cats
buster bailey charlie molly poppy bella daisy lucky max oscar rocky rusty sammy shadow smokey teddy tigger ginger pepper cookie cookies chocolate
cheese banana orange apple peach cherry strawberry vanilla coffee whisky whiskey vodka guinness
football soccer rugby cricket tennis golf hockey baseball basketball fishing racing runner cycling
liverpool arsenal chelsea everton tottenham hotspur spurs manchester united mancity manutd newcastle sunderland westham villa astonvilla leeds leicester
celtic rangers hibernian hearts aberdeen swansea cardiff wolves palace southampton nottingham forest derby sheffield barcelona realmadrid juventus
gerrard beckham rooney ronaldo messi kane
london england english britain british scotland scottish wales welsh ireland irish dublin belfast edinburgh glasgow birmingham bristol yorkshire lancashire
devon cornwall kent essex sussex europe america australia canada
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday weekend holiday christmas easter halloween birthday
spring summer autumn winter season seasons snow sunny
red blue green yellow purple pink black white silver gold golden orange
one two three four five six seven eight nine ten hundred thousand million
michael michelle daniel danielle jessica jennifer jordan joshua joseph thomas william andrew anthony ashley amanda matthew nicole robert richard
samantha stephen steven sophie charlotte chloe emily emma hannah laura lauren rebecca rachel sarah victoria elizabeth alexander alexandra christopher
christian benjamin nathan nicholas patrick george harry henry james john david martin mark paul peter simon stuart oliver jack lucy grace olivia amelia
freedom freddom liberty peace power magic mystery ninja samurai warrior knight hunter killer destroyer thunder lightning storm phoenix diamond crystal
mercedes porsche ferrari lamborghini corvette mustang harley yamaha kawasaki honda toyota jaguar bentley
computer laptop internet network windows microsoft google facebook youtube instagram twitter whatsapp samsung iphone android apple office outlook excel
server database backup router wireless wifi linux ubuntu oracle cisco dell
money dollar pounds sterling banking bank business company corporate office work working worker job jobs team staff people employee employees employer
payroll salary wages human resources humanresources personnel hrteam hrdepartment hradmin hrmanager hrplatform platform portal recruitment
metallica nirvana beatles slipknot eminem rockstar rockyou guitar piano music dancer dancing
jesus christ god bless blessed amen church faith
whatever nothing something anything everything someone nobody whoknows unknown blahblah asdf qwer zxcv qazwsx
abcd abcdef abc
maryhadalittlelamb twinkletwinklelittlestar thequickbrownfox jumpsoverthelazydog tobeornottobe onceuponatime maytheforcebewithyou
correcthorsebatterystaple correcthorse batterystaple thisismypassword thisisapassword thisisasecret mypassword yourpassword ourpassword newpassword oldpassword
strongpassword goodpassword securepassword longpassword verylongpassword nopassword forgotpassword ihatepasswords passwordpassword
godsavetheking godsavethequeen keepcalmandcarryon keepcalm carryon rulebritannia mindthegap fishandchips cupoftea
letmeinnow letmeinplease pleaseletmein openthedoor iamtheboss trustnoone trustno ilovemyfamily ilovemykids ilovemywife ilovemydog ilovemycat
iloveyousomuch ilovelondon ilovefootball youllneverwalkalone comeonengland
`

/** Longest first, so that a phrase is recognised before the words in it. */
export const commonWords: readonly string[] = [...new Set(words.trim().split(/\s+/))]
  .filter((word) => word.length >= 3)
  .toSorted((a, b) => b.length - a.length)

/** Ways across a keyboard, and the orders everybody knows; each is read in both directions. */
export const walks: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qwertzuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qweasdzxc',
  'asdfqwerzxcv',
  'qwerasdfzxcv',
  '147258369',
  '159357',
  '123321',
  '112233445566778899',
  '102030405060',
]
