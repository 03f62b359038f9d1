/**
 * What people are called at work instead of the name on their record, and the ways in which one name is spelt. One line a name; the first
 * word is the name, the others stand for it. Common in the United Kingdom; who has another short name has it as their preferred name.
 */
const lines = `
abigail abi abby abbie gail
adam ad
agnieszka aga
aleksandra ola alex
alan allan allen al
alastair alistair alasdair alister al ali
albert bert bertie al
alexander alex alec alasdair sandy xander lex al
alexandra alex alexa sandra lexi sasha
alfred alf alfie fred
alison allison ali
amanda mandy
andrew andy drew andre
angela angie ange
anne ann anna annie
anthony antony tony ant
archibald archie
arthur art arty
barbara barb babs barbra
benjamin ben benny benji
bernard bernie
bethany beth
bartholomew bart
bridget bridie biddy brigid
caroline carolyn caro carrie carol
catherine katherine kathryn catharine cathryn katharine kate katie katy cathy kathy cath kath kat kit kitty
charles charlie chas chuck chaz
charlotte charlie lottie lotte char
christina christine chris chrissie tina kristina
christopher chris kit topher kris
clare claire clara
daniel dan danny
danielle dani dan
david dave davey davy dai
deborah debra deb debs debbie debby
dennis denis den
dominic dominick dom
donald don donnie
dorothy dot dottie dolly
edward ed eddie ted teddy ned eddy
eleanor elinor ellie nell nora elle
elizabeth elisabeth liz lizzie lizzy beth betty bess eliza libby lisa elsie betsy
emily em emmy
emma em
eoin owen eoghan
francesca fran frankie chessie
frances fran francis frankie
francis frank fran frankie
frederick fred freddie freddy frederic
gabrielle gabby gabi
gareth gaz gary
geoffrey geoff jeff jeffrey
george georgie
georgina georgie gina georgia
gerald gerry jerry ger
gerard gerry ger
gillian gill jill jillian
graham graeme grahame
gregory greg
gwendolyn gwen
hannah hanna han
harold harry hal
harriet harry hattie
helen helena ellen nell
henry harry hal hank
isabel isabelle isobel isabella izzy bella issy
jacqueline jackie jacqui jacky jacquie
james jim jimmy jamie jem
janet jan
jane jayne janie
jennifer jen jenny jennie
jeremy jez jerry jem
jessica jess jessie
joanna joanne jo joan
john jon johnny jack
jonathan jonathon johnathan jon jonny jonty johnny
joseph joe joey
josephine jo josie
joshua josh
judith judy jude judi
julia julie jules
julian jules
katarzyna kasia
kenneth ken kenny
kimberley kim kimberly
krzysztof kris
laura laurie lauren
lawrence laurence larry laurie
leonard len lenny leo
lesley leslie les
lillian lily lilian lil
louise lou louisa
lucy lucie
malcolm mal malc
malgorzata gosia
margaret maggie meg peggy marge margie mags greta rita
maria mary marie
marianne maryanne mary
mark marc
martin marty martyn
matthew mathew matt matty mat
maureen mo
maxwell max
melanie mel
melissa mel lissa
michael micheal mike mick mickey mikey
michelle shell shelley chelle
mohammed muhammad mohammad mohamed muhammed mo
muireann mairin
natalie nat natasha
nathan nat nate
nathaniel nat nate nathan
niamh neve nieve neeve
nicholas nicolas nick nicky nico
nicola nicky nic nikki nicole
oliver olly ollie
olivia liv livvy olive
oluwaseun seun
pamela pam
patricia pat trish patsy tricia patty
patrick pat paddy
penelope penny pen
peter pete
philip phillip phil pip
philippa pippa pip philipa
piotr peter
rachel rachael rach raquel
raymond ray
rebecca rebekah becky becca bec bex
reginald reg reggie
richard rich rick dick ricky richie
robert rob bob bobby robbie bert
roderick rod roddy
roger rog rodger
ronald ron ronnie
rosemary rosie rose
russell russ russel
samantha sam sammy
samuel sam sammy
sarah sara sally sal
sean shaun shawn
siobhan shiv shivaun chevonne shevaun
sophie sophia soph sofia
stanley stan
stephanie steph stef
stephen steven steve stevie
stuart stewart stu
susan sue susie suzy suzie
susannah susanna suzanne sue
sylvia silvia syl
teresa theresa terry tess tessa
terence terry terrence tel
theodore theo ted teddy
theophilus theo
thomas tom tommy thom
timothy tim timmy
toby tobias
tracey tracy trace
valerie val
veronica vera ronnie
victor vic
victoria vicky vicki vikki tori tory vic
vincent vince vinny
vivienne vivian viv
walter wally walt
wilfred wilf
william will bill billy willie liam
winifred winnie win
wojciech wojtek
yvonne evonne
zachary zach zack zak
zoe zoey zoë
`

const forms = new Map<string, Set<string>>()
const also = (name: string, other: string): void => void forms.set(name, (forms.get(name) ?? new Set()).add(other))
for (const line of lines.trim().split('\n')) {
  const [whole = '', ...others] = line.split(' ')
  for (const name of others) {
    also(whole, name)
    also(name, whole)
  }
  // Two spellings of one name share their short forms; two short forms are two people's.
  const spelt = others.filter((name) => name.length >= 5).flatMap((name) => others.map((other) => [name, other] as const))
  for (const [name, other] of spelt) if (name !== other) also(name, other)
}

/** Other forms of a given name, folded, without the name itself; of a short form also what begins like it: Tom is Thomas and Tommy. */
export function otherForms(name: string): readonly string[] {
  const direct = [...(forms.get(name) ?? [])]
  const alike = direct.flatMap((whole) => [...(forms.get(whole) ?? [])].filter((form) => form.startsWith(name.slice(0, 3))))
  return [...new Set([...direct, ...alike])].filter((form) => form !== name)
}
