import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { CaseFile } from '../contract.ts'
import { caseOf } from './api.ts'
import { CasePeople, NextDue, titleOf } from './case-cells.tsx'
import { DeadlinesPanel } from './side-panels.tsx'
import { roleWords } from './words.ts'

/** A case at a glance, without losing the list. */
export function QuickLook({ id, onClose }: { id: string; onClose: () => void }): ReactElement {
  const found = useQuery(caseOf(id))
  const file = found.data
  return (
    <SideSheet
      open
      onOpenChange={(open) => open || onClose()}
      title={file ? titleOf(file) : 'Case'}
      description={file && `${file.reference}, ${file.process_title.toLowerCase()}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Link to="/app/cases/$id" params={{ id }} className={buttonClass({ variant: 'primary' })}>
            Open the case
          </Link>
        </>
      }
    >
      {found.isError ? (
        <ErrorBanner message="The case could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : file ? (
        <Glance file={file} />
      ) : (
        <SkeletonRows label="The case is loading" avatar={false} />
      )}
    </SideSheet>
  )
}

function Glance({ file }: { file: CaseFile }): ReactElement {
  const [next] = file.work?.steps ?? []
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Person', value: <CasePeople people={file.people} restricted={file.restricted} /> },
          ...(file.stage ? [{ term: 'Stage', value: file.stage.label }] : []),
          ...(next ? [{ term: 'Next step', value: next.label }] : []),
          { term: 'Next deadline', value: <NextDue row={file} /> },
          { term: 'Opened', value: showDate(file.opened_on) },
          ...file.roles.map(({ person, as }) => ({ term: roleWords[as], value: <span dir="auto">{person.name}</span> })),
        ]}
      />
      {file.work && <DeadlinesPanel deadlines={file.work.deadlines} meetings={file.meetings} today={file.today} />}
    </>
  )
}
