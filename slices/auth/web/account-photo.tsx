import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { pictureTypes, shrunkPicture } from '#platform/web/shrunk-picture.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { Avatar } from '#ui/avatar.tsx'
import { PictureField } from '#ui/picture-field.tsx'
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
  const choose = async (file: File): Promise<void> => {
    setProblem(undefined)
    const image = await shrunkPicture(file, { as: 'image/jpeg' })
    if (image === null) setProblem(unreadable)
    else await send(image)
  }
  const remove = (): void => {
    setProblem(undefined)
    void send(null)
  }
  return (
    <PictureField
      label="Photo"
      hint="Shown beside your name to everyone who may open your record. Where and when the picture was taken is not kept."
      problem={problem}
      picture={<Avatar id={personId} name={security.name} size={64} src={security.photo} />}
      chosen={security.photo !== null}
      words={{ upload: 'Upload a photo', replace: 'Replace photo', remove: 'Remove photo' }}
      accept={pictureTypes}
      saving={save.isPending}
      onFile={(file) => void choose(file)}
      onRemove={remove}
    />
  )
}
