import { useEffect, useId, type ReactElement } from 'react'
import { periodInWords } from '#platform/shared/calendar-date.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { Select } from '#ui/select.tsx'
import { categoryNames, type DocumentCategory } from '../contract.ts'
import type { DocumentsOfPerson } from './api.ts'
import { acceptAttribute } from './file-facts.ts'
import { managerStrings as words } from './strings.ts'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
const ignore = (event: DragEvent): void => {
  if (carriesFiles(event)) event.preventDefault()
}

/** A file that is dropped beside the place for it must not take the page away. */
function useNoStrayDrops(): void {
  useEffect(() => {
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
}

/** Where files are dropped or chosen. */
export function AddDocuments({ hint = words.hint, onFiles }: { hint?: string; onFiles: (files: readonly File[]) => void }): ReactElement {
  useNoStrayDrops()
  return <FileDrop lead={words.drop} choose={words.choose} hint={hint} accept={acceptAttribute} onFiles={onFiles} />
}

const countedFrom = { end: 'the end of employment', added: 'the day it was added', expiry: 'the day it runs out' } as const

/** How long what is filed so is kept, before it is there. */
export function Kept({ rule }: { rule: DocumentsOfPerson['keeping'][number] | undefined }): ReactElement | null {
  if (!rule) return null
  return <span className="text-sm text-ink-3">{words.kept(periodInWords(rule.months), countedFrom[rule.counted_from])}</span>
}

interface FileAsProps<Category extends DocumentCategory> {
  categories: readonly Category[]
  category: Category
  onChange: (category: Category) => void
}

/** The category that the next files are filed under. */
export function FileAs<Category extends DocumentCategory>({ categories, category, onChange }: FileAsProps<Category>): ReactElement {
  const id = useId()
  return (
    <span className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-ink-2">
        {words.fileAs}
      </label>
      <Select
        id={id}
        size="sm"
        className="w-40"
        value={category}
        options={categories.map((value) => ({ value, label: categoryNames[value] }))}
        onChange={(value) => onChange(categories.find((each) => each === value) ?? category)}
      />
    </span>
  )
}
