import type { ReactElement } from 'react'
import { roleNames } from '#slices/workspace/web/public.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { ClipboardCheck, Download, Ellipsis, Eye, FilePenLine, History, Lock, Send, Trash2, Undo2, Upload, type Icon } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Status } from '#ui/status.tsx'
import { categoryNames } from '../categories.ts'
import type { Audience, CompanyDocument } from '../company-contract.ts'
import type { CompanyTask } from './company-task.ts'
import { companyStates, companyWords as words } from './company-strings.ts'
import { FileIcon } from './document-name.tsx'
import { downloadDocument, viewDocument } from './fetch-document.ts'
import { mayFetch, sizeInWords, typeInWords } from './file-facts.ts'
import { actionStrings, stateStrings } from './strings.ts'
import { useDays } from './use-days.ts'

interface ItemProps {
  document: CompanyDocument
  tenantId: string
  onTask: (task: CompanyTask) => void
}

/** A document of the company: what it is, what the asker has said of it, and for hr how far it has come. */
export function CompanyItem({ document, tenantId, onTask }: ItemProps): ReactElement {
  const nameId = `company-document-${document.id}`
  const shown = document.can_preview && mayFetch(document)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3.5">
      <FileIcon type={document.type} className="mt-1 text-ink-3" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-base font-semibold">
          {shown ? (
            <button type="button" id={nameId} className="ek-quiet-link text-left break-words" onClick={() => onTask('read')}>
              {document.name}
            </button>
          ) : (
            <span id={nameId} className="break-words">
              {document.name}
            </span>
          )}
        </p>
        <Meta document={document} />
        {document.can.manage && <p className="text-sm text-ink-2">{audienceInWords(document.audience)}</p>}
        <States document={document} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {document.mine.due && (
          <Button size="sm" variant="primary" aria-describedby={nameId} onClick={() => onTask('read')}>
            {words.read}
          </Button>
        )}
        {document.can.manage && document.state !== 'published' && (
          <Button size="sm" aria-describedby={nameId} onClick={() => onTask('publish')}>
            {words.publish}
          </Button>
        )}
        <Fetch document={document} place={{ tenantId, documentId: document.id }} nameId={nameId} />
        {document.can.manage && <More document={document} nameId={nameId} onTask={onTask} />}
      </div>
    </li>
  )
}

function Meta({ document }: { document: CompanyDocument }): ReactElement {
  const days = useDays()
  const { effective_on: day, until_then: before, number } = document
  const force = day === null ? null : day > days.today ? words.comes(days.inWords(day)) : words.inForce(days.inWords(day))
  return (
    <p className="ek-meta mt-0.5">
      {[
        categoryNames[document.category],
        typeInWords(document.type),
        sizeInWords(document.size),
        [words.version(number), force].filter(Boolean).join(', '),
        before && words.untilThen(before.number),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

function States({ document }: { document: CompanyDocument }): ReactElement {
  const { state, readers, scan, held } = document
  return (
    <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {scan !== 'checked' && <Status kind={scan === 'infected' ? 'overdue' : 'paused'}>{stateStrings[scan]}</Status>}
      {state !== 'published' && <Status kind="not-started">{companyStates[state]}</Status>}
      {held && <Status kind="paused">{stateStrings.held}</Status>}
      <Mine document={document} />
      {readers && (
        <Status kind={readers.acknowledged === readers.asked ? 'done' : 'current'}>
          {words.progress(readers.acknowledged, readers.asked)}
        </Status>
      )}
    </span>
  )
}

/** What the asker is still to do with it, or has done. */
function Mine({ document: { mine, acknowledge_by: by } }: { document: CompanyDocument }): ReactElement | null {
  const days = useDays()
  if (mine.due) {
    const late = by !== null && by < days.today
    return <Status kind={late ? 'overdue' : 'due'}>{by ? words.toReadBy(days.inWords(by)) : words.toRead}</Status>
  }
  if (mine.version === null || mine.at === null) return null
  return <Status kind="done">{words.done(mine.version, days.inWords(mine.at))}</Status>
}

function Fetch({
  document,
  place,
  nameId,
}: {
  document: CompanyDocument
  place: { tenantId: string; documentId: string }
  nameId: string
}): ReactElement | null {
  if (!mayFetch(document)) return null
  return (
    <span className="inline-flex gap-0.5">
      {document.can_preview && (
        <IconButton label={actionStrings.view} icon={Eye} aria-describedby={nameId} onClick={() => void viewDocument(place, document)} />
      )}
      <IconButton
        label={actionStrings.download}
        icon={Download}
        aria-describedby={nameId}
        onClick={() => void downloadDocument(place, document)}
      />
    </span>
  )
}

function More({ document, nameId, onTask }: Pick<ItemProps, 'document' | 'onTask'> & { nameId: string }): ReactElement {
  const items: (readonly [task: CompanyTask, label: string, icon: Icon] | false)[] = [
    document.state === 'published' && ['publish', words.audience, FilePenLine],
    ['new-version', words.newVersion, Upload],
    ['versions', words.versions, History],
    document.readers !== null && ['readers', words.readers, ClipboardCheck],
    document.state === 'published' && ['withdraw', words.withdraw, Undo2],
    document.state !== 'published' && ['publish', words.publish, Send],
    ['hold', document.held ? actionStrings.endHold : actionStrings.hold, Lock],
    !document.held && ['remove', words.remove, Trash2],
  ]
  return (
    <Menu
      label={actionStrings.of(actionStrings.more, document.name)}
      trigger={<IconButton label={actionStrings.more} icon={Ellipsis} aria-describedby={nameId} />}
    >
      {items
        .filter((item) => item !== false)
        .map(([task, label, icon]) => (
          <MenuItem key={label} icon={icon} onSelect={() => onTask(task)}>
            {label}
          </MenuItem>
        ))}
    </Menu>
  )
}

/** 'For Production and Quality, in Bradford': every list that has something in it. */
function audienceInWords({ departments, locations, employment_types: kinds, roles }: Audience): string {
  const lists = [departments, locations, kinds, roles.map((role) => roleNames[role])].filter((list) => list.length > 0)
  const or = new Intl.ListFormat('en-GB', { type: 'disjunction' })
  return lists.length === 0 ? words.everyone : words.forThese(lists.map((list) => or.format(list)).join(' · '))
}
