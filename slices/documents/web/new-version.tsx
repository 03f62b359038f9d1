import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactElement } from 'react'
import { toast } from '#ui/toast-store.ts'
import type { Document } from '../contract.ts'
import type { Holder } from './api.ts'
import { acceptAttribute, endingOf } from './file-facts.ts'
import { toasts } from './strings.ts'
import { giveFiles, uploadsOf } from './uploads.ts'

export interface NewVersion {
  readonly choose: (document: Document) => void
  /** The browser's file window hangs on it; it is never seen. */
  readonly input: ReactElement
}

/** Lets a file of any name take the place of a document: it is sent under the document's own name. */
export function useNewVersion(holder: Holder): NewVersion {
  const queue = uploadsOf(holder, useQueryClient())
  const field = useRef<HTMLInputElement>(null)
  const [replaced, setReplaced] = useState<Document | null>(null)
  const choose = (document: Document): void => {
    setReplaced(document)
    field.current?.click()
  }
  const take = (file: File | undefined): void => {
    if (!file || !replaced) return
    // What is put in a document's place must be of its kind, or its name would say what it is not.
    if (endingOf(file.name) !== endingOf(replaced.name)) return void toast.error(toasts.invalid([`${file.name}: bad format`]))
    giveFiles(queue, [new File([file], replaced.name, { type: file.type })], {
      category: replaced.category,
      expires_on: replaced.expires_on ?? undefined,
    })
  }
  return {
    choose,
    input: (
      <input
        ref={field}
        type="file"
        hidden
        accept={acceptAttribute}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    ),
  }
}
