import type { ReactElement } from 'react'

/** The place of the history on the page of the status; it comes to life in the browser. */
export function HistoryPlace(): ReactElement {
  return (
    <div className="mk-wrap mk-article -mt-16 pt-0 md:-mt-24">
      <section className="mk-article__section" aria-labelledby="history">
        <h2 id="history" className="mk-article__heading">
          The last 90 days
        </h2>
        <div className="mk-prose">
          <div className="contents" data-island="status-history" data-props="{}">
            <p aria-busy="true">Loading the history…</p>
          </div>
          <noscript>
            <p>
              Without scripts: <a href="/api/status">/api/status</a> answers the same as data.
            </p>
          </noscript>
        </div>
      </section>
    </div>
  )
}
