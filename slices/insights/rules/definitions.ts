/** What each figure means and how it is counted: shown beside it, and the first thing an auditor asks. */
export const definitions = {
  headcount:
    'Everybody employed on the day, whatever their hours, people on leave among them. The last day of employment still counts. Contractors and interns who have a record count; filter by employment type to leave them out.',
  turnover:
    'Leavers in the twelve months, divided by the average of the headcount at the end of each of those months, times 100. A leaver is somebody whose last day falls in the time; a move within the company does not count.',
  stability: 'Of the people employed a year before, the share employed still without a break, wherever in the company they now work.',
  fte: 'Contracted hours divided by the full week of the workspace, added up, on the last day of a month. Without recorded hours somebody full-time counts as 1 and others are left out.',
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
  gender: 'As it stands in people’s records. Where nobody asked or answered, it counts as not recorded.',
  age: 'Whole years on the last day of the month.',
  nationality: 'As it stands in people’s records.',
  gap: 'SI 2017/172: hourly pay of men less that of women, as a share of that of men, on the snapshot of 5 April. Everybody paid in full counts; people on reduced pay because of leave, and agency workers, are left out. Quartiles are four sections of the ranked hourly pay. A bonus paid in the month of the snapshot adds a twelfth to its hourly pay. Bonus figures are of all men and women in post, and of bonuses recorded in the twelve months that end with the snapshot; where fewer than 5 had one, or had none, they are hidden.',
  absence:
    'Working days lost to sickness, half days as a half, divided by the days everybody employed in the time would have worked by their week (bank holidays and holiday not taken out), in whole quarters, times 100. Leavers count. People who moved count where they were last in each quarter. A spell that has not ended counts once it has. The cost is a week’s pay at the end of the quarter divided by the working days of the week, to the nearest £100, for those who have pay on record.',
  bradford:
    'The number of spells squared, times the days, of spells that have ended and began in the twelve months before. Absence for a disability, for pregnancy or for an accident at work is left out, as it is never scored. Everybody in post on the day is counted.',
  cases:
    'Cases opened in whole quarters that all of HR may see, to the nearest 5. A case that is restricted to some is in no figure, whoever looks. A case that ended still counts in the quarter it was opened.',
  casesStage:
    'Cases that were open at the end of the day, by where they stood then. Restricted cases are in no figure, and neither are cases of people you have a conflict with.',
  casesAge: 'Calendar days from the day a case was opened to the day shown, of cases still open then. Restricted cases are in no figure.',
  casesTime:
    'Calendar days a case spent in each stage, a stage it came back to added up, of cases that ended in the time. The median is the middle value. Restricted cases are in no figure.',
  outcomes:
    'Disciplinary cases that ended in three years up to the last whole quarter, by what was alleged. A case with allegations of two kinds counts in both, so the kinds add up to more than the cases. The outcome is the last one decided; dismissal with and without notice are one. To the nearest 5. Restricted cases are in no figure.',
  disproportion:
    'People whom a disciplinary case was opened about in three years up to the last whole quarter and who are still in post, divided by all people in post, times 100. To the nearest 5 people. A difference is a reason to look and proves nothing by itself. Restricted cases are in no figure.',
} as const
