/** What each figure means and how it is counted: shown beside it, and the first thing an auditor asks. */
export const definitions = {
  headcount:
    'Everybody employed on the day, whatever their hours, people on leave among them. The last day of employment still counts. Contractors and interns who have a record count; filter by employment type to leave them out.',
  turnover:
    'Leavers in the twelve months, divided by the average of the headcount at the end of each of those months, times 100. A leaver is somebody whose last day falls in the time; a move within the company is none.',
  stability: 'Of the people employed a year before, the share employed still without a break, wherever in the company they now work.',
  fte: 'Contracted hours divided by the full week of the workspace, added up. Without recorded hours somebody full-time counts as 1 and others are left out.',
  flows:
    'Starters by the first day, leavers by the last day of employment. Somebody who left and came back is a leaver and later a starter. Changes of department or location are neither.',
  service:
    'Complete years of continuous service, counted inclusively as the Employment Rights Act counts them, on the last day of a month.',
  spans: 'Direct reports of each person whom somebody employed on the day reports to. Dotted lines do not count.',
  layers: 'Steps to the top of the reporting lines on the day: layer 1 reports to nobody.',
  leave:
    'Holiday earned up to the day (the allowance in proportion to the leave year) less holiday taken, for everybody with days left, at a week’s pay divided by weekly hours. Days taken in advance are not set off. To the nearest £100.',
  pay: 'Yearly pay as recorded, before any adjustment for hours. The median is the middle value; half of all people are paid between the lower and the upper quartile. To the nearest £500.',
  payBands: 'Yearly pay as recorded, in steps of £10,000.',
  gender: 'As people have it in their record; what nobody asked or answered is not recorded.',
  age: 'Whole years on the last day of the month.',
  nationality: 'As people have it in their record.',
  gap: 'SI 2017/172: hourly pay of men less that of women, as a share of that of men, on the snapshot of 5 April. Everybody paid in full counts; who is on reduced pay because of leave, and agency workers, are left out. Quartiles are four sections of the ranked hourly pay.',
  absence:
    'Halves of working days reported as sickness in whole months, of people employed today, divided by the people in the group today. Spells that are not over count once they are. Family leave and holiday are no sickness.',
  cases:
    'Cases opened in whole months that all of HR may see. A case that is restricted to some is in no figure, whoever looks. A case that ended still counts in the month it was opened.',
} as const
