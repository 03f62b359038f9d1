import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { call, callForFile } from '#platform/web/call.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import type { Billing, PlanId } from '#rules/pricing.ts'
import * as contract from '../contract.ts'

const key = ['billing'] as const

export const billingQuery = queryOptions({
  queryKey: [...key, 'page'],
  queryFn: ({ signal }) => call(contract.getBilling, {}, { signal }),
  retryOnMount: false,
})

export const previewQuery = (plan: PlanId, billing: Billing) =>
  queryOptions({
    queryKey: [...key, 'preview', plan, billing],
    queryFn: ({ signal }) => call(contract.previewPlan, { query: { plan, billing } }, { signal }),
    staleTime: 0,
  })

function useBilling<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: key })
      await cache.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
}

export const useChoosePlan = () =>
  useBilling((body: EndpointInput<typeof contract.choosePlan>['body']) => call(contract.choosePlan, { body }))
export const useSaveDetails = () =>
  useBilling((body: EndpointInput<typeof contract.saveDetails>['body']) => call(contract.saveDetails, { body }))
export const useCheckout = () =>
  useMutation({ mutationFn: (body: { plan: PlanId; billing: Billing }) => call(contract.startCheckout, { body }) })
export const usePortal = () => useMutation({ mutationFn: () => call(contract.openPortal, { body: {} }) })

export async function saveInvoice(number: number, name: string): Promise<void> {
  const file = await callForFile(contract.getInvoice, { params: { number: String(number) } })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${name}.pdf`
  link.click()
  URL.revokeObjectURL(link.href)
}
