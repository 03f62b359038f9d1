import type { ReactElement, ReactNode } from 'react'

/** Pieces of written pages that the public site and the help both have. `words` draws a text with what stands in it, such as links. */
type Words = (text: string) => ReactNode

export function ProseList({ items, words }: { items: readonly string[]; words: Words }): ReactElement {
  return (
    <ul className="mk-list">
      {items.map((item) => (
        <li key={item}>{words(item)}</li>
      ))}
    </ul>
  )
}

interface ProseTableProps {
  /** What the table is called where it is not seen. */
  label: string
  captioned?: boolean
  head: readonly string[]
  /** The first cell of each is the heading of its row. */
  rows: readonly (readonly string[])[]
  words: Words
}

export function ProseTable({ label, captioned = false, head, rows, words }: ProseTableProps): ReactElement {
  return (
    // A table wider than a phone scrolls by itself, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="mk-table" aria-label={label} tabIndex={0}>
      <table>
        {captioned && <caption className="sr-only">{label}</caption>}
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...rest]) => (
            <tr key={first}>
              <th scope="row">{words(first)}</th>
              {rest.map((cell, i) => (
                <td key={head[i + 1] ?? cell}>{words(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
