import type { ReactElement } from 'react'
import { ProseList, ProseTable } from '#ui/prose.tsx'
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
      return <ProseList items={block.items} words={words} />
    case 'table':
      return <ProseTable label={[...(under ? [under] : []), ...block.head].join(', ')} head={block.head} rows={block.rows} words={words} />
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

const words = (text: string): ReactElement => <Text text={text} />

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
