import type { Page } from './kinds.ts'
import { companyAbout } from './pages/company-about.ts'
import { companyCareers } from './pages/company-careers.ts'
import { companyContact } from './pages/company-contact.ts'
import { companyInvestors } from './pages/company-investors.ts'
import { companyLeadership } from './pages/company-leadership.ts'
import { companySecurity } from './pages/company-security.ts'
import { docs } from './pages/docs.ts'
import { featuresAccessControl } from './pages/features-access-control.ts'
import { featuresAiGuidance } from './pages/features-ai-guidance.ts'
import { featuresAuditLogs } from './pages/features-audit-logs.ts'
import { featuresDocumentBuilder } from './pages/features-document-builder.ts'
import { featuresErCaseManager } from './pages/features-er-case-manager.ts'
import { featuresHrDatabase } from './pages/features-hr-database.ts'
import { featuresInsights } from './pages/features-insights.ts'
import { pricing } from './pages/pricing.ts'
import { privacy } from './pages/privacy.ts'
import { resourcesPartnerGuide } from './pages/resources-partner-guide.ts'
import { resourcesPolicies } from './pages/resources-policies.ts'
import { resourcesSupport } from './pages/resources-support.ts'
import { resourcesTour } from './pages/resources-tour.ts'
import { resourcesUseCases } from './pages/resources-use-cases.ts'
import { solutionsCompliance } from './pages/solutions-compliance.ts'
import { solutionsEmployeeRelations } from './pages/solutions-employee-relations.ts'
import { solutionsHrConsultants } from './pages/solutions-hr-consultants.ts'
import { solutionsHrTeams } from './pages/solutions-hr-teams.ts'
import { solutionsOnboarding } from './pages/solutions-onboarding.ts'
import { status } from './pages/status.ts'
import { support } from './pages/support.ts'
import { terms } from './pages/terms.ts'
import { waitlistConfirm } from './pages/waitlist-confirm.ts'
import { waitlistConfirmed } from './pages/waitlist-confirmed.ts'
import { waitlistLeft } from './pages/waitlist-left.ts'
import { waitlistLinkOver } from './pages/waitlist-link-over.ts'
import { waitlistProblem } from './pages/waitlist-problem.ts'
import { waitlistSent } from './pages/waitlist-sent.ts'

/** Every public page but the home page, in the order of the site map. */
export const pages: readonly Page[] = [
  featuresErCaseManager,
  featuresDocumentBuilder,
  featuresAiGuidance,
  featuresHrDatabase,
  featuresAccessControl,
  featuresAuditLogs,
  featuresInsights,
  solutionsHrTeams,
  solutionsHrConsultants,
  solutionsEmployeeRelations,
  solutionsCompliance,
  solutionsOnboarding,
  resourcesTour,
  resourcesUseCases,
  resourcesPartnerGuide,
  resourcesPolicies,
  resourcesSupport,
  companyAbout,
  companyCareers,
  companyLeadership,
  companySecurity,
  companyContact,
  companyInvestors,
  terms,
  privacy,
  support,
  pricing,
  status,
  docs,
  waitlistSent,
  waitlistProblem,
  waitlistConfirm,
  waitlistConfirmed,
  waitlistLeft,
  waitlistLinkOver,
]
