import { useSyncExternalStore, type ReactElement } from 'react'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ChevronDown, ChevronUp, List, LocateFixed, Minus, Network, Plus, type Icon } from '#ui/icons.ts'
import type { ChartState } from './chart-state.ts'
import { orgChartStrings } from './strings.ts'
import { zoomRange } from './viewport.ts'

export function OrgChartTools({ state, className }: { state: ChartState; className?: string }): ReactElement {
  const asList = useSyncExternalStore(state.subscribe, state.asList)
  return (
    <div className={classNames('ek-org-tools', className)}>
      <Tool icon={asList ? Network : List} onPress={() => state.showAsList(!asList)}>
        {asList ? orgChartStrings.asChart : orgChartStrings.asList}
      </Tool>
      <Tool icon={ChevronDown} onPress={() => state.openAll()}>
        {orgChartStrings.expandAll}
      </Tool>
      <Tool icon={ChevronUp} onPress={() => state.closeAll()}>
        {orgChartStrings.collapseAll}
      </Tool>
    </div>
  )
}

function Tool({ icon: IconShape, onPress, children }: { icon: Icon; onPress: () => void; children: string }): ReactElement {
  return (
    <button type="button" className="ek-org-tool" onClick={onPress}>
      <IconShape className="ek-icon" size={14} />
      {children}
    </button>
  )
}

export function OrgChartZoom({ state }: { state: ChartState }): ReactElement {
  const percent = useSyncExternalStore(state.subscribe, state.percent)
  return (
    <div className="ek-org-zoom ek-menu">
      <IconButton label={orgChartStrings.zoomIn} icon={Plus} disabled={percent >= zoomRange.most * 100} onClick={() => state.zoom('in')} />
      <span className="ek-org-zoom__percent">{percent}%</span>
      <IconButton
        label={orgChartStrings.zoomOut}
        icon={Minus}
        disabled={percent <= zoomRange.least * 100}
        onClick={() => state.zoom('out')}
      />
      <hr />
      <IconButton label={orgChartStrings.recentre} icon={LocateFixed} onClick={() => state.recentre()} />
    </div>
  )
}
