/** Where a capability stands: in the product, or being built for it. A page says so itself; nothing is promised in passing. */
export type Standing = 'today' | 'part' | 'coming'

/**
 * Words for people. `[label](/address)` is a link, `⟦NAME⟧` a setting of the operator (apps fill it in when the page is served).
 * Nothing else is markup.
 */
export type Words = string

export type Block =
  | Words
  | { readonly kind: 'list'; readonly items: readonly Words[] }
  | { readonly kind: 'steps'; readonly items: readonly { readonly title: string; readonly text: Words }[] }
  | { readonly kind: 'table'; readonly caption: string; readonly head: readonly string[]; readonly rows: readonly (readonly Words[])[] }
  | { readonly kind: 'note'; readonly title: string; readonly text: Words }
  | { readonly kind: 'picture'; readonly name: PictureName; readonly alt: string }
  | { readonly kind: 'sources'; readonly items: readonly Words[] }
  /** A piece that works: named here, made in web/. */
  | { readonly kind: 'piece'; readonly piece: 'pricing' | 'tour' | 'status' | 'confirm' }

export type PictureName = 'people' | 'profile' | 'chart' | 'create' | 'colleague'

export interface Section {
  readonly id?: string
  readonly title: string
  readonly standing?: Standing
  readonly blocks: readonly Block[]
}

export interface Page {
  readonly path: `/${string}`
  /** Of the window and of search results; the product's name is added. */
  readonly title: string
  readonly description: string
  /** The group of the navigation the page belongs to, shown above its heading. */
  readonly group?: string
  readonly heading: string
  readonly lead: Words
  readonly standing?: Standing
  readonly sections: readonly Section[]
  readonly next?: readonly `/${string}`[]
  /** Filled in by whoever runs the installation; the page says that it is a template. */
  readonly template?: true
  /** Not for search engines: pages that are only reached by a link in a mail or after a form. */
  readonly hidden?: true
  /** Answers of frequently asked questions, told to search engines as such. */
  readonly questions?: readonly { readonly question: string; readonly answer: Words }[]
}
