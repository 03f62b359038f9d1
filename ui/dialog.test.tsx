import { act, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useState } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { dialogPart } from './dialog-part.ts'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'
import { toast, ToastArea } from './toast.tsx'
import { pass, person, useFakeTime } from './web-test.fixture.ts'

useFakeTime()
beforeAll(() => dialogPart.load(), 60_000)

function Page({ saving = false, onSave }: { saving?: boolean; onSave?: () => void }): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add Person
      </button>
      <ToastArea />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Create employee"
        description="Fields marked * are required."
        closeBlocked={saving}
        onSubmit={(event) => {
          event.preventDefault()
          onSave?.()
        }}
        footer={
          <Button type="submit" variant="primary" loading={saving}>
            Create
          </Button>
        }
      >
        <Field label="First name">
          <TextInput />
        </Field>
      </Dialog>
    </>
  )
}

async function openDialog(page: ReactElement): Promise<void> {
  render(page)
  await person().click(screen.getByRole('button', { name: 'Add Person' }))
  await pass(300)
}

describe('dialog', () => {
  test('takes the focus to its first field, is named, and gives the focus back on Escape', async () => {
    await openDialog(<Page />)
    expect(screen.getByRole('dialog', { name: 'Create employee' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
    await person().keyboard('{Escape}')
    await pass(300)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Person' }))
  })

  test('while saving neither Escape nor the close button closes it', async () => {
    await openDialog(<Page saving />)
    await person().keyboard('{Escape}')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
    await pass(300)
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })

  test('Enter in a field sends the form of the dialog once', async () => {
    let saves = 0
    await openDialog(<Page onSave={() => (saves += 1)} />)
    await person().keyboard('Leila{Enter}')
    expect(saves).toBe(1)
  })

  test('a toast over a dialog can be read and closed, and the dialog stays', async () => {
    await openDialog(<Page />)
    act(() => {
      toast.error('Failed to create employee. Please try again.')
    })
    await person().click(screen.getByRole('button', { name: 'Close notification' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await pass(300)
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })
})

const ask = async (props: { loading?: boolean; heard: string[] }): Promise<void> => {
  render(
    <ConfirmDialog
      open
      onOpenChange={() => props.heard.push('closed')}
      title="Delete this document?"
      confirmLabel="Delete document"
      cancelLabel="Keep it"
      loading={props.loading}
      onConfirm={() => props.heard.push('deleted')}
    >
      This cannot be undone.
    </ConfirmDialog>,
  )
  await pass(300)
}

describe('confirmation', () => {
  test('the safe answer has the focus, so Enter does no harm', async () => {
    const heard: string[] = []
    await ask({ heard })
    expect(screen.getByRole('alertdialog', { name: 'Delete this document?' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Keep it')
    await person().keyboard('{Enter}')
    expect(heard).toEqual(['closed'])
  })
  test('while the work runs it cannot be closed or confirmed again', async () => {
    const heard: string[] = []
    await ask({ heard, loading: true })
    await person().keyboard('{Escape}')
    await person().click(screen.getByRole('button', { name: 'Delete document' }))
    expect(heard).toEqual([])
  })
})
