import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { ChevronDown, Funnel, Plus } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { listActions } from './list-slots.ts'
import { ProposalsLink } from './proposals-link.tsx'
import { listStrings } from './strings.ts'

interface HeadingProps {
  heading: string
  text: string
  wide: boolean
  /** Nobody is here yet: the one action is in the empty page below. */
  empty: boolean
  /** Absent where the asker may not add people. */
  onAdd: (() => void) | undefined
  filtering: boolean
  onFilter: () => void
}

export function PeopleHeading({ heading, text, wide, empty, onAdd, filtering, onFilter }: HeadingProps): ReactElement {
  const More = listActions.content
  return (
    <div className="flex items-start justify-between gap-3 px-4 pt-4 pb-3 md:items-end md:gap-6 md:px-6 md:pt-7 md:pb-5 xl:px-gutter">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold tracking-tight">{heading}</h1>
        <p className="mt-1 text-sm text-ink-2 md:text-base">{text}</p>
        <ProposalsLink />
      </div>
      {empty ? null : wide ? (
        <div className="flex shrink-0 gap-2">
          {More && <More as="buttons" />}
          {onAdd && (
            <Button variant="primary" icon={Plus} onClick={onAdd}>
              {listStrings.addPerson}
            </Button>
          )}
        </div>
      ) : (
        <Menu
          className="w-50"
          trigger={
            <Button className="h-11! shrink-0">
              {listStrings.more}
              <ChevronDown className="ek-icon" size={16} aria-hidden="true" />
            </Button>
          }
        >
          {onAdd && (
            <MenuItem icon={Plus} onSelect={onAdd}>
              {listStrings.addPerson}
            </MenuItem>
          )}
          <MenuItem icon={Funnel} onSelect={onFilter}>
            {filtering ? listStrings.hideFilters : listStrings.showFilters}
          </MenuItem>
          {More && <More as="items" />}
        </Menu>
      )}
    </div>
  )
}
