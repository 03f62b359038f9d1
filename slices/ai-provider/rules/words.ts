/** Words of letters, policies and statements that are not names, as they stand in lower case: what is written with a capital and is not among them may be a name. */
export const knownWords: ReadonlySet<string> = new Set(
  `
summarise summarize explain tell list describe show draft outline compare clarify does did which whose
abilities ability able ably about above abroad absence absences absent acas accents accept accepted access accident accompanied account
accounts accurate accuse accused accuses acknowledge acknowledged acknowledgement across act acted acting action actions activities actor
actors acts add added adding additional address addresses adds adjourned adjust adjustment adjustments admin admins adoption advance
advice advise advised adviser advises affect affected afresh after afternoon afterwards again against age agency agenda ages agitated ago
agree agreed agreeing agreement agreements agrees ahead aiming aims alcohol alike alive all allegation allegations allege alleged allow
allowance allowed allows alone along already also alt alterations altered alternative alternatives although altogether always am amended
among amount amounts an and anew angrily angry announced anonymous another answer answered answering answers any anybody anyone anything
anyway apart apologise apologised app appeal appealed appeals append appendix application applied applies apply appropriate approval
approved approves archive archived are aren't argue argued arises around arrange arranged arrangement arrangements array arrive arrived
arrives article as aside ask asked asker asking asks asleep assault assess assistance assurance at attached attempt attempts attend
attendance attended audience audit authority authors automated automatically available average avoid avoided await aware away back
backdated bad badly balance balances bands bank bank-holiday bare base based bases basis be bearer became because become becomes becoming
been beer before beforehand began begin beginning begins begun behalf behave behaved behaving behaviour behind being believe belong
belongs below benefit benefits bereavement beside between beyond binding birth bits block blocked blocks board bodies body bonus book
booked booking bookings booklet books boolean both bound breach break breaks bring brings british broken brought browser browsers build
building builds built bullied bully bullying burn business but by bytes cache calculated calculation calculator calendar calibration call
called caller calling calls calmly came can can't cancelled candidate candidates cannot capability caption card cards care carefully
carried carries carry cases cash-in catalogue catch categories category cause causes caution cell cells certain certificate certificates
certified certifies certify chain chained chains chair chairs change changed changes character characters chart chatted check checked
checklist checkpoint checkpoints checks chilled choice choices choose chooses chosen circle circles circumstances citizen claim claims
clarification clarifying clash clashes clause clears click client client-facing clients clock clocked clocks close closed closes closures
code codes cold collate colleague colleagues collect collective colour column columns combination come comes comfortable coming command
comment commission commit common companies companion company comparable compared compares comparison compensation complain complainant
complainants complained complains complaint complaints complete completed complex computed concern concerns conciliation condition
conditions conduct confidence confidential confidentiality confirm confirmation confirmed confirms conflict confronted connection consent
consequence consequences consider considered considering consists const constructor consult consultant consultants consultation consulted
consulting contact contacted contacts contain containers content contents continue continues continuous contract contractor contracts
contractual contribution control controller conversation cookie cookies copies copy core correct correction cost costs could couldn't
count counted counter counts courage course court cover covers create creates cried crime criminal criteria criticism crossed ctx current
cursor custom customer customers cut cuts da damage damaged danger dashboard data database dataprotection date dated dates daughter days
db de dead deadline deadlines deal dealt dear december decide decided decides deciding decision decisions decline declined deduct deducted
deduction deductions default define definition delay delete deleted deletes delighted delivered demo denied deny department departments
departure depend dependency depends derived desc describe described describes description descriptions desk detail details device did
didn't diff differ difference differences different differs difficult difficulties difficulty digit digital digits direct direction
directory directs disability disciplinary discipline disciplined disclosed disclosure discount discriminated discriminatory discussed
dismiss dismissal dismissals dismissed disregarded disrespectful distance distinct division divisions do doctor document documents does
doesn't doing don't done door doubt down draft drafts drank draw drawn draws drink drove drunk dry dsar due duration during duties duty
each earlier earliest early earned earnings earns easier easy edit edited editor effect effective eight eighth either else elsewhere email
emailed embedded emergencies emergency employ employed employee employees employer employers employing employment employments empty
enclosed encrypted encrypts end ended ending endpoint endpoints ends enforce engines england enjoyed enough enquiries enrolled enter
entered entering enters entirely entitled entries entry equal equality equipment equivalent error establish establishment estimate even
evening event events ever every everybody everyday everyone everything everywhere evidence exact exactly example examples except excessive
excuses exemptions exist existing exists exit exits expect expected expecting experienced expires expiry explain explained explanation
export exports expressions extend extended extends extension extensions external extra eye eyes facilities fact factor factors factory
facts fail failed failing fails failure fair fairly faithfully fall falls false family far father fault faults favour february fee
feedback feeds feel fellow few fewer fifth figure figures file filed files fill filled filter filters final finally financial find finding
findings finds fingerprint fingerprints finish finished first fit fits five fixed flat flexible flyout focus fold folded folder folds
follow followed following follows font fonts food for force forced foreign forest forgot forgotten form formal formally format formed
former forms formulas forward found four frame free frequency fresh friday fridays friends from front full function functions further
future fw gap gaps garden gate gates gathered gave gdpr general generated get gets give given gives giving glad gladly glass go goes going
gone goods got gov government grabbed grant grants grateful great greeting grievance grievances gross ground grounds group groups guard
guards guidance guide had hadn't half halves handbook handed handle handler handlers handles handover hangs happen happened happening
happenings happens harassed harassment hard harder harm harms has hash hashed hasn't have haven't having he he's headcount headed header
headers heading heads health hear heard hearing hears heat held hello help helped helps her here hi hidden him his history hit hmrc hold
holder holders holds holiday holidays home honest host hostile hour hourly hours how however hr https human hurt husband hygiene i i'm
i've ico id idea ideas identity ids if ill illness import impossible improve improved improvement in inappropriate include included
including income indemnity independent index indexed individual individually informal informally information informed initial initially
initials injured injury input insert inside installation installs instanceof instead instructions insulted insurance insured int interest
interests interface interpreter interval interview into invalid invented investigate investigated investigates investigating investigation
investigator invitation invitations invite invited invites involved involves ireland irregular is isn't issue issued it it's item items
its itself january job jobs join joined joins jsonb judged jury just justification keep keeps kept key keyof keys kg kicked kind kinds
kingdom knew know knowledge known knows label lands language lapsed last lasting lasts late lately later latest lawyer layout lead leads
learn learned learns least leave leaver leavers leaves leaving led ledger left legal legally legitimate length less let lets letter
letters letting level levels library lie lied lies lieu life lifting like likely limit limited limits line lines link linked links list
listed listen listened lists live lives loaded loads location locations lock locked log logged logger logs longer longest look looked
looker looking looks loop looser lorry lose loses loss lost lower lowest lunch lunchtime machine madam made mail mailbox main make makes
managed manager managers mandatory manifestly many march marked marking marks masked matches materialized maternity matrix matter matters
maybe me mean means meant meanwhile measured measures mediation mediator medical meet meeting meetings member membership memory mend menu
merits message messages met method mid midnight might milder mind mine minimum minute minutes misconduct misleading missed misses missing
mistake misunderstood mitigation mode model moment monday mondays month months more morning most mother move moved moves much must mustn't
my myself name named names naming narrow nation national nations navigate near necessary need needed needs neither network never new newer
newest next night nine no nobody node nodemailer none noon nor normal northern not notation note noted notes nothing notice noticed
notifications notified notify november now nowhere npm nth null number numbered numbers nurse object objective objectives objects
occasionally occupational october odd of off offboarding offer offered offers office official often oh ola old older oldest on onboarding
once one ones oneself only open opened opening openly openness opens operatives opportunity optional options or order ordinary
organisation organisations original other others otherwise our ours ourselves out outbox outcome outcomes outer outline outside over
overdue overlaps overridden override overrides overtime overturned overwritten owed owing own owned owner owners owns pace packed paged
pages paid pair paper papers para paragraph params paras parental part particular particulars parties parts party pass passage passed
passes passkey passkeys password past paternity path paths patience pattern pausable pause paused pauses pay paying payment payments
payroll payslip pdf pension people per performance perhaps period periods permanent permission person personal personnel pharmacist phased
phone phoned physiotherapist pick picked picking picture pictures piece pieces pinned pipelined pixels place places plain plan planned
plans plant planted plays please pleased plural plus point pointless police policies policy pool poor position positive possible post
postponement posts pounds practice prefer pregnancy pregnant prejudice prepare prepared prescribed present press prevent prevention
preview previously prices pricing principal print printed prints priority privacy private privately privilege privileged probation probe
problem problems procedure procedures proceedings process processes processor product production professional profile program progress
promise promised promotion proof properly property proportion proportionate proposal proposals propose proposed proposes proposing prose
protect protected protection protects prove proved proves provide provider provides provisional proxy pub public published publishes
punched pure purpose purposes pushed put puts qualifies qualify quarter query question questioned questions queued quickly quite quotes
racist rail raise raised raises ran random rang rate rather ratings re reach reachable reached reaches reaching read readable reader
readers readiness readings readonly reads ready real realised reason reasonable reasonableness reasons receipt receive received receives
recent recently recipient recipients reckoned recognise recommended record recordable recorded records recovery recursive redacting
redeployed reduce redundancies redundancy redundant reference references reflection refusal refuse refused refuses refusing reg regard
regards regular regulation regulations regulator rejected relation relations relevant reliable relied rely remain remaining remarks
remembered remembers remind removal remove removed removes renew renewal renewed renewing repeated repeatedly repeats replace replaced
replaces reply report reported reporter reporting reports represent representative representatives request requested requests require
required requires residents resignation resigned resources respect respects respond response rest restrict restricted restriction rests
result resumed retained retention retirement retracted return returned returns review reviewed reviews right rights rise risk role roles
room root rota rotas round route routes row rows rule rules run running runs safe safeguarded safely safety said salary same sanction
satisfies satisfy saturday save saved saw saxes say says scanner schedule scheduled schema scheme score scored scores scoring scorings
scotland screen screened screening screens script scripts seal sealed seals search searched searching second secondary seconds secret
secrets section sections secured security see seed seeing seen sees select selected selection send sending sends senior sensitive sent
sentence sentences separate separately separator september serious seriously serve served server serves service session sessions set sets
setting settings settle settled settlement seven several severe sexual shall shape share shared she she's sheets shift shifts ship shipped
ships shortcut shorter shortfall should shouldn't shouted shoved show shown shows shut sick sickness side sides sign signal signature
signatures signed signing signs silence simply since sincerely sir site six size skipped slept slicing slip slow smelled so soften
software solicitor some somebody someone something somewhere soon sooner sorry sound source sources span speak speaking speaks
specification spell spells spend spent split spoke spoken sponsored spreadsheet spreadsheets sql ss staff stage stages stand standard
standards standing stands start started starting starts state statement states status statute statutory stay staying stays step steps
still stock stole stolen stood stop stopped stops storage store stored stores stories story straight stranger stray streams strict
stricter string study style subject subjects submitted substantial succeeds success successive such suggest suggests suit suitable suits
sum summary sums sunday super supplier support supportive supports sure surface suspended suspension swore synced system systems tab table
tables take taken takes taking talk talked talking targets task tasks tax taxable team teams technical telephone tell telling tells
temperature temperatures template templates ten tenant term terms test tested tests text texted texts than thank thanks that the their
theirs them theme themselves then therapist there therefore these they they've thing things think thinking third thirty this those though
thought thousand thread threat threatened three threshold threw through throughout throw throws thursday tick till time timeline times
timescale timetable title to toast today together toil token tokens told tomorrow too took tool top total touch touched tour towards
tracking trade trained training transaction transfer travel travels tray treat treated triage triaged trial tribunal tried tries trigger
triggers trip true truly trust try trying tslib tuesday turn turnover turns twelve twenty twice two tx type typed typeof types unable
unasked unbroken uncertain unchanged unconfirmed undefined under understand understood underway undo undone undue unfair unfairly
unfounded union unions unique unit united unknown unless unmet unpaid unpdf unreasonable unrestricted unsettling until unwell up update
upheld upload upset us use used user users uses usual uuid vacancies vacancy valid value values van vary vault verified verify version
versions very vi view views visible visit visited visitor vite void voluntary volunteer wage wages wait waiting waitlist waits wales walk
walked walks want wanted wants warehouse warmly warning warnings was wasn't way ways we we've weakness web website wednesday weekdays
weekends weekly weeks weighed weight weights welcome welfare well went were weren't what whatever when whenever where whereas wherever
whether which whichever while whistleblowing who whoever whole whom whos whose why widened wife window wins wish wished with withdrawn
within without witness witnesses won't word words work worked worker workers working workload workplace works workspace workspaces
worrying worse worth would wouldn't write writer writes writing written wrong wrongdoing wrongly wrote yauzl year years yes yesterday yet
you you've your yours yourself zone
`.split(/\s+/),
)

