import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent, type ReactElement } from 'react'
import { pictureTypes, shrunkPicture } from '#platform/web/shrunk-picture.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast-store.ts'
import type { AccountSecurity } from '../account-contract.ts'
import { setAccountPhoto } from './api.ts'
import { factorProblem } from './factor-problem.ts'

const unreadable = 'Choose a PNG, JPEG or WebP picture.'

const photoProblem = (error: unknown): string | undefined =>
  (error instanceof ApiError ? error.details.fields?.[0]?.message : undefined) ?? factorProblem(error)

interface PhotoProps {
  security: AccountSecurity
  /** Who the initials are drawn for, so that they have the colour they have everywhere. */
  personId: string
  onChanged: () => void
}

/** The photo of the account: chosen, replaced, taken away. It is made small here, and drawn anew by the server. */
export function AccountPhoto({ security, personId, onChanged }: PhotoProps): ReactElement {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const save = useMutation({ mutationFn: setAccountPhoto })
  const send = async (image: string | null): Promise<void> => {
    try {
      await save.mutateAsync(image)
    } catch (error) {
      setProblem(photoProblem(error))
      return
    }
    toast.success(image === null ? 'Photo removed' : 'Photo saved')
    void queryClient.invalidateQueries({ queryKey: ['account'] })
    onChanged()
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    setProblem(undefined)
    const image = await shrunkPicture(file, { as: 'image/jpeg' })
    if (image === null) setProblem(unreadable)
    else await send(image)
  }
  return (
    <Field
      label="Photo"
      group
      hint="Shown beside your name to everyone who may open your record. Where and when the picture was taken is not kept."
      error={problem}
    >
      <div className="flex flex-wrap items-center gap-4">
        <Avatar id={personId} name={security.name} size={64} src={security.photo} />
        <input
          ref={input}
          type="file"
          accept={pictureTypes.join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label="Photo file"
          onChange={(event) => void choose(event)}
        />
        <Button loading={save.isPending} onClick={() => input.current?.click()}>
          {security.photo === null ? 'Upload a photo' : 'Replace photo'}
        </Button>
        {security.photo !== null && (
          <Button variant="ghost" disabled={save.isPending} onClick={() => (setProblem(undefined), void send(null))}>
            Remove photo
          </Button>
        )}
      </div>
    </Field>
  )
}
