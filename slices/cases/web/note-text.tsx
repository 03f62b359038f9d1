import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { NoteBlock, NoteDoc, NoteParagraph } from '../note-doc.ts'

type Inline = NonNullable<NoteParagraph['content']>[number]

const tags = { bold: 'strong', italic: 'em', underline: 'u' } as const

function marked(node: Inline): ReactNode {
  if (node.type === 'hardBreak') return <br />
  return (node.marks ?? []).reduce<ReactNode>((inner, { type }) => {
    const Tag = tags[type]
    return <Tag>{inner}</Tag>
  }, node.text)
}

// What is shown never changes its order, so a place is a name.
const numbered = <Node,>(nodes: readonly Node[], show: (node: Node) => ReactNode): ReactElement[] =>
  nodes.map((node, place) => <Fragment key={`${place + 1}`}>{show(node)}</Fragment>)

const Paragraph = ({ of }: { of: NoteParagraph }): ReactElement => <p dir="auto">{numbered(of.content ?? [], marked)}</p>

function Block({ of }: { of: NoteBlock }): ReactElement {
  if (of.type === 'paragraph') return <Paragraph of={of} />
  const List = of.type === 'bulletList' ? 'ul' : 'ol'
  return (
    <List className={of.type === 'bulletList' ? 'list-disc pl-5' : 'list-decimal pl-5'}>
      {of.content.map((item, place) => (
        <li key={`${place + 1}`}>
          {numbered(item.content, (one) => (
            <Paragraph of={one} />
          ))}
        </li>
      ))}
    </List>
  )
}

/** A note as it was set, made of elements alone: nothing in it is ever read as markup. */
export function NoteText({ doc }: { doc: NoteDoc }): ReactElement {
  return (
    <div className="mt-1 grid max-w-prose gap-1.5 leading-5 text-ink wrap-anywhere">
      {numbered(doc.content, (block) => (
        <Block of={block} />
      ))}
    </div>
  )
}
