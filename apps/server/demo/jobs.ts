/** What a job pays in November 2026: pounds an hour where people are paid by the hour, else pounds a year for 37.5 hours. */
export interface Job {
  readonly paid: 'hourly' | 'yearly'
  readonly pay: readonly [least: number, most: number]
  /** The job people are promoted from, if there is a usual one. */
  readonly was?: string
}

const hourly = (least: number, most: number, was?: string): Job => ({ paid: 'hourly', pay: [least, most], ...(was ? { was } : {}) })
const yearly = (least: number, most: number, was?: string): Job => ({ paid: 'yearly', pay: [least, most], ...(was ? { was } : {}) })

const foods: Readonly<Record<string, Job>> = {
  'Chief Executive': yearly(138_000, 138_000),
  'Operations Director': yearly(94_000, 94_000),
  'Commercial Director': yearly(91_500, 91_500),
  'Finance Director': yearly(93_000, 93_000),
  'Head of People': yearly(64_500, 64_500),
  'Head of Engineering': yearly(66_000, 66_000),
  'Operations Manager': yearly(52_750, 52_750, 'Production Supervisor'),
  'Production Supervisor': yearly(38_400, 38_400, 'Line Leader'),
  'Logistics Manager': yearly(49_500, 49_500, 'Transport Planner'),
  'Day Shift Supervisor': yearly(38_600, 38_600, 'Line Leader'),
  'Night Shift Supervisor': yearly(41_200, 41_200, 'Line Leader'),
  'Twilight Supervisor': yearly(37_400, 37_400, 'Line Leader'),
  'Hygiene Team Leader': yearly(33_100, 33_100, 'Hygiene Operative'),
  'Packing Team Leader': yearly(32_400, 32_400, 'Packing Operative'),
  'Line Leader': hourly(14.6, 15.2, 'Production Operative'),
  'Production Operative': hourly(13.1, 13.6),
  'Packing Operative': hourly(12.95, 13.4),
  'Hygiene Operative': hourly(13, 13.45),
  'Machine Setter': hourly(15.1, 16, 'Production Operative'),
  'Training Coordinator': yearly(30_200, 31_800, 'Line Leader'),
  'Depot Supervisor': yearly(36_900, 36_900, 'Transport Planner'),
  'Warehouse Team Leader': yearly(33_600, 33_600, 'Warehouse Operative'),
  'Warehouse Operative': hourly(13.2, 13.9),
  'Forklift Driver': hourly(13.9, 14.5, 'Warehouse Operative'),
  'Delivery Driver': hourly(14.2, 15.6),
  'HGV Driver': hourly(17.4, 18.6, 'Delivery Driver'),
  'Transport Planner': yearly(31_500, 33_800),
  'Dispatch Operative': hourly(13.2, 13.8),
  'Stock Controller': yearly(28_200, 29_600, 'Warehouse Operative'),
  'Quality Manager': yearly(46_500, 46_500),
  'Quality Assurance Team Leader': yearly(37_800, 37_800, 'Quality Technician'),
  'Food Safety Adviser': yearly(36_200, 37_900, 'Quality Technician'),
  'Health and Safety Adviser': yearly(37_400, 38_800),
  'Quality Technician': yearly(27_900, 30_400),
  'Laboratory Technician': yearly(28_600, 30_800),
  'Retail Account Manager': yearly(42_000, 46_500, 'Sales Executive'),
  'Foodservice Sales Manager': yearly(44_800, 44_800, 'Sales Executive'),
  'Customer Service Manager': yearly(38_900, 38_900, 'Customer Service Adviser'),
  'Customer Service Adviser': yearly(26_200, 28_100),
  'Sales Executive': yearly(30_500, 34_200),
  'Marketing Manager': yearly(43_500, 45_500),
  'Marketing Executive': yearly(29_400, 31_600),
  'Product Development Manager': yearly(44_200, 46_400),
  'Category Analyst': yearly(31_800, 34_000),
  'Commercial Placement': yearly(24_900, 24_900),
  'Finance Manager': yearly(51_000, 51_000, 'Management Accountant'),
  'Management Accountant': yearly(42_500, 45_200),
  'Purchasing Manager': yearly(43_800, 45_000, 'Buyer'),
  Buyer: yearly(32_600, 34_900),
  'Systems Administrator': yearly(37_200, 39_500),
  'Accounts Payable Clerk': yearly(26_800, 28_400),
  'Credit Controller': yearly(28_300, 30_100),
  'Accounts Assistant': yearly(25_900, 27_300),
  'HR Adviser': yearly(36_800, 36_800, 'People Coordinator'),
  'Payroll and HR Officer': yearly(33_400, 33_400),
  'People Coordinator': yearly(28_400, 28_400),
  'Maintenance Team Leader': yearly(45_600, 45_600, 'Maintenance Engineer'),
  'Maintenance Engineer': yearly(38_200, 41_500),
  'Automation Engineer': yearly(44_300, 47_000, 'Maintenance Engineer'),
  'Refrigeration Engineer': yearly(41_800, 44_000),
  'Project Engineer': yearly(45_900, 48_500),
  'Site Services Technician': yearly(28_900, 31_000),
  'Stores Coordinator': yearly(27_300, 28_600),
  'Engineering Apprentice': yearly(25_200, 25_200),
}

const care: Readonly<Record<string, Job>> = {
  'Managing Director': yearly(78_000, 78_000),
  'Registered Manager': yearly(46_000, 48_500, 'Senior Care Assistant'),
  'Deputy Manager': yearly(35_800, 37_500, 'Senior Care Assistant'),
  'Registered Nurse': hourly(20.6, 22.1),
  'Senior Care Assistant': hourly(14.4, 14.9, 'Care Assistant'),
  'Care Assistant': hourly(13.1, 13.6),
  'Night Care Assistant': hourly(13.5, 14),
  'Activities Coordinator': hourly(13.4, 13.9),
  Cook: hourly(13.9, 14.6, 'Kitchen Assistant'),
  'Kitchen Assistant': hourly(12.8, 13.1),
  Housekeeper: hourly(12.8, 13.1),
  'Maintenance Officer': hourly(14.1, 14.7),
  'Finance and Payroll Officer': yearly(31_400, 31_400),
  'People Officer': yearly(30_600, 30_600),
}

export const jobs: Readonly<Record<string, Job>> = { ...foods, ...care }

export function jobNamed(title: string): Job {
  const job = jobs[title]
  if (!job) throw new Error(`No pay is known for the job ${title}.`)
  return job
}

/** Yearly pay of a job at its rate for `hours` a week; `share` 0 to 1 places it in the job's range. */
export function yearlyPay(job: Job, hours: number, share: number): number {
  const rate = job.pay[0] + (job.pay[1] - job.pay[0]) * share
  return job.paid === 'hourly' ? Math.round((Math.round(rate * 20) / 20) * hours * 52) : Math.round((rate * hours) / 37.5 / 50) * 50
}

/** Pay rises each April, as a factor. Hourly pay followed the National Living Wage; the rest rose less. */
const rises: Readonly<Record<number, { hourly: number; yearly: number }>> = {
  2022: { hourly: 1.066, yearly: 1.03 },
  2023: { hourly: 1.095, yearly: 1.05 },
  2024: { hourly: 1.093, yearly: 1.045 },
  2025: { hourly: 1.062, yearly: 1.035 },
  2026: { hourly: 1.041, yearly: 1.035 },
}
export const riseIn = (year: number, paid: Job['paid']): number => rises[year]?.[paid] ?? 1
