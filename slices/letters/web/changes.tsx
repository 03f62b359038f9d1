import { useMemo, type ReactElement } from 'react'
import { difference, type Run } from '../rules/difference.ts'
import type { LetterField } from '../contract.ts'
import type { LetterDocument } from '../rules/document.ts'
import { FieldNames } from './editor/field-names.ts'
import './letters.css'

interface ChangesProps {
  before: LetterDocument
  after: LetterDocument
  fields: readonly LetterField[]
}

/** What a text changed in the library's, paragraph by paragraph and word by word. */
export function Changes({ before, after, fields }: ChangesProps): ReactElement {
  const names = useMemo(() => new FieldNames(fields), [fields])
  const blocks = useMemo(() => difference(before, after), [before, after])
  const changed = blocks.filter(({ kind }) => kind !== 'same').length
  return (
    <article className="ek-paper" aria-label="Changes from the library’s text">
      <p className="mb-4 font-sans text-sm">
        {changed === 0
          ? 'It says what the library’s text says.'
          : `${changed} ${changed === 1 ? 'paragraph differs' : 'paragraphs differ'} from the library’s text.`}
      </p>
      {blocks.map((block) => (
        <p key={`${block.kind} ${block.path} ${block.runs.length}`}>
          {block.runs.map((run, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- runs of one comparison never move
            <Words key={at} run={run} names={names} />
          ))}
        </p>
      ))}
    </article>
  )
}

function Words({ run: { kind, text }, names }: { run: Run; names: FieldNames }): ReactElement {
  const words = names.line(text)
  if (kind === 'added') return <ins>{words}</ins>
  return kind === 'removed' ? <del>{words}</del> : <>{words}</>
}