/** Names that are words as well: in lower case, or where one begins a sentence as a verb, they are taken for the word. */
export const wordsThatAreNames: ReadonlySet<string> = new Set(
  `
abbot all am amber an angel any april archer are art as at august baker banks bar barber barn basil bass be bean bell berry best better
bill bin bird bishop black bond branch bright brook brother brown bull bush butler by can carol carpenter carter case cash chance chase
chester church cliff constable cook cooper coral coward crane crystal daisy dale dawn day days dean dear destiny devon do drake drew duke
earl east english essex eve faith father field fields finch fisher flood foot ford fox frank french friend frost fry gardener gill ginger
go gold good grace gray green grey guy had hall hand hands hardy harmony harry has hazel he head heather her herb hill hills him his holly
hook hope house how hunter if in iris irish is it its ivy jack jade jerry jimmy jolly joy judge june keen kent king knight knights lake
lamb lancaster lane large law leaf let lily lincoln little london long love major man mark marks marsh marshall mason max may mayor me
melody men merry met mike miles miller misty moody moor mother my nail nick no noble norm north not now nurse of off olive on one opal or
order orders our out own page paris park parker parks pat pay pearl penny per pike piper pope porter potter power powers preston price
prince put ran ray read reading reed rest rice rich rivers rob robin rod rose rosemary ruby rule rules run russ sage sandy sat savage
scotch see self sell sergeant set sharp she shepherd sheriff short silver sister sky small snow so son song south speed staff star steel
sterling stone strong sue summer summers sun swan tan taylor team ten the to too trust turner two up us use viola violet walker walls war
ward was way we wear weaver week welsh west white who why will winter winters wise wolf wood woods worth yes york you young your
`.split(/\s+/),
)
