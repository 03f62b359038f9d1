import type { KnownPerson } from './posts.ts'
import type { PlaceName } from './places.ts'
import { cultures, mailbox, type Gender } from './names.ts'

type Row = readonly [
  name: string,
  gender: Gender,
  culture: keyof typeof cultures,
  nationality: string,
  job: string,
  location: PlaceName,
  start: string,
]

/** Everyone at Calderbrook Foods who is known by name: the leads, the account holders and the people of the demo cases. */
const rows: readonly Row[] = [
  ['Rosalind Achebe', 'Woman', 'african', 'British', 'Chief Executive', 'Halifax', '2015-11-02'],
  ['Adaeze Okonkwo', 'Woman', 'african', 'British', 'Operations Director', 'Halifax', '2017-01-12'],
  ['Gurpreet Sandhu', 'Woman', 'indian', 'British', 'Quality Manager', 'Halifax', '2020-03-02'],
  ['Mei Chow', 'Woman', 'eastAsian', 'British', 'Commercial Director', 'Leeds', '2019-02-01'],
  ['Eilidh MacKinnon', 'Woman', 'scottish', 'British', 'Finance Director', 'Halifax', '2016-06-06'],
  ['Niamh Gallagher', 'Woman', 'irish', 'Irish', 'Head of People', 'Halifax', '2019-03-04'],
  ['Dafydd Pritchard', 'Man', 'welsh', 'British', 'Head of Engineering', 'Halifax', '2018-04-16'],
  ['Ben Ashworth', 'Man', 'english', 'British', 'Operations Manager', 'Halifax', '2018-09-03'],
  ['Shabnam Akhtar', 'Woman', 'pakistani', 'British', 'Logistics Manager', 'Leeds', '2017-10-02'],
  ['Kwame Boateng', 'Man', 'african', 'Ghanaian', 'Day Shift Supervisor', 'Halifax', '2019-05-13'],
  ['Callum Fraser', 'Man', 'scottish', 'British', 'Night Shift Supervisor', 'Halifax', '2021-05-17'],
  ['Rhys Llewellyn', 'Man', 'welsh', 'British', 'Twilight Supervisor', 'Halifax', '2020-01-13'],
  ['Yusuf Rahman', 'Man', 'pakistani', 'British', 'Hygiene Team Leader', 'Halifax', '2019-11-04'],
  ['Hannah Whitworth', 'Woman', 'english', 'British', 'HR Adviser', 'Halifax', '2022-10-11'],
  ['Oluwaseun Bello', 'Man', 'african', 'British', 'Payroll and HR Officer', 'Halifax', '2021-02-08'],
  ['Aoife Brennan', 'Woman', 'irish', 'Irish', 'People Coordinator', 'Halifax', '2023-05-02'],
  ['Imran Qureshi', 'Man', 'pakistani', 'British', 'Production Operative', 'Halifax', '2024-01-08'],
  ['Tomasz Wójcik', 'Man', 'polish', 'Polish', 'Maintenance Engineer', 'Halifax', '2025-06-23'],
  ['Joanna Pełka', 'Woman', 'polish', 'Polish', 'Packing Operative', 'Halifax', '2022-03-14'],
  ['Agnieszka Nowak', 'Woman', 'polish', 'Polish', 'Production Operative', 'Halifax', '2019-08-05'],
  ['Kieran Doyle', 'Man', 'irish', 'British', 'Production Operative', 'Halifax', '2023-09-18'],
  ['Finn Docherty', 'Man', 'scottish', 'British', 'Warehouse Operative', 'Leeds', '2024-04-15'],
  ['Dean Rowbotham', 'Man', 'english', 'British', 'Dispatch Operative', 'Leeds', '2015-07-20'],
  ['Malcolm Birtles', 'Man', 'english', 'British', 'Refrigeration Engineer', 'Halifax', '2008-10-06'],
  ['Sunita Parmar', 'Woman', 'indian', 'British', 'Accounts Payable Clerk', 'Halifax', '2017-08-21'],
  ['Tamsin Pryce', 'Woman', 'welsh', 'British', 'Customer Service Adviser', 'Leeds', '2021-06-07'],
  ['Marcus Thwaite', 'Man', 'english', 'British', 'Quality Assurance Team Leader', 'Halifax', '2016-02-15'],
  ['Sarah Ellershaw', 'Woman', 'english', 'British', 'Customer Service Manager', 'Leeds', '2018-01-22'],
  ['Catriona Baird', 'Woman', 'scottish', 'British', 'Foodservice Sales Manager', 'Bathgate', '2019-09-30'],
  ['Farah Iqbal', 'Woman', 'pakistani', 'British', 'Finance Manager', 'Halifax', '2020-07-06'],
  ['Graham Sutcliffe', 'Man', 'english', 'British', 'Maintenance Team Leader', 'Halifax', '2011-03-28'],
  ['Ewan Gillespie', 'Man', 'scottish', 'British', 'Depot Supervisor', 'Bathgate', '2017-06-12'],
  ['Denise Oldroyd', 'Woman', 'english', 'British', 'Warehouse Team Leader', 'Leeds', '2014-05-19'],
  ['Blessing Adeyemi', 'Woman', 'african', 'Nigerian', 'Packing Team Leader', 'Halifax', '2022-05-09'],
]

/** What else is known of some of them. */
const given: Readonly<Record<string, KnownPerson['given']>> = {
  'rosalind-achebe': { department: null },
  'adaeze-okonkwo': { department: 'Operations' },
  'gurpreet-sandhu': {
    department: 'Quality and Safety',
    preferred_name: 'Gurpreet',
    phone_mobile: '07700 900 431',
    phone_home: '01422 496 0117',
    date_of_birth: '1984-08-19',
    salary: 46_500,
    address_line1: '5 Bobbin Row',
    address_line2: null,
    city: 'Hebden Bridge',
    state_province: 'West Yorkshire',
    postal_code: 'HX7 9ZZ',
    emergency_contacts: [
      { name: 'Harjit Sandhu', relation: 'Husband', email: 'harjit.sandhu@mail.example', phone: '07700 900 882' },
      { name: 'Manjit Kaur', relation: 'Mother', email: 'manjit.kaur@mail.example', phone: '01484 496 0230' },
    ],
  },
  'mei-chow': { department: 'Commercial' },
  'eilidh-mackinnon': { department: 'Finance' },
  'niamh-gallagher': { department: 'People' },
  'dafydd-pritchard': { department: 'Engineering' },
  'callum-fraser': {
    address_line1: '14 Jubilee Terrace',
    address_line2: null,
    city: 'Sowerby Bridge',
    state_province: 'West Yorkshire',
    postal_code: 'HX6 9ZZ',
  },
  'malcolm-birtles': { date_of_birth: '1965-02-11' },
}

/** The key of a person known by name: `gurpreet-sandhu`. */
export const keyOf = (person: { readonly first: string; readonly last: string }): string =>
  mailbox(person.first, person.last).replace('.', '-')

function known([name, gender, culture, nationality, job, location, start]: Row): KnownPerson {
  const [first = '', last = ''] = name.split(' ')
  const more = given[keyOf({ first, last })]
  return { first, last, gender, culture: cultures[culture], nationality, job, location, start, ...(more ? { given: more } : {}) }
}

export const calderbrookPeople: ReadonlyMap<string, KnownPerson> = new Map(rows.map(known).map((person) => [keyOf(person), person]))
