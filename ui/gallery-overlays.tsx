import type { ReactElement } from 'react'
import { useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { CommandPalette } from './command-palette.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { RequiredNote } from './field.tsx'
import { FieldSamples } from './gallery-fields.tsx'
import {
  ArrowLeftRight,
  Banknote,
  ChevronDown,
  ClipboardCheck,
  ClockArrowUp,
  Ellipsis,
  LogOut,
  MessageSquareWarning,
  Scale,
  Trash2,
  Users,
} from './icons.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from './menu.tsx'
import type { PaletteGroup } from './palette-frame.tsx'
import { finish, start } from './progress.ts'
import { SideSheet } from './side-sheet.tsx'
import { toast } from './toast.tsx'

export function MenuSamples(): ReactElement {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Menu
        trigger={
          <Button variant="primary">
            Start a Process
            <ChevronDown className="ek-icon" />
          </Button>
        }
        align="start"
      >
        <MenuLabel>Start a process for Gurpreet</MenuLabel>
        <MenuItem icon={ClipboardCheck} onSelect={() => toast.info('Performance review')}>
          Performance review
        </MenuItem>
        <MenuItem icon={Banknote}>Salary adjustment</MenuItem>
        <MenuItem icon={ArrowLeftRight}>Role change</MenuItem>
        <MenuSeparator />
        <MenuItem icon={MessageSquareWarning}>Grievance</MenuItem>
        <MenuItem icon={Scale}>Disciplinary</MenuItem>
        <MenuItem icon={ClockArrowUp} disabled>
          Flexible working request
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={LogOut} href="#exit">
          Exit
        </MenuItem>
      </Menu>
      <Menu trigger={<IconButton label="More" icon={Ellipsis} />} align="start">
        <MenuItem checked>Newest first</MenuItem>
        <MenuItem checked={false}>Oldest first</MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger>
          Delete document
        </MenuItem>
      </Menu>
    </div>
  )
}

export function DialogSamples(): ReactElement {
  const [open, setOpen] = useState<'form' | 'sheet' | 'confirm'>()
  const [saving, setSaving] = useState(false)
  const close = (): void => setOpen(undefined)
  const footer = (
    <>
      <Button onClick={close} disabled={saving}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" loading={saving}>
        Create
      </Button>
    </>
  )
  return (
    <div className="flex flex-wrap gap-4">
      <Button onClick={() => setOpen('form')}>Dialog</Button>
      <Button onClick={() => setOpen('sheet')}>Side sheet</Button>
      <Button onClick={() => setOpen('confirm')}>Confirmation</Button>
      <Dialog
        open={open === 'form'}
        onOpenChange={close}
        title="Create employee"
        description={<RequiredNote />}
        closeBlocked={saving}
        footer={footer}
        onSubmit={(event) => {
          event.preventDefault()
          setSaving(true)
          setTimeout(() => {
            setSaving(false)
            close()
            toast.success('Employee created successfully')
          }, 1500)
        }}
      >
        <FieldSamples />
      </Dialog>
      <SideSheet
        open={open === 'sheet'}
        onOpenChange={close}
        title="Flexible working request"
        description="For Rhys Llewellyn, Twilight Supervisor"
        footer={footer}
      >
        <FieldSamples />
      </SideSheet>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete this document?"
        confirmLabel="Delete document"
        cancelLabel="Keep it"
        onConfirm={close}
      >
        “Salary letter, April 2026.pdf” will be removed from Gurpreet Sandhu’s record. This cannot be undone.
      </ConfirmDialog>
    </div>
  )
}

export function ToastSamples(): ReactElement {
  return (
    <div className="flex flex-wrap gap-4">
      <Button onClick={() => toast.info('Opening "Right to work check.pdf"...')}>Information</Button>
      <Button onClick={() => toast.success('Employee created successfully')}>Success</Button>
      <Button onClick={() => toast.error('Failed to create employee. Please try again.')}>Error</Button>
      <Button
        onClick={() => {
          start()
          setTimeout(finish, 2000)
        }}
      >
        Progress
      </Button>
    </div>
  )
}

const places: readonly PaletteGroup[] = [
  { label: 'People', items: [{ value: 'p', label: 'Callum Fraser', detail: 'Night Shift Supervisor', person: 'callum' }] },
  { label: 'Cases', items: [{ value: 'c', label: 'Alleged false chill-store records', detail: 'ER-0142, Callum Fraser', icon: Scale }] },
  { label: 'Go to', items: [{ value: 'people', label: 'People', icon: Users }] },
]

export function PaletteSample(): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Search or jump to…</Button>
      <CommandPalette
        open={open}
        onOpenChange={setOpen}
        places={places}
        onSelect={(item) => toast.info(item.label)}
        onPeek={(item) => toast.info(`Peek: ${item.label}`)}
      />
    </>
  )
}
