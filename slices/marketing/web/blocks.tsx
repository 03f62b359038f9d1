import type { ReactElement } from 'react'
import { ProseList, ProseTable } from '#ui/prose.tsx'
import type { Block } from '../content/kinds.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { Island } from './island.tsx'
import { ProductPicture } from './pictures.tsx'
import { RichText } from './rich-text.tsx'
import { StatusList } from './status-list.tsx'
import { Tour } from './tour.tsx'

/** One block of a page's text. */
// oxlint-disable-next-line complexity -- one branch a kind of block, none with a decision in it
export function BlockView({ block }: { block: Block }): ReactElement | null {
  if (typeof block === 'string')
    return (
      <p>
        <RichText text={block} />
      </p>
    )
  switch (block.kind) {
    case 'list':
      return <ProseList items={block.items} words={words} />
    case 'steps':
      return <Steps items={block.items} />
    case 'table':
      return <ProseTable label={block.caption} captioned head={block.head} rows={block.rows} words={words} />
    case 'note':
      return (
        <aside className="mk-note">
          <p className="mk-note__title">{block.title}</p>
          <p>
            <RichText text={block.text} />
          </p>
        </aside>
      )
    case 'picture':
      return (
        <figure className="mk-shot">
          <ProductPicture name={block.name} alt={block.alt} />
        </figure>
      )
    case 'sources':
      return <Sources items={block.items} />
    case 'piece':
      return <Piece piece={block.piece} />
    default:
      return null
  }
}

function Steps({ items }: Pick<Extract<Block, { kind: 'steps' }>, 'items'>): ReactElement {
  return (
    <ol className="mk-rail">
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3 className="mk-rail__title">{title}</h3>
          <p>
            <RichText text={text} />
          </p>
        </li>
      ))}
    </ol>
  )
}

const words = (text: string): ReactElement => <RichText text={text} />

function Sources({ items }: { items: readonly string[] }): ReactElement {
  return (
    <div className="mk-sources">
      <p className="mk-sources__title">Sources</p>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <RichText text={item} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Piece({ piece }: { piece: Extract<Block, { kind: 'piece' }>['piece'] }): ReactElement | null {
  if (piece === 'tour')
    return (
      <Island name="tour" props={{}}>
        <Tour />
      </Island>
    )
  if (piece === 'status')
    return (
      <Island name="status" props={{}}>
        <StatusList />
      </Island>
    )
  return piece === 'confirm' ? <ConfirmForm /> : null
}
