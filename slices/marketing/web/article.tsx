import type { ReactElement } from 'react'
import type { Page, Section } from '../content/kinds.ts'
import { BlockView } from './blocks.tsx'
import { RichText } from './rich-text.tsx'
import { StandingMark } from './standing.tsx'

export interface Neighbour {
  readonly path: string
  readonly heading: string
  readonly description: string
}

/** A page of text: heading, then sections with their titles at the left and the words at a reading measure. */
export function Article({ page, next, titled = true }: { page: Page; next: readonly Neighbour[]; titled?: boolean }): ReactElement {
  return (
    <article className="mk-wrap mk-article">
      {titled && <Head page={page} />}
      {page.sections.map((section) => (
        <SectionView key={section.title} section={section} />
      ))}
      {page.questions && <SectionView section={{ title: 'Questions', blocks: [] }} questions={page.questions} />}
      {next.length > 0 && <ReadNext pages={next} />}
    </article>
  )
}

function Head({ page }: { page: Page }): ReactElement {
  return (
    <header className="mk-article__head">
      {page.group && <p className="mk-eyebrow">{page.group}</p>}
      <h1 className="mk-h1 mk-article__title">{page.heading}</h1>
      <p className="mk-lead mt-5 max-w-2xl">
        <RichText text={page.lead} />
      </p>
      {page.standing && (
        <p className="mt-5">
          <StandingMark standing={page.standing} />
        </p>
      )}
      {page.template && <TemplateNote />}
    </header>
  )
}

function TemplateNote(): ReactElement {
  return (
    <aside className="mk-note mt-8 max-w-2xl">
      <p className="mk-note__title">A template for whoever runs this installation</p>
      <p>
        Names in capitals are settings that have not been filled in. Have the text checked by your own adviser before you rely on it; it is
        not legal advice.
      </p>
    </aside>
  )
}

function SectionView({ section, questions = [] }: { section: Section; questions?: Page['questions'] }): ReactElement {
  const id = section.id ?? section.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return (
    <section className="mk-article__section" aria-labelledby={id}>
      <div>
        <h2 id={id} className="mk-article__heading">
          {section.title}
        </h2>
        {section.standing && (
          <p className="mt-2">
            <StandingMark standing={section.standing} />
          </p>
        )}
      </div>
      <div className="mk-prose">
        {section.blocks.map((block, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- the blocks of a page never change order
          <BlockView key={i} block={block} />
        ))}
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <h3 className="mk-rail__title">{question}</h3>
            <p className="mt-1">
              <RichText text={answer} />
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}

function ReadNext({ pages }: { pages: readonly Neighbour[] }): ReactElement {
  return (
    <nav aria-label="Read next" className="mk-article__section">
      <h2 className="mk-article__heading">Read next</h2>
      <ul className="mk-next">
        {pages.map(({ path, heading, description }) => (
          <li key={path}>
            <a href={path} className="ek-link font-semibold">
              {heading}
            </a>
            <p className="mt-1 text-sm text-ink-2">{description}</p>
          </li>
        ))}
      </ul>
    </nav>
  )
}
