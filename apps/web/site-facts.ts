import type { Page } from '#slices/marketing/content/kinds.ts'
import { plainWords } from '#slices/marketing/web/plain-words.ts'
import { filledIn } from '#slices/marketing/web/site-mode.ts'

type Fact = Readonly<Record<string, unknown>>
const { origin } = filledIn
const organisation = {
  '@type': 'Organization',
  '@id': `${origin}/#organisation`,
  name: 'Evenkeel',
  url: `${origin}/`,
  logo: `${origin}/mark.svg`,
}

export const homeFacts: readonly Fact[] = [
  organisation,
  {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: 'Evenkeel',
    url: `${origin}/`,
    inLanguage: 'en-GB',
    publisher: { '@id': organisation['@id'] },
  },
  {
    '@type': 'SoftwareApplication',
    name: 'Evenkeel',
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    url: `${origin}/`,
    offers: { '@type': 'AggregateOffer', priceCurrency: 'GBP', lowPrice: '2.50', highPrice: '7.50', offerCount: 2 },
  },
]

/** What a page tells search engines of itself: its place in the site and, where it answers questions, those. */
export function factsOf(page: Page): readonly Fact[] {
  const url = `${origin}${page.path}`
  const trail = [
    { name: 'Evenkeel', item: `${origin}/` },
    { name: page.title, item: url },
  ]
  const facts: Fact[] = [
    {
      '@type': 'WebPage',
      '@id': url,
      url,
      name: page.title,
      description: page.description,
      inLanguage: 'en-GB',
      isPartOf: { '@id': `${origin}/#site` },
    },
    { '@type': 'BreadcrumbList', itemListElement: trail.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step })) },
  ]
  if (page.questions)
    facts.push({
      '@type': 'FAQPage',
      mainEntity: page.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainWords(answer) },
      })),
    })
  return facts
}
