import { stemOf, wordsOf } from './words.ts'

/** Words that people use for the same thing. Every workspace can add groups of its own; nothing is promised of them (assistant, decision 031). */
export const standardSynonyms: readonly (readonly string[])[] = [
  ['dismissal', 'sacked', 'fired', 'sack', 'let go', 'dismissed', 'termination of employment', 'terminate'],
  ['resign', 'quit', 'hand in my notice', 'hand in notice', 'leaving', 'resignation', 'leaver'],
  ['sickness absence', 'off sick', 'ill', 'poorly', 'unwell', 'illness', 'sick', 'calling in sick', 'sick leave'],
  ['fit note', 'doctor’s note', 'sick note', 'medical certificate', 'statement of fitness for work', 'sick line'],
  ['self-certification', 'self certify', 'self certificate'],
  ['annual leave', 'holiday', 'holidays', 'vacation', 'time off', 'annual leave entitlement', 'days off'],
  ['carry over', 'carry forward', 'roll over', 'carried over', 'unused', 'left over'],
  ['public holiday', 'bank holiday'],
  ['pay', 'salary', 'wages', 'wage', 'paid', 'remuneration', 'earnings'],
  ['payday', 'pay date', 'paid into bank', 'paid monthly'],
  ['pay rise', 'salary review', 'pay review', 'salary increase', 'raise'],
  ['overtime', 'extra hours', 'additional hours'],
  ['time off in lieu', 'toil', 'lieu'],
  ['maternity', 'pregnant', 'pregnancy', 'expecting a baby', 'having a baby', 'mother'],
  ['paternity', 'new father', 'new dad', 'partner has a baby', 'father'],
  ['shared parental leave', 'parental leave', 'adoption', 'adopting'],
  ['bereavement', 'compassionate leave', 'funeral', 'death in the family', 'died', 'death'],
  ['dependants', 'emergency leave', 'childcare', 'child is ill', 'dependant', 'carer', 'carers leave'],
  ['jury service', 'jury duty', 'court'],
  ['disciplinary', 'misconduct', 'discipline', 'wrongdoing', 'disciplined'],
  ['gross misconduct', 'serious misconduct', 'summary dismissal', 'instant dismissal'],
  ['warning', 'written warning', 'final written warning'],
  ['grievance', 'complaint', 'complain', 'raise a concern'],
  ['appeal', 'challenge the decision', 'disagree with the decision', 'overturn'],
  ['hearing', 'disciplinary meeting', 'formal meeting'],
  [
    'companion',
    'accompanied',
    'bring a colleague',
    'union rep',
    'trade union representative',
    'union official',
    'representative',
    'someone with me',
  ],
  ['suspension', 'suspended', 'sent home'],
  ['investigation', 'investigate', 'investigator', 'fact finding', 'look into'],
  ['performance', 'capability', 'underperforming', 'poor performance', 'not doing their job'],
  ['improvement plan', 'performance improvement plan', 'pip'],
  ['probation', 'probationary period', 'trial period', 'new starter'],
  ['induction', 'onboarding', 'first day', 'new starter', 'joining'],
  ['notice period', 'notice', 'weeks notice'],
  ['redundancy', 'redundant', 'laid off', 'job cuts', 'restructure'],
  [
    'flexible working',
    'part time',
    'compressed hours',
    'change my hours',
    'reduce my hours',
    'job share',
    'flexitime',
    'change working pattern',
  ],
  ['remote working', 'work from home', 'working from home', 'home working', 'homeworking', 'hybrid', 'wfh', 'working abroad'],
  ['bullying', 'harassment', 'harassed', 'bullied', 'picked on', 'intimidation', 'dignity at work', 'victimisation'],
  ['sexual harassment', 'unwanted touching', 'inappropriate touching'],
  ['discrimination', 'equality', 'equal opportunities', 'protected characteristic', 'racist', 'sexist', 'diversity'],
  ['disability', 'disabled', 'reasonable adjustments', 'adjustments', 'impairment'],
  ['occupational health', 'medical assessment', 'medical report', 'company doctor'],
  ['return to work', 'coming back', 'phased return', 'back to work'],
  ['whistleblowing', 'protected disclosure', 'speak up', 'report wrongdoing', 'blow the whistle'],
  ['expenses', 'claim back', 'reimburse', 'reimbursement', 'receipts', 'out of pocket', 'expense claim'],
  ['mileage', 'petrol', 'fuel', 'driving my own car', 'own vehicle', 'mile'],
  ['subsistence', 'meals', 'meal allowance', 'food', 'lunch', 'dinner'],
  ['hotel', 'accommodation', 'overnight stay'],
  ['alcohol', 'drunk', 'drinking', 'drugs', 'substance misuse', 'under the influence', 'intoxicated'],
  ['smoking', 'vaping', 'vape', 'cigarettes', 'e-cigarettes'],
  ['social media', 'facebook', 'twitter', 'tweet', 'posting online', 'linkedin', 'instagram', 'tiktok'],
  ['data protection', 'gdpr', 'personal data', 'privacy', 'data breach', 'personal information'],
  ['subject access request', 'copy of my data', 'dsar', 'see my file'],
  ['confidentiality', 'confidential', 'secret'],
  ['it equipment', 'laptop', 'computer', 'device', 'equipment'],
  ['mobile phone', 'phone', 'mobile'],
  ['password', 'login', 'passphrase'],
  ['training', 'course', 'learning', 'development', 'study leave', 'qualification'],
  ['appraisal', 'performance review', 'one to one', 'annual review', '1:1'],
  ['recruitment', 'hiring', 'hire', 'vacancy', 'job advert', 'recruit'],
  ['references', 'reference request', 'employment reference'],
  ['right to work', 'visa', 'immigration', 'work permit'],
  ['dbs', 'criminal record check', 'disclosure and barring', 'police check', 'background check'],
  ['health and safety', 'accident', 'injury', 'injured', 'hurt at work', 'first aid'],
  ['stress', 'mental health', 'wellbeing', 'burnout', 'anxiety', 'counselling', 'employee assistance'],
  ['menopause', 'menopausal', 'hot flushes'],
  ['dress code', 'uniform', 'clothes', 'clothing', 'appearance', 'wear'],
  ['personal protective equipment', 'ppe', 'safety boots', 'gloves'],
  ['gifts', 'hospitality', 'bribery', 'bribe', 'present from a supplier', 'gift'],
  ['conflict of interest', 'outside interests'],
  ['second job', 'secondary employment', 'other work', 'outside work', 'another job', 'moonlighting'],
  ['relationship at work', 'dating a colleague', 'personal relationships'],
  ['pension', 'auto-enrolment', 'retirement', 'retire'],
  ['statutory sick pay', 'ssp', 'sick pay', 'company sick pay'],
  ['late', 'lateness', 'punctuality', 'timekeeping', 'arrive late'],
  ['no show', 'unauthorised absence', 'absent without leave', 'awol', 'did not turn up', 'failure to report'],
  ['break', 'rest break', 'rest period', 'lunch break'],
  ['working hours', 'working time', 'hours of work', '48 hours', 'opt out', 'shift'],
  ['night work', 'night shift', 'nights'],
  ['garden leave', 'gardening leave'],
  ['company car', 'company vehicle', 'fleet'],
  ['sabbatical', 'career break', 'unpaid leave'],
  ['volunteering', 'volunteer', 'charity'],
  ['fixed term', 'temporary contract', 'fixed-term contract'],
  ['agency worker', 'temp', 'contractor', 'agency'],
  ['line manager', 'manager', 'boss', 'supervisor'],
  ['colleague', 'coworker', 'workmate', 'co-worker'],
  ['employee', 'staff', 'worker', 'member of staff', 'team member'],
  ['inform', 'tell', 'notify', 'report', 'let know', 'contact'],
  ['maximum', 'limit', 'cap', 'up to', 'at most', 'most'],
  ['minimum', 'least', 'at least'],
  ['employer', 'company', 'organisation', 'firm'],
  ['theft', 'stealing', 'stole', 'steal', 'fraud', 'dishonesty'],
  ['violence', 'fight', 'fighting', 'assault', 'hit', 'threatening behaviour'],
  ['recording', 'record the meeting', 'tape', 'covert recording'],
  ['monitoring', 'cctv', 'surveillance', 'read my emails'],
  ['medical appointment', 'dentist', 'doctor appointment', 'gp', 'hospital appointment', 'ivf', 'fertility'],
  ['religion', 'prayer', 'religious', 'faith', 'belief'],
  ['trade union', 'union', 'shop steward'],
  ['eligible', 'qualify', 'entitled', 'entitlement', 'allowed', 'eligibility'],
  ['deadline', 'time limit', 'by when', 'how soon', 'within'],
  ['bonus', 'commission', 'incentive'],
  ['bring a dog', 'pets', 'dog', 'pet'],
  ['car park', 'parking'],
  ['deduction', 'deduct', 'take money from my pay', 'docked', 'overpayment', 'overpaid'],
  ['loan', 'advance', 'season ticket'],
  ['cycle to work', 'bike', 'bicycle'],
]

