import { queryOptions } from '@tanstack/react-query'
import { call, callForFile } from '#platform/web/call.ts'
import { exportInsights, getInsights } from '../contract.ts'
import { queryOf, type InsightsSearch } from './insights-search.ts'

export const insightsOf = (search: InsightsSearch) =>
  queryOptions({
    queryKey: ['insights', search],
    queryFn: ({ signal }) => call(getInsights, { query: queryOf(search) }, { signal }),
    retryOnMount: false,
  })

export const fileOf = (search: InsightsSearch, chart: string, format: 'xlsx' | 'csv'): Promise<Blob> =>
  callForFile(exportInsights, { query: { ...queryOf(search), chart, format } })
