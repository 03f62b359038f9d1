import type { FieldFilter } from '../contract.ts'
import type { PeopleSearch } from './people-search.ts'
import { Slot } from './slot.ts'

export interface ListActionsProps {
  /** Buttons beside Add Person, entries of the More menu of a small screen, or the way on from a list with nobody in it. */
  as: 'buttons' | 'items' | 'empty'
}

/** More that can be done with the list; each decides for itself whether the asker may. */
export const listActions = new Slot<ListActionsProps>()

export interface ListDialogProps {
  /** What the list shows now: filters, order and day. */
  search: PeopleSearch
  /** The part of the address that says which dialog is open; '' when none is. */
  hash: string
  onClose: () => void
}

/** Dialogs over the list that its actions open by the address. */
export const listDialogs = new Slot<ListDialogProps>()

export interface ListFiltersProps {
  filters: readonly FieldFilter[]
  /** The day the list is of, where that is not today. */
  day: string | undefined
  onChange: (filters: FieldFilter[]) => void
}

/** Filters by fields that a slice above keeps, beside those of the record. */
export const listFilters = new Slot<ListFiltersProps>()
