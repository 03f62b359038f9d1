import type { ReactElement, ReactNode } from 'react'
import { useState } from 'react'
import { AccordionItem } from './accordion.tsx'
import { Avatar, OrganisationTile } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Button, buttonClass, IconButton } from './button.tsx'
import { DefinitionList, Missing } from './definition-list.tsx'
import { EmptyLine, EmptyState } from './empty-state.tsx'
import { ErrorBanner, Notice } from './error-banner.tsx'
import { FileDrop } from './file-drop.tsx'
import { ChevronDown, Download, Ellipsis, Eye, Lock, Pencil, Plus, Trash2 } from './icons.ts'
import { Kbd } from './kbd.tsx'
import { LogoMark } from './logo.tsx'
import { MeasuredProgress } from './measured-progress.tsx'
import { Pagination } from './pagination.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { Risk, Status } from './status.tsx'
import { StepProgress } from './step-progress.tsx'
import { TabPanel, Tabs } from './tabs.tsx'
import { Tooltip } from './tooltip.tsx'

export function Sample({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <span className="inline-flex flex-col items-center gap-2">
      {children}
      <span className="text-2xs text-ink-3">{name}</span>
    </span>
  )
}

export function ButtonSamples(): ReactElement {
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-5">
        <Sample name="Rest">
          <Button variant="primary">Create</Button>
        </Sample>
        <Sample name="Focus">
          <Button variant="primary" className="is-focus">
            Create
          </Button>
        </Sample>
        <Sample name="Saving">
          <Button variant="primary" loading>
            Create
          </Button>
        </Sample>
        <Sample name="Disabled">
          <Button variant="primary" disabled>
            Create
          </Button>
        </Sample>
        <Sample name="With a reason">
          <Button variant="primary" disabledReason="Only HR can add people.">
            Add Person
          </Button>
        </Sample>
        <Sample name="Icon">
          <Button variant="primary" icon={Plus}>
            Add Person
          </Button>
        </Sample>
      </div>
      <div className="flex flex-wrap items-end gap-5">
        <Sample name="Secondary">
          <Button>Cancel</Button>
        </Sample>
        <Sample name="Disabled">
          <Button disabled>Cancel</Button>
        </Sample>
        <Sample name="Ghost">
          <Button variant="ghost">Choose a different step</Button>
        </Sample>
        <Sample name="Danger">
          <Button variant="danger">Delete document</Button>
        </Sample>
        <Sample name="Deleting">
          <Button variant="danger" loading>
            Delete document
          </Button>
        </Sample>
        <Sample name="Small">
          <Button size="sm">Try again</Button>
        </Sample>
        <Sample name="Touch, 44">
          <Button variant="primary" size="lg">
            Log in
          </Button>
        </Sample>
        <Sample name="Link">
          <a href="#link" className={buttonClass({ variant: 'secondary' })}>
            Back to Home
          </a>
        </Sample>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label="View" icon={Eye} />
        <IconButton label="Download" icon={Download} />
        <IconButton label="Edit" icon={Pencil} className="is-focus" />
        <IconButton label="Delete" icon={Trash2} disabled />
        <IconButton label="More" icon={Ellipsis} />
      </div>
    </div>
  )
}

export function StatusSamples(): ReactElement {
  return (
    <div className="grid gap-3 text-sm">
      <div className="flex flex-wrap gap-x-7 gap-y-3">
        <Status kind="done">Done or passed</Status>
        <Status kind="current">Current</Status>
        <Status kind="not-started">Not started</Status>
        <Status kind="on-track">On track</Status>
        <Status kind="due">Due within 3 working days</Status>
        <Status kind="overdue">Overdue or failed</Status>
        <Status kind="paused">Paused</Status>
        <Status kind="not-applicable">Does not apply</Status>
      </div>
      <div className="flex flex-wrap gap-7">
        <Risk level="low" />
        <Risk level="medium" />
        <Risk level="high" />
      </div>
    </div>
  )
}

const people = ['Adaeze Okonkwo', 'Ben Ashworth', 'Callum Fraser', 'Eilidh MacKinnon', 'Gurpreet Sandhu', 'Niamh Gallagher', 'Ólafur Þór']

