import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/shared/endpoint.ts'
import { call, callForFile } from '#platform/web/call.ts'
import { getBundleParts, makeBundle } from '../contract.ts'
import { keepFile } from './keep-file.ts'

/** Under the key of cases: what a bundle would hold changes with the case. */
export const bundleOf = (id: string) =>
  queryOptions({
    queryKey: ['cases', 'bundle', id],
    queryFn: ({ signal }) => call(getBundleParts, { params: { id } }, { signal }),
  })

/** Makes a bundle and gives it to the browser to keep; the case then says that it was made. */
export function useMakeBundle(id: string, reference: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (asked: EndpointInput<typeof makeBundle>['body']) =>
      keepFile(await callForFile(makeBundle, { params: { id }, body: asked }), `${reference}-bundle.${asked.format ?? 'pdf'}`),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['cases'] }),
  })
}
