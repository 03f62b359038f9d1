import type { ReactElement } from 'react'
import type { Article } from '../rules.ts'
import { articles } from './articles.ts'
import { ArticleBlocks } from './article-blocks.tsx'
import { HelpFinder } from './help-finder.tsx'
import { readersInWords } from './words.ts'

/** The first page of the help: search, roles, and every article by topic. */
export function HelpHome(): ReactElement {
  const listed = articles.map(({ slug, title, summary, topic, readers, keywords }) => ({ slug, title, summary, topic, readers, keywords }))
  return (
    <div className="mk-wrap mk-article">
      <header className="mk-article__head">
        <h1 className="mk-h1 mk-article__title">Help</h1>
        <p className="mk-lead mt-5 max-w-2xl">
          How to do the everyday things, one task a page.{' '}
          <a className="ek-link" href="/docs/keyboard">
            Keyboard
          </a>
          ,{' '}
          <a className="ek-link" href="/docs/whats-new">
            what’s new
          </a>
          .
        </p>
      </header>
      <div className="contents" data-island="help" data-props={JSON.stringify({ articles: listed })}>
        <HelpFinder articles={listed} />
      </div>
    </div>
  )
}

/** One article, with the others of its topic. */
export function HelpArticle({ article }: { article: Article }): ReactElement {
  const others = articles.filter(({ topic, slug }) => topic === article.topic && slug !== article.slug)
  return (
    <article className="mk-wrap mk-article">
      <header className="mk-article__head">
        <p className="mk-eyebrow">
          <a href="/docs" className="ek-link">
            Help
          </a>{' '}
          · {article.topic}
        </p>
        <h1 className="mk-h1 mk-article__title">{article.title}</h1>
        <p className="mk-lead mt-5 max-w-2xl">{article.summary}</p>
        <p className="mt-3 text-sm text-ink-3">{readersInWords(article.readers)}</p>
      </header>
      <div className="mk-article__section">
        <nav aria-label={article.topic}>
          <h2 className="text-sm font-semibold">{others.length > 0 ? `More on ${article.topic.toLowerCase()}` : 'More help'}</h2>
          <ul className="mt-3 grid gap-2 text-base">
            {others.map(({ slug, title }) => (
              <li key={slug}>
                <a href={`/docs/${slug}`} className="ek-quiet-link">
                  {title}
                </a>
              </li>
            ))}
            <li>
              <a href="/docs" className="ek-quiet-link">
                All articles
              </a>
            </li>
          </ul>
        </nav>
        <div>
          <ArticleBlocks blocks={article.blocks} />
          <p className="mt-10 border-t border-line pt-4 text-base text-ink-2">
            Not what you were looking for?{' '}
            <a className="ek-link" href="/support">
              Ask for support
            </a>
            , or{' '}
            <a className="ek-link" href="/feedback">
              tell us what is missing
            </a>
            .
          </p>
        </div>
      </div>
    </article>
  )
}
