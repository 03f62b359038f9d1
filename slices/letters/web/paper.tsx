import { Fragment, type ReactElement, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { isList, type Block, type Inline, type LetterDocument, type Mark, type TableNode } from '../rules/document.ts'
import './letters.css'

interface PaperProps {
  document: LetterDocument
  /** Whether it shows which words came from the record. */
  plain?: boolean
  label: string
}

/** A filled-in letter as the paper it becomes. Everything in it is text: nothing of a value is read as markup. */
export function Paper({ document, plain = false, label }: PaperProps): ReactElement {
  return (
    <article className={classNames('ek-paper', plain && 'is-plain')} aria-label={label} lang="en-GB">
      <Blocks blocks={document.content} />
    </article>
  )
}

// The parts of a letter have no names of their own, and it is drawn whole.
function Blocks({ blocks }: { blocks: readonly Block[] }): ReactElement {
  // oxlint-disable-next-line react/no-array-index-key -- as said above
  return (
    <>
      {blocks.map((block, at) => (
        <OneBlock key={at} block={block} />
      ))}
    </>
  )
}

const headings = { 1: 'h2', 2: 'h3', 3: 'h4' } as const

function OneBlock({ block }: { block: Block }): ReactElement | null {
  if (isList(block)) {
    const items = block.content.map((item, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- as said above
      <li key={at}>
        <Blocks blocks={item.content} />
      </li>
    ))
    if (block.type === 'bulletList') return <ul>{items}</ul>
    return <ol className={block.type === 'clauses' ? 'is-clauses' : undefined}>{items}</ol>
  }
  if (block.type === 'paragraph')
    return (
      <p>
        <Line content={block.content} />
      </p>
    )
  if (block.type === 'heading') {
    const Heading = headings[block.attrs.level]
    return (
      <Heading>
        <Line content={block.content} />
      </Heading>
    )
  }
  if (block.type === 'table') return <Table table={block} />
  // A letter that is filled in has no fields and conditions left.
  if (block.type !== 'frame') return null
  return (
    <div className={`ek-paper__frame ek-paper__frame--${block.attrs.kind}`}>
      <Blocks blocks={block.content.filter(({ content }) => content.length > 0)} />
    </div>
  )
}

function Table({ table }: { table: TableNode }): ReactElement {
  return (
    <table>
      <tbody>
        {table.content.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- as said above
          <tr key={at}>
            {row.content.map((cell, index) => {
              const inside = <Blocks blocks={cell.content} />
              return cell.type === 'tableHeader' ? (
                // oxlint-disable-next-line react/no-array-index-key -- as said above
                <th key={index} scope="col">
                  {inside}
                </th>
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- as said above
                <td key={index}>{inside}</td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Line({ content }: { content: readonly Inline[] }): ReactElement {
  return (
    <>
      {content.map((node, at) => {
        // oxlint-disable-next-line react/no-array-index-key -- as said above
        if (node.type === 'hardBreak') return <br key={at} />
        // oxlint-disable-next-line react/no-array-index-key -- as said above
        if (node.type === 'field') return <Fragment key={at}>[{node.attrs.name}]</Fragment>
        // oxlint-disable-next-line react/no-array-index-key -- as said above
        return <Fragment key={at}>{(node.marks ?? []).reduce<ReactNode>(marked, node.text)}</Fragment>
      })}
    </>
  )
}

function marked(inside: ReactNode, mark: Mark): ReactNode {
  if (mark.type === 'bold') return <strong>{inside}</strong>
  if (mark.type === 'italic') return <em>{inside}</em>
  if (mark.type === 'underline') return <u>{inside}</u>
  if (mark.type !== 'value') return <span className="is-gap">{inside}</span>
  if (!mark.attrs.rtl) return <span className="is-value">{inside}</span>
  // A name from the right stays with itself and does not turn the figures beside it round.
  return (
    <bdi className="is-value" dir="rtl">
      {inside}
    </bdi>
  )
}
