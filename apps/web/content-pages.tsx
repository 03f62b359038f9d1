import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { ContentLayout, ContentSection } from './content-layout.tsx'

export function TermsPage(): ReactElement {
  return (
    <ContentLayout title="Terms" lead="Evenkeel is software that an organisation runs for its own people.">
      <ContentSection title="Who provides this">
        <p>
          This installation is run by the organisation whose address you see in your browser, or by someone it has chosen. Your agreement is
          with them. The people who write the software do not run it for you and hold none of your data.
        </p>
      </ContentSection>
      <ContentSection title="Using it">
        <p>
          Use your own account, keep your password to yourself, and look only at records you need for your work. What you may see and change
          depends on your role; trying to get around that is not allowed.
        </p>
        <p>Changes to people's records are kept in a history with the name of whoever made them.</p>
      </ContentSection>
      <ContentSection title="The software">
        <p>
          Evenkeel is free software under the Apache Licence 2.0. It comes as it is, without a warranty. It helps with employment matters
          but gives no legal advice.
        </p>
      </ContentSection>
    </ContentLayout>
  )
}

export function PrivacyPage(): ReactElement {
  return (
    <ContentLayout title="Privacy" lead="What is stored about you, and who decides about it.">
      <ContentSection title="Who is responsible">
        <p>
          Your employer decides what is recorded about you and why, and answers for it under UK data protection law. For a copy of your
          data, a correction or a complaint, write to your HR team.
        </p>
      </ContentSection>
      <ContentSection title="What is stored">
        <p>
          Your account: name, email and a one-way hash of your password. Your employee record: what your organisation has entered, which you
          can read under My Profile. A history of changes: who changed what, and when.
        </p>
      </ContentSection>
      <ContentSection title="In your browser">
        <p>
          One cookie keeps you logged in; it cannot be read by scripts. Your choice of theme and whether the sidebar is collapsed are kept
          on this device. There is no tracking, and pictures of initials are drawn here, so no name is sent to another service.
        </p>
      </ContentSection>
    </ContentLayout>
  )
}

export function SupportPage(): ReactElement {
  return (
    <ContentLayout title="Support" lead="Where to turn when something is not right.">
      <ContentSection title="About your record or your access">
        <p>
          Your HR team can correct your record, change your role and end the access of someone who has left. They see your workspace; nobody
          else does.
        </p>
      </ContentSection>
      <ContentSection title="You cannot log in">
        <p>
          <Link to="/forgot-password" className="ek-link">
            Ask for a link to set a new password
          </Link>
          . It goes to the email address of your account, if there is one.
        </p>
      </ContentSection>
      <ContentSection title="Something does not work">
        <p>
          See whether the service is running on the{' '}
          <Link to="/status" className="ek-link">
            status page
          </Link>
          , read how things work in the{' '}
          <Link to="/docs" className="ek-link">
            help pages
          </Link>
          , or{' '}
          <Link to="/feedback" className="ek-link">
            send feedback
          </Link>{' '}
          to the people who run this installation.
        </p>
      </ContentSection>
    </ContentLayout>
  )
}

export function SecurityPage(): ReactElement {
  return (
    <ContentLayout title="Security" lead="How records are kept apart and kept safe.">
      <ContentSection title="Each workspace on its own">
        <p>
          Every record belongs to one workspace. The database itself refuses to show or change a row of another workspace, whatever the
          program asks.
        </p>
      </ContentSection>
      <ContentSection title="Only what your role needs">
        <p>
          The server decides, for every field, who may read and who may change it. Pay, bank details, dates of birth and home addresses are
          not shown to colleagues. Bank details are masked, and seeing them in full takes the password again and is recorded.
        </p>
      </ContentSection>
      <ContentSection title="Logging in">
        <p>
          Passwords have at least 12 characters, common ones are refused, and only a slow one-way hash is stored. Repeated wrong attempts
          are slowed down. Sessions end after a time without use, and at once when you sign out everywhere or change your password.
        </p>
      </ContentSection>
      <ContentSection title="Telling us about a weakness">
        <p>
          Write to the people who run this installation through{' '}
          <Link to="/feedback" className="ek-link">
            feedback
          </Link>{' '}
          or your HR team. The software's own repository says how to report a weakness in the software.
        </p>
      </ContentSection>
    </ContentLayout>
  )
}
