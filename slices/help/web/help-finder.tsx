import { useEffect, useState, type ReactElement } from 'react'
import { readers, searchArticles, topics, type Article, type Reader } from '../rules.ts'
import { readerNames, readersInWords } from './words.ts'

export type ListedArticle = Pick<Article, 'slug' | 'title' | 'summary' | 'topic' | 'readers' | 'keywords'>

const kept = 'evenkeel.help-reader'

/** Search, the choice of a role, and the list of articles: the whole of it works as a plain list where no script runs. */
export function HelpFinder({ articles }: { articles: readonly ListedArticle[] }): ReactElement {
  const [query, setQuery] = useState('')
  const [reader, setReader] = useState<Reader | null>(null)
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    // What was chosen last on this device, or what the address asks for; the page was drawn without either.
    const asked = location.hash.slice(1) || localStorage.getItem(kept)
    const known = readers.find((name) => name === asked)
    const timer = setTimeout(() => setReader(known ?? null), 0)
    return () => clearTimeout(timer)
  }, [])
  const choose = (next: Reader | null): void => {
    setReader(next)
    if (next) localStorage.setItem(kept, next)
    else localStorage.removeItem(kept)
  }
  const begin = (): void => void import('./search-words.ts').then((all) => setWords(all.searchWords))
  const mine = articles.filter((article) => reader === null || article.readers.length === 0 || article.readers.includes(reader))
  const found = searchArticles(
    mine.map((article) => ({ ...article, words: words[article.slug] ?? '' })),
    query,
  )
  return (
    <div>
      <search>
        <label className="ek-label" htmlFor="help-search">
          Search the help
        </label>
        <input
          id="help-search"
          type="search"
          className="ek-input ek-input--lg mt-1 max-w-xl"
          placeholder="What do you want to do?"
          autoComplete="off"
          value={query}
          onFocus={begin}
          onChange={(event) => setQuery(event.target.value)}
        />
      </search>
      <ReaderChoice reader={reader} onChoose={choose} />
      <output className="sr-only">{query.trim() === '' ? '' : `${found.length} ${found.length === 1 ? 'article' : 'articles'}`}</output>
      {query.trim() === '' ? <ByTopic articles={mine} /> : <Found articles={found} query={query} all={reader === null} />}
    </div>
  )
}

function ReaderChoice({ reader, onChoose }: { reader: Reader | null; onChoose: (reader: Reader | null) => void }): ReactElement {
  return (
    <fieldset className="mt-5">
      <legend className="ek-label">I use Evenkeel as</legend>
      <div className="ek-seg mk-seg mt-1 flex-wrap">
        {[null, ...readers].map((choice) => (
          <label
            key={choice ?? 'everyone'}
            className={choice === reader ? 'ek-seg__btn mk-seg__option is-on' : 'ek-seg__btn mk-seg__option'}
          >
            <input type="radio" name="help-reader" className="sr-only" checked={choice === reader} onChange={() => onChoose(choice)} />
            {choice === null ? 'Anyone' : readerNames[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ByTopic({ articles }: { articles: readonly ListedArticle[] }): ReactElement {
  return (
    <div className="mt-8">
      {topics.map((topic) => {
        const inIt = articles.filter((article) => article.topic === topic)
        return inIt.length === 0 ? null : (
          <section key={topic} className="mk-article__section">
            <h2 className="mk-article__heading">{topic}</h2>
            <Articles articles={inIt} />
          </section>
        )
      })}
    </div>
  )
}

function Found({ articles, query, all }: { articles: readonly ListedArticle[]; query: string; all: boolean }): ReactElement {
  if (articles.length > 0)
    return (
      <section className="mk-article__section mt-8" aria-label="Articles found">
        <h2 className="mk-article__heading">Found</h2>
        <Articles articles={articles.slice(0, 12)} />
      </section>
    )
  return (
    <p className="mt-8 text-md text-ink-2">
      Nothing was found for “{query.trim()}”. Try another word{all ? '' : ', choose “Anyone” above'}, or{' '}
      <a className="ek-link" href="/support">
        ask for support
      </a>
      .
    </p>
  )
}

function Articles({ articles }: { articles: readonly ListedArticle[] }): ReactElement {
  return (
    <ul className="grid gap-5">
      {articles.map(({ slug, title, summary, readers: whom }) => (
        <li key={slug} className="max-w-2xl">
          <a href={`/docs/${slug}`} className="ek-link text-md font-semibold">
            {title}
          </a>
          <p className="mt-0.5 text-base text-ink-2">{summary}</p>
          <p className="mt-0.5 text-xs text-ink-3">{readersInWords(whom)}</p>
        </li>
      ))}
    </ul>
  )
}
