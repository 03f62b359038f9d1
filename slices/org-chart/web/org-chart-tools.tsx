import { useSyncExternalStore, type ReactElement } from 'react'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ChevronDown, ChevronUp, Ellipsis, List, LocateFixed, Maximize, Minus, Network, Plus, Table2, type Icon } from '#ui/icons.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import type { ChartState } from './chart-state.ts'
import { moreButton, type ShownAs } from './chart-views.ts'
import { orgChartStrings } from './strings.ts'
import { zoomRange } from './viewport.ts'

interface ToolsProps {
  state: ChartState
  className?: string
  canMove: boolean
  hasDotted: boolean
  /** Null for who sees today alone. */
  onOtherDay: (() => void) | null
  onExport: () => void
}

const views: readonly { as: ShownAs; icon: Icon; label: string }[] = [
  { as: 'chart', icon: Network, label: orgChartStrings.asChart },
  { as: 'list', icon: List, label: orgChartStrings.asList },
  { as: 'table', icon: Table2, label: orgChartStrings.asTable },
]

export function OrgChartTools(props: ToolsProps): ReactElement {
  const { state, className } = props
  const shownAs = useSyncExternalStore(state.subscribe, state.shownAs)
  return (
    <div className={classNames('ek-org-tools', className)}>
      {views
        .filter(({ as }) => as !== shownAs)
        .map(({ as, icon, label }) => (
          <Tool key={as} icon={icon} onPress={() => state.showAs(as)}>
            {label}
          </Tool>
        ))}
      {shownAs !== 'table' && (
        <>
          <Tool icon={ChevronDown} onPress={() => state.openAll()}>
            {orgChartStrings.expandAll}
          </Tool>
          <Tool icon={ChevronUp} onPress={() => state.closeAll()}>
            {orgChartStrings.collapseAll}
          </Tool>
        </>
      )}
      <More {...props} shownAs={shownAs} />
    </div>
  )
}

function More({ state, canMove, hasDotted, onOtherDay, onExport, shownAs }: ToolsProps & { shownAs: ShownAs }): ReactElement {
  const dotted = useSyncExternalStore(state.subscribe, state.dotted)
  const rearranging = useSyncExternalStore(state.subscribe, state.rearranging)
  const levels = Math.min(6, state.chart.levels)
  return (
    <Menu
      trigger={
        <button type="button" id={moreButton} className="ek-org-tool">
          <Ellipsis className="ek-icon" size={14} />
          {orgChartStrings.more}
        </button>
      }
    >
      {shownAs !== 'table' && (
        <>
          <MenuLabel>{orgChartStrings.levels}</MenuLabel>
          {Array.from({ length: levels }, (_, i) => (
            <MenuItem key={i} onSelect={() => state.openTo(i + 1)}>
              {orgChartStrings.level} {i + 1}
            </MenuItem>
          ))}
          <MenuSeparator />
        </>
      )}
      {shownAs === 'chart' && hasDotted && (
        <MenuItem checked={dotted} onSelect={() => state.showDotted(!dotted)}>
          {orgChartStrings.dotted}
        </MenuItem>
      )}
      {shownAs === 'chart' && canMove && (
        <MenuItem checked={rearranging} onSelect={() => state.rearrange(!rearranging)}>
          {orgChartStrings.rearrange}
        </MenuItem>
      )}
      {onOtherDay && (
        <MenuItem leadsOn onSelect={onOtherDay}>
          {orgChartStrings.otherDay}
        </MenuItem>
      )}
      <MenuItem onSelect={onExport}>{orgChartStrings.export}</MenuItem>
    </Menu>
  )
}

function Tool({ icon: IconShape, onPress, children }: { icon: Icon; onPress: () => void; children: string }): ReactElement {
  return (
    // On a phone the icon stands alone, so that all tools are one row: see org-chart.css.
    <button type="button" className="ek-org-tool is-brief" title={children} onClick={onPress}>
      <IconShape className="ek-icon" size={14} />
      <span>{children}</span>
    </button>
  )
}

export function OrgChartZoom({ state }: { state: ChartState }): ReactElement {
  const most = useSyncExternalStore(state.subscribeAtLeisure, () => state.percent() >= zoomRange.most * 100)
  const least = useSyncExternalStore(state.subscribeAtLeisure, () => state.percent() <= zoomRange.least * 100)
  return (
    <div className="ek-org-zoom ek-menu">
      <IconButton label={orgChartStrings.zoomIn} icon={Plus} disabled={most} onClick={() => state.zoom('in')} />
      <Percent state={state} />
      <IconButton label={orgChartStrings.zoomOut} icon={Minus} disabled={least} onClick={() => state.zoom('out')} />
      <hr />
      <IconButton label={orgChartStrings.fit} icon={Maximize} onClick={() => state.fit()} />
      <IconButton label={orgChartStrings.recentre} icon={LocateFixed} onClick={() => state.recentre()} />
    </div>
  )
}

/** By itself: it changes with every frame of a zoom, and the buttons beside it do not. */
function Percent({ state }: { state: ChartState }): ReactElement {
  return <span className="ek-org-zoom__percent">{useSyncExternalStore(state.subscribeAtLeisure, state.percent)}%</span>
}
