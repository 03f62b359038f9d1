// oxlint-disable no-underscore-dangle -- the harness names it so
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import '../../ui/styles/app.css'
import { readChart, reasonsById } from '../../slices/org-chart/web/chart.ts'
import { chartStateOf } from '../../slices/org-chart/web/chart-states.ts'
import { OrgChartScreen } from '../../slices/org-chart/web/org-chart-screen.tsx'
import { companyOf } from './company.ts'

/**
 * The product's own chart on a page of its own, with everybody open, for the harness: `?n=5000`. It tells when the tree has
 * arrived, what opens and closes somebody as their handle does, and who is the first report of the head.
 */
declare global {
  // What the harness looks for by name.
  var __org: { start: number; mid: string; virtual: true; read: number; toggle: (id: string) => void }
}

const people = Number(new URLSearchParams(location.search).get('n') ?? 200)
const answer = JSON.stringify([companyOf(people)])
const root = document.getElementById('root')
if (root) {
  const start = performance.now()
  const chart = readChart(JSON.parse(answer))
  const read = performance.now() - start
  const state = chartStateOf('bench', chart, { you: null, branch: null })
  root.style.height = '100vh'
  root.style.display = 'flex'
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <OrgChartScreen
        workspace="bench"
        workspaceName="Bench"
        heading="Organisation Chart"
        you={null}
        ownBranchFirst={false}
        profiles={{ hrefOf: (id) => `#${id}`, open: () => {} }}
        loaded={{
          chart,
          flags: reasonsById([]),
          facts: {
            data: [],
            day: '2026-11-28',
            today: '2026-11-28',
            headcount: people,
            dotted_lines: [],
            dates: [],
            days: { first: '2020-01-01', planned: [] },
            can: { move: true, see_other_days: true },
          },
        }}
        failed={false}
        retrying={false}
        onRetry={() => {}}
        time={null}
        comparison={null}
        onOtherDay={null}
      />
    </QueryClientProvider>,
  )
  // The chart opens as far as it fits; the harness measures with everybody open.
  const opened = new MutationObserver(() => {
    if (!document.querySelector('[data-org-card]')) return
    opened.disconnect()
    state.openAll()
  })
  opened.observe(root, { childList: true, subtree: true })
  globalThis.__org = {
    start,
    read,
    mid: chart.people[1]?.id ?? '',
    virtual: true,
    toggle: (id) => {
      const place = chart.placeOf.get(id) ?? -1
      state.setOpen(place, !state.isOpen(place))
    },
  }
}
