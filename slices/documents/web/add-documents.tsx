import { useEffect, type ReactElement } from 'react'
import { FileDrop } from '#ui/file-drop.tsx'
import { Select } from '#ui/select.tsx'
import { categoryNames, type DocumentCategory } from '../contract.ts'
import { acceptAttribute } from './file-facts.ts'
import { managerStrings as words } from './strings.ts'

interface AddProps {
  categories: readonly DocumentCategory[]
  category: DocumentCategory
  onCategory: (category: DocumentCategory) => void
  onFiles: (files: readonly File[]) => void
}

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

/** Where files are dropped or chosen, and what they are filed as. */
export function AddDocuments({ categories, category, onCategory, onFiles }: AddProps): ReactElement {
  useNoStrayDrops()
  return (
    <>
      <FileDrop lead={words.drop} choose={words.choose} hint={words.hint} accept={acceptAttribute} onFiles={onFiles} />
      {categories.length > 1 && (
        <div className="mt-3 flex items-center gap-2 text-sm">
          <label htmlFor="document-category" className="text-ink-2">
            {words.fileAs}
          </label>
          <Select
            id="document-category"
            size="sm"
            className="w-44"
            value={category}
            options={categories.map((value) => ({ value, label: categoryNames[value] }))}
            onChange={(value) => onCategory((value || category) as DocumentCategory)}
          />
        </div>
      )}
    </>
  )
}
