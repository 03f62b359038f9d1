import { Combobox as Base } from '@base-ui/react/combobox'
import type { Virtualizer } from '@tanstack/react-virtual'
import { measureElement, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import type { ReactElement, ReactNode, Ref } from 'react'
import { useImperativeHandle, useRef } from 'react'
import { splitAtMatch } from './match-text.ts'
import type { Option } from './select.tsx'

/** The specification's figures for option lists. */
const rowHeight = 40
const overscan = 12
const listHeight = 328

export type ListVirtualizer = Virtualizer<HTMLDivElement, Element>

type ComboListProps<Choice extends Option> = {
  query: string
  renderOption: ((option: Choice) => ReactNode) | undefined
  ref: Ref<ListVirtualizer>
}

/** The options, of which only those in view (and 12 to each side) are in the page. */
export function ComboList<Choice extends Option>({ query, renderOption, ref }: ComboListProps<Choice>): ReactElement | null {
  const options = Base.useFilteredItems<Choice>()
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the component is not memoised: what the virtualizer returns is used in the render that asked
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: options.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    // Before the first layout the height is nought, and a list of nought would show nothing.
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => report(rect.height > 0 ? rect : { ...rect, height: listHeight })),
    measureElement: (element, entry, instance) => measureElement(element, entry, instance) || rowHeight,
    initialRect: { width: 0, height: listHeight },
  })
  useImperativeHandle(ref, () => virtualizer, [virtualizer])
  if (options.length === 0) return null
  return (
    <div ref={scroller} role="presentation" className="ek-combo__scroll">
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => {
          const option = options[row.index]
          return (
            option && (
              <Base.Item
                key={option.value}
                index={row.index}
                value={option}
                disabled={option.disabled}
                data-index={row.index}
                ref={virtualizer.measureElement}
                className="ek-menu__item ek-combo__option"
                aria-setsize={options.length}
                aria-posinset={row.index + 1}
                style={{ transform: `translateY(${row.start}px)` }}
              >
                {renderOption ? renderOption(option) : <MatchedText text={option.label} query={query} />}
              </Base.Item>
            )
          )
        })}
      </div>
    </div>
  )
}

function MatchedText({ text, query }: { text: string; query: string }): ReactElement {
  const [before, match, after] = splitAtMatch(text, query)
  return (
    <span className="min-w-0">
      {before}
      {match && <b className="ek-combo__match">{match}</b>}
      {after}
    </span>
  )
}