/** Of a workspace: its own groups and the standard ones. */
export interface Thesaurus {
  /** First stem of a phrase → the phrases that begin with it. */
  readonly phrases: ReadonlyMap<string, readonly { readonly stems: readonly string[]; readonly group: number }[]>
  /** The stems of each group, by how much of a phrase they are. */
  readonly groups: readonly ReadonlyMap<string, number>[]
}

const stemsOf = (phrase: string): string[] => wordsOf(phrase).map(stemOf)

export function thesaurusOf(own: readonly (readonly string[])[]): Thesaurus {
  const phrases = new Map<string, { stems: string[]; group: number }[]>()
  const groups = [...own, ...standardSynonyms].map((group, at) => {
    const weights = new Map<string, number>()
    for (const phrase of group) {
      const stems = stemsOf(phrase)
      const [first] = stems
      if (first === undefined) continue
      phrases.set(first, [...(phrases.get(first) ?? []), { stems, group: at }])
      for (const stem of stems) weights.set(stem, Math.max(weights.get(stem) ?? 0, 1 / stems.length))
    }
    return weights
  })
  return { phrases, groups }
}

/** Terms to look for besides those of the question, lighter than them. */
export function expand(question: string, { phrases, groups }: Thesaurus): Map<string, number> {
  const stems = stemsOf(question)
  const added = new Map<string, number>()
  stems.forEach((stem, at) => {
    for (const { stems: phrase, group } of phrases.get(stem) ?? []) {
      if (!phrase.every((each, i) => stems[at + i] === each)) continue
      for (const [term, share] of groups[group] ?? []) if (!stems.includes(term)) added.set(term, Math.max(added.get(term) ?? 0, share))
    }
  })
  return added
}
