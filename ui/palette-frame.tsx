import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog as Base } from '@base-ui/react/dialog'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { Avatar } from './avatar.tsx'
import { Spinner } from './glyphs.tsx'
import type { Icon } from './icons.ts'
import { Search } from './icons.ts'
import { Kbd } from './kbd.tsx'
import { matchesText } from './match-text.ts'
import type { RemoteSearch } from './remote-options.ts'
import { useRemoteOptions } from './remote-options.ts'

export type PaletteItem = {
  /** Unique over all groups. */
  value: string
  label: string
  /** In grey beside the label: a job title, a reference. */
  detail?: string | undefined
  icon?: Icon | undefined
  /** A person's id, for the avatar in place of an icon. */
  person?: string | undefined
}
export type PaletteGroup = { label: string; items: readonly PaletteItem[] }

export type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Always there and narrowed by the text: places and actions. */
  places: readonly PaletteGroup[]
  /** Asked as the text grows; its groups stand before the places. */
  search?: RemoteSearch<PaletteGroup> | undefined
  onSelect: (item: PaletteItem) => void
  /** Ctrl Enter; left out, the hint is too. */
  onPeek?: ((item: PaletteItem) => void) | undefined
  placeholder?: string | undefined
}

const noResults: RemoteSearch<PaletteGroup> = () => Promise.resolve([])
type BaseGroup = { label: string; items: PaletteItem[] }

function narrowed(groups: readonly PaletteGroup[], text: string): BaseGroup[] {
  return groups
    .map(({ label, items }) => ({ label, items: items.filter((item) => matchesText(`${item.label} ${item.detail ?? ''}`, text)) }))
    .filter(({ items }) => items.length > 0)
}

export function PaletteFrame({ open, onOpenChange, ...rest }: CommandPaletteProps): ReactElement {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="ek-scrim" />
        <Base.Viewport className="ek-viewport ek-viewport--palette">
          <Base.Popup className="ek-dialog ek-palette" aria-label="Search or jump to">
            <Palette {...rest} onClose={() => onOpenChange(false)} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

type PaletteProps = Omit<CommandPaletteProps, 'open' | 'onOpenChange'> & { onClose: () => void }

function Palette({
  places,
  search = noResults,
  onSelect,
  onPeek,
  placeholder = 'Search or jump to…',
  onClose,
}: PaletteProps): ReactElement {
  const [text, setText] = useState('')
  const [highlighted, setHighlighted] = useState<PaletteItem>()
  const { found, note } = useFound(search, text)
  const groups = useMemo(
    () => [...found.map(({ label, items }) => ({ label, items: [...items] })), ...narrowed(places, text)],
    [found, places, text],
  )
  const choose = (item: PaletteItem, act: (item: PaletteItem) => void): void => {
    onClose()
    act(item)
  }
  const peek = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !onPeek || !highlighted) return
    event.preventDefault()
    choose(highlighted, onPeek)
  }
  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      filter={null}
      value={text}
      onValueChange={(next, details) => {
        if (details.reason !== 'item-press') setText(next)
      }}
      itemToStringValue={(item: PaletteItem) => item.label}
      autoHighlight="always"
      keepHighlight
      onItemHighlighted={(item: PaletteItem | undefined) => setHighlighted(item)}
    >
      <div className="ek-palette__head">
        <Search className="ek-icon text-ink-3" size={18} />
        <Autocomplete.Input className="ek-palette__input" aria-label="Search" placeholder={placeholder} onKeyDown={peek} />
        <Base.Close className="ek-kbd" aria-label="Esc: close">
          Esc
        </Base.Close>
      </div>
      <div className="ek-palette__list">
        <Autocomplete.Status className="ek-combo__status">{note}</Autocomplete.Status>
        {!note && <Autocomplete.Empty className="ek-combo__status">Nothing matches</Autocomplete.Empty>}
        <Autocomplete.List>
          {(group: BaseGroup) => (
            <Autocomplete.Group key={group.label} items={group.items}>
              <Autocomplete.GroupLabel className="ek-menu__label ek-palette__label">{group.label}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: PaletteItem) => (
                  <Autocomplete.Item
                    key={item.value}
                    value={item}
                    className="ek-menu__item ek-palette__item"
                    onClick={() => choose(item, onSelect)}
                  >
                    <PaletteRow item={item} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
      <KeysFoot peek={onPeek !== undefined} />
    </Autocomplete.Root>
  )
}

function useFound(search: RemoteSearch<PaletteGroup>, text: string): { found: readonly PaletteGroup[]; note: ReactNode } {
  const { state, options, retry } = useRemoteOptions(search, text, true)
  if (state === 'failed') {
    const again = (
      <button type="button" className="ek-link" onClick={retry}>
        Try again
      </button>
    )
    return { found: [], note: <>The search did not answer. {again}</> }
  }
  const searching = state === 'loading' && text !== ''
  return {
    found: options,
    note: searching && (
      <span className="ek-status">
        <Spinner size={13} />
        Searching…
      </span>
    ),
  }
}

function PaletteRow({ item }: { item: PaletteItem }): ReactElement {
  const IconShape = item.icon
  return (
    <>
      <span className="ek-palette__picture">
        {item.person ? <Avatar id={item.person} name={item.label} size={24} /> : IconShape && <IconShape className="ek-icon" size={16} />}
      </span>
      <span className="ek-palette__words">
        {item.label}
        {item.detail && <span className="ek-palette__detail">{item.detail}</span>}
      </span>
      <span className="ek-palette__enter">
        <Kbd>Enter</Kbd>
      </span>
    </>
  )
}

function KeysFoot({ peek }: { peek: boolean }): ReactElement {
  return (
    <div className="ek-palette__foot" aria-hidden="true">
      <span className="ek-status">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>Move
      </span>
      <span className="ek-status">
        <Kbd>Enter</Kbd>Open
      </span>
      {peek && (
        <span className="ek-status">
          <Kbd>Ctrl Enter</Kbd>Open in side sheet
        </span>
      )}
    </div>
  )
}
