import { posts, type Team } from './posts.ts'

const operations = { department: 'Operations', shift: 'days' } as const
const quality = { department: 'Quality and Safety', shift: 'days' } as const
const commercial = { department: 'Commercial', shift: 'office' } as const
const finance = { department: 'Finance', shift: 'office' } as const
const engineering = { department: 'Engineering', shift: 'days' } as const

/** 148 posts over five levels: 87 in Halifax, 41 in Leeds, 20 in Bathgate. */
export const calderbrookTeams: readonly Team[] = [
  { lead: null, department: null, shift: 'office', members: ['rosalind-achebe'] },
  {
    lead: 'rosalind-achebe',
    department: null,
    shift: 'office',
    members: ['adaeze-okonkwo', 'gurpreet-sandhu', 'mei-chow', 'eilidh-mackinnon', 'niamh-gallagher', 'dafydd-pritchard'],
  },
  { lead: 'adaeze-okonkwo', ...operations, members: ['ben-ashworth', 'shabnam-akhtar', 'kwame-boateng'] },
  { lead: 'ben-ashworth', ...operations, shift: 'nights', members: ['callum-fraser'] },
  { lead: 'ben-ashworth', ...operations, shift: 'twilight', members: ['rhys-llewellyn'] },
  { lead: 'ben-ashworth', ...operations, shift: 'early', members: ['yusuf-rahman'] },
  {
    lead: 'callum-fraser',
    ...operations,
    shift: 'nights',
    members: [
      'imran-qureshi',
      posts('Line Leader', 1, 'Halifax'),
      posts('Machine Setter', 1, 'Halifax'),
      posts('Production Operative', 7, 'Halifax'),
      posts('Packing Operative', 1, 'Halifax'),
    ],
  },
  {
    lead: 'rhys-llewellyn',
    ...operations,
    shift: 'twilight',
    members: [
      'agnieszka-nowak',
      'joanna-pelka',
      posts('Line Leader', 1, 'Halifax'),
      posts('Production Operative', 4, 'Halifax'),
      posts('Packing Operative', 1, 'Halifax'),
    ],
  },
  { lead: 'yusuf-rahman', ...operations, shift: 'early', members: [posts('Hygiene Operative', 5, 'Halifax')] },
  {
    lead: 'kwame-boateng',
    ...operations,
    members: [
      'blessing-adeyemi',
      'kieran-doyle',
      posts('Line Leader', 2, 'Halifax'),
      posts('Machine Setter', 2, 'Halifax'),
      posts('Production Operative', 6, 'Halifax'),
      posts('Stock Controller', 1, 'Halifax'),
      posts('Training Coordinator', 1, 'Halifax', { department: 'People' }),
    ],
  },
  { lead: 'blessing-adeyemi', ...operations, members: [posts('Packing Operative', 5, 'Halifax')] },
  {
    lead: 'shabnam-akhtar',
    ...operations,
    members: [
      'ewan-gillespie',
      'denise-oldroyd',
      'finn-docherty',
      'dean-rowbotham',
      posts('Transport Planner', 2, 'Leeds'),
      posts('HGV Driver', 2, 'Leeds', { shift: 'four-on' }),
      posts('HGV Driver', 1, 'Leeds', { shift: 'four-on', employment: 'Contractor' }),
      posts('Delivery Driver', 2, 'Leeds', { shift: 'early' }),
      posts('Stock Controller', 1, 'Leeds'),
    ],
  },
  {
    lead: 'ewan-gillespie',
    ...operations,
    members: [
      posts('Warehouse Operative', 5, 'Bathgate'),
      posts('Forklift Driver', 2, 'Bathgate'),
      posts('Delivery Driver', 4, 'Bathgate', { shift: 'early' }),
      posts('Dispatch Operative', 1, 'Bathgate'),
    ],
  },
  {
    lead: 'denise-oldroyd',
    ...operations,
    members: [posts('Warehouse Operative', 3, 'Leeds'), posts('Forklift Driver', 2, 'Leeds'), posts('Dispatch Operative', 1, 'Leeds')],
  },
  {
    lead: 'gurpreet-sandhu',
    ...quality,
    members: [
      'marcus-thwaite',
      posts('Food Safety Adviser', 1, 'Halifax', { shift: 'office' }),
      posts('Health and Safety Adviser', 1, 'Leeds', { shift: 'office' }),
    ],
  },
  {
    lead: 'marcus-thwaite',
    ...quality,
    members: [
      posts('Quality Technician', 4, 'Halifax'),
      posts('Quality Technician', 1, 'Halifax', { shift: 'nights' }),
      posts('Laboratory Technician', 1, 'Halifax'),
      posts('Quality Technician', 2, 'Leeds'),
      posts('Quality Technician', 1, 'Bathgate'),
    ],
  },
  {
    lead: 'mei-chow',
    ...commercial,
    members: [
      'catriona-baird',
      'sarah-ellershaw',
      posts('Retail Account Manager', 2, 'Leeds'),
      posts('Marketing Manager', 1, 'Leeds'),
      posts('Marketing Executive', 1, 'Leeds'),
      posts('Product Development Manager', 1, 'Leeds'),
      posts('Category Analyst', 1, 'Leeds'),
      posts('Commercial Placement', 1, 'Leeds', { employment: 'Intern' }),
    ],
  },
  {
    lead: 'catriona-baird',
    ...commercial,
    members: [posts('Sales Executive', 3, 'Bathgate'), posts('Customer Service Adviser', 1, 'Bathgate')],
  },
  { lead: 'sarah-ellershaw', ...commercial, members: ['tamsin-pryce', posts('Customer Service Adviser', 6, 'Leeds')] },
  {
    lead: 'eilidh-mackinnon',
    ...finance,
    members: [
      'farah-iqbal',
      posts('Management Accountant', 1, 'Halifax'),
      posts('Purchasing Manager', 1, 'Halifax'),
      posts('Buyer', 1, 'Halifax'),
      posts('Systems Administrator', 2, 'Halifax'),
    ],
  },
  {
    lead: 'farah-iqbal',
    ...finance,
    members: [
      'sunita-parmar',
      posts('Accounts Payable Clerk', 1, 'Halifax'),
      posts('Credit Controller', 1, 'Halifax'),
      posts('Credit Controller', 1, 'Leeds'),
      posts('Accounts Assistant', 1, 'Halifax'),
    ],
  },
  { lead: 'niamh-gallagher', department: 'People', shift: 'office', members: ['hannah-whitworth', 'oluwaseun-bello', 'aoife-brennan'] },
  {
    lead: 'dafydd-pritchard',
    ...engineering,
    members: [
      'graham-sutcliffe',
      'malcolm-birtles',
      posts('Automation Engineer', 1, 'Halifax'),
      posts('Project Engineer', 1, 'Leeds', { employment: 'Contractor', shift: 'office' }),
      posts('Site Services Technician', 2, 'Halifax'),
      posts('Stores Coordinator', 1, 'Halifax'),
    ],
  },
  {
    lead: 'graham-sutcliffe',
    ...engineering,
    members: [
      'tomasz-wojcik',
      posts('Maintenance Engineer', 3, 'Halifax'),
      posts('Maintenance Engineer', 1, 'Halifax', { shift: 'nights' }),
      posts('Maintenance Engineer', 2, 'Leeds'),
      posts('Maintenance Engineer', 1, 'Bathgate'),
      posts('Engineering Apprentice', 1, 'Halifax'),
    ],
  },
]
