import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Kbd } from '#ui/kbd.tsx'
import { ContentLayout, ContentSection } from './content-layout.tsx'

const topics = [
  { id: 'logging-in', title: 'Logging in' },
  { id: 'workspaces', title: 'Workspaces' },
  { id: 'people', title: 'People' },
  { id: 'organisation-chart', title: 'Organisation chart' },
  { id: 'your-profile', title: 'Your profile' },
  { id: 'keyboard', title: 'Keyboard and display' },
] as const
const titleOf = (id: (typeof topics)[number]['id']): { id: string; title: string } => topics.find((topic) => topic.id === id) ?? topics[0]

/** Help about what the product does. */
export function HelpPage(): ReactElement {
  return (
    <ContentLayout title="Help" lead="How to do the everyday things.">
      <nav aria-label="On this page" className="mt-6 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {topics.map(({ id, title }) => (
          <Link key={id} to="/docs" hash={id} className="ek-link">
            {title}
          </Link>
        ))}
      </nav>
      <ContentSection {...titleOf('logging-in')}>
        <p>
          Log in with your email and password, or with Google where your organisation has set it up. If you do not remember the password,
          choose "Forgot your password?" and follow the link in the message.
        </p>
        <p>
          If your session ends while you are writing, you are asked for your password in place and what you wrote stays. To end every
          session on every device, use Sign out everywhere in Account Settings.
        </p>
      </ContentSection>
      <ContentSection {...titleOf('workspaces')}>
        <p>
          A workspace holds one organisation. Whoever creates it becomes its super admin. If you belong to several, choose one by pressing
          the organisation's name in the top bar; your choice is remembered.
        </p>
      </ContentSection>
      <ContentSection {...titleOf('people')}>
        <p>
          HR sees everyone, a manager sees the people who report to them. Search by name, job title or email, filter by department or
          location, and sort by pressing a column's heading.
        </p>
        <p>
          HR adds people with Add Person. First name, last name, email, job title and start date are required; the rest can follow later.
        </p>
      </ContentSection>
      <ContentSection {...titleOf('organisation-chart')}>
        <p>
          Drag to move, turn the wheel to zoom, press a card's count to hide or show the people below it. Everything can also be done with
          the arrow keys, and the chart has a list view.
        </p>
      </ContentSection>
      <ContentSection {...titleOf('your-profile')}>
        <p>
          My Profile shows what is recorded about you. Some of it you can change yourself, such as your phone numbers, address and emergency
          contacts. Other changes wait until HR has approved them.
        </p>
      </ContentSection>
      <ContentSection {...titleOf('keyboard')}>
        <p>
          <Kbd>Ctrl K</Kbd> (on a Mac <Kbd>⌘ K</Kbd>) opens search: type a name to find a person, or the name of a page to go there. The
          theme, light or dark, is in your own menu at the top right.
        </p>
      </ContentSection>
    </ContentLayout>
  )
}
