import type { ReactElement } from 'react'
import { useEffect, useRef } from 'react'
import type { Role } from '#platform/shared/actor.ts'
import { IconButton } from '#ui/button.tsx'
import { X } from '#ui/icons.ts'
import { Logo } from '#ui/logo.tsx'
import { PlaceList, type PlaceCount } from './sidebar.tsx'

type PhoneMenuProps = { role: Role; open: boolean; count: PlaceCount; onClose: () => void }

/** The sidebar of a small screen. The browser's own dialog: it keeps the focus, closes on Escape and gives the focus back. */
export function PhoneMenu({ role, open, count, onClose }: PhoneMenuProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else if (dialog.current?.open) dialog.current.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      closedby="any"
      className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-full border-r border-line bg-paper text-ink backdrop:bg-scrim"
      onClose={onClose}
    >
      <nav aria-label="Main" className="flex h-full flex-col">
        <div className="flex h-14 shrink-0 items-center justify-between pr-1.5 pl-4.5">
          <Logo size={20} />
          <IconButton label="Close menu" icon={X} size={20} tooltip={false} className="size-11" onClick={onClose} />
        </div>
        {open && <PlaceList role={role} count={count} onGo={onClose} />}
      </nav>
    </dialog>
  )
}
