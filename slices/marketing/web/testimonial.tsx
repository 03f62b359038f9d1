import type { ReactElement } from 'react'
import { initialsOf } from '#ui/initials.ts'
import { testimonial } from '../content/home.ts'

export function Testimonial(): ReactElement {
  const { quote, name, role, invented } = testimonial
  return (
    <section className="border-y border-line" aria-label="Testimonial">
      <figure className="mk-wrap mk-testimonial">
        <blockquote className="mk-quote">“{quote}”</blockquote>
        <figcaption className="mk-testimonial__who">
          <span className="ek-av mk-testimonial__picture" aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span>
            <span className="mk-testimonial__name">{name}</span>
            <span className="block text-sm text-ink-3">{role}</span>
            <span className="mk-testimonial__note">{invented}</span>
          </span>
        </figcaption>
      </figure>
    </section>
  )
}
