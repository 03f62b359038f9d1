import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import type { FormEvent, ReactElement, ReactNode } from 'react'
import { useRef } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { X } from './icons.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** While saving: neither Escape, nor the close button, nor a press outside closes it. */
  closeBlocked?: boolean | undefined
  /** 'form' is 640 wide with two columns in mind, 'confirm' narrow, 'page' for a whole page that is read in it. */
  size?: 'form' | 'confirm' | 'page' | undefined
  footer?: ReactNode
  /** Makes body and footer one form. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined
  /** A press beside it closes it. Off for dialogs, so that typed text is not lost; on for side sheets. */
  closeOnOutsidePress?: boolean | undefined
  children?: ReactNode
}

export type FrameProps = DialogProps & { shape: 'dialog' | 'sheet' }

const firstField = '[data-autofocus], .ek-dialog__body :is(input, select, textarea, [role="combobox"]):not(:disabled, [type="hidden"])'
function firstFocus(popup: HTMLElement | null): HTMLElement | null {
  // On touch a field would bring up the keyboard over half the form before anyone asked.
  const touch = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false
  return (touch ? null : popup?.querySelector<HTMLElement>(firstField)) ?? popup
}
const inToasts = (event: Event): boolean => event.target instanceof Element && event.target.closest('.ek-toasts') !== null

/** A dialog or a side sheet: traps the focus, returns it, and keeps header and footer in view. */
export function DialogFrame(props: FrameProps): ReactElement {
  const { open, onOpenChange, closeBlocked = false, shape, size = 'form', closeOnOutsidePress = shape === 'sheet' } = props
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!closeOnOutsidePress}
      onOpenChange={(next, details) => {
        if (closeBlocked || inToasts(details.event)) details.cancel()
        else onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="ek-scrim" />
        <Base.Viewport className={classNames('ek-viewport', `ek-viewport--${shape}`)}>
          <Base.Popup
            ref={popup}
            className={classNames('ek-dialog', shape === 'sheet' ? 'ek-dialog--sheet' : `ek-dialog--${size}`)}
            initialFocus={() => firstFocus(popup.current)}
          >
            <Body {...props} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function Body({ title, description, closeBlocked = false, footer, onSubmit, onOpenChange, children }: FrameProps): ReactElement {
  const content = (
    <>
      {children && <div className="ek-dialog__body">{children}</div>}
      {footer && <div className="ek-dialog__footer">{footer}</div>}
    </>
  )
  return (
    <>
      <div className="ek-dialog__header">
        <div className="min-w-0">
          <Base.Title className="ek-dialog__title">{title}</Base.Title>
          {description && <Base.Description className="ek-dialog__description">{description}</Base.Description>}
        </div>
        <IconButton
          label="Close"
          icon={X}
          size={18}
          tooltip={false}
          disabled={closeBlocked}
          className="-mr-1.5"
          onClick={() => onOpenChange(false)}
        />
      </div>
      {onSubmit ? (
        <form className="ek-dialog__form" noValidate onSubmit={onSubmit}>
          {content}
        </form>
      ) : (
        content
      )}
    </>
  )
}

export type ConfirmProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question, naming the record: 'Delete this document?' */
  title: string
  /** What will happen, to whom, and whether it can be undone. */
  children: ReactNode
  actions: ReactNode
  closeBlocked: boolean
}

/** A question that must be answered: a press outside does not close it, and the safe answer has the focus. */
export function ConfirmFrame({ open, onOpenChange, title, children, actions, closeBlocked }: ConfirmProps): ReactElement {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (closeBlocked) details.cancel()
        else onOpenChange(next)
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="ek-scrim" />
        <AlertDialog.Viewport className="ek-viewport ek-viewport--dialog">
          <AlertDialog.Popup
            ref={popup}
            className="ek-dialog ek-dialog--confirm"
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-autofocus]') ?? popup.current}
          >
            <div className="ek-dialog__question">
              <AlertDialog.Title className="ek-dialog__title">{title}</AlertDialog.Title>
              <AlertDialog.Description className="ek-dialog__answer" render={<div />}>
                {children}
              </AlertDialog.Description>
            </div>
            <div className="ek-dialog__footer">{actions}</div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
