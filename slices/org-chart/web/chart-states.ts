import { session } from '#platform/web/session.ts'
import type { Chart } from './chart.ts'
import { ChartState } from './chart-state.ts'

/** By workspace: what is open and where one looks from outlives a visit to a profile, and ends with the session. */
const kept = new Map<string, ChartState>()
session.onEnd(() => kept.clear())

/** The chart as the person left it, or a new one. */
export function chartStateOf(workspace: string, chart: Chart, { you, branch }: { you: string | null; branch: string | null }): ChartState {
  const known = kept.get(workspace)
  if (known) return known
  const state = new ChartState(chart, you, branch)
  kept.set(workspace, state)
  return state
}
