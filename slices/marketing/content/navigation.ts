/** The public navigation (specification section 2): exactly these targets. */

export type NavIcon =
  | 'cases'
  | 'letters'
  | 'guidance'
  | 'database'
  | 'access'
  | 'audit'
  | 'insights'
  | 'team'
  | 'consultant'
  | 'relations'
  | 'compliance'
  | 'onboarding'
  | 'tour'
  | 'use-cases'
  | 'guide'
  | 'policies'
  | 'support'
  | 'about'
  | 'careers'
  | 'leadership'
  | 'security'
  | 'contact'
  | 'investors'
  | 'pricing'
  | 'start'
  | 'docs'
  | 'status'

export interface NavItem {
  readonly name: string
  readonly description: string
  readonly href: `/${string}`
  readonly icon: NavIcon
}
export interface Flyout {
  readonly label: 'Features' | 'Solutions' | 'Resources' | 'Company'
  readonly items: readonly NavItem[]
  readonly actions: readonly [Omit<NavItem, 'description'>, Omit<NavItem, 'description'>]
}

const tour = { name: 'Take the tour', href: '/resources/tour', icon: 'tour' } as const
const pricing = { name: 'See pricing', href: '/pricing', icon: 'pricing' } as const
const start = { name: 'Get Started', href: '/get-started', icon: 'start' } as const
const docs = { name: 'Read the help pages', href: '/docs', icon: 'docs' } as const
const status = { name: 'Service status', href: '/status', icon: 'status' } as const

export const flyouts: readonly Flyout[] = [
  {
    label: 'Features',
    items: [
      { name: 'ER case manager', description: 'Each case by your own policy', href: '/features/er-case-manager', icon: 'cases' },
      { name: 'Document builder', description: 'Letters from the facts on file', href: '/features/document-builder', icon: 'letters' },
      { name: 'AI guidance', description: 'A reason and a source for every step', href: '/features/ai-guidance', icon: 'guidance' },
      { name: 'HR database', description: 'One record for each person', href: '/features/hr-database', icon: 'database' },
      { name: 'Access control', description: 'People see what their role needs', href: '/features/access-control', icon: 'access' },
      { name: 'Audit logs', description: 'Who did what, kept so changes show', href: '/features/audit-logs', icon: 'audit' },
      { name: 'Insights', description: 'Figures you can explain', href: '/features/insights', icon: 'insights' },
    ],
    actions: [tour, pricing],
  },
  {
    label: 'Solutions',
    items: [
      { name: 'HR teams', description: 'One place for people and their managers', href: '/solutions/hr-teams', icon: 'team' },
      { name: 'HR consultants', description: 'Several clients, kept apart', href: '/solutions/hr-consultants', icon: 'consultant' },
      { name: 'Employee relations', description: 'Fair process, on time', href: '/solutions/employee-relations', icon: 'relations' },
      { name: 'Compliance', description: 'Show what was done, and when', href: '/solutions/compliance', icon: 'compliance' },
      { name: 'Onboarding', description: 'From offer to a complete record', href: '/solutions/onboarding', icon: 'onboarding' },
    ],
    actions: [start, tour],
  },
  {
    label: 'Resources',
    items: [
      { name: 'Tour', description: 'Walk through real screens', href: '/resources/tour', icon: 'tour' },
      { name: 'Use cases', description: 'Everyday work, step by step', href: '/resources/use-cases', icon: 'use-cases' },
      { name: 'Partner guide', description: 'For consultants with several clients', href: '/resources/partner-guide', icon: 'guide' },
      { name: 'Policies', description: 'What a fair policy has to say', href: '/resources/policies', icon: 'policies' },
      { name: 'Support', description: 'Where to turn, and for what', href: '/resources/support', icon: 'support' },
    ],
    actions: [docs, status],
  },
  {
    label: 'Company',
    items: [
      { name: 'About', description: 'Why an even keel', href: '/company/about', icon: 'about' },
      { name: 'Careers', description: 'How we work', href: '/company/careers', icon: 'careers' },
      { name: 'Leadership', description: 'Who decides, and how', href: '/company/leadership', icon: 'leadership' },
      { name: 'Security', description: 'How records are kept safe', href: '/company/security', icon: 'security' },
      { name: 'Contact', description: 'Write to the people who run this', href: '/company/contact', icon: 'contact' },
      { name: 'Investors', description: 'What we can say, and what not', href: '/company/investors', icon: 'investors' },
    ],
    actions: [
      { name: 'Write to us', href: '/company/contact', icon: 'contact' },
      { name: 'How records are kept safe', href: '/company/security', icon: 'security' },
    ],
  },
]

/** The three anchors of the navigation in waitlist mode; on the home page they stay on it. */
export const anchors = [
  { name: 'How it works', hash: '#how-it-works' },
  { name: 'Pricing', hash: '#pricing' },
  { name: 'Waitlist', hash: '#waitlist' },
] as const

export const footerLinks = [
  { name: 'Terms', href: '/terms' },
  { name: 'Privacy', href: '/privacy' },
  { name: 'Status', href: '/status' },
  { name: 'Support', href: '/support' },
  { name: 'Docs', href: '/docs' },
] as const
