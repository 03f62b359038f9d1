import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { call, callForFile } from '#platform/web/call.ts'
import { changeReport, exportReport, listReports, runReport, saveReport, type ReportAsked } from '../report-contract.ts'
import { saveFile } from './picture.ts'

export const reports = queryOptions({ queryKey: ['reports'], queryFn: ({ signal }) => call(listReports, {}, { signal }) })
export const resultOf = (asked: ReportAsked | null) =>
  queryOptions({
    queryKey: ['reports', 'run', asked],
    queryFn: ({ signal }) => call(runReport, { body: asked as ReportAsked }, { signal }),
    enabled: asked !== null,
    retry: false,
    staleTime: 60_000,
  })

type Body<E extends { body?: unknown }> = E['body']
export type SaveBody = Body<EndpointInput<typeof saveReport>>
export type ChangeBody = Body<EndpointInput<typeof changeReport>>
export function useKeepReport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: SaveBody & { version?: number; archived?: boolean } }) => {
      if (id === null) return call(saveReport, { body })
      return call(changeReport, { params: { id }, body: { ...body, version: body.version ?? 1 } })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['reports'], exact: true }),
  })
}

export async function fetchReportFile(id: string, name: string, format: 'xlsx' | 'csv'): Promise<void> {
  saveFile(await callForFile(exportReport, { params: { id }, query: { format } }), `${name}.${format}`)
}
