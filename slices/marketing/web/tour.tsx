import type { ReactElement } from 'react'
import { useState, useSyncExternalStore } from 'react'
import { ArrowLeft, ArrowRight } from '#ui/icons.ts'
import { tourStops } from '../content/tour-stops.ts'
import { ProductPicture } from './pictures.tsx'

const never = () => () => undefined
const yes = (): boolean => true
const no = (): boolean => false

/**
 * A walk through real screens, one at a time. Without a script all of them stand one below the other; the script shows the
 * one that was chosen, by its button, by the arrows or by the arrow keys.
 */
export function Tour(): ReactElement {
  const [here, setAt] = useState(0)
  // False in the HTML that was drawn beforehand, true once the script runs.
  const alive = useSyncExternalStore(never, yes, no)
  const go = (to: number): void => setAt(Math.min(tourStops.length - 1, Math.max(0, to)))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys are a second way to its buttons
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be a form
      role="group"
      aria-label="The tour"
      className="mk-tour"
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') go(here + 1)
        if (event.key === 'ArrowLeft') go(here - 1)
      }}
    >
      <ol className="mk-tour__stops">
        {tourStops.map(({ id, title }, i) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="mk-tour__stop"
              aria-current={alive && i === here ? 'step' : undefined}
              onClick={(event) => {
                event.preventDefault()
                go(i)
              }}
            >
              <span className="mk-tour__number num">{i + 1}</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
      <div className="mk-tour__screens" aria-live="polite">
        {tourStops.map(({ id, title, text, picture, alt, points }, i) => (
          <section key={id} id={id} hidden={alive && i !== here} aria-labelledby={`${id}-title`} className="mk-tour__screen">
            <div className="mk-shot">
              <ProductPicture name={picture} alt={alt} />
            </div>
            <h3 id={`${id}-title`} className="mk-h3 mt-6">
              {title}
            </h3>
            <p className="mt-2 text-md text-ink-2">{text}</p>
            <ul className="mk-list mt-3">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="mk-tour__steps">
        <button type="button" className="ek-btn ek-btn--secondary" aria-disabled={here === 0 || undefined} onClick={() => go(here - 1)}>
          <ArrowLeft className="ek-icon" size={16} />
          Back
        </button>
        <span className="text-sm text-ink-3">
          {here + 1} of {tourStops.length}
        </span>
        <button
          type="button"
          className="ek-btn ek-btn--primary"
          aria-disabled={here === tourStops.length - 1 || undefined}
          onClick={() => go(here + 1)}
        >
          Next
          <ArrowRight className="ek-icon" size={16} />
        </button>
      </div>
    </div>
  )
}
