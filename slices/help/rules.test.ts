import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { publicPaths } from '#platform/shared/browser-paths.ts'
import { piecesOf, readArticle, readers, searchArticles, wordsOf, type Article } from './rules.ts'

const here = import.meta.dirname
const files = readdirSync(join(here, 'articles')).filter((name) => /^[a-z].*\.md$/.test(name))
const sources = new Map(files.map((name) => [name.slice(0, -3), readFileSync(join(here, 'articles', name), 'utf8')]))
const articles: Article[] = [...sources].map(([slug, source]) => readArticle(slug, source))
const searched = articles.map((article) => ({ ...article, words: wordsOf(article) }))

describe('the articles of the help', () => {
  it('are at least 25, with something for each role and titles that tell them apart', () => {
    expect(articles.length).toBeGreaterThanOrEqual(25)
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length)
    expect(readers.filter((reader) => !articles.some((article) => article.readers.includes(reader)))).toEqual([])
  })

  it('lead only to articles and pages that are there, and show only pictures that are there', () => {
    const slugs = new Set(articles.map(({ slug }) => `/docs/${slug}`))
    const pages = new Set<string>([...publicPaths, '/docs/api', '/feedback', '/verify', '/pricing'])
    const pictures = new Set(readdirSync(join(here, 'pictures')).map((name) => name.replace('.webp', '')))
    const wrong: string[] = []
    for (const [slug, source] of sources) {
      for (const [, href = ''] of source.matchAll(/\]\((\/[^)#]*)[^)]*\)/g))
        if (!slugs.has(href) && !pages.has(href)) wrong.push(`${slug}: ${href}`)
      for (const [, name = ''] of source.matchAll(/^!\[[^\]]+\]\(([^)]+)\)/gm))
        if (!pictures.has(name)) wrong.push(`${slug}: picture ${name}`)
    }
    expect(wrong).toEqual([])
  })

  it('name buttons and pages exactly as the product does', () => {
    const product = globSync(['{slices,apps,ui,platform}/**/*.{ts,tsx}'], { cwd: join(here, '../..') })
      .filter((file) => !/\/help\/|\.test\.|\/server\//.test(file))
      .map((file) => readFileSync(join(here, '../..', file), 'utf8'))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    const lines = ({ blocks }: Article): string[] =>
      blocks.flatMap((block) =>
        'items' in block ? [...block.items] : 'rows' in block ? block.rows.flat() : 'text' in block ? [block.text] : [],
      )
    // What is new says what it is about in words of its own.
    const unknown = articles
      .filter(({ slug }) => slug !== 'whats-new')
      .flatMap((article) =>
        lines(article)
          .flatMap(piecesOf)
          .filter(({ kind, text }) => kind === 'name' && !product.includes(text.replace(/[?:.]$/, '')))
          .map(({ text }) => `${article.slug}: ${text}`),
      )
    expect(unknown).toEqual([])
  }, 20_000)

  it('are found by what people ask for', () => {
    const asked: [string, string][] = [
      ['how do I book a holiday', 'book-time-off'],
      ['I forgot my password', 'forgotten-password'],
      ['new starter', 'add-a-person'],
      ['bulk upload', 'import-people'],
      ['harassment', 'raise-a-concern'],
      ['fit note', 'report-sickness'],
      ['shortcuts', 'keyboard'],
      ['dark mode', 'language-dates-theme'],
      ['who changed', 'audit-log'],
      ['gdpr subject access', 'answer-a-data-request'],
      ['promotion', 'change-a-record'],
      ['sign a contract', 'sign-a-letter'],
    ]
    const missed = asked.filter(
      ([query, slug]) =>
        !searchArticles(searched, query)
          .slice(0, 3)
          .some((article) => article.slug === slug),
    )
    expect(missed).toEqual([])
    expect(searchArticles(searched, 'zzz')).toEqual([])
    expect(searchArticles(searched, '  ')).toEqual([])
  })

  it('say which file is wrong, and what about it', () => {
    const text = '---\ntitle: T\ntopic: Cases\nfor: hr\nsummary: S\n---\nWords'
    expect(readArticle('x', text).blocks).toEqual([{ kind: 'words', text: 'Words' }])
    expect(() => readArticle('x', text.replace('Cases', 'Nothing'))).toThrow('x.md: has a topic that is none: Nothing')
    expect(() => readArticle('x', text.replace('for: hr', 'for: boss'))).toThrow('x.md: is for somebody unknown: boss')
    expect(() => readArticle('x', 'Words')).toThrow('x.md: begins with three dashes')
  })
})
