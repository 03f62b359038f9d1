import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { getEmployee, updateEmployee, type Employee } from '../../people/contract.ts'
import {
  getOrgChart,
  getOrgChartFlags,
  listDatedDottedLines,
  previewMove,
  putDottedLines,
  type DottedLine,
  type OrgChartFacts,
} from '../contract.ts'

import { readChartInPieces, reasonsById, type Chart, type FlagReasons } from './chart.ts'
import { orgChartStrings } from './strings.ts'

export interface OrgChart {
  readonly chart: Chart
  readonly flags: FlagReasons
  readonly facts: OrgChartFacts
}

const keys = { all: ['org-chart'], move: ['org-chart-move'] } as const

/** The chart of a workspace, today or on another day. */
export const orgChart = (tenantId: string | null, on: string | null = null) =>
  queryOptions({
    queryKey: [...keys.all, tenantId, on],
    queryFn: ({ signal }) => loadOrgChart(tenantId, on, signal),
    // Comparing recurses too, and what is kept here is not plain JSON.
    structuralSharing: false,
    ...(on === null ? {} : { placeholderData: keepPreviousData }),
  })

async function loadOrgChart(tenantId: string | null, on: string | null, signal: AbortSignal): Promise<OrgChart> {
  if (tenantId === null) throw new Error(orgChartStrings.noTenant)
  const query = on === null ? {} : { on }
  const [answer, facts] = await Promise.all([
    // `readChartInPieces` checks each node: the answer may be deeper than a recursive parser can go.
    call(getOrgChart, { params: { tenantId }, query }, { signal }),
    call(getOrgChartFlags, { params: { tenantId }, query }, { signal }),
  ])
  return { chart: await readChartInPieces(answer), flags: reasonsById(facts.data), facts }
}

/** Whom else a person works or worked for, with the days. */
export const datedDottedLines = (id: string) =>
  queryOptions({
    queryKey: [...keys.all, 'dotted', id],
    queryFn: ({ signal }) => call(listDatedDottedLines, { params: { id } }, { signal }).then(({ data }) => data),
  })

export const movePreview = (id: string, managerId: string | null) =>
  queryOptions({
    queryKey: [...keys.move, id, managerId],
    queryFn: ({ signal }) => call(previewMove, { params: { id }, query: managerId === null ? {} : { manager_id: managerId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export interface Move {
  readonly id: string
  readonly managerId: string | null
  /** The version the mover has seen; a stale one is refused. */
  readonly version: number
  /** From when; null for at once. */
  readonly effective: string | null
}

/** Gives a person another manager. Every screen that shows them or the chart reads anew. */
export function useMove() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, managerId, version, effective }: Move): Promise<Employee> =>
      call(updateEmployee, {
        params: { id },
        body: { manager_id: managerId, version, ...(effective === null ? {} : { effective: { mode: 'change', from: effective } }) },
      }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ['people'] })
      void cache.invalidateQueries({ queryKey: keys.all })
    },
  })
}

/** The record's version right now, for an undo that must not overwrite a later change without knowing it. */
export const useVersionOf = () => {
  const cache = useQueryClient()
  return async (id: string): Promise<number> => {
    const read = await cache.fetchQuery({
      queryKey: [...keys.move, 'version', id],
      queryFn: () => call(getEmployee, { params: { id }, query: {} }),
      staleTime: 0,
      gcTime: 0,
    })
    return read.version ?? 1
  }
}

export function useDottedLines() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, lines }: { id: string; lines: Omit<DottedLine, 'employee_id'>[] }) =>
      call(putDottedLines, { params: { id }, body: { dotted_lines: lines } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  })
}
