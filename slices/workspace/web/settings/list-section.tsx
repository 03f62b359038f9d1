import { useState, type ReactElement, type ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { toast } from '#ui/toast-store.ts'
import { problemOf } from '../saving.ts'
import { Section } from './section.tsx'

export interface ListItem {
  readonly id: string
  readonly name: string
  readonly archived: boolean
  readonly version: number
}

/** What the form of an entry is given: the entry, or null for a new one, and the name to begin with. */
export interface EditorProps<Item extends ListItem> {
  readonly item: Item | null
  readonly name: string
  readonly close: () => void
}

interface ListSectionProps<Item extends ListItem> {
  id: string
  title: string
  help: string
  /** 'location': for the buttons. */
  one: string
  empty: string
  items: readonly Item[]
  /** What stands under the name. */
  describe: (item: Item) => string
  badge?: ((item: Item) => string | null) | undefined
  unlisted?: readonly { name: string; people: number }[] | undefined
  /** The form for a new entry (with a first name, if there is one) or for one that is there. */
  editor: (open: EditorProps<Item>) => ReactNode
  onArchive: (item: Item) => Promise<unknown>
}

/** One of the workspace's lists: what is in it, what records hold besides, and the way to change it. */
export function ListSection<Item extends ListItem>(props: ListSectionProps<Item>): ReactElement {
  const { items, one, unlisted = [] } = props
  const [open, setOpen] = useState<{ item: Item | null; name: string } | null>(null)
  const [withArchived, setWithArchived] = useState(false)
  const archived = items.filter((item) => item.archived).length
  const shown = items.filter((item) => withArchived || !item.archived)
  return (
    <Section id={props.id} title={props.title} help={props.help}>
      {shown.length === 0 ? (
        <EmptyLine>{props.empty}</EmptyLine>
      ) : (
        <ul className="max-w-150 border-y border-line">
          {shown.map((item) => (
            <Entry key={item.id} {...props} item={item} onEdit={() => setOpen({ item, name: item.name })} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => setOpen({ item: null, name: '' })}>Add a {one}</Button>
        {archived > 0 && (
          <Button variant="ghost" aria-pressed={withArchived} onClick={() => setWithArchived(!withArchived)}>
            {withArchived ? 'Hide archived' : `Show archived (${archived})`}
          </Button>
        )}
      </div>
      {unlisted.length > 0 && <Unlisted one={one} names={unlisted} onAdd={(name) => setOpen({ item: null, name })} />}
      {open && props.editor({ ...open, close: () => setOpen(null) })}
    </Section>
  )
}

function Entry<Item extends ListItem>({
  item,
  describe,
  badge,
  onArchive,
  onEdit,
}: Pick<ListSectionProps<Item>, 'describe' | 'badge' | 'onArchive'> & { item: Item; onEdit: () => void }): ReactElement {
  const [busy, setBusy] = useState(false)
  const mark = item.archived ? 'Archived' : (badge?.(item) ?? null)
  const archive = async (): Promise<void> => {
    setBusy(true)
    try {
      await onArchive(item)
      toast.success(item.archived ? `${item.name} is offered again.` : `${item.name} is archived.`)
    } catch (error) {
      const found = problemOf(error, 'This could not be changed. Please try again.')
      toast.error(found.message ?? 'This could not be changed. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-base">
          <span className="min-w-0 break-words" dir="auto">
            {item.name}
          </span>
          {mark && <Badge tone={item.archived ? 'neutral' : 'accent'}>{mark}</Badge>}
        </p>
        <p className="text-sm text-ink-3">{describe(item)}</p>
      </div>
      <span className="flex gap-1">
        {!item.archived && (
          <Button size="sm" variant="ghost" aria-label={`Edit ${item.name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          loading={busy}
          aria-label={item.archived ? `Restore ${item.name}` : `Archive ${item.name}`}
          onClick={() => void archive()}
        >
          {item.archived ? 'Restore' : 'Archive'}
        </Button>
      </span>
    </li>
  )
}

function Unlisted({
  one,
  names,
  onAdd,
}: {
  one: string
  names: readonly { name: string; people: number }[]
  onAdd: (name: string) => void
}): ReactElement {
  return (
    <div className="mt-5 max-w-150">
      <h3 className="text-sm font-[550]">In people’s records, but not in the list</h3>
      <ul className="mt-1.5">
        {names.map(({ name, people }) => (
          <li key={name} className="flex items-center justify-between gap-3 py-1 text-sm">
            <span className="min-w-0">
              <span className="break-words" dir="auto">
                {name}
              </span>{' '}
              <span className="text-ink-3">{people === 1 ? '1 person' : `${people} people`}</span>
            </span>
            <Button size="sm" variant="ghost" aria-label={`Add ${name} as a ${one}`} onClick={() => onAdd(name)}>
              Add
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
