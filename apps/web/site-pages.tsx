import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { articles, HelpArticle, HelpHome } from '#slices/help/web/public.tsx'
import { home } from '#slices/marketing/content/home.ts'
import type { Page } from '#slices/marketing/content/kinds.ts'
import { pages } from '#slices/marketing/content/pages.ts'
import { Frame } from '#slices/marketing/web/frame.tsx'
import { Article } from '#slices/marketing/web/article.tsx'
import { SiteNotFound } from '#slices/marketing/web/not-found.tsx'
import type { SiteMode } from '#slices/marketing/web/site-mode.ts'
import { SitePage } from '#slices/marketing/web/site-page.tsx'
import { HistoryPlace } from '#slices/status/web/public.tsx'
import { signUpNotice } from './site-entries.ts'
import { describe, documentOf, type HeadOf, type SiteAssets, slugOf } from './site-head.ts'
import { factsOf, homeFacts } from './site-facts.ts'

export interface SiteFile {
  readonly name: string
  readonly content: string
}

const modes: readonly SiteMode[] = ['waitlist', 'open']
const headOf = (page: Page): HeadOf => ({ ...page, facts: factsOf(page) })

/** Pages whose body other slices draw, or add to. */
const own: Readonly<Record<string, ReactElement | undefined>> = {
  '/docs': <HelpHome />,
  '/status': (
    <>
      {pages
        .filter(({ path }) => path === '/status')
        .map((page) => (
          <Article key={page.path} page={page} next={[]} />
        ))}
      <HistoryPlace />
    </>
  ),
}

/** Each help article as a document of the site; they share the picture of the help. */
const helpPages = articles.map((article) => {
  const path = `/docs/${article.slug}` as const
  const head = { path, title: article.title, description: article.summary }
  const facts = factsOf({ ...head, heading: article.title, lead: article.summary, sections: [] })
  return { article, path, head: { ...head, title: `${article.title} · Help`, picture: '/docs', facts } satisfies HeadOf }
})

const neighbours = (page: Page) =>
  (page.next ?? []).map((path) => {
    const found = pages.find((other) => other.path === path)
    if (!found) throw new Error(`${page.path} leads on to ${path}, which is no page.`)
    return found
  })

/**
 * Every public page as HTML, once for each mode of the site, with the list the server reads. `frontDoor` is the application's
 * own page: sign-up is part of the application, so its address gets that page with words of its own.
 */
export function renderSite(assets: SiteAssets, frontDoor: string): SiteFile[] {
  const files: SiteFile[] = []
  for (const mode of modes) {
    const drawn = (page: Page | 'home', head: HeadOf): string =>
      documentOf(head, renderToString(<SitePage page={page} mode={mode} next={page === 'home' ? [] : neighbours(page)} />), assets)
    const inFrame = (page: ReactElement, head: HeadOf): string =>
      documentOf(head, renderToString(<Frame mode={mode}>{page}</Frame>), assets)
    files.push({ name: `${mode}/home.html`, content: drawn('home', { ...home, facts: homeFacts }) })
    const pageOf = (page: Page): string => {
      const body = own[page.path]
      return body ? inFrame(body, headOf(page)) : drawn(page, headOf(page))
    }
    for (const page of pages)
      files.push({
        name: `${mode}/${slugOf(page.path)}.html`,
        content: pageOf(page),
      })
    for (const { article, path, head } of helpPages)
      files.push({ name: `${mode}/${slugOf(path)}.html`, content: inFrame(<HelpArticle article={article} />, head) })
    files.push({ name: `${mode}/get-started.html`, content: withWords(frontDoor, mode) })
  }
  const missing = { path: '/404', title: 'Not found', description: 'The page has moved, or the link is wrong.', hidden: true, facts: [] }
  files.push({ name: '404.html', content: documentOf(missing, renderToString(<SiteNotFound />), assets) })
  const list = [home, ...pages, signUp, ...helpPages].map((page) => ({
    path: page.path,
    file: slugOf(page.path),
    listed: !('hidden' in page && page.hidden),
  }))
  files.push({ name: 'pages.json', content: JSON.stringify(list) })
  return files
}

const signUp = {
  path: '/get-started',
  title: 'Get started',
  description: 'Start a 14-day free trial of Evenkeel, or join the waitlist and hear when there is a place.',
  facts: [],
}

function withWords(frontDoor: string, mode: SiteMode): string {
  return frontDoor
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/<meta name="description"[^>]*>/, describe(signUp))
    .replace(/<noscript>.*?<\/noscript>/s, signUpNotice(mode))
}