export function IdentitySamples(): ReactElement {
  return (
    <div className="grid gap-4 text-sm">
      <div className="flex flex-wrap items-center gap-3">
        {people.map((name) => (
          <Avatar key={name} id={name} name={name} />
        ))}
        <Avatar id="large" name="Gurpreet Sandhu" size={64} />
        <Avatar id="broken" name="Picture Missing" src="/no-such-picture.png" />
        <OrganisationTile name="Calderbrook Foods" />
      </div>
      <div className="flex flex-wrap items-center gap-4 text-ink-3">
        <Badge>You</Badge>
        <Badge>Primary</Badge>
        <Badge tone="neutral">Draft</Badge>
        Badges name identity or kind. Status is glyph and text.
      </div>
      <div className="flex items-end gap-6 text-accent">
        {[16, 20, 32, 56].map((size) => (
          <LogoMark key={size} size={size} />
        ))}
        <Kbd>Ctrl K</Kbd>
      </div>
    </div>
  )
}

const steps = [
  { label: 'User Info', hint: 'Name your workspace' },
  { label: 'Company Info', hint: 'Add your people and policies' },
  { label: 'Payment Info', hint: 'Choose a plan, or stay on trial' },
]

export function StepSamples(): ReactElement {
  return (
    <div className="grid gap-8">
      <div className="grid gap-8 rounded-lg bg-paper p-6 sm:grid-cols-2">
        <StepProgress steps={steps} current={0} />
        <StepProgress steps={steps} current={1} />
      </div>
      <StepProgress steps={steps} current={0} orientation="horizontal" />
      <StepProgress steps={steps} current={1} orientation="horizontal" />
    </div>
  )
}

const tabs = [
  { value: 'details', label: 'Details' },
  { value: 'activity', label: 'Activity' },
  { value: 'absence', label: 'Absence' },
] as const

export function PageSamples(): ReactElement {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('details')
  const [page, setPage] = useState({ limit: 10, offset: 0 })
  return (
    <div className="grid grid-cols-1 gap-6">
      <Tabs label="Profile" name="gallery" value={tab} onChange={setTab} items={tabs} />
      <TabPanel of="gallery" value={tab}>
        <DefinitionList
          items={[
            { term: 'Job title', value: <Missing /> },
            { term: 'Department', value: <Missing kind="unassigned" /> },
            { term: 'Start date', value: '2 Mar 2020' },
            { term: 'End date', value: <Missing kind="none" /> },
          ]}
        />
      </TabPanel>
      <div>
        <AccordionItem title="Personal Details" defaultOpen>
          <DefinitionList items={[{ term: 'Preferred name', value: 'Gurpreet' }]} />
        </AccordionItem>
        <AccordionItem title="Address Details" summary="Hebden Bridge, HX7">
          <EmptyLine>Nothing here</EmptyLine>
        </AccordionItem>
        <AccordionItem
          title="Bank Details"
          summary={
            <>
              <Lock size={13} />
              Hidden until opened
            </>
          }
        >
          <EmptyLine>Nothing here</EmptyLine>
        </AccordionItem>
      </div>
      <Pagination total={148} {...page} onChange={setPage} />
      <div className="flex flex-wrap gap-4">
        <Tooltip content="Reads out as a description">
          <Button icon={ChevronDown}>Tooltip with words</Button>
        </Tooltip>
        <Tooltip content={{ html: '<b>Bold</b>, <em>italic</em><ul><li>one</li><li>two</li></ul><script>alert(1)</script>' }}>
          <Button>Tooltip with HTML</Button>
        </Tooltip>
        <Tooltip content="">
          <Button>Tooltip with nothing</Button>
        </Tooltip>
      </div>
    </div>
  )
}

export function StateSamples(): ReactElement {
  return (
    <div className="grid grid-cols-1 gap-6">
      <ErrorBanner message="Failed to load organization chart." onRetry={() => undefined} />
      <Notice>You must consult Rhys before refusing any part of the request.</Notice>
      <Notice tone="warn">This person has no line manager.</Notice>
      <div className="ek-panel overflow-hidden">
        <SkeletonRows label="Loading employees…" />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <EmptyState
          title="No people added yet"
          action={
            <Button variant="primary" icon={Plus}>
              Add Person
            </Button>
          }
        >
          Add the first employee to start your records. You can import more later.
        </EmptyState>
        <EmptyState title="No organisation data available." drawing="chart" />
        <EmptyState title="No documents yet" drawing="page" />
      </div>
      <EmptyLine>No emergency contacts added yet</EmptyLine>
      <FileDrop
        lead="Drop your spreadsheet here, or"
        choose="choose a file"
        hint="XLSX, CSV or TSV, up to 50 MB."
        accept=".csv"
        onFile={() => undefined}
      />
      <MeasuredProgress label="Importing people" value={64} total={148} />
    </div>
  )
}
