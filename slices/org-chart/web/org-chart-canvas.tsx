import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import type { ChartState, Scene } from './chart-state.ts'
import type { DottedLine } from '../contract.ts'
import { totalReports, type FlagReasons } from './chart.ts'
import type { Change } from './compare.ts'
import { cardsIn, type Pairs } from './cull.ts'
import { useFewAtATime } from './few-at-a-time.ts'
import { cardUnder, followGestures } from './gestures.ts'
import { card } from './layout.ts'
import { noReasons, OrgChartCard, type Profiles } from './org-chart-card.tsx'
import { OrgChartLines } from './org-chart-lines.tsx'
import { OrgChartMap } from './org-chart-map.tsx'
import { OrgChartZoom } from './org-chart-tools.tsx'
import { orgChartStrings } from './strings.ts'
import { pressTreeKey, spokenOf, treeKeys } from './tree-keys.ts'

export interface ShownChart {
  state: ChartState
  flags: FlagReasons
  dotted: readonly DottedLine[]
  /** Marks of a comparison with another day, by id. */
  changes: ReadonlyMap<string, Change>
  you: string | null
  /** The person found by the search, by id. */
  match: string | null
  profiles: Profiles
  /** Addresses of photos, by id. */
  photos: ReadonlyMap<string, string>
}

interface CanvasProps extends ShownChart {
  tree: RefObject<HTMLDivElement | null>
  /** A letter was pressed on the tree: the search takes it. */
  onType: () => void
  /** What can be done with a person is asked for. */
  onActions: (place: number) => void
  onDrop: (moved: { place: number; onto: number }) => void
  children?: ReactNode
}

/** The chart as a drawing. Only what is in view is in the page; moving the view moves one layer and renders nothing. */
export function OrgChartCanvas({ tree, onType, onActions, onDrop, children, ...shown }: CanvasProps): ReactElement {
  const { state, profiles, dotted } = shown
  const scene = useSyncExternalStore(state.subscribe, state.scene)
  useSyncExternalStore(state.subscribe, state.active)
  const baseId = useId()
  const { chart } = scene.layout
  const pairs = useMemo(() => pairsOf(chart, dotted), [chart, dotted])
  const spoken = spokenOf(state)
  useLayoutEffect(() => (tree.current ? followSize(tree.current, state) : undefined), [tree, state])
  useEffect(() => (tree.current ? followGestures(tree.current, state, onDrop) : undefined), [tree, state, onDrop])

  const pressKey = treeKeys({ state, profiles, spoken, onType, onActions, press: pressTreeKey })

  return (
    <div className="ek-org">
      <OrgChartLines {...shown} pairs={pairs} tree={tree} />
      <div
        ref={tree}
        className="ek-org__tree"
        data-org-viewport
        role="tree"
        tabIndex={0}
        aria-label={orgChartStrings.tree}
        aria-orientation="horizontal"
        aria-activedescendant={`${baseId}${spoken}`}
        onKeyDown={pressKey}
        onContextMenu={(event) => {
          const under = cardUnder(event.target)
          if (!under) return
          event.preventDefault()
          onActions(Number(under.dataset['place']))
        }}
      >
        <Layer {...shown} scene={scene} baseId={baseId} spoken={spoken} onActions={onActions} />
      </div>
      {children}
      <OrgChartMap state={state} />
      <OrgChartZoom state={state} />
    </div>
  )
}

/**
 * Tells the state how large the drawing is, and whenever that changes. The browser says so when it has laid the page out and before
 * it paints, so what fits is drawn with the first picture, and nothing is laid out in the middle of the work that builds the page.
 */
function followSize(element: HTMLElement, state: ChartState): () => void {
  const measure = (): void => state.setSize({ width: element.clientWidth, height: element.clientHeight })
  if (typeof ResizeObserver === 'undefined') {
    measure()
    return () => {}
  }
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return () => observer.disconnect()
}

interface LayerProps extends ShownChart {
  scene: Scene
  baseId: string
  /** Place of the card the keyboard is on. */
  spoken: number
  onActions: (place: number) => void
}

function Layer({ scene, baseId, spoken, onActions, state, flags, changes, you, match, profiles, photos }: LayerProps): ReactElement {
  const layer = useFollowedView(state, scene)
  const { layout, origin } = scene
  const { chart } = layout
  const toggle = useCallback((place: number, open: boolean) => state.setOpen(place, open), [state])
  const building = useSyncExternalStore(state.subscribe, state.picture.building)
  const { cards, more } = useFewAtATime(scene, { places: placesShown(scene, spoken), first: spoken, waits: state.picture.moving })
  useLayoutEffect(() => {
    if (building && !more) state.built()
  }, [building, more, state])
  const top = state.head() < 0 ? 0 : chart.depth[state.head()]!
  return (
    <div ref={layer} className="ek-org__layer" role="presentation">
      {cards.map(({ place, small }) => {
        const person = chart.people[place]!
        return (
          <OrgChartCard
            key={person.id}
            domId={`${baseId}${place}`}
            person={person}
            photo={photos.get(person.id)}
            place={place}
            left={Math.round(layout.x[layout.spotOf[place]!]!) - card.width / 2 - origin.x}
            top={chart.depth[place]! * card.row - origin.y}
            level={chart.depth[place]! - top + 1}
            position={chart.position[place]!}
            siblings={chart.siblings[place]!}
            reports={chart.reports[place]!}
            total={totalReports(chart, place)}
            open={state.isOpen(place)}
            reasons={flags.get(person.id) ?? noReasons}
            change={changes.get(person.id)}
            isYou={person.id === you}
            isMatch={person.id === match}
            isChosen={place === spoken}
            small={small}
            profiles={profiles}
            onToggle={toggle}
            onActions={onActions}
          />
        )
      })}
    </div>
  )
}

function pairsOf(chart: Scene['layout']['chart'], lines: readonly DottedLine[]): Pairs {
  return lines.flatMap(({ employee_id, manager_id }) => {
    const [place, manager] = [chart.placeOf.get(employee_id), chart.placeOf.get(manager_id)]
    return place === undefined || manager === undefined ? [] : [[place, manager] as const]
  })
}

/** The cards in view, and the one the keyboard is on wherever it is: a screen reader must find it. */
function placesShown({ layout, area }: Scene, spoken: number): number[] {
  const places = cardsIn(layout, area).map((spot) => layout.placeAt[spot]!)
  return places.includes(spoken) || layout.spotOf[spoken] === 0 ? places : [...places, spoken].toSorted((a, b) => a - b)
}

const stillAfter = 200

/** Keeps the layer's transform on the state's view without rendering. */
function useFollowedView(state: ChartState, { origin }: Scene): RefObject<HTMLDivElement | null> {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    let stopped: ReturnType<typeof setTimeout> | undefined
    const element = layer.current
    const apply = (): void => {
      const { x, y, k } = state.view()
      if (element) element.style.transform = `translate(${Math.round(x + origin.x * k)}px, ${Math.round(y + origin.y * k)}px) scale(${k})`
    }
    const stand = (): void => element?.classList.remove('is-moving')
    const move = (): void => {
      element?.classList.toggle('is-pictured', state.picture.shown())
      if (state.picture.moving()) return
      apply()
      if (state.picture.shown()) return
      // Its own layer only while it moves: text is drawn sharp again as soon as it stands.
      element?.classList.add('is-moving')
      clearTimeout(stopped)
      stopped = setTimeout(stand, stillAfter)
    }
    apply()
    const leave = state.subscribe(move)
    return () => {
      leave()
      clearTimeout(stopped)
    }
  }, [state, origin])
  return layer
}
