import type { ReactElement } from 'react'
import { piecesOf } from '../rules.ts'

/** A line with its names, keys and links. */
export function Text({ text }: { text: string }): ReactElement {
  return (
    <>
      {piecesOf(text).map((piece, i) => {
        // oxlint-disable react/no-array-index-key -- the pieces of a line never change order
        if (piece.kind === 'name') return <b key={i}>{piece.text}</b>
        if (piece.kind === 'key')
          return (
            <kbd key={i} className="ek-kbd">
              {piece.text}
            </kbd>
          )
        if (piece.kind === 'link')
          return (
            <a key={i} href={piece.href} className="ek-link">
              {piece.text}
            </a>
          )
        // oxlint-enable react/no-array-index-key
        return piece.text
      })}
    </>
  )
}
