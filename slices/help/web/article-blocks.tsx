import type { ReactElement } from 'react'
import type { ArticleBlock } from '../rules.ts'
import { pictureFile } from './pictures.ts'
import { Text } from './text.tsx'

/** The body of an article. */
export function ArticleBlocks({ blocks }: { blocks: readonly ArticleBlock[] }): ReactElement {
  return (
    <div className="mk-prose">
      {blocks.map((block, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the blocks of an article never change order
        <Block key={i} block={block} under={headingBefore(blocks, i)} />
      ))}
    </div>
  )
}

/** The heading a block stands under, which tells tables with the same columns apart. */
const headingBefore = (blocks: readonly ArticleBlock[], at: number): string => {
  const heading = blocks.slice(0, at).findLast(({ kind }) => kind === 'heading')
  return heading?.kind === 'heading' ? heading.text : ''
}

// oxlint-disable-next-line complexity -- one branch a kind of block, none with a decision in it
function Block({ block, under }: { block: ArticleBlock; under: string }): ReactElement | null {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 className="mt-4 text-lg font-semibold tracking-tight text-ink" id={block.text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}>
          {block.text}
        </h2>
      )
    case 'note':
      return (
        <aside className="mk-note">
          <p>
            <Text text={block.text} />
          </p>
        </aside>
      )
    case 'steps':
      return (
        <ol className="mk-rail">
          {block.items.map((item) => (
            <li key={item}>
              <Text text={item} />
            </li>
          ))}
        </ol>
      )
    case 'list':
      return (
        <ul className="mk-list">
          {block.items.map((item) => (
            <li key={item}>
              <Text text={item} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <Table under={under} head={block.head} rows={block.rows} />
    case 'picture':
      return <Picture name={block.name} alt={block.alt} />
    case 'words':
      return (
        <p>
          <Text text={block.text} />
        </p>
      )
    default:
      return null
  }
}

interface Rows {
  readonly under: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

function Table({ under, head, rows }: Rows): ReactElement {
  return (
    // A table wider than a phone scrolls by itself, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="mk-table" aria-label={[...(under ? [under] : []), ...head].join(', ')} tabIndex={0}>
      <table>
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
              <th scope="row">
                <Text text={first} />
              </th>
              {rest.map((cell, i) => (
                <td key={head[i + 1] ?? cell}>
                  <Text text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Picture({ name, alt }: { name: string; alt: string }): ReactElement | null {
  const file = pictureFile(name)
  if (!file) throw new Error(`There is no picture ${name}.webp for the help.`)
  return (
    <figure className="mk-shot">
      <a href={file} aria-label={`Open the picture: ${alt}`}>
        <img src={file} width={1280} height={800} alt={alt} loading="lazy" decoding="async" className="h-auto w-full" />
      </a>
    </figure>
  )
}
