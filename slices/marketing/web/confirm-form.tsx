import type { ReactElement } from 'react'

/**
 * The answer to the mail: two plain forms. Opening the link changes nothing, so that a program that opens every link of a mail
 * puts nobody on the list; the server puts the link's token in.
 */
export function ConfirmForm(): ReactElement {
  return (
    <div className="flex flex-wrap gap-2">
      <form method="post" action="/api/waitlist/confirm">
        <input type="hidden" name="token" value="⟦TOKEN⟧" />
        <button type="submit" className="ek-btn ek-btn--lg ek-btn--primary">
          Keep my place
        </button>
      </form>
      <form method="post" action="/api/waitlist/leave">
        <input type="hidden" name="token" value="⟦TOKEN⟧" />
        <button type="submit" className="ek-btn ek-btn--lg ek-btn--secondary">
          Remove my address
        </button>
      </form>
    </div>
  )
}
