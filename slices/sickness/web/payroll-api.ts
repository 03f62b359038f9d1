import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '#platform/web/call.ts'
import { toast } from '#ui/toast-store.ts'
import { closePayrollMonth, exportPayrollMonth, getPayrollMonth } from '../payroll-contract.ts'

export const payrollOf = (month: string) =>
  queryOptions({
    queryKey: ['sickness', 'payroll', month],
    queryFn: ({ signal }) => call(getPayrollMonth, { params: { month } }, { signal }),
  })

export function useClosePayroll() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (month: string) => call(closePayrollMonth, { params: { month }, body: {} }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['sickness', 'payroll'] }),
  })
}

/** Saves the figures of a month as a file. */
export async function fetchPayrollFile(month: string, format: 'xlsx' | 'csv', columns?: string): Promise<void> {
  try {
    const href = URL.createObjectURL(
      await callForFile(exportPayrollMonth, { params: { month }, query: { format, ...(columns === undefined ? {} : { columns }) } }),
    )
    const link = document.createElement('a')
    link.href = href
    link.download = `payroll-${month.slice(0, 7)}.${format}`
    link.click()
    setTimeout(() => URL.revokeObjectURL(href), 60_000)
  } catch (error) {
    toast.error(error instanceof Error ? error.message : 'The file could not be made.')
  }
}
