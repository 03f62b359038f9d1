import type { FocusEvent, ReactElement } from 'react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { X } from './icons.ts'
import type { ToastEntry, ToastKind } from './toast-store.ts'
import { shownToasts, subscribeToasts, toast } from './toast-store.ts'

export { toast } from './toast-store.ts'

/** Where the toasts appear. Mount once, outside the routes, so that a message survives a navigation. */
export function ToastArea(): ReactElement {
  const shown = useSyncExternalStore(subscribeToasts, shownToasts)
  return (
    // aria-live marks the area as one that modal dialogs leave reachable; each message announces itself by its own role.
    <section className="ek-toasts" aria-label="Notifications" aria-live="off">
      {shown.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </section>
  )
}

function Toast({ entry }: { entry: ToastEntry }): ReactElement {
  const { pause, resume } = entry.countdown
  // The words arrive after their live region: regions that are born with text are often not read out.
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (words.current) words.current.textContent = entry.message
  }, [entry.message])
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) resume()
  }
  return (
    <div className="ek-toast" onPointerEnter={pause} onPointerLeave={resume} onFocus={pause} onBlur={leave}>
      <ToastGlyph kind={entry.kind} />
      <p
        ref={words}
        className={classNames('ek-toast__text', entry.message.includes('\n') && 'is-list')}
        role={entry.kind === 'error' ? 'alert' : 'status'}
      />
      <IconButton
        label="Close notification"
        icon={X}
        size={14}
        tooltip={false}
        className="ek-toast__close"
        onClick={() => toast.dismiss(entry.id)}
      />
    </div>
  )
}

function ToastGlyph({ kind }: { kind: ToastKind }): ReactElement {
  const word = { info: 'Information', success: 'Done', error: 'Error' }[kind]
  const mark = { fill: 'none', stroke: 'var(--color-inverse)', strokeWidth: 1.4, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  return (
    <svg className="ek-toast__glyph" width="16" height="16" viewBox="0 0 12 12" role="img" aria-label={word}>
      {kind === 'error' ? (
        <>
          <rect x="1" y="1" width="10" height="10" rx="2" fill="var(--color-inverse-danger)" />
          <path d="M6 3.4v3M6 8.4v.1" {...mark} />
        </>
      ) : (
        <>
          <circle cx="6" cy="6" r="5" fill={kind === 'success' ? 'var(--color-inverse-ok)' : 'var(--color-inverse-info)'} />
          <path d={kind === 'success' ? 'M3.7 6.2l1.6 1.6 3-3.4' : 'M6 5.6v3M6 3.5v.1'} {...mark} />
        </>
      )}
    </svg>
  )
}
