import type { PdfFile } from './file.ts'
import type { Tag } from './flow.ts'
import type { Page } from './pages.ts'

/** Writes the tree a screen reader follows, and which node each stretch of each page belongs to. Answers the number of its root. */
export function addStructure(file: PdfFile, document: Tag, pages: readonly Page[], pageIds: readonly number[]): number {
  const root = file.reserve()
  const ids = new Map<Tag, number>()
  const write = (node: Tag, parent: number): number | null => {
    if (isEmpty(node)) return null
    const id = file.reserve()
    ids.set(node, id)
    const page = node.kids.find((kid) => 'mark' in kid)?.page
    const kids = node.kids.flatMap((kid): readonly string[] => {
      // A stretch on the page the node names is told by its number alone.
      if ('mark' in kid) return [kid.page === page ? String(kid.mark) : `<</Type/MCR/Pg ${pageIds[kid.page]} 0 R/MCID ${kid.mark}>>`]
      const child = write(kid, id)
      return child === null ? [] : [`${child} 0 R`]
    })
    const attributes = node.attributes === undefined ? '' : `/A${node.attributes}`
    const on = page === undefined ? '' : `/Pg ${pageIds[page]} 0 R`
    file.put(id, `<</S/${node.type}/P ${parent} 0 R${on}${attributes}/K${kids.length === 1 ? ` ${kids[0]}` : `[${kids.join(' ')}]`}>>`)
    return id
  }
  const top = write(document, root)
  const numbers = pages.map(({ nodes }, at) => `${at}[${nodes.map((node) => `${ids.get(node)} 0 R`).join(' ')}]`)
  const parents = file.add(`<</Nums[${numbers.join(' ')}]>>`)
  file.put(
    root,
    `<</Type/StructTreeRoot/K[${top === null ? '' : `${top} 0 R`}]/ParentTree ${parents} 0 R/ParentTreeNextKey ${pages.length}>>`,
  )
  return root
}

/** A cell without text stays: a row without it would be a cell short. */
const isEmpty = (node: Tag): boolean =>
  node.type !== 'TD' && node.type !== 'TH' && node.kids.every((kid) => !('mark' in kid) && isEmpty(kid))
