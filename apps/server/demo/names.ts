import type { Chance } from './chance.ts'

export type Gender = 'Woman' | 'Man'

/** Families that share a naming custom. */
export interface Culture {
  readonly nationality: string
  /** Share of these families who hold British nationality. */
  readonly british: number
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly last: readonly string[]
}

export interface Name {
  readonly first: string
  readonly last: string
  readonly gender: Gender
  readonly nationality: string
  readonly culture: Culture
}

const culture = (nationality: string, british: number, names: { women: string; men: string; last: string }): Culture => ({
  nationality,
  british,
  women: names.women.split(' '),
  men: names.men.split(' '),
  last: names.last.split(' '),
})

const english = culture('British', 1, {
  women:
    'Alison Amy Beth Carol Charlotte Chloe Christine Claire Daisy Diane Donna Elaine Ellie Emily Emma Erin Frances Gemma Georgia Grace Heather Helen Holly Isobel Jade Jane Jenna Jessica Jodie Julie Karen Katie Kelly Kirsty Laura Leanne Linda Lisa Louise Lucy Lynne Maxine Megan Michelle Molly Nicola Olivia Paula Pauline Phoebe Rachel Rebecca Rosie Ruth Sally Samantha Sandra Sharon Sian Sophie Stacey Susan Tracey Vicky Wendy Zoe',
  men: 'Adam Toby Adrian Alan Alex Alfie Andrew Anthony Barry Brian Charlie Christopher Colin Connor Craig Daniel Darren David Dominic Edward Elliot Gareth Gary Geoff George Graham Harry Ian Jack Jacob James Jamie Jason Joe John Jonathan Josh Keith Kevin Lee Leo Lewis Liam Luke Mark Martin Matthew Michael Nathan Neil Nigel Oliver Owen Paul Peter Philip Richard Robert Ryan Sam Scott Sean Shaun Simon Stephen Steven Stuart Terry Thomas Tim Tony Wayne',
  last: 'Ackroyd Armitage Atkinson Bairstow Barraclough Beaumont Bentley Binns Booth Bottomley Broadbent Brook Butterworth Charlesworth Clegg Cockroft Crabtree Crossley Dawson Denham Dyson Earnshaw Eastwood Farrar Feather Firth Fletcher Garside Gaukroger Gledhill Greenwood Haigh Hainsworth Hanson Hardcastle Haworth Helliwell Hey Hinchliffe Hirst Holdsworth Holroyd Horsfall Jagger Jessop Jowett Kaye Kershaw Lister Lockwood Lumb Mallinson Marsden Midgley Mitchell Moorhouse Murgatroyd Naylor Normanton Nutter Ogden Pickles Priestley Ramsden Riley Rushworth Schofield Shackleton Sharp Shaw Sheard Smithson Spencer Stansfield Sunderland Sykes Tattersall Thackray Tordoff Uttley Varley Wadsworth Walker Waterhouse Whiteley Wilkinson Womersley Woodhead',
})
const scottish = culture('British', 1, {
  women:
    'Ailsa Aileen Beathag Catriona Elspeth Fiona Iona Isla Jean Kirsteen Lesley Lorna Mhairi Morag Morven Moira Rhona Rona Senga Shona Sheena Skye Una',
  men: 'Alasdair Angus Blair Calum Cameron Craig Donald Dougal Duncan Euan Ewan Finlay Gordon Gregor Hamish Iain Innes Keir Kenneth Lachlan Murdo Rory Ross Ruaridh',
  last: 'Aitken Baird Buchan Cairns Carmichael Christie Cormack Cumming Dalgleish Dalziel Drummond Fairlie Forsyth Galbraith Geddes Gilchrist Gillies Guthrie Haldane Heggie Imrie Jardine Kerr Laidlaw Lamont Lennox Lockhart MacAulay MacBride McAllister McArdle McBain McCrae McEwan McIntosh McKendrick McLeish McNab Menzies Moffat Muir Napier Nairn Ogilvie Petrie Pringle Rankine Rennie Rutherford Semple Shearer Tait Tennant Tulloch Urquhart Wardlaw Yule',
})
const irish = culture('Irish', 0.45, {
  women: 'Bronagh Caoimhe Clodagh Deirdre Gráinne Maeve Niamh Nuala Orla Róisín Siobhán Sinéad',
  men: 'Cathal Cormac Declan Diarmuid Eoin Fergal Kieran Lorcan Oisín Padraig Ronan Seán',
  last: "Brady Byrne Carroll Cassidy Clancy Connolly Devlin Duffy Gallagher Hegarty Keane Kearney Maguire McGrath Nolan O'Brien O'Connor O'Driscoll O'Hara O'Neill Quinn Rafferty Sweeney Tierney",
})
const pakistani = culture('Pakistani', 0.8, {
  women:
    'Aisha Amina Asma Ayesha Bushra Fatima Hafsa Humaira Iqra Khadija Maryam Mehwish Nadia Rabia Rukhsana Saima Samina Sana Shazia Sumaira Yasmin Zainab',
  men: 'Adeel Wasim Ahsan Amjad Asif Bilal Faisal Farhan Haroon Hassan Ibrahim Javed Kamran Khalid Majid Mohammed Nadeem Omar Rashid Sajid Shahid Tariq Usman Waqas Zahid',
  last: 'Ahmed Akhtar Ali Anwar Ashraf Aslam Aziz Bashir Bhatti Butt Chaudhry Farooq Hussain Iqbal Jamil Javed Khan Mahmood Malik Mirza Rafiq Raza Saleem Shah Sharif Siddiqui Tahir Yousaf Zaman',
})
const indian = culture('Indian', 0.75, {
  women:
    'Amrit Anita Deepa Divya Harpreet Jaspreet Kavita Kiran Lakshmi Meera Navdeep Neha Parveen Pooja Priya Rajvinder Reena Simran Sunita Usha Vandana',
  men: 'Amit Arjun Balwinder Davinder Gurdeep Harjit Jagdeep Jaswinder Karan Manish Nikhil Pardeep Rahul Rajesh Ranjit Ravi Sandeep Sanjay Sukhdev Vikram',
  last: 'Bains Bhogal Chana Dhaliwal Dhillon Gill Grewal Johal Joshi Kang Mistry Nair Panesar Parmar Patel Purewal Rai Rao Reddy Sharma Sidhu Sohal Solanki Thakur Uppal',
})
const polish = culture('Polish', 0.2, {
  women:
    'Agata Aleksandra Anna Beata Dorota Ewa Gosia Iwona Justyna Kasia Kinga Magdalena Małgorzata Marta Monika Natalia Renata Sylwia Urszula Zuzanna',
  men: 'Andrzej Bartosz Dariusz Dawid Grzegorz Jakub Kamil Krzysztof Łukasz Maciej Marcin Mariusz Michał Paweł Piotr Przemek Rafał Sławomir Tomasz Zbigniew',
  last: 'Adamczyk Baran Bąk Borkowicz Cieślak Dudek Duda Gajda Głowacz Jaworek Kaczmarek Kasprzak Klimek Kołodziej Kozak Krawczyk Kubiak Łuczak Maciejczyk Mazur Mróz Olejnik Pawlak Pietrzak Sikora Sobczak Szewczyk Urbaniak Walczak Wieczorek Wróbel Zając',
})
const african = culture('Nigerian', 0.55, {
  women:
    'Adaora Serwaa Adwoa Akosua Bisi Blessing Chiamaka Efua Esi Folake Funmi Grace Ifeoma Ngozi Nkechi Patience Simisola Tolulope Yetunde',
  men: 'Ade Babatunde Chidi Chinedu Ebo Emeka Femi Ikenna Kofi Kojo Kwabena Kwesi Obinna Olumide Segun Tobi Tunde Uche Yaw',
  last: 'Acheampong Adebayo Adeyemi Afolabi Agyeman Ajayi Akinola Amoah Ansah Asante Balogun Danso Eze Igwe Mensah Nwosu Obi Odukoya Ofori Ogunleye Okafor Olawale Onuoha Opoku Osei Owusu Sarpong Uzoma',
})
const european = culture('Romanian', 0.15, {
  women: 'Adriana Alina Andreea Cristina Daniela Elena Ioana Iryna Larisa Mihaela Oksana Raluca Roxana Svitlana Viktoria',
  men: 'Adrian Alexandru Andriy Bogdan Ciprian Cosmin Dmytro Florin Gabriel Ionuț Marius Mihai Oleksandr Răzvan Sorin Vasile',
  last: 'Balan Bondar Bucur Cojocaru Dobre Dragomir Enache Gheorghe Ilie Kravchenko Lazar Lupu Marin Melnyk Moldovan Munteanu Neagu Oprea Popa Rusu Savchenko Stoica Tkachenko Toma Ungureanu Voicu',
})
const welsh = culture('British', 1, {
  women: 'Angharad Bethan Carys Catrin Eleri Ffion Lowri Mared Nerys Rhian Seren Tegan',
  men: 'Aled Dylan Emyr Euros Gethin Gwilym Huw Idris Ieuan Iestyn Meirion Tudur',
  last: 'Bevan Bowen Cadwaladr Eynon Gittins Griffiths Gwynne Howells Jenkins Maddox Meredith Mostyn Parry Powell Probert Prosser Rees Tudor Vaughan Watkins',
})
const caribbean = culture('British', 0.95, {
  women: 'Althea Beverley Carlene Charmaine Claudette Dionne Jacinth Jasmine Marcia Marva Monique Paulette Shanice Yvonne',
  men: 'Carlton Clive Curtis Delroy Desmond Devon Errol Everton Jermaine Leroy Marlon Nathaniel Tyrone Winston',
  last: 'Barrett Blake Campbell Clarke Dacosta Douglas Francis Gayle Grant Henry Levy Lindo Maitland Morrison Palmer Reid Samuels Thompson Wedderburn Whyte',
})
const eastAsian = culture('Chinese', 0.5, {
  women: 'Bich Hui Jia Lan Li Linh Ling Mai Ning Thuy Wen Xiu Ying Yun',
  men: 'Bao Chen Duc Feng Hao Huy Jun Kang Long Ming Quang Tuan Wei Yong',
  last: 'Cheung Dang Ho Hoang Huang Lam Lau Leung Lin Liu Ng Nguyễn Phạm Tan Trần Tse Wong Wu Yip Zhang',
})
const portuguese = culture('Portuguese', 0.2, {
  women: 'Beatriz Catarina Filipa Inês Joana Mariana Paula Rita Sofia Teresa',
  men: 'André Bruno Diogo Duarte Gonçalo João Nuno Pedro Rui Tiago',
  last: 'Almeida Brito Cardoso Coelho Correia Esteves Fonseca Lopes Magalhães Moreira Nogueira Pinto Ramos Simões Teixeira Vaz',
})

