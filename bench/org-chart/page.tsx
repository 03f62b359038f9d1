// oxlint-disable no-underscore-dangle -- the harness names it so
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import '../../ui/styles/app.css'
import type { OrgChart } from '../../slices/org-chart/web/api.ts'
import { readChart, reasonsById } from '../../slices/org-chart/web/chart.ts'
import { chartStateOf } from '../../slices/org-chart/web/chart-states.ts'
import { OrgChartScreen } from '../../slices/org-chart/web/org-chart-screen.tsx'
import { companyOf } from './company.ts'

/**
 * The product's own chart on a page of its own, with everybody open, for the harness: `?n=5000`. It tells when the tree had
 * arrived and been parsed, what opens and closes somebody as their handle does, and who is the first report of the head.
 */
declare global {
  // What the harness looks for by name.
  var __org: { start: number; mid: string; virtual: true; read: number; toggle: (id: string) => void }
}

const people = Number(new URLSearchParams(location.search).get('n') ?? 200)
const answer = JSON.stringify([companyOf(people)])
const client = new QueryClient()
const same = {
  workspace: 'bench',
  workspaceName: 'Bench',
  heading: 'Organisation Chart',
  you: null,
  ownBranchFirst: false,
  profiles: { hrefOf: (id: string) => `#${id}`, open: () => {} },
  failed: false,
  retrying: false,
  onRetry: () => {},
  time: null,
  comparison: null,
  onOtherDay: null,
} as const

function page(loaded: OrgChart | undefined): ReactElement {
  return (
    <QueryClientProvider client={client}>
      <OrgChartScreen {...same} loaded={loaded} />
    </QueryClientProvider>
  )
}

const facts: OrgChart['facts'] = {
  data: [],
  day: '2026-11-28',
  today: '2026-11-28',
  headcount: people,
  dotted_lines: [],
  dates: [],
  photos: [],
  days: { first: '2020-01-01', planned: [], whose: 'everyone' },
  can: { move: true, see_other_days: true },
}

/** Until the loading page has been painted and is at rest. */
const settled = 500

const root = document.getElementById('root')
if (root) await measure(root)

/** As in the product: the page stands, and what its shell has fetched is there, while the answer is on its way. */
async function measure(host: HTMLElement): Promise<void> {
  host.style.height = '100vh'
  host.style.display = 'flex'
  const drawn = createRoot(host)
  drawn.render(page(undefined))
  await document.fonts.load('16px "Inter Variable"')
  await import('../../ui/menu-popup.tsx')
  await new Promise((next) => setTimeout(next, settled))
  const arrived: unknown = JSON.parse(answer)
  await new Promise(requestAnimationFrame)
  const start = performance.now()
  const chart = readChart(arrived)
  const read = performance.now() - start
  const state = chartStateOf(same.workspace, chart, { you: null, branch: null })
  // A chart opens as far as it fits; the harness measures with everybody open.
  state.openAll()
  drawn.render(page({ chart, flags: reasonsById([]), facts }))
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
