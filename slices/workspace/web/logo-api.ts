import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { getLogo } from '../settings-contract.ts'

/** The picture of one mark never changes. */
export const logoQuery = (mark: string) =>
  queryOptions({ queryKey: ['workspace', 'logo', mark], queryFn: ({ signal }) => call(getLogo, {}, { signal }), staleTime: Infinity })
