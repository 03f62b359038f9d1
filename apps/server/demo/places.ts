import type { Population } from './names.ts'

/** A workplace and the towns its people live in. Every postcode ends in 9ZZ, which no delivery point has. */
export interface Place {
  readonly name: string
  readonly population: Population
  /** Area code and exchange of a block kept for drama, three digits to follow. */
  readonly phone: string
  readonly towns: readonly (readonly [city: string, county: string, outward: string])[]
  readonly streets: readonly string[]
}

const pennine = [
  'Bobbin Row',
  'Carder Street',
  'Fustian Street',
  'Heald Lane',
  'Shuttle Fold',
  'Tenter Close',
  'Weir View',
  'Wharf Terrace',
  'Clough Rise',
  'Gritstone Avenue',
  'Packhorse Road',
  'Dyehouse Lane',
  'Teasel Grove',
  'Mill Race Court',
  'Lambswool Street',
  'Nab End',
]
const lothian = [
  'Peat Wynd',
  'Shale Brae',
  'Oilworks Road',
  'Curlew Drive',
  'Bing View',
  'Heather Loan',
  'Kirkyard Lane',
  'Rowan Gait',
  'Sheepfold Crescent',
  'Whinstone Place',
]
const coast = [
  'Creel Wynd',
  'Haar Road',
  'Harbour Brae',
  'Kittiwake Close',
  'Limekiln Loan',
  'Lifeboat Row',
  'Marram Drive',
  'Oystercatcher Place',
  'Saltpan Lane',
  'Skerry View',
]

export const places = {
  Halifax: {
    name: 'Halifax',
    population: 'yorkshire',
    phone: '01422 496 0',
    streets: pennine,
    towns: [
      ['Halifax', 'West Yorkshire', 'HX1'],
      ['Halifax', 'West Yorkshire', 'HX2'],
      ['Halifax', 'West Yorkshire', 'HX3'],
      ['Sowerby Bridge', 'West Yorkshire', 'HX6'],
      ['Hebden Bridge', 'West Yorkshire', 'HX7'],
      ['Elland', 'West Yorkshire', 'HX5'],
      ['Brighouse', 'West Yorkshire', 'HD6'],
      ['Todmorden', 'West Yorkshire', 'OL14'],
    ],
  },
  Leeds: {
    name: 'Leeds',
    population: 'yorkshire',
    phone: '0113 496 0',
    streets: pennine,
    towns: [
      ['Leeds', 'West Yorkshire', 'LS10'],
      ['Leeds', 'West Yorkshire', 'LS11'],
      ['Morley', 'West Yorkshire', 'LS27'],
      ['Pudsey', 'West Yorkshire', 'LS28'],
      ['Bradford', 'West Yorkshire', 'BD4'],
      ['Batley', 'West Yorkshire', 'WF17'],
    ],
  },
  Bathgate: {
    name: 'Bathgate',
    population: 'scotland',
    phone: '0131 496 0',
    streets: lothian,
    towns: [
      ['Bathgate', 'West Lothian', 'EH48'],
      ['Livingston', 'West Lothian', 'EH54'],
      ['Whitburn', 'West Lothian', 'EH47'],
      ['Linlithgow', 'West Lothian', 'EH49'],
    ],
  },
  Dunbar: {
    name: 'Dunbar',
    population: 'scotland',
    phone: '01632 960 ',
    streets: coast,
    towns: [
      ['Dunbar', 'East Lothian', 'EH42'],
      ['North Berwick', 'East Lothian', 'EH39'],
      ['Haddington', 'East Lothian', 'EH41'],
    ],
  },
  Eyemouth: {
    name: 'Eyemouth',
    population: 'scotland',
    phone: '01632 960 ',
    streets: coast,
    towns: [
      ['Eyemouth', 'Scottish Borders', 'TD14'],
      ['Duns', 'Scottish Borders', 'TD11'],
    ],
  },
} as const satisfies Record<string, Place>
export type PlaceName = keyof typeof places