export const cultures = { english, scottish, irish, pakistani, indian, polish, african, european, welsh, caribbean, eastAsian, portuguese }

/** Who lives and works around each place, by weight; roughly as the census has it for these trades. */
export const populations = {
  yorkshire: [
    [55, english],
    [11, pakistani],
    [6, indian],
    [9, polish],
    [4, irish],
    [3, scottish],
    [2, welsh],
    [4, african],
    [3, european],
    [2, caribbean],
    [1.5, eastAsian],
    [0.5, portuguese],
  ],
  scotland: [
    [14, english],
    [66, scottish],
    [4, irish],
    [5, polish],
    [2, pakistani],
    [2, indian],
    [4, african],
    [2, european],
    [1, eastAsian],
  ],
  britain: [
    [58, english],
    [8, scottish],
    [5, welsh],
    [4, irish],
    [5, pakistani],
    [5, indian],
    [4, polish],
    [4, african],
    [2, european],
    [2, caribbean],
    [2, eastAsian],
    [1, portuguese],
  ],
} as const satisfies Record<string, readonly (readonly [number, Culture])[]>
export type Population = keyof typeof populations

/** A name that fits one of the place's communities, with the gender and nationality that go with it. */
export function nameFor(chance: Chance, population: Population, women = 0.46): Name {
  const from = chance.weighted<Culture>(populations[population])
  const gender: Gender = chance.happens(women) ? 'Woman' : 'Man'
  return {
    first: chance.pick(gender === 'Woman' ? from.women : from.men),
    last: chance.pick(from.last),
    gender,
    nationality: chance.happens(from.british) ? 'British' : from.nationality,
    culture: from,
  }
}

const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ı: 'i',
  李: 'li',
  伟: 'wei',
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\u0020-\u007e]/gu, (letter) => plainLetters[letter] ?? '')
    .replace(/[^a-z0-9-]/g, '')

/** The ASCII form of a name for an address or a key: `Łukasz O'Brien-Nguyễn` → `lukasz.obrien-nguyen`. */
export const mailbox = (first: string, last: string): string => [plain(first), plain(last)].filter((part) => part !== '').join('.')
